import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { TemplatePreview } from '@guildhall/contract'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages, unlimited } from '../webhooks.ts'

const source = `{
  "username": {{ payload.repo | json }},
  "embeds": [{
    "url": {{ payload.url | json }},
    "title": {{ payload.title | truncate: 20 | json }},
    "description": {{ payload.note | json }},
    "color": "{% if payload.ok %}#2ea043{% else %}#da3633{% endif %}"
  }],
  "key": "build-{{ payload.build }}"
}`
const payload = {
  repo: 'app',
  title: 'Tests "unit" failed again',
  build: 42,
  url: 'https://ci.example/42',
}

const dayMs = 24 * 3_600_000

test('W56 W59 W60 W63: a template turns the JSON of any tool into messages', async (t) => {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path } = await createWebhook(fixture)
  const other = await createWebhook(fixture)
  const template = `${path}/template`
  const tool = app.visitor()
  const post = (body: unknown, query = '') => tool.post(`${hook}/custom${query}`, body)
  const preview = (request: object): Promise<TemplatePreview> =>
    owner.expect(200, owner.post(`${template}/preview`, request))
  const save = (text: string) => owner.put(template, { source: text })

  const empty = { source: null, lastPayload: null, lastPayloadAt: null }
  assert.deepEqual(await owner.expect(200, owner.get(template)), empty)
  await expectError(owner.post(`${template}/preview`, { source }), 'invalid_input', 'payload')
  // Without a template, the most important fields are shown, and no secrets.
  const plain = await tool.expect(201, post({ ...payload, api_token: 'hidden' }, '?wait=1'))
  const [card] = plain.message.embeds
  assert.deepEqual([card.title, card.url], [payload.title, payload.url])
  assert.ok(!JSON.stringify(plain.message).includes('hidden'))
  await owner.expect(200, save('{ "content": }'))
  await expectError(post(payload), 'invalid_input', 'result')
  const refused = async () =>
    (await owner.expect(200, owner.get(`${path}/deliveries?status=refused`))).deliveries
  await waitUntil('it is logged', async () => (await refused()).length === 1)
  const [delivery] = await refused()
  assert.deepEqual([delivery.form, delivery.replayable], ['custom', true])
  assert.match(delivery.reason, /^result: /)
  const last = async () => (await owner.expect(200, owner.get(template))).lastPayload
  await waitUntil('the payload is kept', async () => (await last()) !== null)
  assert.deepEqual(JSON.parse(await last()), payload)

  const { message } = await preview({ source })
  assert.deepEqual(message, {
    name: 'app',
    content: '',
    embeds: [{ url: payload.url, title: 'Tests "unit" fail...', color: '#da3633' }],
    key: 'build-42',
  })
  const text = await preview({
    source: '**{{ payload.a | escape_markdown }}**',
    payload: { a: '*' },
  })
  assert.equal(text.message?.content, String.raw`**\***`)
  const broken = 'Hello\n  {% if payload.a %}'
  const { error } = await preview({ source: broken })
  assert.deepEqual(
    [error?.reason, error?.params?.line, error?.params?.column],
    ['template_error', 2, 3],
  )
  await expectError(save(broken), 'invalid_input', 'template')
  await owner.expect(200, save(source))

  const replayed = await owner.expect(200, owner.post(`${path}/deliveries/${delivery.id}/replay`))
  assert.equal(replayed.status, 201)
  const { id } = await tool.expect(201, post({ ...payload, title: 'Tests passed', ok: true }))
  assert.equal(id, replayed.messageId)
  const keyed = await tool.expect(201, post(payload, '?key=mine&wait=true'))
  assert.equal(keyed.message.author.name, 'app')
  const messages = await fetchMessages(fixture, fixture.general.id)
  assert.deepEqual(
    messages.map(({ embeds: [embed] }) => [embed?.title, embed?.color]),
    [
      [payload.title, undefined],
      ['Tests passed', '#2ea043'],
      ['Tests "unit" fail...', '#da3633'],
    ],
  )

  // What a template renders is validated like a post; the error says where it is wrong.
  await expectError(post({ ...payload, url: 'no' }), 'invalid_input', 'result.embeds.0.url')
  await expectError(
    tool.post(`${hook}/custom`, '{"a":', { 'content-type': 'application/json' }),
    'invalid_input',
    'body',
  )
  const results: [template: string, code: string, field?: string][] = [
    ['{ "content": }', 'invalid_input', 'result'],
    ['{% if payload.absent %}x{% endif %}', 'empty'],
    [
      '{{ payload.title | upcase }}{{ payload | json: 2 }}'.repeat(60),
      'invalid_input',
      'result.content',
    ],
    ['{"content": "x", "key": ""}', 'invalid_input', 'result.key'],
  ]
  for (const [rendered, code, field] of results) {
    await owner.expect(200, save(rendered))
    await expectError(post(payload), code, field)
    const { error: shown } = await preview({ source: rendered, payload })
    assert.equal(shown?.code, code)
  }

  const member = await fixture.member()
  await expectError(member.get(template), 'forbidden')
  await expectError(member.put(template, { source }), 'forbidden')
  await expectError(member.post(`${template}/preview`, { source, payload }), 'forbidden')
  await expectError((await app.register()).get(template), 'not_found')
  await owner.expect(200, owner.delete(template))
  await expectError(owner.delete(template), 'not_found')
  await tool.expect(201, post(payload))
  const actions = (await fixture.audit()).map(({ action }) => action)
  assert.equal(actions.filter((action) => action === 'webhook.template_changed').length, 6)
  assert.equal(actions[0], 'webhook.template_deleted')

  // The last payload is kept for 7 days.
  await tool.post(`${hook}/custom`, { kept: 'for a week' })
  await waitUntil('it is kept', async () => (await last())?.includes('a week'))
  app.clock.advance(6.9 * dayMs)
  // More than 64 KiB, but not so many characters.
  await tool.expect(201, tool.post(`${hook}/custom`, { long: 'ü'.repeat(40_000) }))
  await tool.post(`${other.hook}/custom`, { newer: true })
  const lastOfOther = async () =>
    (await owner.expect(200, owner.get(`${other.path}/template`))).lastPayload
  await waitUntil('what expires was looked for', async () => (await lastOfOther()) !== null)
  assert.match(await last(), /a week/)
  app.clock.advance(0.2 * dayMs)
  await waitUntil('it has expired', async () => (await last()) === null)
  assert.ok((await lastOfOther()) !== null)
})

test('SEC13 W58 W61 W62: a hostile template costs bounded time and memory, and other templates still render', async (t) => {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const hostile = await createWebhook(fixture)
  const other = await createWebhook(fixture)
  await owner.expect(200, owner.put(`${other.path}/template`, { source: '{{ payload.a }}' }))
  const tool = app.visitor()
  const condition = Array.from({ length: 300 }, (_, index) => `i == ${index + 2}`).join(' or ')
  const numbers = Array.from({ length: 400_000 }, () => 1)
  const attacks: [template: string, payload: unknown, expected: RegExp][] = [
    [
      '{% for i in (1..9999) %}{% for j in (1..99) %}{% endfor %}{% endfor %}',
      {},
      /line 1, column \d+: takes too long/,
    ],
    ['{% for i in (1..999999999) %}{% endfor %}', {}, /needs too much memory/],
    ['{{ "now" | date: "%999999999d" }}', {}, /needs too much memory/],
    ['{% for i in (1..9999) %}0123456789{% endfor %}', {}, /renders more than 32000 characters/],
    ['{% include "/etc/passwd" %}', {}, /tag "include" not found/],
    ['{% render "/etc/passwd" %}', {}, /tag "render" not found/],
    ['{% layout "/etc/passwd" %}', {}, /tag "layout" not found/],
    ['{% block a %}{% endblock %}', {}, /tag "block" not found/],
    // This filter checks no limit while it runs, so its thread is ended.
    [`{{ payload | where_exp: "i", "${condition}" | size }}`, numbers, /takes too long/],
    [
      '{% assign x = (1..990000) | sort_natural %}{{ x | size }}',
      {},
      /needs too much memory|takes too long/,
    ],
  ]
  for (const [source, payload, expected] of attacks) {
    const saved = await owner.put(`${hostile.path}/template`, { source })
    const { body } =
      saved.status === 200 ? await tool.post(`${hostile.hook}/custom`, payload) : saved
    assert.match((body as { error: { message: string } }).error.message, expected, source)
    await tool.expect(201, tool.post(`${other.hook}/custom`, { a: 'fine' }))
  }
})

test('W57: the template for Buildbot in the documentation changes one message', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path } = await createWebhook(fixture)
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, source] = /HttpStatusPush[^]*?```liquid\n([^]*?)```/.exec(page) ?? []
  await owner.expect(200, owner.put(`${path}/template`, { source }))
  // As `getDetailsForBuild` of buildbot/reporters/utils.py puts it together.
  const build = {
    buildid: 7,
    number: 3,
    builderid: 1,
    builder: { builderid: 1, name: 'runtests "all"', tags: [] },
    url: 'https://ci.example.org/#/builders/1/builds/3',
    complete: false,
    results: null,
    state_string: 'starting',
    properties: {},
  }
  const states = [
    build,
    { ...build, complete: true, results: 0, state_string: 'build successful' },
    { ...build, complete: true, results: 2, state_string: 'failed test' },
  ]
  const shown = []
  for (const state of states) {
    await app.visitor().expect(201, app.visitor().post(`${hook}/custom`, state))
    const messages = await fetchMessages(fixture, fixture.general.id)
    shown.push(messages.map(({ embeds }) => [embeds[0]?.title, embeds[0]?.color]))
  }
  assert.deepEqual(shown, [
    [['runtests "all" #3: starting', '#388bfd']],
    [['runtests "all" #3: build successful', '#2ea043']],
    [['runtests "all" #3: failed test', '#da3633']],
  ])
})
