import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEvent } from '@guildhall/contract'
import type { GatewayEvent, World } from '@guildhall/contract'
import type { Account } from '../../backend/test/account.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { createSeededRandom } from '../../backend/test/seeded-random.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { createConnection } from '../src/shared/gateway/connection.ts'
import type { ConnectionState, Socket } from '../src/shared/gateway/connection.ts'
import { startProxy } from './cutting-proxy.ts'
import { cookieSocket } from './cookie-socket.ts'

/** Follows the world of an account as the browser does, and comes back at once when the line is cut. */
function follow(url: string, { cookie }: Account) {
  const seen: GatewayEvent[] = []
  const states: ConnectionState['kind'][] = []
  /** By channel, the number of the newest message that was told of. */
  let last = new Map<string, number>()
  let worlds = 0
  let snapshot: World | undefined
  const connection = createConnection({
    open: (query) => cookieSocket(`${url}/api/gateway${query}`, cookie),
    onSnapshot: (whole) => {
      snapshot = whole
      worlds += 1
      const channels = whole.servers.flatMap((entry) => entry.channels)
      last = new Map(channels.map(({ id, lastSeq }) => [id, lastSeq]))
    },
    onEvent: (event) => {
      assert.ok(snapshot, 'no event comes before the world')
      snapshot = applyEvent(snapshot, event)
      seen.push(event)
      if (event.type !== 'message.created') return
      const { channelId, seq } = event.data.message
      assert.equal(seq, (last.get(channelId) ?? 0) + 1, 'none is missing, none comes twice')
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
    worlds: () => worlds,
  }
}

/** Longer than a lost session is kept. */
const forgottenMs = 130_000

const settings = { GATEWAY_ACTIONS_PER_MINUTE: '1000000' }

async function founded(account: Account) {
  const { server, channels } = await account.expect(
    201,
    account.post('/api/servers', { name: 'Hall' }),
  )
  const general = channels.find(({ type }: { type: string }) => type === 'text')
  return { serverId: String(server.id), channelId: String(general.id) }
}

test('wherever the line is cut, events come once each and in order, and the world is what a new one is', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const app = await startApp(t, settings)
  const mia = await app.register()
  const { serverId, channelId } = await founded(mia)
  const proxy = await startProxy(t, app.url)
  proxy.cutAfter(() => random.below(6000))
  const client = follow(proxy.url, mia)
  t.after(client.connection.close)
  const writer = await connect(mia)
  for (let count = 0; count < 300; count += 1) {
    await writer.action('message.send', { channelId, content: `@${mia.username} ${count}` })
    if (count % 25 === 0) {
      await mia.post(`/api/servers/${serverId}/channels`, { name: `c${count}`, type: 'text' })
    }
    if (count % 40 === 0) await writer.action('channel.read', { channelId, seq: count })
    if (random.below(30) === 0) proxy.cut()
    if (count === 100 || count === 200) {
      proxy.breakDown()
      // Long enough for the server to notice.
      for (let beats = 0; beats < 5; beats += 1) await writer.settle()
      app.clock.advance(forgottenMs)
      proxy.mend()
    }
  }
  proxy.cutAfter(null)
  proxy.cut()
  const fresh = (await connect(mia)).snapshot
  await waitUntil('the worlds are the same', () => {
    const snapshot = client.snapshot()
    const channel = snapshot?.servers[0]?.channels.find(({ id }) => id === channelId)
    return client.isOnline() && channel?.lastSeq === 300
  })
  assert.deepEqual(client.snapshot(), fresh)
  assert.ok(proxy.cuts() > 10, `the line was cut ${proxy.cuts()} times`)
  assert.ok(client.worlds() > 1, 'some sessions could not be taken up')
  t.diagnostic(`${proxy.cuts()} cuts, ${client.worlds()} worlds, ${client.seen.length} events`)
})

test('a session whose world was lost on the way is not taken up without it', async (t) => {
  const app = await startApp(t, settings)
  const mia = await app.register()
  await founded(mia)
  const proxy = await startProxy(t, app.url)
  const whole = follow(proxy.url, mia)
  t.after(whole.connection.close)
  await waitUntil('the world is there', whole.isOnline)
  whole.connection.close()
  const length = proxy.told()
  // From within the handshake to near the last bytes of the world.
  for (let bytes = 100; bytes < length - 150; bytes += 40) {
    proxy.cutAfter(() => bytes)
    const client = follow(proxy.url, mia)
    t.after(client.connection.close)
    await waitUntil('the line is cut', () => client.states.includes('lost'))
    proxy.cutAfter(null)
    await waitUntil('it is back', client.isOnline)
    assert.ok(client.snapshot(), `cut after ${bytes} bytes`)
    client.connection.close()
  }
})

test('what is no frame of the gateway ends the connection, and the next one begins anew', async () => {
  const opened: Socket[] = []
  const queries: string[] = []
  const states: string[] = []
  let worlds = 0
  const connection = createConnection({
    open: (query) => {
      const socket = silentSocket()
      opened.push(socket)
      queries.push(query)
      return socket
    },
    onSnapshot: () => (worlds += 1),
    onEvent: () => undefined,
    onState: ({ kind }) => states.push(kind),
  })
  connection.connect()
  const say = (frame: unknown): void =>
    opened.at(-1)?.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  say({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  say({ type: 'ready', data: {} })
  say({ type: 'presence.updated', seq: 1, data: {} })
  say('{"type":')
  assert.equal(states.at(-1), 'lost')
  connection.retryNow()
  assert.equal(queries.at(-1), '?session=s1&seq=1')
  // The numbers have a gap: what was missed can only be had with a whole world.
  say({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  say({ type: 'resumed', data: { replayed: 2 } })
  say({ type: 'presence.updated', seq: 3, data: {} })
  connection.retryNow()
  assert.equal(queries.at(-1), '')
  assert.equal(worlds, 1)
  connection.close()
  connection.retryNow()
  assert.equal(queries.length, 3, 'whoever signed out is not connected again')
})

test('an ended session and too many actions are not tried again at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let socket: Socket | undefined
  const states: ConnectionState[] = []
  let opened = 0
  const connection = createConnection({
    open: () => {
      opened += 1
      socket = silentSocket()
      return socket
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: (state) => states.push(state),
    random: () => 0,
  })
  connection.connect()
  socket?.onclose?.({ code: 4009 })
  t.mock.timers.tick(3000)
  assert.equal(opened, 1)
  t.mock.timers.tick(1000)
  assert.equal(opened, 2)
  socket?.onclose?.({ code: 4001 })
  assert.deepEqual(states.at(-1), { kind: 'ended' })
  t.mock.timers.tick(60_000)
  connection.retryNow()
  assert.equal(opened, 2)
})

test('who looks at the page waits no more than seconds for the next attempt, all others longer and longer', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let isVisible = true
  let socket: Socket | undefined
  let wait = 0
  const connection = createConnection({
    open: () => {
      socket = silentSocket()
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

test('a connection that says nothing any more is given up, and its actions fail as unreachable', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
  let socket: Socket | undefined
  let closed = 0
  const connection = createConnection({
    open: () => {
      socket = silentSocket({ close: () => (closed += 1) })
      return socket
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: () => undefined,
  })
  connection.connect()
  const say = (frame: unknown) => socket?.onmessage?.({ data: JSON.stringify(frame) })
  say({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  say({ type: 'ready', data: {} })
  const action = connection.send('typing.start', { channelId: 'c' })
  connection.retryNow()
  t.mock.timers.tick(5000)
  await assert.rejects(action, { code: 'unreachable' })
  assert.equal(closed, 1)
  connection.close()
})

test('what is sent while a connection closes fails as unreachable, and is not sent', async () => {
  const sent: string[] = []
  let state = 1
  let socket: Socket | undefined
  const connection = createConnection({
    open: () => {
      socket = silentSocket({ send: (text) => sent.push(text) })
      return Object.defineProperty(socket, 'readyState', { get: () => state })
    },
    onSnapshot: () => undefined,
    onEvent: () => undefined,
    onState: () => undefined,
  })
  connection.connect()
  const say = (frame: unknown) => socket?.onmessage?.({ data: JSON.stringify(frame) })
  say({ type: 'hello', data: { sessionId: 's1', heartbeatMs: 30_000 } })
  say({ type: 'ready', data: {} })
  state = 2
  await assert.rejects(connection.send('typing.start', { channelId: 'c' }), { code: 'unreachable' })
  assert.deepEqual(sent, [])
  connection.close()
})

function silentSocket(change: Partial<Socket> = {}): Socket {
  return {
    readyState: 1,
    send: () => undefined,
    close: () => undefined,
    onmessage: null,
    onclose: null,
    ...change,
  }
}
