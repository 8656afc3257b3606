import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { createLocalCluster } from '../../src/cluster/cluster.ts'
import type { Cluster } from '../../src/cluster/cluster.ts'
import type { RateLimit } from '../../src/cluster/rate-limit.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import { createLog } from '../../src/core/log.ts'
import type { BusMessage } from '../../src/events/bus-message.ts'
import { countStatuses, createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

/** A cluster whose limits and presence answer with promises, like ones that several processes share. */
function promisingCluster(): Cluster<BusMessage> {
  const { bus, rateLimits, presence } = createLocalCluster<BusMessage>(
    createLog('silent'),
    monotonicClock,
  )
  return {
    bus,
    rateLimits: {
      perMinute: (name, limit) => promising<RateLimit>(rateLimits.perMinute(name, limit)),
      perHour: (name, limit) => promising<RateLimit>(rateLimits.perHour(name, limit)),
      perWindow: (name, limit, windowMs) =>
        promising<RateLimit>(rateLimits.perWindow(name, limit, windowMs)),
      close: rateLimits.close,
    },
    presence: promising(presence),
  }
}

/** The same methods, with results that come in the next turn of the event loop. */
function promising<T extends object>(target: T): T {
  const methods = Object.entries(target).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      const result: unknown = await (method as (...args: unknown[]) => unknown)(...args)
      await setImmediate()
      return result
    },
  ])
  return Object.fromEntries(methods) as T
}

test('limits that answer with promises allow as many requests as others', async (t) => {
  const settings = {
    WEBHOOK_RATE_PER_MINUTE: '5',
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '3',
    ACCOUNT_ACTIONS_PER_MINUTE: '7',
    TRUST_PROXY: '1',
  }
  const app = await startApp(t, settings, { cluster: promisingCluster() })
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const postNine = async (address: string) => {
    const post = () => tool.post(hook, { content: 'x' }, { 'x-forwarded-for': address })
    return countStatuses(await Promise.all(Array.from({ length: 9 }, post)))
  }
  // What the limit of the address refuses does not count for the webhook.
  assert.deepEqual(await postNine('192.0.2.1'), { 201: 3, 429: 6 })
  assert.deepEqual(await postNine('192.0.2.2'), { 201: 2, 429: 7 })
  assert.equal((await tool.post('/api/hooks/nowhere/nothing', { content: 'x' })).status, 404)
  assert.equal((await fetchMessages(fixture, fixture.general.id)).length, 5)

  const username = 'mia'
  await app.register(username)
  const logIn = () => tool.post('/api/auth/login', { username, password: 'wrong password' })
  const logins = await Promise.all(Array.from({ length: 12 }, logIn))
  assert.deepEqual(countStatuses(logins), { 401: 10, 429: 2 })

  const client = await connect(fixture.owner)
  const channelId = fixture.general.id
  const send = (content: string) => client.action('message.send', { channelId, content })
  for (let sent = 0; sent < 7; sent += 1) await send(String(sent))
  await assert.rejects(send('one more'), /Too many requests/)
  assert.equal((await fetchMessages(fixture, channelId)).length, 12)
})

test('an address whose limit of connects answers later is disconnected', async (t) => {
  const settings = { CONNECTS_PER_ADDRESS_PER_MINUTE: '1' }
  const app = await startApp(t, settings, { cluster: promisingCluster() })
  const get = () => fetch(`${app.url}/api/health`, { headers: { connection: 'close' } })
  assert.equal((await get()).status, 200)
  await assert.rejects(async () => {
    for (let tried = 0; tried < 100; tried += 1) await get()
  })
})

test('presence that answers with promises is shown as any other', async (t) => {
  const app = await startApp(t, {}, { cluster: promisingCluster() })
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const watcher = await connect(fixture.owner)
  const client = await connect(member)
  await client.action('presence.set', { status: 'dnd', text: 'busy' })
  const isMember = ({ userId, status }: { userId: string; status: string }): boolean =>
    userId === member.id && status === 'dnd'
  assert.equal((await watcher.next('presence.updated', isMember)).text, 'busy')
  const { server } = await fixture.owner.expect(200, fixture.owner.get(fixture.path))
  assert.equal(server.online, 2)

  await client.close()
  await waitUntil('the member is offline', async () => {
    app.clock.advance(1000)
    const body = await fixture.owner.expect(200, fixture.owner.get(fixture.path))
    return body.server.online === 1
  })
  const again = await connect(member)
  assert.deepEqual(again.snapshot.presence, { status: 'dnd', text: 'busy' })
})
