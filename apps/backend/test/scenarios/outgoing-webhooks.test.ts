import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Message, WebhookNotice } from '@guildhall/contract'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Account } from '../account.ts'
import { closedPort, startQuakeServer } from '../game-server.ts'
import { connect } from '../gateway-client.ts'
import { createOutgoing, settings, startReceiver } from '../outgoing-webhooks.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored, readStoredBytes } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

const dayMs = 24 * 60 * 60 * 1000
const noticesPath = '/api/users/me/webhook-notices'

test('SEC6 SEC39 SEC44 W74 W76 W78 W79 W80 W88: events of a server are signed and sent to a URL, again when it fails, and logged', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const receiver = await startReceiver(t)
  const { url } = receiver
  const other = await fixture.channel('other')
  const list = `${path}/outgoing-webhooks`
  const base = { name: 'Bot', url, events: ['message.created'], channelIds: [general.id] }
  const refused: [fields: object, field: string][] = [
    [{ url: 'http://10.0.0.1/x' }, 'url'],
    [{ url: 'https://localhost/x' }, 'url'],
    [{ url: 'http://93.184.215.14/x' }, 'url'],
    [{ url: 'https://93.184.215.14:25/x' }, 'url'],
    [{ url: 'ftp://example.org' }, 'url'],
    [{ channelIds: [] }, 'channelIds'],
    [{ channelIds: ['nothing'] }, 'channelIds.0'],
    [{ events: [] }, 'events'],
    [{ events: ['nothing'] }, 'events.0'],
  ]
  for (const [fields, field] of refused) {
    await expectError(owner.post(list, { ...base, ...fields }), 'invalid_input', field)
  }
  const events = ['message.created', 'member.joined', 'game_server.down']
  const bot = await createOutgoing(fixture, { url, events })
  const quiet = await startReceiver(t)
  await createOutgoing(fixture, { url: quiet.url, events: ['game_server.down'] })
  assert.match(bot.secret, /^whsec_[\w+/=]{44}$/)
  assert.ok(!JSON.stringify(await bot.current()).includes(bot.secret))
  assert.ok(!(await readStoredBytes(app)).includes(bot.secret))

  const hook = await createWebhook(fixture)
  const hidden = await createWebhook(fixture, { channelId: other.id })
  const tool = app.visitor()
  await tool.expect(201, tool.post(hidden.hook, { content: 'not for the bot' }))
  await tool.expect(201, tool.post(hook.hook, { content: 'Hello bot' }))
  await waitUntil('the message arrives', () => receiver.received.length === 1)
  const [first] = receiver.received
  assert.ok(first)
  const verifier = new Verifier(bot.secret)
  const headers = first.headers as Record<string, string>
  const event = verifier.verify(first.body, headers) as {
    type: string
    data: { message: { content: string } }
  }
  assert.deepEqual([event.type, event.data.message.content], ['message.created', 'Hello bot'])
  assert.throws(() => verifier.verify(`${first.body} `, headers))
  const member = await fixture.member()
  await waitUntil('the member arrives', () => receiver.received.length === 2)
  assert.equal(receiver.received[1]?.type, 'member.joined')

  // A game server that goes down.
  let status: string | null = '\\sv_hostname\\Arena\\mapname\\dm1\\sv_maxclients\\8\n'
  const arena = await startQuakeServer(t, () => status)
  const address = { game: 'openarena', host: '127.0.0.1', port: arena.port }
  await owner.expect(201, owner.post(`${path}/game-servers`, address))
  status = null
  await waitUntil('it is down', async () => {
    app.clock.advance(40_000)
    const isDown = ({ type }: { type: string }): boolean => type === 'game_server.down'
    return receiver.received.some(isDown) && quiet.received.some(isDown)
  })
  const types = new Set(quiet.received.map(({ type }) => type))
  assert.deepEqual([...types], ['game_server.down'], 'only the events that it is for')

  const { secret } = await owner.expect(200, owner.post(`${bot.at}/secret`))
  const before = receiver.received.length
  receiver.answer = (response) =>
    void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  const { deliveryId } = await owner.expect(201, owner.post(`${bot.at}/test`))
  const tested = async () => (await bot.deliveries()).find(({ id }) => id === deliveryId)
  await waitUntil('the redirect is logged', async () => (await tested())?.attempts === 1)
  const failed = await tested()
  assert.deepEqual(
    [failed?.state, failed?.status, failed?.reason, failed?.error],
    ['waiting', 302, 'redirect', 'Redirects are not followed.'],
  )
  assert.ok((await bot.current()).failingSince !== null)
  receiver.answer = (response) => void response.writeHead(200).end('ok')
  app.clock.advance(5000)
  await waitUntil('it is sent again', async () => (await tested())?.state === 'delivered')
  assert.equal(receiver.received.length, before + 2)
  const ids = receiver.received.slice(before).map((one) => one.headers['webhook-id'])
  assert.deepEqual(ids, [deliveryId, deliveryId])
  assert.equal((await bot.current()).failingSince, null)
  await owner.expect(200, owner.post(`${bot.at}/deliveries/${deliveryId}/replay`))
  await waitUntil('it is replayed', () => receiver.received.length === before + 3)
  assert.ok(secret !== bot.secret)

  await expectError(member.get(list), 'forbidden')
  await expectError(member.post(list, base), 'forbidden')
  await expectError(member.post(`${bot.at}/test`), 'forbidden')
  await expectError((await app.register()).get(list), 'not_found')
  await expectError(owner.post(`${bot.at}/deliveries/nothing/replay`), 'not_found')
  const off = await owner.expect(
    200,
    owner.patch(bot.at, { enabled: false, name: 'Robot', channelIds: [other.id, general.id] }),
  )
  assert.deepEqual([off.webhook.name, off.webhook.disabledAt !== null], ['Robot', true])
  await expectError(owner.post(`${bot.at}/test`), 'conflict')
  await expectError(owner.post(`${bot.at}/deliveries/${deliveryId}/replay`), 'conflict')
  const on = await owner.expect(200, owner.patch(bot.at, { enabled: true }))
  assert.equal(on.webhook.disabledAt, null)

  // A manager who cannot view one of its channels does not see the webhook.
  const manager = await fixture.member(await fixture.role('manager', ['manage_server']))
  const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
  const at = `/api/channels/${general.id}/overwrites/${fixture.everyone.id}`
  await owner.expect(200, owner.put(at, overwrite))
  assert.deepEqual((await manager.expect(200, manager.get(list))).webhooks, [])
  await expectError(manager.delete(bot.at), 'not_found')
  await owner.expect(200, owner.delete(bot.at))
  const actions = (await fixture.audit()).map(({ action }) => action)
  const outgoing = actions.filter((action) => action.startsWith('outgoing_webhook.'))
  const [deleted, ...changes] = outgoing.map((action) => action.split('.')[1])
  assert.deepEqual(
    [deleted, changes],
    ['deleted', ['updated', 'updated', 'updated', 'created', 'created']],
  )
})

test('messages in threads of the channels are sent, and no others', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const receiver = await startReceiver(t)
  await createOutgoing(fixture, { url: receiver.url })
  const other = await fixture.channel('other')
  const session = await connect(owner)
  const post = async (channelId: string, content: string): Promise<Message> =>
    (await session.action('message.send', { channelId, content })).message
  const threadBelow = async ({ channelId, id }: Message): Promise<string> => {
    const at = `/api/channels/${channelId}/messages/${id}/thread`
    return (await owner.expect(201, owner.post(at, { name: 'raid' }))).thread.id
  }
  const threadId = await threadBelow(await post(general.id, 'below this'))
  const hiddenId = await threadBelow(await post(other.id, 'not sent'))
  await post(hiddenId, 'not sent either')
  await post(threadId, 'in the thread')
  const events = () => receiver.received.map(({ body }) => JSON.parse(body).data)
  await waitUntil('both arrive', () => receiver.received.length === 2)
  const [, inThread] = events()
  assert.equal(inThread.message.content, 'in the thread')
  assert.deepEqual([inThread.channelId, inThread.message.channelId], [general.id, threadId])
})

test('SEC7 W83 W86 W87 W89 W90: endpoints that hang or fail cost bounded sockets and rows, and are turned off after a week', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const stranger = await fixture.member()
  const client = await connect(owner)
  const [hanging, failing, fine] = [
    await startReceiver(t),
    await startReceiver(t),
    await startReceiver(t),
  ]
  hanging.answer = () => undefined
  failing.answer = (response) => void response.writeHead(500).end()
  const url = `http://127.0.0.1:${await closedPort()}/`
  const slow = await createOutgoing(fixture, { url: hanging.url })
  const broken = await createOutgoing(fixture, { url: failing.url })
  const away = await createOutgoing(fixture, { url })
  const other = await fixture.channel('other')
  const good = await createOutgoing(fixture, { url: fine.url, channelIds: [other.id] })
  const quiet = await createWebhook(fixture, { channelId: other.id })
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  const count = 520
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      tool.expect(201, tool.post(hook, { content: `${index}` })),
    ),
  )
  for (const content of ['1', '2', '3']) {
    await tool.expect(201, tool.post(quiet.hook, { content }))
  }
  await waitUntil('the others arrive', async () => {
    const deliveries = await good.deliveries()
    return deliveries.length === 3 && deliveries.every(({ state }) => state === 'delivered')
  })
  assert.ok(hanging.maxOpen <= 4, `${hanging.maxOpen} open requests`)
  await waitUntil('events were dropped', async () => (await slow.current()).droppedAt !== null)
  const logged = async ({ at }: { at: string }): Promise<number> => {
    let total = 0
    for (let before = ''; ;) {
      const query = before && `?before=${before}`
      const { deliveries } = await owner.expect(200, owner.get(`${at}/deliveries${query}`))
      total += deliveries.length
      if (deliveries.length < 50) return total
      before = deliveries.at(-1).id
    }
  }
  assert.equal(await logged(slow), 500)
  await waitUntil('it fails', async () => (await broken.current()).failingSince !== null)
  await waitUntil('it is away', async () => (await away.current()).failingSince !== null)

  // One that fails gets one request at a time, also when it hangs then.
  const held: ServerResponse[] = []
  failing.answer = (response) => void held.push(response)
  app.clock.advance(5000)
  await waitUntil('it is tried again', () => held.length > 0)
  await owner.expect(201, owner.post(`${good.at}/test`))
  await waitUntil('another one is served meanwhile', () => fine.received.length === 4)
  assert.equal(failing.open, 1)
  failing.answer = (response) => void response.writeHead(500).end()
  for (const response of held) failing.answer(response)

  app.clock.advance(8 * dayMs)
  const isOff = async (one: typeof slow) => (await one.current()).disabledAt !== null
  await waitUntil('they are turned off', async () => (await isOff(broken)) && (await isOff(away)))
  const states = new Set((await broken.deliveries()).map(({ state }) => state))
  assert.deepEqual([...states], ['failed'])
  const entries = (await fixture.audit()).filter(
    ({ action }) => action === 'outgoing_webhook.disabled',
  )
  assert.deepEqual(entries.map(({ actorId, changes }) => [actorId, changes]).slice(0, 2), [
    [null, { name: 'Bot', channelIds: [fixture.general.id] }],
    [null, { name: 'Bot', channelIds: [fixture.general.id] }],
  ])
  assert.equal((await good.current()).disabledAt, null)

  // Its creator and the owner learn of it, once.
  const notices = async (account: Account): Promise<WebhookNotice[]> =>
    (await account.expect(200, account.get(noticesPath))).notices
  const about = async ({ webhook }: typeof slow) =>
    (await notices(owner)).filter(({ webhookId }) => webhookId === webhook.id)
  await client.next('webhook_notices.updated')
  const [notice, ...others] = await about(broken)
  assert.deepEqual(
    [notice?.kind, notice?.serverId, notice?.webhookName, notice?.form, others],
    ['turned_off', fixture.id, 'Bot', null, []],
  )
  assert.ok((notice?.since ?? 0) < (notice?.createdAt ?? 0) - 7 * dayMs)
  assert.deepEqual(await notices(stranger), [])
  await expectError(stranger.delete(`${noticesPath}/${notice?.id}`), 'not_found')
  const [dismissed] = await about(away)
  await owner.expect(200, owner.delete(`${noticesPath}/${dismissed?.id}`))
  assert.deepEqual(await about(away), [])
  await expectError(owner.delete(`${noticesPath}/${dismissed?.id}`), 'not_found')
  failing.answer = (response) => void response.writeHead(410).end()
  await owner.expect(200, owner.patch(broken.at, { enabled: true }))
  assert.deepEqual(await about(broken), [])
  await owner.expect(201, owner.post(`${broken.at}/test`))
  await waitUntil('a 410 turns it off', () => isOff(broken))
  assert.equal((await about(broken)).length, 1)
  await owner.expect(200, owner.delete(broken.at))
  assert.deepEqual(await about(broken), [])

  // What was sent is forgotten: bodies after 7 days, deliveries after 30.
  const sent = async () => (await good.deliveries()).map(({ replayable }) => replayable)
  await waitUntil('the bodies are gone', async () => (await sent()).every((one) => !one))
  assert.equal((await sent()).length, 4)
  app.clock.advance(23 * dayMs)
  await owner.logIn()
  await waitUntil('the deliveries are gone', async () => (await sent()).length === 0)
  await client.close()
})

test('W81 W84: a failed delivery is sent again after the documented pauses, and no more', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const [failing, fine] = [await startReceiver(t), await startReceiver(t)]
  failing.answer = (response) => void response.writeHead(500).end()
  const bot = await createOutgoing(fixture, { url: failing.url })
  const probe = await createOutgoing(fixture, { url: fine.url })
  app.clock.freeze()
  await owner.expect(201, owner.post(`${bot.at}/test`))
  /** Resolves when everything that is due was begun. */
  const look = async (): Promise<void> => {
    const before = fine.received.length
    await owner.expect(201, owner.post(`${probe.at}/test`))
    await waitUntil('the probe arrives', () => fine.received.length > before)
  }
  const [second, minute, hour] = [1000, 60_000, 3_600_000]
  const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
  const attempts = async (): Promise<number> => (await bot.deliveries())[0]?.attempts ?? 0
  for (const [index, pause] of pauses.entries()) {
    await waitUntil('it has failed', async () => (await attempts()) === index + 1)
    app.clock.advance(pause - 1)
    await look()
    assert.equal(failing.received.length, index + 1, 'not too early')
    app.clock.advance(1)
    await look()
  }
  await waitUntil('it is given up', async () => (await bot.deliveries())[0]?.state === 'failed')
  app.clock.advance(24 * hour)
  await look()
  assert.equal(failing.received.length, pauses.length + 1)

  // Sent again by hand, it has all its attempts again.
  const [failed] = await bot.deliveries()
  await owner.expect(200, owner.post(`${bot.at}/deliveries/${failed?.id}/replay`))
  await waitUntil('it has failed again', async () => (await attempts()) === 1)
  assert.equal((await bot.deliveries())[0]?.state, 'waiting')

  // What waits is not sent any more once the webhook was turned off.
  await owner.expect(200, owner.patch(bot.at, { name: 'Robot' }))
  assert.notEqual((await bot.current()).failingSince, null, 'a new name ends no failure')
  for (const enabled of [false, true]) await owner.expect(200, owner.patch(bot.at, { enabled }))
  assert.equal((await bot.current()).failingSince, null, 'it has the whole week again')
  assert.equal((await bot.deliveries())[0]?.state, 'failed')
  app.clock.advance(24 * hour)
  await look()
  assert.equal(failing.received.length, pauses.length + 2)
})

test('SEC7 W75: a process has at most 16 open requests, and a server ten webhooks', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const receiver = await startReceiver(t)
  const held: ServerResponse[] = []
  receiver.answer = (response) => void held.push(response)
  const bots = await Promise.all(
    Array.from({ length: 6 }, () => createOutgoing(fixture, { url: receiver.url })),
  )
  await Promise.all(
    bots.flatMap(({ at }) =>
      Array.from({ length: 4 }, () => owner.expect(201, owner.post(`${at}/test`))),
    ),
  )
  // As soon as one has ended, another one begins.
  for (let answered = 0; answered < 3; answered += 1) {
    await waitUntil('all may run', () => receiver.received.length >= 16 + answered)
    assert.equal(receiver.received.length, 16 + answered)
    held[answered]?.writeHead(204).end()
  }
  receiver.answer = (response) => void response.writeHead(204).end()
  for (const response of held.slice(3)) receiver.answer(response)
  await waitUntil('all are sent', () => receiver.received.length === 24)

  // A server has ten of them.
  for (let count = bots.length; count < limits.outgoingWebhooksPerServer; count += 1) {
    await createOutgoing(fixture, { url: receiver.url })
  }
  const another = { name: 'Bot', url: receiver.url, events: ['member.joined'], channelIds: [] }
  const path = `${fixture.path}/outgoing-webhooks`
  await expectError(owner.post(path, another), 'limit_reached')
})

test('W85: an orderly restart sends at once what was being sent, and nothing from while it was turned off', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const [receiver, other, third] = await Promise.all([1, 2, 3].map(() => startReceiver(t)))
  assert.ok(receiver && other && third)
  receiver.answer = () => undefined
  const bot = await createOutgoing(fixture, { url: receiver.url })
  await createOutgoing(fixture, { url: other.url })
  // Nothing else of it changes but that it is turned off and on.
  const paused = await createOutgoing(fixture, { url: third.url })
  const { hook } = await createWebhook(fixture)
  const tool = app.visitor()
  await owner.expect(200, owner.patch(bot.at, { enabled: false }))
  await owner.expect(200, owner.patch(paused.at, { enabled: false }))
  await tool.expect(201, tool.post(hook, { content: 'while it was off' }))
  await waitUntil('the event was handled', () => other.received.length === 1)
  await owner.expect(200, owner.patch(bot.at, { enabled: true }))
  await owner.expect(200, owner.patch(paused.at, { enabled: true }))
  await tool.expect(201, tool.post(hook, { content: 'interrupted' }))
  await waitUntil('it is being sent', () => receiver.open === 1)
  // Nor from a channel before that was chosen.
  const added = await fixture.channel('added')
  const inAdded = await createWebhook(fixture, { channelId: added.id })
  await tool.expect(201, tool.post(inAdded.hook, { content: 'before the channel was chosen' }))
  app.clock.advance(1)
  const channelIds = [fixture.general.id, added.id]
  await owner.expect(200, owner.patch(bot.at, { channelIds }))
  await app.stop()
  receiver.answer = (response) => void response.writeHead(204).end()
  const again = await startApp(t, { ...settings, DATA_DIR: app.dataDir })
  // Other processes would send it only after a minute.
  again.clock.freeze()
  await waitUntil('it is sent again', () => receiver.received.length === 2)
  await again.visitor().expect(201, again.visitor().post(hook, { content: 'after' }))
  await waitUntil('the next one arrives', () => receiver.received.length === 3)
  const contents = () => receiver.received.map(({ body }) => JSON.parse(body).data.message.content)
  assert.deepEqual(contents(), ['interrupted', 'interrupted', 'after'])
  const stored = (from: TestApp) => queryStored(from, 'SELECT state FROM outgoing_deliveries')
  await waitUntil('all are logged', async () =>
    (await stored(again)).every(({ state }) => state === 'delivered'),
  )
  assert.deepEqual(
    third.received.map(({ body }) => JSON.parse(body).data.message.content),
    ['interrupted', 'after'],
  )
  await again.stop()

  // What the log has forgotten is not sent again.
  let passedMs = 31 * dayMs
  const clock = { clock: () => Date.now() + passedMs }
  const later = await startApp(t, { ...settings, DATA_DIR: app.dataDir }, clock)
  await waitUntil('the log is empty', async () => {
    passedMs += 61_000
    return (await stored(later)).length === 0
  })
  await later.stop()
  const last = await startApp(t, { ...settings, DATA_DIR: app.dataDir }, clock)
  await last.visitor().expect(201, last.visitor().post(hook, { content: 'much later' }))
  await waitUntil('it is sent', () => contents().includes('much later'))
  assert.deepEqual(contents().slice(3), ['much later'])
})

test('the program ends while it begins requests', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const receiver = await startReceiver(t)
  receiver.answer = (response) => void response.writeHead(500).end()
  const bots = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => createOutgoing(fixture, { url: receiver.url })),
  )
  for (const { at } of bots) await owner.expect(201, owner.post(`${at}/test`))
  await waitUntil('all have failed', () => receiver.received.length === bots.length)
  receiver.answer = () => undefined
  // All are due at the same moment.
  app.clock.advance(60_000)
  await waitUntil('one is sent again', () => receiver.received.length > bots.length)
  let hasEnded = false
  void app.stop().then(() => (hasEnded = true))
  await waitUntil('the program ends', () => hasEnded)
})

test('a change of the channels applies from its moment on, however close the messages are', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const receiver = await startReceiver(t)
  const bot = await createOutgoing(fixture, { url: receiver.url })
  const other = await fixture.channel('other')
  const session = await connect(owner)
  const sent: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const [chosen, next] = round % 2 === 0 ? [general, other] : [other, general]
    for (const { id: channelId } of [chosen, next]) {
      await session.action('message.send', { channelId, content: `${round}, ${channelId}` })
    }
    sent.push(`${round}, ${chosen.id}`)
    await owner.expect(200, owner.patch(bot.at, { channelIds: [next.id] }))
  }
  await waitUntil('all arrive', () => receiver.received.length >= sent.length)
  await waitUntil('nothing is waiting', async () =>
    (await bot.deliveries()).every(({ state }) => state === 'delivered'),
  )
  const contents = receiver.received.map(({ body }) => JSON.parse(body).data.message.content)
  assert.deepEqual([contents.length, new Set(contents)], [sent.length, new Set(sent)])
})

test('W77 W82: an endpoint can ask for a longer pause; both secrets sign for a day after a replacement', async (t) => {
  const app = await startApp(t, settings)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const receiver = await startReceiver(t)
  const bot = await createOutgoing(fixture, { url: receiver.url })
  app.clock.freeze()
  const send = async (): Promise<string> =>
    (await owner.expect(201, owner.post(`${bot.at}/test`))).deliveryId
  const pauseMs = async (retryAfter: string): Promise<number> => {
    receiver.answer = (response) =>
      void response.writeHead(429, { 'retry-after': retryAfter }).end()
    const sentAt = app.clock.now()
    const sent = await send()
    const current = async () => (await bot.deliveries()).find(({ id }) => id === sent)
    await waitUntil('it failed', async () => (await current())?.attempts === 1)
    return ((await current())?.nextAt ?? 0) - sentAt
  }
  const date = (ms: number): string => new Date(app.clock.now() + ms).toUTCString()
  const second = 1000
  assert.equal(await pauseMs('120'), 120 * second)
  const until = await pauseMs(date(3600 * second))
  assert.ok(Math.abs(until - 3600 * second) <= second, String(until))
  // Never sooner than planned, and not later than after ten hours.
  for (const [asked, expected] of [
    ['1', 5 * second],
    [date(-dayMs), 5 * second],
    ['soon', 5 * second],
    ['-7', 5 * second],
    ['999999999', 36_000 * second],
    [date(400 * dayMs), 36_000 * second],
  ] as const) {
    assert.equal(await pauseMs(asked), expected, asked)
  }

  receiver.answer = (response) => void response.writeHead(204).end()
  const verified = async (secrets: string[]): Promise<boolean[]> => {
    const before = receiver.received.length
    const id = await send()
    const find = () =>
      receiver.received.slice(before).find((one) => one.headers['webhook-id'] === id)
    await waitUntil('it arrives', () => find() !== undefined)
    const { body = '', headers = {} } = find() ?? {}
    // The verifier has no clock of its own.
    const { signature, timestamp } = {
      signature: String(headers['webhook-signature']),
      timestamp: new Date(Number(headers['webhook-timestamp']) * 1000),
    }
    return secrets.map((secret) =>
      signature.split(' ').includes(new Verifier(secret).sign(id, timestamp, body)),
    )
  }
  const replace = async (): Promise<string> =>
    (await owner.expect(200, owner.post(`${bot.at}/secret`))).secret
  assert.deepEqual(await verified([bot.secret]), [true])
  const next = await replace()
  assert.deepEqual(await verified([bot.secret, next]), [true, true])
  app.clock.advance(dayMs - 1000)
  assert.deepEqual(await verified([bot.secret, next]), [true, true])
  app.clock.advance(2000)
  assert.deepEqual(await verified([bot.secret, next]), [false, true])
  const third = await replace()
  const fourth = await replace()
  assert.deepEqual(await verified([next, third, fourth]), [false, true, true])
})
