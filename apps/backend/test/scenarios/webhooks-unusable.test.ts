import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { webhookFormatNames } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import { sendRaw } from '../raw-http.ts'
import type { RawResponse } from '../raw-http.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, webhookPath, unlimited } from '../webhooks.ts'

const body = '{"content":"x"}'
const otherMethods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const preflight = 'origin: https://evil.example\r\naccess-control-request-method: POST\r\n'

/** Paths of unusable webhooks by reason, and one of a usable webhook. */
async function createUnusablePaths(t: TestContext) {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app)
  const deletedServer = await createServerFixture(app)
  const { owner } = fixture
  const usable = await createWebhook(fixture)
  const [, , , serverId = '', token = ''] = usable.hook.split('/')

  const regenerated = await createWebhook(fixture)
  const fresh = await owner.expect(200, owner.post(`${regenerated.path}/regenerate`))
  const deleted = await createWebhook(fixture)
  await owner.expect(200, owner.delete(deleted.path))
  const channel = await fixture.channel('short-lived')
  const channelGone = await createWebhook(fixture, { channelId: channel.id })
  await owner.expect(200, owner.delete(`/api/channels/${channel.id}`))
  const serverGone = await createWebhook(deletedServer)
  await deletedServer.owner.expect(200, deletedServer.owner.delete(deletedServer.path))

  const paths = {
    regenerated: regenerated.hook,
    deleted: deleted.hook,
    'channel deleted': channelGone.hook,
    'server deleted': serverGone.hook,
    'unknown token': `/api/hooks/${serverId}/${'A'.repeat(43)}`,
    'token of another server': `/api/hooks/${other.id}/${token}`,
    'unknown server': `/api/hooks/nowhere/${token}`,
    'token in upper case': `/api/hooks/${serverId}/${token.toUpperCase()}x`,
    'token with an extra character': `${usable.hook}a`,
    'short token': `/api/hooks/${serverId}/a`,
    'unusual characters': `/api/hooks/${serverId}/%00%F0%9F%A6%89%20..`,
    'overlong token': `/api/hooks/${serverId}/${'a'.repeat(3000)}`,
    'overlong server': `/api/hooks/${'a'.repeat(3000)}/${token}`,
    'no token': `/api/hooks/${serverId}`,
    'no token after a slash': `/api/hooks/${serverId}/`,
    'no server': `/api/hooks//${token}`,
    nothing: '/api/hooks',
    'nothing after a slash': '/api/hooks/',
    'extra segment': `${usable.hook}/nothing`,
    'a slash and an extra character': `${usable.hook}a/`,
    'white space and an extra character': `${usable.hook}a%0A`,
    "another path of Discord's API": `/api/webhooks/${serverId}/${token}/text`,
    "an unknown token at the path of Discord's API": `/api/v10/webhooks/${serverId}/${'A'.repeat(43)}`,
    'malformed escape': `/api/hooks/${serverId}/%zz`,
    'malformed escape in the server id': `/api/hooks/%zz/${token}`,
    'query instead of token': `/api/hooks/${serverId}?token=${token}`,
  }
  return { app, usable, fresh, paths }
}

test('SEC43 W32 W38 W73: all unusable webhooks get byte-identical responses', async (t) => {
  const { app, usable, fresh, paths } = await createUnusablePaths(t)
  const seen = new Map<string, string[]>()
  const sendRequest = async (reason: string, head: string, sent: string): Promise<void> => {
    const response = await sendRaw(app.url, `${head}content-length: ${sent.length}\r\n\r\n${sent}`)
    const normalized = normalizeResponse(response)
    seen.set(normalized, [...(seen.get(normalized) ?? []), reason])
  }
  const cookie = 'cookie: service_session=nonsense\r\n'
  const bodies: [string, string, string][] = [
    ['a valid body', 'content-type: application/json\r\n', body],
    ['not JSON', 'content-type: text/plain\r\n', 'x'],
    ['a huge body', 'content-type: application/json\r\n', 'x'.repeat(1_000_000)],
    ['a malformed body', 'content-type: application/json\r\n', '{'],
    ['no body and a cookie', cookie, ''],
  ]
  for (const [reason, path] of Object.entries(paths)) {
    for (const [label, headers, sent] of bodies) {
      await sendRequest(
        `${reason}, ${label}`,
        `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}`,
        sent,
      )
    }
  }
  for (const method of otherMethods) {
    for (const path of [
      paths['unknown token'],
      `${paths['unknown token']}/discord`,
      paths.regenerated,
      `${usable.hook}/nothing`,
    ]) {
      await sendRequest(
        `${method} ${path}`,
        `${method} ${path} HTTP/1.1\r\nhost: x\r\n${preflight}`,
        '',
      )
    }
  }
  assert.equal(seen.size, 1, JSON.stringify([...seen.entries()], null, 1))
  const [normalized = ''] = seen.keys()
  assert.match(normalized, /^404 /)
  assert.match(normalized, /"ratelimit-policy","\\"address\\";q=100000;w=60"/)
  assert.ok(!/set-cookie|access-control|"ratelimit"|www-authenticate/.test(normalized), normalized)

  const tool = app.visitor()
  for (const path of [usable.hook, webhookPath(fresh.url)]) {
    assert.equal((await tool.post(path, { content: 'x' })).status, 201)
  }
})

test('W37: an unusable webhook is rejected before the body arrives, a usable one waits for it', async (t) => {
  const { app, usable, paths } = await createUnusablePaths(t)
  const head = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  // The body is announced and never sent, also one that is far too large.
  for (const [reason, path] of Object.entries(paths)) {
    for (const length of [20, 100_000_000]) {
      const response = await sendRaw(app.url, `${head(path)}content-length: ${length}\r\n\r\n`)
      assert.equal(response?.status, 404, reason)
    }
    const chunked = await sendRaw(app.url, `${head(path)}transfer-encoding: chunked\r\n\r\n`)
    assert.equal(chunked?.status, 404, reason)
  }
  const tooLarge = await sendRaw(app.url, `${head(usable.hook)}content-length: 70000\r\n\r\n`)
  assert.equal(tooLarge?.status, 400)
  assert.match(tooLarge?.body ?? '', /"invalid_input","message":"body: /)
})

const withPut = [
  'grafana',
  'healthchecks',
  'proxmox',
  'homeassistant',
  'tautulli',
  'text',
  'custom',
]
const arrTools = ['sonarr', 'radarr', 'lidarr', 'readarr', 'whisparr', 'prowlarr', 'arr']
const discordMessage = ['OPTIONS', 'GET', 'HEAD', 'PATCH', 'DELETE']

/** The methods of all paths behind a token. */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries(webhookFormatNames.map((form) => [`/${form}`, ['POST']])),
  ...Object.fromEntries([...withPut, ...arrTools].map((form) => [`/${form}`, ['POST', 'PUT']])),
  '': ['POST'],
  '/messages/x': ['PATCH', 'DELETE'],
  '/discord': ['POST', 'OPTIONS', 'GET', 'HEAD'],
  '/discord/messages/7': discordMessage,
}

test('W35: with a usable token, every path answers other methods with 405 before the body arrives', async (t) => {
  const { app, usable, paths } = await createUnusablePaths(t)
  for (const [path, right] of Object.entries(allowed)) {
    for (const method of ['POST', ...otherMethods].filter((one) => !right.includes(one))) {
      const head = `${method} ${usable.hook}${path} HTTP/1.1\r\nhost: x\r\n${preflight}`
      const response = await sendRaw(app.url, `${head}content-length: 20\r\n\r\n`)
      assert.equal(response?.status, 405, `${method} ${path}`)
      assert.deepEqual(response.headers.get('allow')?.split(', ').sort(), right.toSorted(), path)
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
      const { error } = JSON.parse(response.body)
      assert.equal(error.code, 'method_not_allowed')
      assert.match(error.message, new RegExp(`only ${response.headers.get('allow')} requests`))
    }
  }
  for (const [path = '', status] of [
    [usable.hook, 405],
    [paths['unknown token'], 404],
  ] as const) {
    const head = await sendRaw(app.url, `HEAD ${path} HTTP/1.0\r\nhost: x\r\n\r\n`)
    assert.equal(head?.status, status)
    assert.equal(head.body, '')
    assert.match(head.headers.get('ratelimit-policy') ?? '', /^"address";q=100000;w=60/)
  }
})

/** The response without its Date header. */
function normalizeResponse(response: RawResponse | null): string {
  if (!response) return 'no response'
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return `${response.status} ${JSON.stringify(headers)} ${response.body}`
}
