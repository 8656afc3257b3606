import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const message = { content: 'x' }
const unknownHook = '/api/hooks/nowhere/nothing'
/** One request, two at the end of its minute, and more: a window that begins with the first one would allow five within ten seconds. */
const burstPauses = [0, 50_000, 0, 10_000, 0, 49_999, 1, 0, 0]

test('SEC86 W31 W70 W71: a webhook can post thirty messages per minute; invalid posts do not count', async (t) => {
  const app = await startApp(t, {
    WEBHOOK_RATE_PER_MINUTE: undefined,
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000',
  })
  const fixture = await createServerFixture(app)
  const [one, other] = [await createWebhook(fixture), await createWebhook(fixture)]
  const tool = app.visitor()
  app.clock.freeze()
  for (let posted = 0; posted < 30; posted += 1) {
    assert.equal((await tool.post(one.hook, {})).body.error.code, 'empty')
    const { status, headers } = await tool.post(one.hook, message)
    assert.equal(status, 201)
    assert.equal(headers.get('ratelimit-policy'), '"address";q=1000;w=60, "webhook";q=30;w=60')
    const remaining = 998 - 2 * posted
    assert.equal(
      headers.get('ratelimit'),
      `"address";r=${remaining};t=60, "webhook";r=${29 - posted};t=60`,
    )
    assert.equal(headers.get('retry-after'), null)
  }
  app.clock.advance(400)
  const over = await tool.post(one.hook, message)
  assert.equal(over.status, 429)
  assert.equal(over.body.error.code, 'rate_limited')
  assert.deepEqual(Object.keys(over.body.error).toSorted(), ['code', 'message'])
  assert.equal(over.headers.get('ratelimit'), '"address";r=939;t=60, "webhook";r=0;t=60')
  assert.equal(over.headers.get('retry-after'), '60')
  // The body is validated before the webhook's limit; other webhooks have separate limits.
  assert.equal((await tool.post(one.hook, { content: 7 })).status, 400)
  for (const secret of ['longer-than-that', null]) {
    await fixture.owner.expect(200, fixture.owner.patch(one.path, { secret }))
    const unsigned = await tool.post(one.hook, message)
    assert.equal(unsigned.status, secret === null ? 429 : 400, 'so is the signature')
  }
  assert.equal((await tool.post(other.hook, message)).status, 201)
  // The test message counts for the webhook.
  const test = await fixture.owner.post(`${one.path}/test`)
  assert.equal(test.status, 429)
  assert.equal(test.headers.get('retry-after'), '60')

  app.clock.advance(59_000)
  const early = await tool.post(one.hook, message)
  assert.equal(early.status, 429)
  assert.equal(early.headers.get('retry-after'), '1')
  app.clock.advance(1000)
  assert.equal((await tool.post(one.hook, message)).status, 201)
  assert.equal((await fetchMessages(fixture, fixture.general.id)).length, 32)
})

test('W70: the webhook limit holds for concurrent posts', async (t) => {
  const app = await startApp(t, {
    WEBHOOK_RATE_PER_MINUTE: undefined,
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000',
  })
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const posts = Array.from({ length: 90 }, () => app.visitor().post(hook, message))
  assert.deepEqual(countStatuses(await Promise.all(posts)), { 201: 30, 429: 60 })
  const stored = await fetchMessages(fixture, fixture.general.id)
  assert.deepEqual(
    stored.map(({ seq }) => seq),
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
})

test('SEC86 W31 W70: an address can send sixty webhook requests per minute, valid or not', async (t) => {
  const app = await startApp(t, { WEBHOOK_ADDRESS_RATE_PER_MINUTE: undefined })
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  app.clock.freeze()
  const requestTypes = [
    () => tool.post(hook, message),
    () => tool.post(hook, {}),
    () => tool.post(hook, '{', { 'content-type': 'application/json' }),
    () => tool.post(unknownHook, message),
    () => tool.get(hook),
    () => tool.post('/api/hooks', message),
    () => tool.post('/api/hooks/%zz/x', message),
    () => tool.request('OPTIONS', hook),
    () => tool.post(`${hook}/github`, message),
    () => tool.post(`/api/hooks/${'a'.repeat(3000)}/x`, message),
  ]
  for (let count = 0; count < 60; count += 1) {
    const reply = await requestTypes[count % requestTypes.length]?.()
    assert.notEqual(reply?.status, 429, `request ${count}`)
    const rateLimit = reply?.headers.get('ratelimit')
    if (rateLimit) assert.ok(rateLimit.startsWith(`"address";r=${59 - count};t=60`), rateLimit)
  }
  app.clock.advance(10_000)
  for (const [index, sendRequest] of requestTypes.entries()) {
    const { status, headers, body } = await sendRequest()
    assert.equal(status, 429, `request of kind ${index}`)
    assert.equal(body.error.code, 'rate_limited')
    assert.equal(headers.get('ratelimit-policy'), '"address";q=60;w=60')
    assert.equal(headers.get('ratelimit'), '"address";r=0;t=50')
    assert.equal(headers.get('retry-after'), '50')
  }
  // Managing webhooks does not count.
  await fixture.owner.expect(200, fixture.owner.get(`${fixture.path}/webhooks`))
  app.clock.advance(49_000)
  assert.equal((await tool.post(hook, message)).status, 429)
  app.clock.advance(1000)
  assert.equal((await tool.post(hook, message)).status, 201)
})

test('SEC77 W70: the address limit holds in every 60-second window', async (t) => {
  const app = await startApp(t, { WEBHOOK_ADDRESS_RATE_PER_MINUTE: '3' })
  app.clock.freeze()
  const statuses: number[] = []
  for (const pause of burstPauses) {
    app.clock.advance(pause)
    statuses.push((await app.visitor().post(unknownHook, message)).status)
  }
  assert.deepEqual(statuses, [404, 404, 404, 404, 429, 429, 404, 404, 429])
})

test('behind a proxy each client has a separate limit; an IPv6 network shares one', async (t) => {
  const app = await startApp(t, { WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1', TRUST_PROXY: '1' })
  const sendRequest = async (address: string): Promise<number> =>
    (await app.visitor().post(unknownHook, message, { 'x-forwarded-for': address })).status
  assert.deepEqual([await sendRequest('192.0.2.1'), await sendRequest('192.0.2.1')], [404, 429])
  assert.equal(await sendRequest('192.0.2.2'), 404)
  assert.equal(await sendRequest('2001:db8:1:1::1'), 404)
  assert.equal(await sendRequest('2001:db8:1:1:ffff::2'), 429)
  assert.equal(await sendRequest('2001:db8:1:2::1'), 404)
  // Forwarded addresses from the client are ignored.
  assert.equal(await sendRequest('203.0.113.9, 192.0.2.1'), 429)
})

test('W72: when both limits are exhausted, Retry-After is the longer one', async (t) => {
  const app = await startApp(t, {
    TRUST_PROXY: '1',
    WEBHOOK_RATE_PER_MINUTE: '1',
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '2',
  })
  const { hook } = await createWebhook(await createServerFixture(app))
  const post = (address: string) =>
    app.visitor().post(hook, message, { 'x-forwarded-for': address })
  app.clock.freeze()
  assert.equal((await post('192.0.2.1')).status, 201)
  app.clock.advance(20_000)
  const first = await post('192.0.2.2')
  assert.equal(first.status, 429)
  assert.equal(first.headers.get('retry-after'), '40', 'the webhook’s')
  const second = await post('192.0.2.2')
  assert.equal(second.status, 429)
  assert.equal(second.headers.get('retry-after'), '60', 'the address’s')
  app.clock.advance(60_000)
  assert.equal((await post('192.0.2.2')).status, 201)
})
