import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, Reply } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { chooseSeed, createRandom } from './random.ts'
import type { Random } from './random.ts'
import { createValue, strangeValue } from './values.ts'
import { roundsOf } from './rounds.ts'

interface Operation {
  method: string
  template: string
  parameters: string[]
  body: object | null
}

const rounds = roundsOf(6)
const high = '1000000'
const settings = {
  RATE_LIMIT_PER_MINUTE: high,
  WEBHOOK_RATE_PER_MINUTE: high,
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: high,
  INVITE_PREVIEW_RATE_PER_MINUTE: high,
  STATUS_TIMEOUT_MS: '100',
}
/** Requests that would end the session of the fuzz test. They run only in the last round. */
const excluded = new Set(['POST /api/auth/logout', 'POST /api/auth/password'])

test('no request body, path or query causes an internal error, with or without a session', async (t) => {
  const seed = chooseSeed()
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const random = createRandom(seed)
  const app = await startApp(t, settings)
  const ids = await createLiveIds(app)
  const operations = await loadOperations(app)
  assert.ok(operations.length > 20, 'the OpenAPI documents contain the routes')
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      const name = `${operation.method} ${operation.template}`
      const isLast = round === rounds - 1
      const isEnd = operation.method === 'DELETE' || name.endsWith('/regenerate')
      const isExcluded = excluded.has(name) || (isEnd && !isLast)
      const caller = random.below(4) === 0 || isExcluded ? app.visitor() : ids.owner
      await sendOnce(random, caller, operation, ids, `FUZZ_SEED=${seed}, round ${round}`)
    }
  }
  const health = await app.visitor().get('/api/health')
  assert.equal(health.status, 200)
  await ids.owner.expect(200, ids.owner.get('/api/users/me'))
})

interface LiveIds {
  owner: Account
  values: Record<string, string[]>
}

/** Existing ids, so that requests pass the first checks. */
async function createLiveIds(app: TestApp): Promise<LiveIds> {
  const { owner, id, general, path, role, member } = await createServerFixture(app)
  const friend = await member()
  const created = await role('Role', ['send_messages'])
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const hook = { name: 'Hook', channelId: general.id }
  const { webhook, url } = await owner.expect(201, owner.post(`${path}/webhooks`, hook))
  const token = url.split('/').at(-1)
  const posted = await owner.expect(201, owner.post(`/api/hooks/${id}/${token}`, { content: 'a' }))
  const values = {
    serverId: [id],
    channelId: [general.id],
    userId: [friend.id, owner.id],
    roleId: [created.id],
    targetId: [created.id, friend.id],
    webhookId: [webhook.id],
    code: [invite.code],
    token: [token],
    messageId: [posted.id],
    slug: ['openarena'],
  }
  return { owner, values }
}

async function loadOperations(app: TestApp): Promise<Operation[]> {
  const operations: Operation[] = []
  for (const path of ['/api/openapi.json', '/api/v1/openapi.json']) {
    const { paths } = (await app.visitor().get(path)).body
    for (const [template, methods] of Object.entries<Record<string, any>>(paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        operations.push({
          method: method.toUpperCase(),
          template,
          parameters: parameters
            .filter((one: { in: string }) => one.in === 'query')
            .map((one: { name: string }) => one.name),
          body: requestBody?.content?.['application/json']?.schema ?? null,
        })
      }
    }
  }
  return operations
}

async function sendOnce(
  random: Random,
  caller: Account,
  operation: Operation,
  ids: LiveIds,
  context: string,
): Promise<void> {
  const path = fillPath(random, operation, ids)
  const body = createBody(random, operation)
  const headers: Record<string, string> =
    body === undefined || random.below(20) === 0 ? {} : { 'content-type': 'application/json' }
  const label = `${context}: ${operation.method} ${path} ${String(body).slice(0, 500)}`
  let reply: Reply
  try {
    reply = await caller.request(operation.method, path, body, headers)
  } catch (error) {
    throw new Error(label, { cause: error })
  }
  assert.ok(reply.status < 500, `${label} returned status ${reply.status}`)
  assert.notEqual(reply.body, '', `${label} returned no body`)
}

function fillPath(random: Random, { template, parameters }: Operation, ids: LiveIds): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = ids.values[name]
    if (known && random.below(5) > 0) return random.pick(known)
    return strangeSegment(random) || 'x'
  })
  const chosen = parameters.filter(() => random.below(3) === 0)
  const query = chosen.map((name) => {
    const value = random.below(2) === 0 ? String(random.below(100)) : strangeSegment(random)
    return `${encodeURIComponent(name)}=${value}`
  })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function strangeSegment(random: Random): string {
  const value = strangeValue(random)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.slice(0, 200).toWellFormed())
}

function createBody(random: Random, { method, body }: Operation): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const value = body && random.below(10) > 0 ? createValue(random, body) : strangeValue(random)
  const text = JSON.stringify(value) ?? ''
  if (random.below(12) > 0) return text
  // Truncated, duplicated or corrupted.
  const index = random.below(text.length + 1)
  return random.pick([
    text.slice(0, index),
    text + text,
    `${text.slice(0, index)}\u0000${text.slice(index)}`,
    text.replace('{', '{"__proto__":{"a":1},'),
  ])
}
