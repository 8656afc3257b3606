import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { foundServer } from '../found-server.ts'
import { sendRaw } from '../raw-http.ts'
import type { RawAnswer } from '../raw-http.ts'
import { startApp } from '../start-app.ts'
import { makeWebhook, pathOf, unlimited } from '../webhooks.ts'

const body = '{"content":"x"}'

/** Paths of unusable webhooks by reason, and one of a usable webhook. */
async function deadPaths(t: TestContext) {
  const app = await startApp(t, unlimited)
  const guild = await foundServer(app)
  const other = await foundServer(app)
  const gone = await foundServer(app)
  const { owner } = guild
  const alive = await makeWebhook(guild)
  const [, , , serverId = '', token = ''] = alive.hook.split('/')

  const regenerated = await makeWebhook(guild)
  const fresh = await owner.expect(200, owner.post(`${regenerated.path}/regenerate`))
  const deleted = await makeWebhook(guild)
  await owner.expect(200, owner.delete(deleted.path))
  const channel = await guild.channel('short-lived')
  const channelGone = await makeWebhook(guild, { channelId: channel.id })
  await owner.expect(200, owner.delete(`/api/channels/${channel.id}`))
  const serverGone = await makeWebhook(gone)
  await gone.owner.expect(200, gone.owner.delete(gone.path))

  const paths = {
    regenerated: regenerated.hook,
    deleted: deleted.hook,
    'channel deleted': channelGone.hook,
    'server deleted': serverGone.hook,
    'unknown token': `/api/hooks/${serverId}/${'A'.repeat(43)}`,
    'token of another server': `/api/hooks/${other.id}/${token}`,
    'unknown server': `/api/hooks/nowhere/${token}`,
    'token in another case': `/api/hooks/${serverId}/${token.toUpperCase()}x`,
    'token with a tail': `${alive.hook}a`,
    'short token': `/api/hooks/${serverId}/a`,
    'odd characters': `/api/hooks/${serverId}/%00%F0%9F%A6%89%20..`,
    'overlong token': `/api/hooks/${serverId}/${'a'.repeat(3000)}`,
    'overlong server': `/api/hooks/${'a'.repeat(3000)}/${token}`,
    'no token': `/api/hooks/${serverId}`,
    'no token after a slash': `/api/hooks/${serverId}/`,
    'no server': `/api/hooks//${token}`,
    nothing: '/api/hooks',
    'nothing after a slash': '/api/hooks/',
    'trailing slash': `${alive.hook}/`,
    'one segment more': `${alive.hook}/github`,
    'broken escape': `/api/hooks/${serverId}/%zz`,
    'broken escape above': `/api/hooks/%zz/${token}`,
    'query instead of token': `/api/hooks/${serverId}?token=${token}`,
  }
  return { app, alive, fresh, paths }
}

test('all unusable webhooks get byte-identical responses', async (t) => {
  const { app, alive, fresh, paths } = await deadPaths(t)
  const seen = new Map<string, string[]>()
  const ask = async (reason: string, head: string, sent: string): Promise<void> => {
    const answer = await sendRaw(app.url, `${head}content-length: ${sent.length}\r\n\r\n${sent}`)
    const face = faceOf(answer)
    seen.set(face, [...(seen.get(face) ?? []), reason])
  }
  const cookie = 'cookie: service_session=nonsense\r\n'
  const bodies: [string, string, string][] = [
    ['a good body', 'content-type: application/json\r\n', body],
    ['no JSON', 'content-type: text/plain\r\n', 'x'],
    ['a body beyond all bounds', 'content-type: application/json\r\n', 'x'.repeat(1_000_000)],
    ['a broken body', 'content-type: application/json\r\n', '{'],
    ['no body and a cookie', cookie, ''],
  ]
  for (const [reason, path] of Object.entries(paths)) {
    for (const [what, headers, sent] of bodies) {
      await ask(`${reason}, ${what}`, `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}`, sent)
    }
  }
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const preflight = 'origin: https://evil.example\r\naccess-control-request-method: POST\r\n'
    await ask(`${method}`, `${method} ${alive.hook} HTTP/1.1\r\nhost: x\r\n${preflight}`, '')
  }
  assert.equal(seen.size, 1, JSON.stringify([...seen.entries()], null, 1))
  const [face = ''] = seen.keys()
  assert.match(face, /^404 /)
  assert.match(face, /"ratelimit-policy","\\"address\\";q=100000;w=60"/)
  assert.ok(!/set-cookie|access-control|"ratelimit"|www-authenticate/.test(face), face)

  const tool = app.visitor()
  for (const path of [alive.hook, pathOf(fresh.url)]) {
    assert.equal((await tool.post(path, { content: 'x' })).status, 201)
  }
})

test('an unusable webhook is rejected before the body arrives, a usable one waits for it', async (t) => {
  const { app, alive, paths } = await deadPaths(t)
  const head = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  // The body is announced and never sent, also one that is far too large.
  for (const [reason, path] of Object.entries(paths)) {
    for (const length of [20, 100_000_000]) {
      const answer = await sendRaw(app.url, `${head(path)}content-length: ${length}\r\n\r\n`)
      assert.equal(answer?.status, 404, reason)
    }
    const chunked = await sendRaw(app.url, `${head(path)}transfer-encoding: chunked\r\n\r\n`)
    assert.equal(chunked?.status, 404, reason)
  }
  const tooLarge = await sendRaw(app.url, `${head(alive.hook)}content-length: 70000\r\n\r\n`)
  assert.equal(tooLarge?.status, 400)
  assert.match(tooLarge?.body ?? '', /"invalid_input","message":"body: /)
})

test('HEAD is rejected like other methods, without a body', async (t) => {
  const { app, alive } = await deadPaths(t)
  const answer = await sendRaw(app.url, `HEAD ${alive.hook} HTTP/1.0\r\nhost: x\r\n\r\n`)
  assert.equal(answer?.status, 404)
  assert.equal(answer?.body, '')
  assert.equal(answer?.headers.get('ratelimit-policy'), '"address";q=100000;w=60')
})

/** The response without its Date header. */
function faceOf(answer: RawAnswer | null): string {
  if (!answer) return 'no answer'
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  return `${answer.status} ${JSON.stringify(headers)} ${answer.body}`
}
