import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as dial } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createLog } from '../../src/core/log.ts'
import { loadConfig } from '../../src/core/config.ts'
import { createLiveSettings } from '../../src/core/live-settings.ts'
import { createErrorFormats } from '../../src/http/error-formats.ts'
import { createMemoryRateLimit } from '../../src/core/memory-rate-limit.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import { limitConnections } from '../../src/http/connection-limits.ts'
import { chatErrors } from '../../src/http/chat-errors.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { connect, GatewayClient } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'

const health = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'
/** A request whose body is never sent, although the server continues the request. */
const unfinished =
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
  'content-length: 100\r\nexpect: 100-continue\r\n\r\n'

interface TestConnection {
  socket: Socket
  text: () => string
  isClosed: () => boolean
}

const sockets = new Set<Socket>()

/** Closes all connections, before the app stops: it would give their requests time to end. */
function closeConnections(): void {
  for (const socket of sockets) socket.destroy()
}

/** A connection that has sent `bytes` from this loopback address. */
async function open(
  t: TestContext,
  url: string,
  bytes = '',
  from = '127.0.0.1',
): Promise<TestConnection> {
  const { hostname, port } = new URL(url)
  const socket = dial({ port: Number(port), host: hostname, localAddress: from })
  t.after(() => socket.destroy())
  sockets.add(socket)
  let text = ''
  let isClosed = false
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    sockets.delete(socket)
  })
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, text: () => text, isClosed: () => isClosed }
}

async function openWithPendingBody(t: TestContext, url: string): Promise<TestConnection> {
  const connections = await open(t, url, unfinished)
  await waitUntil('the server waits for the body', () =>
    connections.text().startsWith('HTTP/1.1 100'),
  )
  return connections
}

async function isServed(t: TestContext, url: string, from?: string): Promise<boolean> {
  const connections = await open(t, url, health, from)
  await waitUntil(
    'a response or a close',
    () => connections.text() !== '' || connections.isClosed(),
  )
  connections.socket.destroy()
  return connections.text().startsWith('HTTP/1.1 200')
}

test('an extra connection of an address closes its oldest idle one', async (t) => {
  const app = await startApp(t, { CONNECTIONS_PER_ADDRESS: '4' })
  const busy = await openWithPendingBody(t, app.url)
  const idle = await open(t, app.url)
  const partial = await open(t, app.url, 'GET /api/he')
  const keptAlive = await open(t, app.url, health)
  await waitUntil('a response', () => keptAlive.text() !== '')
  for (const oldest of [idle, partial, keptAlive]) {
    assert.equal(oldest.isClosed(), false)
    const next = await openWithPendingBody(t, app.url)
    await waitUntil('the oldest idle connection is closed', () => oldest.isClosed())
    assert.equal(next.isClosed(), false)
  }
  assert.equal(busy.isClosed(), false)
  // All of them have a request in progress.
  assert.equal(await isServed(t, app.url), false)
  busy.socket.destroy()
  await waitUntil('there is capacity again', () => isServed(t, app.url))
  closeConnections()
})

test('a thousand idle sockets of one address do not block other addresses', async (t) => {
  const app = await startApp(t, { CONNECTIONS_PER_ADDRESS: undefined })
  const idle = await Promise.all(Array.from({ length: 1000 }, () => open(t, app.url)))
  await waitUntil('the limit is applied', () => idle.filter((one) => !one.isClosed()).length <= 256)
  assert.equal(await isServed(t, app.url), true)
})

test(
  'connections are counted per address, but not for trusted proxies',
  { skip: process.platform === 'linux' ? false : 'there is one address of loopback alone' },
  async (t) => {
    const settings = { CONNECTIONS_PER_ADDRESS: '2' }
    const app = await startApp(t, settings)
    for (let count = 0; count < 2; count += 1) await openWithPendingBody(t, app.url)
    assert.equal(await isServed(t, app.url), false)
    assert.equal(await isServed(t, app.url, '127.0.0.2'), true)

    for (const trust of ['1', '127.0.0.0/8']) {
      const proxied = await startApp(t, { ...settings, TRUST_PROXY: trust })
      for (let count = 0; count < 5; count += 1) await openWithPendingBody(t, proxied.url)
      assert.equal(await isServed(t, proxied.url), true)
    }
    closeConnections()
  },
)

test('new connections per address and minute are limited', async (t) => {
  const app = await startApp(t, { CONNECTS_PER_ADDRESS_PER_MINUTE: '5' })
  for (let count = 0; count < 5; count += 1) assert.equal(await isServed(t, app.url), true)
  assert.equal(await isServed(t, app.url), false)
  app.clock.advance(60_000)
  assert.equal(await isServed(t, app.url), true)
})

test('gateway connections have a separate limit', async (t) => {
  const app = await startApp(t, {
    CONNECTIONS_PER_ADDRESS: '3',
    GATEWAY_CONNECTIONS_PER_ADDRESS: '5',
  })
  const accounts = [await app.register(), await app.register()]
  const clients: GatewayClient[] = []
  for (let count = 0; count < 5; count += 1) clients.push(await connect(accounts[count % 2]!))
  const [mia] = accounts
  await assert.rejects(new GatewayClient(mia!).started(), /409/)
  assert.equal((await mia!.get('/api/users/me')).status, 200)
  await clients[0]?.close()
  let client: GatewayClient | undefined
  await waitUntil('there is capacity again', async () => {
    client = new GatewayClient(mia!)
    return client.started().then(
      () => true,
      () => false,
    )
  })
  for (const one of [...clients.slice(1), client]) await one?.close()
})

test('a slow request body closes the connection; a file upload may take longer', async (t) => {
  const server = createServer((request, response) => {
    if (request.url === '/unread') response.end('early')
    else request.resume().on('end', () => response.end('whole'))
  })
  limitConnections(server, {
    config: loadConfig({}),
    settings: createLiveSettings(loadConfig({}).given),
    connectLimit: createMemoryRateLimit({ limit: 10, windowMs: 60_000, clock: monotonicClock }),
    log: createLog('silent'),
    monotonic: monotonicClock,
    deadlines: { bodyMs: 50, checkMs: 10 },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 3\r\n\r\nx`
  const file = await open(t, url, head('/', 'multipart/form-data; boundary=x'))
  const json = await open(t, url, head('/', 'application/json'))
  const early = await open(t, url, head('/unread', 'multipart/form-data; boundary=x'))
  await waitUntil('both are closed', () => json.isClosed() && early.isClosed())
  assert.match(early.text(), /early$/)
  assert.equal(file.isClosed(), false)
  file.socket.write('xx')
  await waitUntil('the file is accepted', () => file.text().endsWith('whole'))
})

test('request headers have a timeout, and a connection without a request gets no response', async (t) => {
  const app = createHttpServer(loadConfig({}), createLog('silent'), createErrorFormats(chatErrors))
  t.after(() => app.close())
  assert.equal(app.server.headersTimeout, 15_000)
  const accepted: Socket[] = []
  app.server.on('connection', (socket) => accepted.push(socket))
  Object.assign(app.server, { connectionsCheckingInterval: 10 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = await open(t, url)
  const partial = await open(t, url, 'GET / HTTP/1.1\r\nhost: x\r\n')
  await waitUntil('the request begins', () => accepted.some(({ bytesRead }) => bytesRead > 0))
  app.server.headersTimeout = 1
  await waitUntil('both are closed', () => partial.isClosed() && silent.isClosed())
  assert.match(partial.text(), /^HTTP\/1\.1 400 /)
  assert.equal(silent.text(), '')
})

test('a response before the end of a large body says that the connection closes', async (t) => {
  const app = await startApp(t)
  const bytes = 64 * 1024 + 1
  for (const [path, status] of [
    ['/api/servers', 401],
    ['/api/nothing', 404],
  ] as const) {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
    const connections = await open(t, app.url, `${head}content-length: ${bytes}\r\n\r\n`)
    await waitUntil('the response is complete', () => connections.text().endsWith('}'))
    assert.match(connections.text(), new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(connections.text(), /\r\nconnection: close\r\n/i)
    connections.socket.write(Buffer.alloc(bytes, 'x'))
    await waitUntil('the connection is closed', () => connections.isClosed())
  }
})

test('a connection is used again after a response that did not wait for a large body', async (t) => {
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('next')
    // The server has stopped reading by then, because nothing reads what has arrived.
    else {
      const isFull = () => request.readableLength >= request.readableHighWaterMark
      void waitUntil('the buffer is full', isFull).then(() => response.end('early'))
    }
  })
  limitConnections(server, {
    config: loadConfig({}),
    settings: createLiveSettings(loadConfig({}).given),
    connectLimit: createMemoryRateLimit({ limit: 10, windowMs: 60_000, clock: monotonicClock }),
    log: createLog('silent'),
    monotonic: monotonicClock,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bytes = 150_000
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`
  const connection = await open(t, url, head + 'x'.repeat(bytes))
  await waitUntil('the response', () => connection.text().endsWith('early'))
  connection.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await waitUntil(
    'the next response',
    () => connection.text().endsWith('next') || connection.isClosed(),
  )
  assert.match(connection.text(), /next$/)
})

test('the rest of a body is not read after an early response', async (t) => {
  const app = await startApp(t)
  const paths = ['/api/hooks/x/y', '/api/nothing', '/api/servers']
  const lengths = ['content-length: 1000000000', 'transfer-encoding: chunked']
  const mebibyte = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(1 << 20, 'x'),
    Buffer.from('\r\n'),
  ])
  const sendBody = async (path: string, length: string): Promise<void> => {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
    const connections = await open(t, app.url, `${head}${length}\r\n\r\n`)
    const { socket } = connections
    // Only the kernel buffers of both sides were filled: a small part of the announced body.
    for (let sent = 0; sent < 200 && !connections.isClosed(); sent += 1) {
      if (!socket.write(mebibyte)) {
        await new Promise<void>((resolve) => {
          socket.once('drain', resolve)
          socket.once('close', resolve)
        })
      }
    }
    await waitUntil('the connection is closed', () => connections.isClosed())
    assert.match(connections.text(), /^HTTP\/1\.1 40[14] /, path)
    assert.ok(socket.bytesWritten < 100 * (1 << 20), `${socket.bytesWritten} bytes were accepted`)
  }
  await Promise.all(paths.flatMap((path) => lengths.map((length) => sendBody(path, length))))
})
