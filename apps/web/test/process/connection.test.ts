import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEvent } from '@guildhall/contract'
import type { GatewayEvent, Snapshot } from '@guildhall/contract'
import type { Account } from '../../../backend/test/account.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { createSeededRandom } from '../../../backend/test/seeded-random.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { createConnection } from '../../src/shared/gateway/connection.ts'
import type { ConnectionState, Socket } from '../../src/shared/gateway/connection.ts'
import { cookieSocket } from '../cookie-socket.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'

/** Keeps the chat state of an account like the browser, and reconnects immediately when the connection is dropped. */
function follow(url: string, { cookie }: Account) {
  const seen: GatewayEvent[] = []
  const states: ConnectionState['kind'][] = []
  /** The number of the newest received message, by channel. */
  let last = new Map<string, number>()
  let snapshots = 0
  let snapshot: Snapshot | undefined
  const connection = createConnection({
    open: (query) => cookieSocket(`${url}/api/gateway${query}`, cookie),
    onSnapshot: (whole) => {
      snapshot = whole
      snapshots += 1
      const channels = whole.servers.flatMap((entry) => entry.channels)
      last = new Map(channels.map(({ id, lastSeq }) => [id, lastSeq]))
    },
    onEvent: (event) => {
      assert.ok(snapshot, 'no event comes before the snapshot')
      snapshot = applyEvent(snapshot, event)
      seen.push(event)
      if (event.type !== 'message.created') return
      const { channelId, seq } = event.data.message
      assert.equal(seq, (last.get(channelId) ?? 0) + 1, 'no event is missing or repeated')
      last.set(channelId, seq)
    },
    onState: ({ kind }) => {
      states.push(kind)
      if (kind === 'lost') setImmediate(connection.retryNow)
    },
  })
  connection.connect()
  return {
    connection,
    seen,
    states,
    isOnline: () => states.at(-1) === 'online',
    snapshot: () => snapshot,
    snapshots: () => snapshots,
  }
}

/** Longer than the server keeps a lost session. */
const sessionExpiryMs = 130_000

const settings = { GATEWAY_ACTIONS_PER_MINUTE: '1000000' }

async function createServer(account: Account) {
  const { server, channels } = await account.expect(
    201,
    account.post('/api/servers', { name: 'Hall' }),
  )
  const general = channels.find(({ type }: { type: string }) => type === 'text')
  return { serverId: String(server.id), channelId: String(general.id) }
}

test('WC9: when connections drop at any byte, each event is received once and in order, and the state equals a fresh snapshot', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const app = await startApp(t, settings)
  const mia = await app.register()
  const { serverId, channelId } = await createServer(mia)
  const proxy = await startFaultyProxy(t, app.url)
  proxy.dropAfter(() => random.below(6000))
  const client = follow(proxy.url, mia)
  t.after(client.connection.close)
  const writer = await connect(mia)
  for (let count = 0; count < 300; count += 1) {
    await writer.action('message.send', { channelId, content: `@${mia.username} ${count}` })
    if (count % 25 === 0) {
      await mia.post(`/api/servers/${serverId}/channels`, { name: `c${count}`, type: 'text' })
    }
    if (count % 40 === 0) await writer.action('channel.read', { channelId, seq: count })
    if (random.below(30) === 0) proxy.dropAll()
    if (count === 100 || count === 200) {
      proxy.goDown()
      // Lets the server notice the lost connection.
      for (let round = 0; round < 5; round += 1) await writer.settle()
      app.clock.advance(sessionExpiryMs)
      proxy.restore()
    }
  }
  proxy.dropAfter(null)
  proxy.dropAll()
  const fresh = (await connect(mia)).snapshot
  await waitUntil('all messages are received', () => {
    const snapshot = client.snapshot()
    const channel = snapshot?.servers[0]?.channels.find(({ id }) => id === channelId)
    return client.isOnline() && channel?.lastSeq === 300
  })
  assert.deepEqual(client.snapshot(), fresh)
  const drops = proxy.dropCount()
  assert.ok(drops > 10, `${drops} connections were dropped`)
  assert.ok(client.snapshots() > 1, 'some sessions could not be resumed')
  t.diagnostic(`${drops} drops, ${client.snapshots()} snapshots, ${client.seen.length} events`)
})

test('a session is not resumed before its snapshot was received', async (t) => {
  const app = await startApp(t, settings)
  const mia = await app.register()
  await createServer(mia)
  const proxy = await startFaultyProxy(t, app.url)
  const whole = follow(proxy.url, mia)
  t.after(whole.connection.close)
  await waitUntil('the snapshot is received', whole.isOnline)
  whole.connection.close()
  const length = proxy.bytesReceived()
  // From the handshake to near the end of the snapshot.
  for (let bytes = 100; bytes < length - 150; bytes += 40) {
    proxy.dropAfter(() => bytes)
    const client = follow(proxy.url, mia)
    t.after(client.connection.close)
    await waitUntil('the connection is lost', () => client.states.includes('lost'))
    proxy.dropAfter(null)
    await waitUntil('the client is online', client.isOnline)
    assert.ok(client.snapshot(), `dropped after ${bytes} bytes`)
    client.connection.close()
  }
})

test('an invalid frame closes the connection; after a gap in the events a new session starts', async () => {
  const opened: Socket[] = []
  const queries: string[] = []
  const states: string[] = []
  let snapshots = 0
  const connection = createConnection({
    open: (query) => {
      const socket = fakeSocket()
      opened.push(socket)
      queries.push(query)
      return socket
    },
    onSnapshot: () => (snapshots += 1),
    onEvent: () => undefined,
    onState: ({ kind }) => states.push(kind),
  })
  connection.connect()
  const receive = (frame: unknown): void =>
    opened.at(-1)?.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  receive({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  receive({ type: 'ready', data: {} })
  receive({ type: 'presence.updated', seq: 1, data: {} })
  receive('{"type":')
  assert.equal(states.at(-1), 'lost')
  connection.retryNow()
  assert.equal(queries.at(-1), '?session=s1&seq=1')
  // Event 2 is missing: only a new snapshot contains its change.
  receive({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  receive({ type: 'resumed', data: { replayed: 2 } })
  receive({ type: 'presence.updated', seq: 3, data: {} })
  connection.retryNow()
  assert.equal(queries.at(-1), '')
  assert.equal(snapshots, 1)
  connection.close()
  connection.retryNow()
  assert.equal(queries.length, 3, 'a closed connection does not reconnect')
})

test('events and replies wait in their order until events can be applied, also when the session is resumed', async () => {
  const opened: Socket[] = []
  const received: string[] = []
  const ready = Promise.withResolvers<void>()
  const connection = createConnection({
    open: () => {
      const socket = fakeSocket()
      opened.push(socket)
      return socket
    },
    onSnapshot: () => received.push('snapshot'),
    onEvent: ({ type }) => received.push(type),
    onState: () => undefined,
    eventsReady: ready.promise,
  })
  connection.connect()
  const receive = (frame: unknown): void =>
    opened.at(-1)?.onmessage?.({ data: JSON.stringify(frame) })
  const hello = { type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } }
  const events = ['presence.updated', 'channel.updated'].map((type, index) => ({
    type,
    seq: index + 1,
    data: {},
  }))
  receive(hello)
  receive({ type: 'ready', data: {} })
  receive(events[0])
  assert.deepEqual(received, ['snapshot'])
  opened.at(-1)?.onclose?.({ code: 1006 })
  connection.retryNow()
  receive(hello)
  receive({ type: 'resumed', data: { replayed: 1 } })
  void connection
    .send('channel.read', { channelId: 'c', seq: 1 })
    .then(() => received.push('reply'))
  receive(events[0])
  receive({ type: 'reply', id: '1', data: {} })
  receive(events[1])
  await Promise.resolve()
  assert.deepEqual(received, ['snapshot'])
  ready.resolve()
  await waitUntil('everything is received', () => received.length === 4)
  receive({ type: 'message.deleted', seq: 3, data: {} })
  const [snapshot, first, ...rest] = received
  assert.deepEqual(
    [snapshot, first, rest.at(-1)],
    ['snapshot', 'presence.updated', 'message.deleted'],
  )
  assert.deepEqual(rest.toSorted(), ['channel.updated', 'message.deleted', 'reply'])
  connection.close()
})

test('after too many actions and after a restart the client waits; after a logout it does not reconnect', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let socket: Socket | undefined
  const states: ConnectionState[] = []
  let opened = 0
  let random = 0.9
  const connection = createConnection({
    open: () => {
      opened += 1
      socket = fakeSocket()
      return socket
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: (state) => states.push(state),
    random: () => random,
  })
  connection.connect()
  // After a restart, clients come back one after another.
  socket?.onclose?.({ code: 1012 })
  t.mock.timers.tick(2600)
  assert.equal(opened, 1)
  t.mock.timers.tick(100)
  assert.equal(opened, 2)
  random = 0
  socket?.onclose?.({ code: 4009 })
  t.mock.timers.tick(3000)
  assert.equal(opened, 2)
  t.mock.timers.tick(1000)
  assert.equal(opened, 3)
  socket?.onclose?.({ code: 4001 })
  assert.deepEqual(states.at(-1), { kind: 'ended' })
  t.mock.timers.tick(60_000)
  connection.retryNow()
  assert.equal(opened, 3)
})

test('a visible page reconnects within seconds, a hidden one with a longer backoff', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let isVisible = true
  let socket: Socket | undefined
  let wait = 0
  const connection = createConnection({
    open: () => {
      socket = fakeSocket()
      return socket
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: (state) => {
      if (state.kind === 'lost') wait = state.retryAt - Date.now()
    },
    isVisible: () => isVisible,
    random: () => 1,
  })
  connection.connect()
  for (let count = 0; count < 20; count += 1) {
    isVisible = count < 10
    socket?.onclose?.({ code: 1006 })
    assert.ok(wait <= (isVisible ? 4000 : 15_000), `${wait} ms after ${count} attempts`)
    t.mock.timers.tick(wait)
  }
  assert.equal(wait, 15_000)
  connection.close()
})

test('a silent connection is closed, and its actions fail as unreachable', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let socket: Socket | undefined
  let closed = 0
  const connection = createConnection({
    open: () => {
      socket = fakeSocket({ close: () => (closed += 1) })
      return socket
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: () => undefined,
  })
  connection.connect()
  const receive = (frame: unknown) => socket?.onmessage?.({ data: JSON.stringify(frame) })
  receive({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  receive({ type: 'ready', data: {} })
  const action = connection.send('typing.start', { channelId: 'c' })
  connection.retryNow()
  t.mock.timers.tick(5000)
  await assert.rejects(action, { code: 'unreachable' })
  assert.equal(closed, 1)
  connection.close()
})

test('an action on a closing connection is not sent and fails as unreachable', async () => {
  const sent: string[] = []
  let state = 1
  let socket: Socket | undefined
  const connection = createConnection({
    open: () => {
      socket = fakeSocket({ send: (text) => sent.push(text) })
      return Object.defineProperty(socket, 'readyState', { get: () => state })
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: () => undefined,
  })
  connection.connect()
  const receive = (frame: unknown) => socket?.onmessage?.({ data: JSON.stringify(frame) })
  receive({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  receive({ type: 'ready', data: {} })
  state = 2
  await assert.rejects(connection.send('typing.start', { channelId: 'c' }), { code: 'unreachable' })
  assert.deepEqual(sent, [])
  connection.close()
})

function fakeSocket(change: Partial<Socket> = {}): Socket {
  return {
    readyState: 1,
    send: () => undefined,
    close: () => undefined,
    onmessage: null,
    onclose: null,
    ...change,
  }
}
