import assert from 'node:assert/strict'
import { createECDH, createPublicKey, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { encryptFor } from '../../src/chat/push/encryption.ts'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import { imageForm, png } from '../images.ts'
import { pushSettings, startPushService } from '../push.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

const base = '/api/users/me/push'
const dayMs = 24 * 3_600_000

/** Sends a message through the gateway. */
async function say(account: Account, channelId: string, content: string): Promise<void> {
  const client = await connect(account)
  await client.action('message.send', { channelId, content })
  client.ws.close()
  await client.closed
}

/** Opens the conversation of two accounts and returns its channel. */
async function openDirect(
  account: Account,
  { id: userId }: Account,
  channelType: 'text' | 'voice' = 'text',
): Promise<string> {
  const client = await connect(account)
  await account.expect(200, account.post('/api/conversations/direct', { userId }))
  const isOpen = client.snapshot.conversations.length > 0
  const { channels } = isOpen
    ? client.snapshot.conversations[0]!
    : await client.next('conversation.opened')
  client.ws.close()
  await client.closed
  return channels.find(({ type }) => type === channelType)!.id
}

/** Waits for the next push, and asserts that no other one came before. */
async function nextPush(service: PushService, count: number) {
  await waitUntil(`push ${count}`, () => service.received.length >= count)
  assert.equal(service.received.length, count)
  return service.received[count - 1]!
}

const devicesOf = async (account: Account) =>
  (await account.expect(200, account.get(base))).push.devices

/** The account stays online for a moment without a connection. */
const leave = (app: TestApp): void => app.clock.advance(6000)

test('SEC8: a message is encrypted as in the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const text = 'When I grow up, I want to be a watermelon'
  assert.equal(
    encryptFor(keys, text, { sender, salt }).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('SEC11 O38 O39 A136: a message that notifies an account nobody is at is pushed to its browsers, with the text only if it wants that', async (t) => {
  const app = await startApp(t, pushSettings)
  const service = await startPushService(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const [muted, secret] = [await fixture.channel('muted'), await fixture.channel('secret')]
  const [later, staff] = [await fixture.channel('later'), await fixture.channel('staff')]
  const [ben, eve] = [await fixture.member(), await fixture.member()]
  const mention = `Hello @${ben.username}`
  await service.subscribe(ben, 'phone', 'de')

  await say(owner, general.id, 'This notifies nobody.')
  await say(owner, general.id, `${mention}, ||spoiler||`)
  const first = await nextPush(service, 1)
  assert.deepEqual(first.content, {
    kind: 'message',
    language: 'de',
    channelKind: 'channel',
    url: `/servers/${fixture.id}/${general.id}?at=2`,
    tag: general.id,
    name: 'general',
    server: 'Guild',
  })
  assert.ok(first.size < 3200)
  const { push } = await ben.expect(200, ben.get(base))
  assertSigned(first.headers.authorization ?? '', push.publicKey, service.url)
  assert.equal(first.headers['content-encoding'], 'aes128gcm')
  assert.deepEqual([first.headers.ttl, first.headers.urgency], ['86400', 'high'])
  assert.match(String(first.headers.topic), /^[\w-]{32}$/)

  await ben.expect(200, ben.patch(base, { showText: true }))
  await say(owner, general.id, `${mention}, ||spoiler||`)
  const { author, text } = (await nextPush(service, 2)).content
  assert.deepEqual([author, text], [owner.username, `${mention}, ▒▒▒`])

  // Nothing of muted channels and of blocked people.
  const mute = { mute: { until: null } }
  await ben.expect(200, ben.patch(`/api/channels/${muted.id}/notifications`, mute))
  await ben.expect(200, ben.put(`/api/users/me/blocked/${eve.id}`))
  await say(owner, muted.id, mention)
  await say(eve, secret.id, mention)
  const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
  await owner.expect(
    200,
    owner.put(`/api/channels/${staff.id}/overwrites/${fixture.everyone.id}`, hidden),
  )
  const { picture } = await owner.expect(200, owner.put('/api/operator/picture', imageForm(png)))
  await say(owner, general.id, `${mention} #secret #staff`)
  const third = (await nextPush(service, 3)).content
  assert.equal(third.text, `${mention} #secret #unbekannter Kanal`)
  assert.equal(third.icon, picture)

  // While someone is there, messages wait: those that are unread and readable then are pushed.
  const here = await connect(ben)
  await say(owner, general.id, mention)
  await say(owner, secret.id, mention)
  await say(owner, later.id, `${mention}, read this later`)
  await here.next('message.created', ({ message }) => message.channelId === later.id)
  await here.action('channel.read', { channelId: general.id, seq: 5 })
  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  const overwrite = `/api/channels/${secret.id}/overwrites/${fixture.everyone.id}`
  await owner.expect(200, owner.put(overwrite, deny))
  here.ws.close()
  await here.closed
  leave(app)
  assert.equal((await nextPush(service, 4)).content.text, `${mention}, read this later`)
  await say(owner, general.id, `${mention}, you left`)
  assert.equal((await nextPush(service, 5)).content.text, `${mention}, you left`)

  const idle = await connect(ben)
  await idle.action('presence.idle', { idle: true })
  await say(owner, general.id, `${mention}, you are idle`)
  assert.equal((await nextPush(service, 6)).content.text, `${mention}, you are idle`)

  // Through a role, and through @here, since the account is connected.
  const role = await fixture.role('Raid', [])
  await owner.expect(200, owner.patch(`${fixture.path}/members/${ben.id}`, { roleIds: [role.id] }))
  await say(owner, general.id, 'who of @Raid is there?')
  assert.equal((await nextPush(service, 7)).content.text, 'who of @Raid is there?')
  await say(owner, general.id, '@here please')
  assert.equal((await nextPush(service, 8)).content.text, '@here please')

  // Everything, where the account wants that.
  await ben.expect(200, ben.patch(`${fixture.path}/notifications`, { level: 'all' }))
  await say(owner, general.id, 'without a mention')
  assert.equal((await nextPush(service, 9)).content.text, 'without a mention')
  assert.equal(service.received[8]?.headers.urgency, 'normal')

  // In threads, only followers are notified; a mention makes Ben one.
  const { messages } = await owner.expect(200, owner.get(`/api/channels/${general.id}/messages`))
  const below = `/api/channels/${general.id}/messages/${messages[0].id}/thread`
  const { thread } = await owner.expect(201, owner.post(below, { name: 'Thread' }))
  await say(owner, thread.id, 'for followers')
  await say(owner, general.id, 'for everybody')
  assert.equal((await nextPush(service, 10)).content.text, 'for everybody')
  await say(owner, thread.id, mention)
  const inThread = (await nextPush(service, 11)).content
  const channelPath = `/servers/${fixture.id}/${general.id}`
  assert.equal(inThread.url, `${channelPath}?thread=${thread.id}&threadAt=2`)
  assert.equal(inThread.name, 'Thread')

  const watching = await connect(owner)
  await idle.action('presence.set', { status: 'dnd' })
  idle.ws.close()
  await idle.closed
  leave(app)
  await watching.next('presence.updated', ({ status }) => status === 'offline')
  const channelId = await openDirect(owner, ben)
  await say(owner, channelId, 'not disturbed')
  await service.subscribe(eve, 'laptop')
  for (const count of [12, 13]) {
    await say(owner, general.id, `@${eve.username}`)
    assert.equal((await nextPush(service, count)).browser, 'laptop')
  }
  watching.ws.close()
})

test('SEC10 SEC11 O40 A137: direct messages and calls are pushed; a push service that has no time is asked again, and one that knows no such browser is not', async (t) => {
  const app = await startApp(t, pushSettings)
  const service = await startPushService(t)
  const [ada, ben] = [await app.register(), await app.register()]
  const friendship = ada.post('/api/users/me/friend-requests', { username: ben.username })
  await ada.expect(200, friendship)
  await ben.expect(200, ben.post(`/api/users/me/friend-requests/${ada.id}/accept`))
  const channelId = await openDirect(ada, ben)
  await service.subscribe(ben, 'phone')
  const accept = (response: ServerResponse): void => void response.writeHead(201).end()
  service.answer = (response) => void response.writeHead(429, { 'retry-after': '60' }).end()
  await say(ada, channelId, 'Are you there?')
  const { content } = await nextPush(service, 1)
  assert.deepEqual([content.channelKind, content.name, content.server], ['direct', null, null])
  assert.equal(content.url, `/messages/${channelId}?at=1`)
  // It is sent again three times, and then no more.
  await waitUntil('it is sent again', async () => {
    app.clock.advance(60_000)
    return service.received.length === 4
  })
  service.answer = accept
  app.clock.advance(3_600_000)

  const voiceId = await openDirect(ada, ben, 'voice')
  const caller = await connect(ada)
  await caller.action('voice.join', { channelId: voiceId })
  const call = await nextPush(service, 5)
  assert.deepEqual([call.content.kind, call.content.channelKind], ['call', 'direct'])
  assert.ok(Number(call.headers.ttl) <= 60)
  await caller.action('voice.leave', {})
  const missed = await nextPush(service, 6)
  assert.deepEqual([missed.content.kind, missed.content.text], ['missed_call', undefined])
  caller.ws.close()
  await caller.closed

  for (const [index, status] of [404, 410].entries()) {
    service.answer = (response) => void response.writeHead(status).end()
    await service.subscribe(ben, 'phone')
    await say(ada, channelId, 'Still there?')
    await nextPush(service, 7 + index)
    await waitUntil('the subscription is gone', async () => (await devicesOf(ben)).length === 0)
  }

  const eve = await app.register()
  const request = ada.post('/api/users/me/friend-requests', { username: eve.username })
  await ada.expect(200, request)
  await eve.expect(200, eve.post(`/api/users/me/friend-requests/${ada.id}/accept`))
  const members = { userIds: [ben.id, eve.id] }
  await ada.expect(201, ada.post('/api/conversations/groups', members))
  await service.subscribe(ben, 'phone')
  await service.subscribe(eve, 'laptop')
  const again = await connect(ada)
  const { channels } = again.snapshot.conversations.find(
    ({ conversation }) => conversation.kind === 'group',
  )!
  const inGroup = (wanted: string): string => channels.find(({ type }) => type === wanted)!.id

  // A browser whose push service hangs gets nothing else meanwhile, and later nothing of a call that has ended.
  let hanging: ServerResponse | undefined
  service.answer = (response) => {
    if (service.received.at(-1)?.browser === 'phone') hanging = response
    else accept(response)
  }
  await again.action('message.send', { channelId, content: 'This takes long.' })
  await nextPush(service, 9)
  await again.action('voice.join', { channelId: voiceId })
  for (const count of [10, 11]) {
    await again.action('message.send', { channelId: inGroup('text'), content: `${count}` })
    assert.equal((await nextPush(service, count)).browser, 'laptop')
    if (count === 10) await again.action('voice.leave', {})
  }
  service.answer = accept
  assert.ok(hanging)
  accept(hanging)
  const since = (count: number): string[] =>
    service.received.slice(count).map(({ browser, content: { kind } }) => `${browser} ${kind}`)
  await waitUntil('Ben has missed the call', () => since(11).length > 1)
  assert.deepEqual(since(11).toSorted(), ['phone message', 'phone missed_call'])

  // A call in a group is pushed only to those who have not blocked its caller.
  await ben.expect(200, ben.put(`/api/users/me/blocked/${ada.id}`))
  await again.action('voice.join', { channelId: inGroup('voice') })
  await waitUntil('Eve is called', () => since(13).includes('laptop call'))
  await again.action('voice.leave', {})
  await waitUntil('Eve has missed the call', () => since(13).includes('laptop missed_call'))
  assert.deepEqual(since(13), ['laptop call', 'laptop missed_call'])
})

test('SEC9 A137: a browser is subscribed for its session, at public addresses only', async (t) => {
  const app = await startApp(t, pushSettings)
  const service = await startPushService(t)
  const ben = await app.register()
  const put = (change: object) =>
    ben.put(`${base}/subscription`, { ...service.subscription('phone'), ...change })
  const http = { endpoint: 'http://127.0.0.1:9000/phone' }
  await expectError(put(http), 'invalid_input', 'endpoint')
  await expectError(put({ endpoint: 'https://10.0.0.1/phone' }), 'invalid_input', 'endpoint')
  await expectError(put({ endpoint: 'https://localhost/phone' }), 'invalid_input', 'endpoint')
  const { auth } = service.subscription('phone').keys
  const offCurve = { keys: { p256dh: `BA${'A'.repeat(85)}`, auth } }
  await expectError(put(offCurve), 'invalid_input', 'keys')
  await expectError(app.visitor().get(base), 'unauthenticated')

  await service.subscribe(ben, 'phone')
  await service.subscribe(ben, 'phone')
  const [own] = await devicesOf(ben)
  assert.equal(own.current, true)
  const sessions: Account[] = []
  for (let index = 0; index < limits.pushDevices; index += 1) {
    const other = Object.assign(app.visitor(), { id: ben.id, username: ben.username })
    await other.logIn()
    app.clock.advance(1)
    await service.subscribe(other, `browser-${index}`)
    sessions.push(other)
  }
  const devices = await devicesOf(ben)
  assert.equal(devices.length, limits.pushDevices)
  assert.ok(!devices.some(({ current }: { current: boolean }) => current), 'the oldest is gone')

  const [last] = devices
  await ben.expect(200, ben.delete(`${base}/devices/${last.sessionId}`))
  await expectError(ben.delete(`${base}/devices/${last.sessionId}`), 'not_found')
  const stranger = await app.register()
  await expectError(stranger.delete(`${base}/devices/${devices[1].sessionId}`), 'not_found')
  const [first] = sessions
  await first!.expect(200, first!.post('/api/auth/logout'))
  assert.equal((await devicesOf(ben)).length, limits.pushDevices - 2)
})

test('SEC10 SEC12 O39 O41 A137: an account gets 120 notifications a minute, four at a time, and none for a session that expired', async (t) => {
  const app = await startApp(t, { ...pushSettings, SESSION_DAYS: '2' })
  const service = await startPushService(t)
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  await service.subscribe(ben, 'expired')
  app.clock.advance(1.5 * dayMs)
  const { owner } = fixture
  await owner.logIn()
  const browsers = Array.from({ length: 10 }, (_, index) => `browser-${index}`)
  for (const browser of browsers) {
    const other = Object.assign(app.visitor(), { id: ben.id, username: ben.username })
    await other.logIn()
    await service.subscribe(other, browser)
  }
  app.clock.advance(dayMs)
  // All in one minute, however long it takes.
  app.clock.freeze()
  const channels = await Promise.all(
    Array.from({ length: 12 }, (_, index) => fixture.channel(`channel-${index}`)),
  )
  const held: ServerResponse[] = []
  service.answer = (response) => void held.push(response)
  const client = await connect(owner)
  const mention = `@${ben.username}`
  const send = (channelId: string, content = mention) =>
    client.action('message.send', { channelId, content })
  await send(fixture.general.id)
  for (let answered = 0; answered < 10; answered += 1) {
    const expected = Math.min(answered + 4, 10)
    await waitUntil('four are open', () => service.received.length >= expected)
    assert.equal(service.received.length, expected)
    held[answered]?.writeHead(201).end()
  }
  service.answer = (response) => void response.writeHead(201).end()
  await Promise.all(channels.map(({ id }) => send(id)))
  await waitUntil('120 are sent', () => service.received.length >= 120)
  // What is over the limit is dropped; others are not affected.
  const mia = await fixture.member()
  await service.subscribe(mia, 'other')
  await send(fixture.general.id, `@${mia.username}`)
  await waitUntil('it is pushed', () => service.received.at(-1)?.browser === 'other')
  assert.equal(service.received.length, 121)
  assert.ok(!service.received.some(({ browser }) => browser === 'expired'))

  // Who is there and does not read is notified for two minutes, and not when they leave later.
  app.clock.advance(60_000)
  const online = await connect(mia)
  const channelsOfOther = () =>
    service.received.filter(({ browser }) => browser === 'other').map(({ content }) => content.tag)
  /** Resolves when what was sent before waits or was pushed. */
  const collect = async (): Promise<void> => {
    const before = service.received.length
    await send(fixture.general.id)
    await waitUntil('the next one is pushed', () => service.received.length === before + 10)
  }
  await send(channels[0]!.id, `@${mia.username}`)
  await collect()
  app.clock.advance(120_000)
  await collect()
  await online.close()
  leave(app)
  await client.next(
    'presence.updated',
    ({ userId, status }) => userId === mia.id && status === 'offline',
  )
  await send(fixture.general.id, `@${mia.username}`)
  await waitUntil('the next one is pushed', () => {
    return channelsOfOther().slice(1).includes(fixture.general.id)
  })
  assert.deepEqual(channelsOfOther(), [fixture.general.id, fixture.general.id])
  await client.close()
})

/** Asserts the signature of RFC 8292. */
function assertSigned(authorization: string, publicKey: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  assert.equal(key, publicKey)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const signed = Buffer.from(`${header}.${claims}`)
  const verifier = {
    key: createPublicKey({ format: 'jwk', key: jwk }),
    dsaEncoding: 'ieee-p1363',
  } as const
  assert.ok(verify('sha256', signed, verifier, Buffer.from(signature, 'base64url')))
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  assert.equal(aud, origin)
  assert.ok(exp * 1000 > Date.now() && exp * 1000 < Date.now() + 24 * 3_600_000)
  assert.match(sub, /^mailto:/)
}
