import assert from 'node:assert/strict'
import os from 'node:os'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import { systemClock } from '../../src/core/clock.ts'
import { startChild } from '../child.ts'
import { defaultPassword as password } from '../account.ts'
import type { Account } from '../account.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { startAppForImages } from '../images.ts'
import { startApp } from '../start-app.ts'
import { totpCodeAt } from '../totp.ts'
import { createWebhook, fetchMessages, webhookPath } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const hourMs = 3_600_000
const twoFactorPath = '/api/auth/two-factor'
const message = { content: 'Build 42 is green.' }

/** Public addresses that must not be contacted, because the machine reports them as its own. */
const ownAddresses = ['9.1.2.3', '2a00:db:1::5']
const blockedPort = 9

// The first test, since the addresses of the machine are kept for a few seconds.
test("ST21: the machine's own public addresses are blocked for queries and image fetches", async (t) => {
  const eth0 = ownAddresses.map((address) => ({ address }) as os.NetworkInterfaceInfo)
  t.mock.method(os, 'networkInterfaces', () => ({ eth0 }))
  const app = await startApp(t)
  for (const host of [...ownAddresses, '::ffff:9.1.2.3', '64:ff9b::901:203']) {
    const query = { game: 'css', host, ports: [blockedPort] }
    const { status, body } = await app.visitor().post('/api/v1/query', query)
    assert.deepEqual([status, body.error.code], [400, 'SSRF_BLOCKED'], host)
  }
  const { show } = await startAppForImages(t, { IMAGE_ALLOWED_NETWORKS: '' })
  for (const host of ['9.1.2.3', '[::ffff:9.1.2.3]', '[2a00:db:1::5]']) {
    const { status, body } = await show(`http://${host}:8080/a.png`)
    assert.deepEqual([status, body.error.code], [403, 'forbidden'], host)
  }
})

test('ids and times stay in order of creation after a small step of the clock', async (t) => {
  const app = await startApp(t, {}, { clock: systemClock })
  const fixture = await createServerFixture(app)
  const channelId = fixture.general.id
  const { hook } = await createWebhook(fixture)
  const online = await connect(fixture.owner)
  const channelIds: string[] = []
  const postMessage = async (): Promise<void> => {
    await online.action('message.send', { channelId, content: 'plain' })
    await online.action('message.send', { channelId, content: 'named', nonce: crypto.randomUUID() })
    await fixture.owner.expect(201, app.visitor().post(hook, message))
    channelIds.push((await fixture.channel('another')).id)
  }
  const before = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: before })
  await postMessage()
  t.mock.timers.setTime(before - 500)
  for (let n = 0; n < 3; n += 1) await postMessage()
  t.mock.timers.setTime(before + hourMs)
  await postMessage()

  const messages = await fetchMessages(fixture, channelId)
  assert.equal(messages.length, 15)
  const ids = messages.map(({ id }) => id)
  // Ids of the same millisecond are ordered by their other bits.
  assertAscending(ids.map(timeOfId))
  assertAscending(messages.map(({ createdAt }) => createdAt))
  assertAscending(channelIds.map(timeOfId))
  assert.equal(messages.at(-4)!.createdAt, before, 'the clock does not run ahead')
  assert.equal(messages.at(-1)!.createdAt, before + hourMs, 'the clock follows when it is set')
})

for (const [direction, stepMs] of [
  ['ahead', 2 * hourMs],
  ['behind', -2 * hourMs],
] as const) {
  test(`after the clock was ${direction} for a while, everything has the right time`, async (t) => {
    const start = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: start + stepMs })
    const app = await startApp(t, {}, { clock: systemClock })
    const fixture = await createServerFixture(app)
    const { owner, general } = fixture
    const { secret } = await owner.expect(200, owner.post(twoFactorPath, { password }))
    const first = { code: totpCodeAt(secret, Date.now()) }
    await owner.expect(200, owner.post(`${twoFactorPath}/enable`, first))
    const member = await fixture.member()
    const online = await connect(member)
    const slow = await fixture.channel('slow', { slowmodeSeconds: 300 })
    const post = async (channelId: string): Promise<Message> =>
      (await online.action('message.send', { channelId, content: 'Hello' })).message
    await post(general.id)
    await post(slow.id)

    t.mock.timers.setTime(start)
    assert.equal((await post(general.id)).createdAt, start)
    const { hook } = await createWebhook(fixture)
    await owner.expect(201, app.visitor().post(hook, message))
    const messages = await fetchMessages(fixture, general.id)
    assertAscending(messages.map(({ seq }) => seq))
    assert.equal(messages.at(-1)!.createdAt, start)

    // Nobody waits for a last message of the future.
    await post(slow.id)
    await assert.rejects(post(slow.id), { code: 'rate_limited' })

    const login = { username: owner.username, password, code: totpCodeAt(secret, start) }
    await owner.expect(200, app.visitor().post('/api/auth/login', login))
    await expectError(app.visitor().post('/api/auth/login', login), 'invalid_input', 'code')
    await member.expect(200, member.get('/api/auth/sessions'))

    const mutedUntil = start + hourMs
    await owner.expect(200, owner.patch(`${fixture.path}/members/${member.id}`, { mutedUntil }))
    await assert.rejects(post(general.id), { code: 'forbidden' })
    t.mock.timers.setTime(mutedUntil)
    assert.equal((await post(general.id)).createdAt, mutedUntil)
  })
}

test('a start after the clock was set back uses the right time', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startChild(t, dataDir)
  const ada = first.visitor()
  await ada.register('ada')
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const path = `/api/servers/${server.id}/webhooks`
  const { url } = await ada.expect(201, ada.post(path, { name: 'CI', channelId }))
  const postMessage = async (visitor: Account): Promise<string> =>
    (await visitor.expect(201, visitor.post(webhookPath(url), message))).id
  const earlier = await postMessage(first.visitor())
  await first.kill('SIGKILL')

  const setBack = `const now = Date.now; Date.now = () => now() - ${hourMs}`
  const second = await startChild(t, dataDir, {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setBack)}` },
  })
  const later = await postMessage(second.visitor())
  assert.ok(timeOfId(later) <= Date.now() - hourMs)
  const { messages } = await ada
    .at(second.url)
    .get(`/api/channels/${channelId}/messages`)
    .then(({ body }) => body)
  assert.deepEqual(
    messages.map(({ id }: Message) => id),
    [earlier, later],
  )
})

test('O13: rate limits last no longer than Retry-After when the clock is set back', async (t) => {
  const app = await startApp(t, {
    WEBHOOK_RATE_PER_MINUTE: '2',
    REGISTRATION_RATE_PER_HOUR: '3',
    INVITE_PREVIEW_RATE_PER_MINUTE: '1',
  })
  app.clock.freeze()
  const fixture = await createServerFixture(app)
  const { hook } = await createWebhook(fixture)
  const postMessage = async () => (await app.visitor().post(hook, message)).status
  const preview = async () => (await app.visitor().get('/api/invites/none')).status
  const logIn = async () =>
    (await app.visitor().post('/api/auth/login', { username: 'x', password: 'wrong' })).status
  assert.deepEqual([await postMessage(), await postMessage(), await postMessage()], [201, 201, 429])
  assert.deepEqual([await preview(), await preview()], [404, 429])
  for (let n = 0; n < 10; n += 1) assert.equal(await logIn(), 401)
  assert.equal(await logIn(), 429)

  app.clock.setBack(hourMs)
  app.clock.advance(60_000)
  assert.equal(await postMessage(), 201)
  assert.equal(await preview(), 404)
  app.clock.advance(14 * 60_000)
  assert.equal(await logIn(), 401)
})

/** Of a UUID of version 7. */
function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
}

function assertAscending(numbers: number[]): void {
  for (const [index, number] of numbers.entries()) {
    assert.ok(number >= (numbers[index - 1] ?? 0), `${numbers.join(' ')} at ${index}`)
  }
}

test('each absence of the owner of a room counts for itself, and that of the next owner as well', async (t) => {
  // The checks of rooms run when the test says so.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const members = [await server.member(), await server.member(), await server.member()]
  const [ben, cy, dee] = members
  const [byBen, byCy, byDee] = await Promise.all(members.map((member) => connect(member)))
  assert.ok(ben && cy && dee && byBen && byCy && byDee)
  app.clock.freeze()
  const join = async (client: GatewayClient, channelId: string): Promise<string> =>
    (await client.action('voice.join', { channelId })).channelId
  const roomId = await join(byBen, hub.id)
  for (const client of [byCy, byDee]) {
    app.clock.advance(1)
    await join(client, roomId)
  }
  const owner = async () => (await server.channels()).find(({ id }) => id === roomId)?.room?.ownerId
  let changes = 0
  const ownerAfterCheck = async (): Promise<string | undefined> => {
    t.mock.timers.tick(1000)
    // What a check changes is stored before a later change.
    const topic = String((changes += 1))
    await server.owner.expect(
      200,
      server.owner.patch(`/api/channels/${server.general.id}`, { topic }),
    )
    return owner()
  }
  const leave = (client: GatewayClient) => client.action('voice.leave', {})

  for (let absence = 0; absence < 3; absence += 1) {
    await leave(byBen)
    assert.equal(await ownerAfterCheck(), ben.id, `absence ${absence} begins`)
    app.clock.advance(6000)
    assert.equal(await ownerAfterCheck(), ben.id, `absence ${absence}`)
    await join(byBen, roomId)
    assert.equal(await ownerAfterCheck(), ben.id, `back from absence ${absence}`)
  }

  await leave(byBen)
  assert.equal(await ownerAfterCheck(), ben.id)
  app.clock.advance(10_000)
  t.mock.timers.tick(1000)
  await byDee.next('channel.updated', ({ channel }) => channel.room?.ownerId === cy.id)
  await leave(byCy)
  assert.equal(await ownerAfterCheck(), cy.id)
  app.clock.advance(6000)
  assert.equal(await ownerAfterCheck(), cy.id)
  app.clock.advance(4000)
  t.mock.timers.tick(1000)
  await byDee.next('channel.updated', ({ channel }) => channel.room?.ownerId === dee.id)
})
