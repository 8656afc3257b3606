import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { connect, GatewayClient } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { shareApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

const channelCount = 490
const roleCount = 60

/** A server with 490 channels of 60 overwrites each: a snapshot of more than 8 MB. */
interface HugeServer {
  app: TestApp
  fixture: ServerFixture
  ben: Account
}

const sharedApp = shareApp()
let hugeServer: Promise<ServerFixture> | undefined

/** One huge server for all tests, which takes long to fill. Each test has a member of its own. */
async function joinHugeServer(): Promise<HugeServer> {
  const app = await sharedApp()
  const fixture = await (hugeServer ??= createHugeServer(app))
  return { app, fixture, ben: await fixture.member() }
}

async function createHugeServer(app: TestApp): Promise<ServerFixture> {
  const fixture = await createServerFixture(app)
  await fill(app, fixture.id)
  return fixture
}

/** Writes to the database, because older versions may have stored more than the current limits allow. */
async function fill(app: TestApp, serverId: string): Promise<void> {
  // Two lists of numbers, as JSON.
  const list = (length: number, from: number) =>
    JSON.stringify(Array.from({ length }, (_, index) => String(from + index)))
  const [roles, channels] = [list(roleCount, 1), list(channelCount, 2)]
  const key = serverId.slice(-8)
  await queryStored(
    app,
    `INSERT INTO roles (id, server_id, name, permissions, position)
      SELECT '${key}-' || value || '-role-89ab-0123456789ab', ?, 'r', 0, CAST(value AS BIGINT)
      FROM json_each(?)`,
    [serverId, roles],
  )
  await queryStored(
    app,
    `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
      SELECT '${key}-' || value || '-channel-0123456789ab', ?, 'channel ' || value, 'text',
        CAST(value AS BIGINT), 0, 0
      FROM json_each(?)`,
    [serverId, channels],
  )
  await queryStored(
    app,
    `INSERT INTO overwrites (channel_id, target_id, target, allow, deny)
      SELECT '${key}-' || channel.value || '-channel-0123456789ab',
        '${key}-' || role.value || '-role-89ab-0123456789ab', 'role', ${0x0f00f}, ${0x300f0}
      FROM json_each(?) AS channel CROSS JOIN json_each(?) AS role`,
    [channels, roles],
  )
}

/** A client that does not read from its socket. */
async function connectWithoutReading(account: Account): Promise<GatewayClient> {
  const client = new GatewayClient(account)
  await new Promise((resolve) => client.ws.once('open', resolve))
  client.ws.pause()
  return client
}

test('G61: a huge server disconnects none of its members', async () => {
  const { app, fixture, ben } = await joinHugeServer()
  const [owner, member] = await Promise.all([connect(fixture.owner), connect(ben)])
  assert.equal(member.snapshot.servers[0]?.channels.length, 2 + channelCount)
  assert.ok(JSON.stringify(member.snapshot).length > 8_000_000)
  await owner.action('message.send', { channelId: fixture.general.id, content: 'hello' })
  await member.next('message.created')

  // Also not those who join while connected and get events before they have read the snapshot.
  const { invite } = await fixture.owner.expect(201, fixture.owner.post(`${fixture.path}/invites`))
  const mia = await app.register()
  const newcomer = await connect(mia)
  newcomer.ws.pause()
  await mia.expect(200, mia.post(`/api/invites/${invite.code}/accept`))
  for (let count = 0; count < 20; count += 1) {
    await owner.action('message.send', { channelId: fixture.general.id, content: `no. ${count}` })
  }
  newcomer.ws.resume()
  await newcomer.next('server.joined')
  await newcomer.next('message.created', ({ message }) => message.content === 'no. 19')
  assert.equal(newcomer.snapshot.servers[0]?.channels.length, 2 + channelCount)
  await Promise.all([owner, member, newcomer].map((client) => client.close()))
})

test('G61: joining another huge server with an unread snapshot does not disconnect', async () => {
  const { app, fixture, ben } = await joinHugeServer()
  const mia = await app.register()
  const creation = await mia.expect(201, mia.post('/api/servers', { name: 'Other' }))
  const path = `/api/servers/${creation.server.id}`
  const { invite } = await mia.expect(201, mia.post(`${path}/invites`))
  await fill(app, creation.server.id)

  const reader = await connectWithoutReading(ben)
  const owner = await connect(fixture.owner)
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  // Later events wait behind the two snapshots.
  await owner.action('message.send', { channelId: fixture.general.id, content: 'hello' })
  reader.ws.resume()
  await reader.next('server.joined')
  await reader.next('message.created')
  assert.deepEqual(
    reader.snapshot.servers.map(({ channels }) => channels.length),
    [2 + channelCount, 2 + channelCount],
  )
  await Promise.all([reader.close(), owner.close()])
})

test('G66: a client that stops reading its snapshot is closed with 4008', async () => {
  const { app, fixture, ben } = await joinHugeServer()
  const owner = await connect(fixture.owner)
  const unreadClient = await connectWithoutReading(ben)
  const nextPresence = (status: string) =>
    owner.next('presence.updated', (data) => data.userId === ben.id && data.status === status)
  await nextPresence('online')
  // The server checks whether a client still reads before it sends presences.
  app.clock.advance(29_000)
  await owner.settle()
  assert.equal(unreadClient.ws.readyState, unreadClient.ws.OPEN)
  const offline = nextPresence('offline')
  await waitUntil('the client is disconnected', async () => {
    app.clock.advance(1000)
    await owner.settle()
    return owner.all('presence.updated').some(({ status }) => status === 'offline')
  })
  await offline
  unreadClient.ws.resume()
  assert.equal((await unreadClient.closed).code, closeCodes.tooSlow)
  assert.deepEqual(
    unreadClient.frames.map(({ type }) => type),
    ['hello'],
  )
  await owner.close()
})

test('unread snapshots use limited memory and do not block others', async () => {
  const { app, fixture, ben } = await joinHugeServer()
  const unreadClient: GatewayClient[] = []
  for (let count = 0; count < 20; count += 1) unreadClient.push(await connectWithoutReading(ben))
  const last = new GatewayClient(ben)
  await new Promise((resolve) => last.ws.once('open', resolve))
  const owner = await connect(fixture.owner)
  await owner.settle()
  assert.deepEqual(
    last.frames.map(({ type }) => type),
    ['hello'],
    'the account must read its pending snapshot first',
  )
  await waitUntil('the last connection is served', async () => {
    app.clock.advance(1000)
    await owner.settle()
    return last.frames.length > 1
  })
  assert.equal((await last.started()).type, 'ready')
  for (const client of unreadClient) client.ws.terminate()
  await Promise.all([owner.close(), last.close()])
})

test('pings and close frames are processed while a snapshot is being sent', async () => {
  const { fixture, ben } = await joinHugeServer()
  const reader = await connectWithoutReading(ben)
  const owner = await connect(fixture.owner)
  // The snapshot is being sent, and the client has not read any of it.
  reader.ws.ping()
  const pong = new Promise((resolve) => reader.ws.once('pong', resolve))
  reader.ws.resume()
  await Promise.all([pong, reader.started()])
  assert.equal(reader.snapshot.servers[0]?.channels.length, 2 + channelCount)

  const leaving = await connectWithoutReading(ben)
  await owner.settle()
  await ben.expect(200, ben.post('/api/auth/logout'))
  leaving.ws.resume()
  assert.equal((await leaving.closed).code, closeCodes.sessionEnded)
  assert.equal((await reader.closed).code, closeCodes.sessionEnded)
  await owner.close()
})
