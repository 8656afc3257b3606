import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as dial, createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { connect as connectTls } from 'node:tls'
import type { ConnectionOptions } from 'node:tls'
import { createLog } from '../../src/core/log.ts'
import { loadConfig } from '../../src/core/config.ts'
import { createLiveSettings } from '../../src/core/live-settings.ts'
import { createErrorFormats } from '../../src/http/error-formats.ts'
import { createMemoryRateLimit } from '../../src/core/memory-rate-limit.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import { limitConnections } from '../../src/http/connection-limits.ts'
import { chatErrors } from '../../src/http/chat-errors.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { createQuickServer, deadlines, endStalled } from '../../src/http/deadlines.ts'
import { listenForUpgrades } from '../../src/gateway/connection/socket.ts'
import { passOnDecrypted } from '../../src/https/decrypted.ts'
import { createSecurePort } from '../../src/https/secure-port.ts'
import { certificateFiles, certificates } from '../certificates.ts'
import { freePorts } from '../free-ports.ts'
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

test('SEC92 O22: an extra connection of an address closes its oldest idle one', async (t) => {
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
  'O21: connections are counted per address, but not for trusted proxies',
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

test('O24: new connections per address and minute are limited', async (t) => {
  const app = await startApp(t, { CONNECTS_PER_ADDRESS_PER_MINUTE: '5' })
  for (let count = 0; count < 5; count += 1) assert.equal(await isServed(t, app.url), true)
  assert.equal(await isServed(t, app.url), false)
  app.clock.advance(60_000)
  assert.equal(await isServed(t, app.url), true)
})

test('O23: gateway connections have a separate limit', async (t) => {
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

test('SEC91 O25: a slow request body closes the connection; a file upload may take longer', async (t) => {
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

test('SEC91 O25: request headers have a timeout, and a connection without a request gets no response', async (t) => {
  const app = createHttpServer(loadConfig({}), createLog('silent'), createErrorFormats(chatErrors))
  t.after(() => app.close())
  assert.equal(app.server.headersTimeout, 10_000)
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

/** What is sent over TLS is sent after the handshake. */
const silentClients: Record<string, { bytes: string | Promise<Buffer>; tls?: boolean }> = {
  nothing: { bytes: '' },
  '3 bytes': { bytes: '\x16\x03\x01' },
  'half a ClientHello': { bytes: clientHello({}).then((bytes) => bytes.subarray(0, 60)) },
  'half a handshake': { bytes: clientHello({}) },
  'half a handshake for a challenge': { bytes: clientHello({ ALPNProtocols: ['acme-tls/1'] }) },
  'half a request': { bytes: 'GET / HTTP/1.1\r\nhost: x\r\n' },
  'half an upgrade': {
    bytes: 'GET /api/gateway HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n',
  },
  'nothing over TLS': { bytes: '', tls: true },
  '3 bytes over TLS': { bytes: 'GET', tls: true },
  'half a request over TLS': { bytes: 'GET / HTTP/1.1\r\nhost: x\r\n', tls: true },
}

/** The bytes with which a client of TLS begins. */
async function clientHello(options: ConnectionOptions): Promise<Buffer> {
  const server = createTcpServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = connectTls({ ...options, port, host: '127.0.0.1' }).on('error', () => undefined)
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  server.close()
  return bytes
}

/** Changes the deadlines of what is started from now on. Returns a function that ends that. */
function changeDeadlines(t: TestContext, changes: Partial<typeof deadlines>): () => void {
  const before = { ...deadlines }
  const restore = (): void => void Object.assign(deadlines, before)
  Object.assign(deadlines, changes)
  t.after(restore)
  return restore
}

test('SEC57 SEC105: a silent client of each port is disconnected, and its address counts it no more', async (t) => {
  assert.equal(deadlines.beginMs, 10_000)
  const restore = changeDeadlines(t, { beginMs: 200, checkMs: 50, stalledMs: 600_000 })
  const [httpPort, httpsPort, metricsPort] = await freePorts(3)
  const app = await startApp(t, {
    ...certificateFiles(t, certificates.own),
    ...{ PUBLIC_URL: `https://here.example:${httpsPort}`, METRICS_PORT: `${metricsPort}` },
    ...{ HTTP_PORT: `${httpPort}`, HTTPS_PORT: `${httpsPort}` },
    CONNECTIONS_PER_ADDRESS: `${Object.keys(silentClients).length}`,
  })
  const web = createQuickServer((_request, response) => response.end())
  // A server that does not listen checks no deadlines.
  await startServer(t, web)
  const certificate = { chain: certificates.own.cert, key: certificates.own.key }
  const challenges = createSecurePort({
    accept: (socket) => void web.emit('connection', socket),
    admit: () => ({ end: () => undefined }),
    findAnswer: async () => certificate,
  })
  challenges.use(certificate)
  await once(challenges.server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => challenges.server.close())
  const host = '127.0.0.1'
  const { port: challengePort } = challenges.server.address() as AddressInfo
  const ports = {
    HTTP: { host, port: Number(new URL(app.url).port) },
    'redirect to HTTPS': { host, port: httpPort },
    HTTPS: { host, port: httpsPort },
    'HTTPS with challenges': { host, port: challengePort },
    metrics: { host, port: metricsPort! },
    'the operator': { path: join(app.dataDir, 'operator.sock') },
  }
  const open: { name: string; socket: Socket }[] = []
  for (const [port, target] of Object.entries(ports)) {
    for (const [client, { bytes, tls }] of Object.entries(silentClients)) {
      if (tls && !port.startsWith('HTTPS')) continue
      const socket = tls ? connectTls({ ...target, rejectUnauthorized: false }) : dial(target)
      t.after(() => socket.destroy())
      socket.on('error', () => undefined).resume()
      open.push({ name: `${port}: ${client}`, socket })
      await once(socket, tls ? 'secureConnect' : 'connect')
      socket.write(await bytes, 'latin1')
    }
  }
  const left = (): string[] => open.flatMap(({ name, socket }) => (socket.closed ? [] : [name]))
  await waitUntil('all are disconnected', () => left().length === 0).catch(() =>
    assert.deepEqual(left(), []),
  )
  restore()
  const clients = await Promise.all(
    Object.keys(silentClients).map(async () => {
      const client = connectTls({ ...ports.HTTPS, rejectUnauthorized: false })
      t.after(() => client.destroy())
      await once(client, 'secureConnect')
      return client
    }),
  )
  for (const client of clients) client.destroy()
})

/** Starts a server for connections without other limits. */
async function startServer(t: TestContext, server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('SEC107: a connection ends when its client neither sends nor reads on, but not while it waits for a response', async (t) => {
  changeDeadlines(t, { stalledMs: 200 })
  const tooMuch = Buffer.alloc(64 * 2 ** 20)
  let answer = (): void => undefined
  const server = createServer((request, response) => {
    if (request.url === '/large') response.end(tooMuch)
    else if (request.url === '/slow') answer = () => response.end('late')
    else request.resume()
  })
  endStalled(server)
  t.after(() => server.closeAllConnections())
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const url = await startServer(t, server)
  const waiting = await open(t, url, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await open(
    t,
    url,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9\r\n\r\nx',
  )
  const reading = await open(t, url)
  reading.socket.pause()
  reading.socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await waitUntil('both are closed', () => {
    return accepted.filter(({ destroyed }) => destroyed).length === 2
  })
  answer()
  await waitUntil('the late response arrives', () => waiting.text().endsWith('late'))
})

test('SEC106: a connection has so many unanswered requests', async (t) => {
  const responses: (() => void)[] = []
  const server = createServer((_request, response) => {
    responses.push(() => response.end('ok'))
  })
  limitConnections(server, {
    config: loadConfig({}),
    settings: createLiveSettings(loadConfig({}).given),
    connectLimit: createMemoryRateLimit({ limit: 10, windowMs: 60_000, clock: monotonicClock }),
    log: createLog('silent'),
    monotonic: monotonicClock,
  })
  t.after(() => server.closeAllConnections())
  const url = await startServer(t, server)
  const most = 32
  const client = await open(t, url, health.repeat(most))
  for (let round = 1; round <= 2; round += 1) {
    await waitUntil('all requests arrive', () => responses.length === most)
    for (const answer of responses.splice(0)) answer()
    await waitUntil('all are answered', () => client.text().split('ok').length > round * most)
    client.socket.write(health.repeat(most))
  }
  await waitUntil('all requests arrive', () => responses.length === most)
  client.socket.write(health)
  await waitUntil('it is closed', () => client.isClosed())
})

test('a refused upgrade ends its connection, also behind a response that the client does not read', async (t) => {
  const server = createServer((_request, response) => {
    response.end(Buffer.alloc(64 * 2 ** 20))
  })
  listenForUpgrades(server, { log: createLog('silent') } as never)
  t.after(() => server.closeAllConnections())
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const client = await open(t, await startServer(t, server))
  client.socket.pause()
  const upgrade = 'host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
  client.socket.write(`${health}GET /api/other HTTP/1.1\r\n${upgrade}\r\n`)
  await waitUntil('it is closed', () => accepted[0]?.destroyed === true)
})

test('SEC113: a connection over TLS that was passed on ends with what it was passed to', async (t) => {
  for (const end of ['end', 'destroy'] as const) {
    let far: Socket | undefined
    const to = {
      recognizes: () => true,
      accept(socket: Socket) {
        far = socket.on('error', () => undefined)
        far.write(Buffer.alloc(end === 'end' ? 1 : 16 * 2 ** 20))
      },
    }
    const secure = createSecurePort({
      accept: (socket) => void passOnDecrypted(to, socket),
      admit: () => ({ end: () => undefined }),
    })
    secure.use({ chain: certificates.own.cert, key: certificates.own.key })
    const accepted: Socket[] = []
    secure.server.on('connection', (socket) => accepted.push(socket))
    const { hostname: host, port } = new URL(await startServer(t, secure.server))
    const client = connectTls({ host, port: Number(port), rejectUnauthorized: false })
    t.after(() => client.destroy())
    // It neither reads nor closes its side.
    client.on('error', () => undefined).pause()
    await once(client, 'secureConnect')
    client.write('x')
    await waitUntil('something waits for the client', () =>
      end === 'end' ? far !== undefined : (far?.writableLength ?? 0) > 0,
    )
    far![end]()
    await waitUntil(`it is closed after ${end}`, () => accepted[0]?.destroyed === true)
  }
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

test('O26: the rest of a body is not read after an early response', async (t) => {
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
