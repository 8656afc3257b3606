import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookDelivery, WebhookNotice, WebhookStats } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

test('W64 W65 W66 W67 W68 W69 W89 W90: each request to a webhook is logged; a refused one can be run again', async (t) => {
  const app = await startApp(t, { TRUST_PROXY: '1' })
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const manager = await fixture.member(await fixture.role('manager', ['manage_server']))
  const { hook, path, webhook } = await createWebhook({ ...fixture, owner: manager })
  const client = await connect(owner)
  const other = await createWebhook(fixture)
  const tool = app.visitor()
  const list = async (query = ''): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${path}/deliveries${query}`))).deliveries

  const { id } = await tool.expect(201, tool.post(hook, { content: 'fine' }))
  const proxied = { 'x-forwarded-for': '2001:db8:1:2:3::4' }
  await tool.expect(201, tool.post(`${hook}/text`, 'plain', proxied))
  await tool.post(hook, { content: 7 })
  await tool.post(hook, '{"content":', { 'content-type': 'application/json' })
  await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{}' })
  await tool.post(`${hook}/github`, { zen: 'x' }, { 'x-github-event': 'ping' })
  await tool.delete(`${hook}/messages/nothing`)
  await waitUntil('all are logged', async () => (await list()).length === 7)
  const deliveries = await list()
  assert.deepEqual(
    deliveries.map(({ form, status, replayable }) => [form, status, replayable]),
    [
      ['message', 404, false],
      ['github', 201, false],
      ['slack', 400, true],
      ['message', 400, true],
      ['message', 400, true],
      ['text', 201, false],
      ['message', 201, false],
    ],
  )
  const first = deliveries.at(-1)
  assert.deepEqual(
    { ...first, id: '', at: 0, durationMs: 0 },
    {
      id: '',
      at: 0,
      address: '127.0.0.0/24',
      form: 'message',
      status: 201,
      reason: null,
      bytes: '{"content":"fine"}'.length,
      durationMs: 0,
      messageId: id,
      replayable: false,
    },
  )
  assert.equal(deliveries.at(-2)?.address, '2001:db8:1::/48')
  assert.equal(deliveries[4]?.reason, 'content: must be a string')
  assert.ok(!JSON.stringify(deliveries).includes(hook.split('/').at(-1) ?? ''))
  assert.equal((await list('?status=refused')).length, 4)
  assert.equal((await list('?status=accepted')).length, 3)
  assert.equal((await list('?status=404')).length, 1)
  assert.deepEqual(await list(`?before=${deliveries[2]?.id}`), deliveries.slice(3))
  await expectError(owner.get(`${path}/deliveries?status=bad`), 'invalid_input', 'status')

  assert.equal((await list('?form=slack')).length, 1)
  assert.equal((await list(`?since=${app.clock.now() - 3_600_000}`)).length, 7)
  assert.equal((await list(`?since=${app.clock.now() + 60_000}`)).length, 0)
  const one = (delivery: WebhookDelivery | undefined, at = path) =>
    owner.get(`${at}/deliveries/${delivery?.id}`)
  assert.deepEqual(await owner.expect(200, one(deliveries[4])), {
    delivery: deliveries[4],
    request: { headers: { 'content-type': 'application/json' }, body: '{"content":7}' },
  })
  assert.deepEqual(await owner.expect(200, one(first)), { delivery: first, request: null })
  await expectError(one(first, other.path), 'not_found')
  // Ko-fi's posts contain a secret of its own.
  await tool.post(`${other.hook}/kofi`, '{"verification_token":', {
    'content-type': 'application/json',
  })
  const kofi = async (): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${other.path}/deliveries`))).deliveries
  await waitUntil('the post is logged', async () => (await kofi()).length === 1)
  const [secret] = await kofi()
  assert.deepEqual([secret?.form, secret?.status, secret?.replayable], ['kofi', 400, false])
  assert.equal((await owner.expect(200, one(secret, other.path))).request, null)

  const stats = async () => owner.expect(200, owner.get(`${path}/stats`))
  const total = ({ hours }: WebhookStats): [number, number] => [
    hours.reduce((sum, { accepted }) => sum + accepted, 0),
    hours.reduce((sum, { refused }) => sum + refused, 0),
  ]
  const { failing } = await stats()
  assert.deepEqual([total(await stats()), failing], [[3, 4], []])
  // Failures are counted by hours, and one of them may end meanwhile.
  app.clock.advance(46 * 3_600_000)
  await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{}' })
  await waitUntil('it is counted', async () => total(await stats())[1] === 5)
  assert.deepEqual((await stats()).failing, [], 'not for two days yet')
  app.clock.advance(3 * 3_600_000)
  await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{}' })
  await waitUntil('the last failure is counted', async () => (await stats()).failing.length > 0)
  assert.deepEqual(
    (await stats()).failing.map(({ form }: { form: string }) => form),
    ['slack'],
  )
  // Its maker and the owner are warned, once until it works again.
  const notices = async (account = owner): Promise<WebhookNotice[]> =>
    (await account.expect(200, account.get('/api/users/me/webhook-notices'))).notices
  await client.next('webhook_notices.updated')
  const [notice, ...others] = await notices()
  assert.deepEqual(
    [notice?.kind, notice?.webhookId, notice?.webhookName, notice?.form, others],
    ['failing', webhook.id, 'CI', 'slack', []],
  )
  await owner.expect(200, owner.delete(`/api/users/me/webhook-notices/${notice?.id}`))
  await client.next('webhook_notices.updated')
  const failAgain = async (count: number): Promise<void> => {
    await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{}' })
    await waitUntil('it is counted', async () => total(await stats())[1] === count)
  }
  app.clock.advance(3_600_000)
  await failAgain(7)
  assert.deepEqual(await notices(), [])
  await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{"text":"fine again"}' })
  await waitUntil('it works again', async () => (await stats()).failing.length === 0)
  app.clock.advance(3_600_000)
  await failAgain(8)
  app.clock.advance(49 * 3_600_000)
  await failAgain(9)
  await client.next('webhook_notices.updated')
  assert.equal((await notices()).length, 1)
  assert.equal((await notices(manager)).length, 1)
  await owner.expect(200, owner.patch(`${fixture.path}/members/${manager.id}`, { roleIds: [] }))
  assert.deepEqual(await notices(manager), [], 'without the permission')
  // What another tool posts changes nothing. The second post is counted after the first one was looked at.
  const [accepted] = total(await stats())
  for (const count of [1, 2]) {
    await tool.expect(201, tool.post(hook, { content: 'from another tool' }))
    await waitUntil('it is counted', async () => total(await stats())[0] === accepted + count)
  }
  assert.equal((await notices()).length, 1)
  await fetch(`${app.url}${hook}/slack`, { method: 'POST', body: '{"text":"fine again"}' })
  await client.next('webhook_notices.updated')
  assert.deepEqual(await notices(), [])

  const replay = (delivery: WebhookDelivery | undefined, at = path) =>
    owner.post(`${at}/deliveries/${delivery?.id}/replay`)
  const again = await owner.expect(200, replay(deliveries[4]))
  assert.deepEqual(again, { status: 400, reason: 'content: must be a string', messageId: null })
  assert.equal((await owner.expect(200, replay(deliveries[2]))).status, 400)
  await expectError(replay(first), 'not_found')
  await expectError(replay(deliveries[4], other.path), 'not_found')
  const member = await fixture.member()
  await expectError(member.get(`${path}/deliveries`), 'forbidden')
  await expectError(member.get(`${path}/deliveries/${first?.id}`), 'forbidden')
  await expectError(member.get(`${path}/stats`), 'forbidden')
  await expectError(member.post(`${path}/deliveries/${deliveries[4]?.id}/replay`), 'forbidden')
  const stranger = await app.register()
  await expectError(stranger.get(`${path}/deliveries`), 'not_found')

  // Bodies are kept for 7 days, entries for 30.
  const dayMs = 24 * 3_600_000
  assert.ok((await list('?status=refused')).some(({ replayable }) => replayable))
  app.clock.advance(7 * dayMs)
  await waitUntil('the bodies are gone', async () =>
    (await list()).every(({ replayable }) => !replayable),
  )
  assert.deepEqual((await owner.expect(200, one(deliveries[4]))).request, null)
  await expectError(replay(deliveries[4]), 'not_found')
  app.clock.advance(23 * dayMs)
  await owner.logIn()
  await waitUntil('the entries are gone', async () => (await list()).length === 0)
  await expectError(one(first), 'not_found')
  assert.deepEqual((await stats()).hours, [])
  await client.close()
})

test('W64 W68: a refused request is accepted when it is run again after the limit; a flood costs bounded space', async (t) => {
  const app = await startApp(t, { WEBHOOK_RATE_PER_MINUTE: '1', WEBHOOK_LOG_ADDRESS: 'none' })
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const { hook, path } = await createWebhook(fixture)
  const tool = app.visitor()
  const list = async (query = ''): Promise<WebhookDelivery[]> =>
    (await owner.expect(200, owner.get(`${path}/deliveries${query}`))).deliveries
  await tool.expect(201, tool.post(hook, { content: 'first' }))
  const { status } = await tool.post(`${hook}/grafana`, { title: 'Disk full', message: 'db-1' })
  assert.equal(status, 429)
  await waitUntil('it is logged', async () => (await list('?status=429')).length === 1)
  const [refused] = await list()
  assert.deepEqual([refused?.address, refused?.form, refused?.replayable], ['', 'grafana', true])
  app.clock.advance(61_000)
  const replayed = await owner.expect(200, owner.post(`${path}/deliveries/${refused?.id}/replay`))
  assert.equal(replayed.status, 201)
  const message = (await fetchMessages(fixture, fixture.general.id)).at(-1)
  assert.deepEqual([message?.id, message?.embeds[0]?.title], [replayed.messageId, 'Disk full'])
  await expectError(owner.post(`${path}/deliveries/${refused?.id}/replay`), 'rate_limited')

  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => tool.post(hook, { content: 7 })))
  }
  let before = ''
  let count = 0
  let bodies = 0
  await tool.post(hook, { content: null })
  const isLast = async () =>
    (await list())[0]?.reason === 'content: must be a string' && (await list())[0]?.bytes === 16
  await waitUntil('the last is logged', isLast)
  for (;;) {
    const page = await list(before && `?before=${before}`)
    count += page.length
    bodies += page.filter(({ replayable }) => replayable).length
    if (page.length < 50) break
    before = page.at(-1)?.id ?? ''
  }
  assert.deepEqual([count, bodies], [500, 50])
  // An orderly stop stores what waits.
  await tool.post(hook, { content: false })
  await app.stop()
  const again = await startApp(t, { DATA_DIR: app.dataDir })
  const same = accountAt(again, owner)
  const { deliveries } = await same.expect(200, same.get(`${path}/deliveries`))
  assert.equal(deliveries[0].bytes, 17)
})
