import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const bad = {
  'white space': ' \u00a0\u3000',
  'a newline': 'a\nb',
  'a line separator': 'a\u2028b',
  'only direction marks': '\u200e\u200f\u061c',
  'a direction override': 'abc\u202egnp.exe',
  'an isolate': '\u2066abc\u2069',
  'zero-width characters': '\u200b\u200d\ufeff',
  fillers: '\u3164\u115f\uffa0\u2800',
  'variation selectors': '\ufe0f\u{e0100}',
  tags: '\u{e0041}\u{e0042}',
  'only combining marks': '\u0301\u0302',
  'a lone surrogate': '\ud800',
}

const good = [
  'Mia',
  '日本',
  '\u0646\u0648\u0631\u200c\u0647\u0627',
  'שלום\u200f',
  '👨\u200d👩\u200d👧',
  'e\u0301',
  '-',
  '1',
]

test('every kind of name must be one line with visible characters', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const role = await fixture.role('role', [])
  const { hook, path: webhook } = await createWebhook(fixture)
  const tool = app.visitor()
  let accounts = 0
  const cases: Record<
    string,
    (name: string) => Promise<[string, Promise<{ status: number; body: any; headers: Headers }>]>
  > = {
    register: async (displayName) => {
      const username = `person-${(accounts += 1)}`
      const body = { username, password: 'correct horse battery', displayName }
      return ['displayName', app.visitor().post('/api/auth/register', body)]
    },
    profile: async (displayName) => ['displayName', owner.patch('/api/users/me', { displayName })],
    nickname: async (nickname) => [
      'nickname',
      owner.patch(`${path}/members/${owner.id}`, { nickname }),
    ],
    'new server': async (name) => ['name', owner.post('/api/servers', { name })],
    server: async (name) => ['name', owner.patch(path, { name })],
    'new channel': async (name) => ['name', owner.post(`${path}/channels`, { name, type: 'text' })],
    channel: async (name) => ['name', owner.patch(`/api/channels/${general.id}`, { name })],
    'new role': async (name) => ['name', owner.post(`${path}/roles`, { name, permissions: [] })],
    role: async (name) => ['name', owner.patch(`${path}/roles/${role.id}`, { name })],
    'new webhook': async (name) => [
      'name',
      owner.post(`${path}/webhooks`, { name, channelId: general.id }),
    ],
    webhook: async (name) => ['name', owner.patch(webhook, { name })],
    'webhook message': async (username) => [
      'username',
      tool.post(hook, { content: 'x', username }),
    ],
  }
  for (const [kind, rename] of Object.entries(cases)) {
    for (const [label, name] of Object.entries(bad)) {
      const [field, reply] = await rename(name)
      await expectError(reply, 'invalid_input', field).catch((error: unknown) => {
        throw new Error(`${kind}: ${label}`, { cause: error })
      })
    }
    for (const name of good) {
      const [, reply] = await rename(name)
      const { status, body } = await reply
      assert.ok(status < 300, `${kind}: ${name}: ${JSON.stringify(body)}`)
    }
  }
  const visibleNames = (await fetchMessages(fixture, general.id)).map(({ author }) => author.name)
  assert.deepEqual(visibleNames, good)
})
