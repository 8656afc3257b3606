import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startArena } from './game-servers.ts'
import { shareProgram } from './program.ts'
import type { Reply, Sent } from './program.ts'
import { createCommunity, createWebhook, register, sessionCookie } from './people.ts'
import type { Person } from './people.ts'

// Nothing trusts a proxy here: all requests come from one address.
const program = shareProgram({
  RATE_LIMIT_PER_MINUTE: '4',
  WEBHOOK_RATE_PER_MINUTE: '2',
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: '5',
  INVITE_PREVIEW_RATE_PER_MINUTE: '3',
  SESSION_DAYS: '2',
  PUBLIC_URL: 'https://chat.example.org',
  ALLOWED_ORIGINS: 'https://friend.example.org',
})
let owner: Person | undefined

async function ann(): Promise<Person> {
  return (owner ??= await register(await program()))
}

async function send(method: string, path: string, sent?: Sent): Promise<Reply> {
  return (await program()).send(method, path, sent)
}

test('S50: without STATUS_ALLOWED_NETWORKS, loopback is blocked and asked nothing', async (t) => {
  const { port, ...server } = await startArena(t)
  for (const host of ['127.0.0.1', '::1']) {
    const body = { game: 'openarena', host, ports: [port] }
    const { status, json } = await send('POST', '/api/v1/query', { body })
    assert.deepEqual([status, json.error.code], [400, 'SSRF_BLOCKED'])
  }
  assert.equal(server.count, 0)
})

/** Sends queries until one is refused, and returns how many were accepted. */
async function exhaustQueries(): Promise<number> {
  for (let accepted = 0; accepted <= 4; accepted++) {
    const { status } = await send('POST', '/api/v1/query', { body: {} })
    if (status === 429) return accepted
  }
  return assert.fail('no query is refused')
}

test('S51: RATE_LIMIT_PER_MINUTE sets the limit of queries', async () => {
  // Other tests of this file may have sent some.
  const first = await send('POST', '/api/v1/query', { body: {} })
  assert.equal(first.headers['ratelimit-policy'], '"queries";q=4;w=60')
  const [, left] = /^"queries";r=(\d);t=\d+$/.exec(String(first.headers.ratelimit)) ?? []
  assert.equal(await exhaustQueries(), Number(left))
})

test('S52: X-Forwarded-For of a client that is no trusted proxy is not read', async () => {
  await exhaustQueries()
  const { status } = await send('POST', '/api/v1/query', { body: {}, from: '9.9.9.9' })
  assert.equal(status, 429)
})

test('C70: INVITE_PREVIEW_RATE_PER_MINUTE sets the limit of previews', async () => {
  const statuses = []
  for (let sent = 1; sent <= 4; sent++) statuses.push((await send('GET', '/api/invites/x')).status)
  assert.deepEqual(statuses, [404, 404, 404, 429])
})

test('C71: WEBHOOK_RATE_PER_MINUTE and WEBHOOK_ADDRESS_RATE_PER_MINUTE set the limits of posts', async () => {
  const at = await createCommunity(await ann())
  const [one, other, third] = [
    await createWebhook(at),
    await createWebhook(at),
    await createWebhook(at),
  ]
  const statuses = []
  for (const { hook } of [one, one, one, other, other, third]) {
    statuses.push((await send('POST', hook, { body: { content: 'x' } })).status)
  }
  assert.deepEqual(statuses, [201, 201, 429, 201, 201, 429])
})

test('C72: the URLs of webhooks and invites begin with PUBLIC_URL where it is set', async () => {
  const at = await createCommunity(await ann())
  const { url } = await createWebhook(at)
  assert.ok(url.startsWith(`https://chat.example.org/api/hooks/${at.id}/`), url)
  const { json } = await at.owner.send('POST', `${at.path}/invites`, {})
  assert.ok(json.invite.url.startsWith('https://chat.example.org/'), json.invite.url)
})

test('C73: SESSION_DAYS sets the life of a session, and the cookie is Secure where PUBLIC_URL is https', async () => {
  const { username } = await ann()
  const body = { username, password: 'correct horse battery' }
  const cookie = sessionCookie(await send('POST', '/api/auth/login', { body })).toLowerCase()
  assert.match(cookie, /; max-age=172800(;|$)/)
  assert.match(cookie, /; secure(;|$)/)
})

test('C74: pages of PUBLIC_URL and ALLOWED_ORIGINS may send the cookie, and no others', async () => {
  const { cookie } = await ann()
  const create = (origin: string) =>
    send('POST', '/api/servers', { cookie, headers: { origin }, body: { name: 'Guild' } })
  const { url } = await program()
  for (const origin of ['https://chat.example.org', 'https://friend.example.org']) {
    assert.equal((await create(origin)).status, 201, origin)
  }
  const { headers } = await create('https://friend.example.org')
  assert.equal(headers['access-control-allow-origin'], 'https://friend.example.org')
  assert.equal(headers['access-control-allow-credentials'], 'true')
  for (const origin of [url, 'https://other.example.org', 'http://chat.example.org']) {
    const reply = await create(origin)
    assert.deepEqual([reply.status, reply.json.error.code], [403, 'forbidden'], origin)
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
  }
})
