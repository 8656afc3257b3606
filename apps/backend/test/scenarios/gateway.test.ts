import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { closeCodes, defaultPresence } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { sendRaw } from '../raw-http.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

const example = fileURLToPath(new URL('../../../../examples/watch.mjs', import.meta.url))

const handshake = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

/** Requests an upgrade that must be rejected. */
function requestRejectedUpgrade(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; type: string; code: string }> {
  return new Promise((resolve, reject) => {
    const upgradeRequest = request(url + path, {
      headers: { ...handshake, ...headers },
      agent: false,
    })
    upgradeRequest.on('error', reject)
    upgradeRequest.on('upgrade', () => reject(new Error('the upgrade was not rejected')))
    upgradeRequest.on('response', (response) => {
      void text(response).then((body) => {
        const { error } = JSON.parse(body) as { error: { code: string } }
        const type = String(response.headers['content-type'])
        resolve({ status: response.statusCode ?? 0, type, code: error.code })
      }, reject)
    })
    upgradeRequest.end()
  })
}

test('the example client prints the events', async (t) => {
  const app = await sharedApp()
  const ada = await app.register()
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
  const cookie = ada.cookie?.split('=')[1] ?? ''
  const child = spawn(process.execPath, [example, `${app.url}/api`, cookie])
  t.after(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextType = async (): Promise<string> =>
    String((await lines.next()).value ?? 'closed').split(' ')[0] ?? ''
  assert.deepEqual([await nextType(), await nextType()], ['hello', 'ready'])
  const channel = { name: 'builds', type: 'text' }
  await ada.expect(201, ada.post(`/api/servers/${server.id}/channels`, channel))
  for (let type = ''; type !== 'channel.created'; type = await nextType()) {
    assert.notEqual(type, 'closed')
  }
})

test('G3: the gateway sends hello, then the snapshot', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
  const client = await connect(ada)
  assert.deepEqual(
    client.frames.map(({ type }) => type),
    ['hello', 'ready'],
  )
  assert.equal(client.frames[0]?.data.sessionId, client.sessionId)
  assert.ok(client.frames[0]?.data.heartbeatMs > 0)
  assert.equal(client.snapshot.user.id, ada.id)
  assert.deepEqual(client.snapshot.presence, defaultPresence)
  assert.equal(client.snapshot.servers[0]?.server.id, server.id)
  assert.equal(client.snapshot.servers[0]?.me.user.id, ada.id)
  assert.deepEqual(client.snapshot.servers[0]?.channels, channels)
  assert.deepEqual(
    client.snapshot.servers[0]?.roles.map(({ name }) => name),
    ['everyone'],
  )
  await client.next('presence.updated', ({ serverId }) => serverId === server.id)
  assert.deepEqual(await client.action('heartbeat', {}), {})
  await client.close()
})

test('SEC54 G1: a handshake without a session, from a foreign origin or to another path is rejected with a JSON error', async (t) => {
  const app = await startApp(t, { ALLOWED_ORIGINS: 'https://friend.example' })
  const ada = await app.register()
  const cookie = String(ada.cookie)
  const json = 'application/json; charset=utf-8'
  const requestRejection = (path: string, headers: Record<string, string>) =>
    requestRejectedUpgrade(app.url, path, headers)
  const unauthenticated = { status: 401, type: json, code: 'unauthenticated' }
  assert.deepEqual(await requestRejection('/api/gateway', {}), unauthenticated)
  assert.deepEqual(
    await requestRejection('/api/gateway', { cookie: 'service_session=wrong' }),
    unauthenticated,
  )
  const foreign = { cookie, origin: 'https://evil.example' }
  const forbidden = { status: 403, type: json, code: 'forbidden' }
  assert.deepEqual(await requestRejection('/api/gateway', foreign), forbidden)
  assert.deepEqual(await requestRejection('/api/gateway', { cookie, origin: 'null' }), forbidden)
  const notFound = { status: 404, type: json, code: 'not_found' }
  for (const path of ['/api', '/api/gateway/x', '//']) {
    assert.deepEqual(await requestRejection(path, { cookie }), notFound, path)
  }
  assert.deepEqual(await requestRejection('/api/v1/query', { cookie }), {
    ...notFound,
    code: 'NOT_FOUND',
  })
  const invalid = { status: 400, type: json, code: 'invalid_input' }
  assert.deepEqual(
    await requestRejection('/api/gateway', { cookie, 'sec-websocket-key': 'short' }),
    invalid,
  )
  assert.deepEqual(
    await requestRejection('/api/gateway', { cookie, 'sec-websocket-version': '1' }),
    invalid,
  )
  assert.deepEqual(await requestRejection('/api/gateway', { cookie, upgrade: 'h2c' }), invalid)
  const friendly = await connectWith(ada, { origin: 'https://friend.example' })
  await friendly.close()
})

test('a request that offers another upgrade protocol is served normally', async () => {
  const app = await sharedApp()
  const offer =
    'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n'
  for (const path of ['/api/health', '/api/v1/health']) {
    const response = await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nhost: x\r\n${offer}\r\n`)
    assert.equal(response?.status, 200, path)
  }
  const body = '{"username":"nobody","password":"nothing"}'
  const loginResponse = await sendRaw(
    app.url,
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\n${offer}content-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  )
  assert.equal(loginResponse?.status, 401)
})

test('a gateway request without an upgrade is rejected with the reason', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const without = await app.visitor().get('/api/gateway')
  assert.equal(without.status, 401)
  assert.equal(without.body.error.code, 'unauthenticated')
  const plain = await ada.get('/api/gateway')
  assert.equal(plain.status, 400)
  assert.equal(plain.body.error.code, 'invalid_input')
})

test('aborted and malformed handshakes affect no other connection', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const port = Number(new URL(app.url).port)
  const head = `GET /api/gateway HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\ncookie: ${ada.cookie}\r\n`
  const validHandshake = `${head}sec-websocket-version: 13\r\nsec-websocket-key: ${handshake['sec-websocket-key']}\r\n\r\n`
  const attempts = [
    head,
    `${head}\r\n`,
    `${head}sec-websocket-version: 13\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    `POST /api/gateway HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    `GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    `${validHandshake}no frame at all, but bytes that look like nothing`,
    `${validHandshake}\u0000\u00ff\u00ff`,
  ]
  for (const attempt of attempts) {
    for (const leave of ['end', 'resetAndDestroy'] as const) {
      const socket = connectSocket(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.resume()
      socket.write(Buffer.from(attempt, 'latin1'), () => socket[leave]())
      await once(socket, 'close')
    }
  }
  const client = await connect(ada)
  assert.deepEqual(await client.action('heartbeat', {}), {})
  await client.close()
})

test('G10: an invalid action gets an error reply, and the connection stays open', async () => {
  const app = await sharedApp()
  const client = await connect(await app.register())
  const cases: [frame: object | string | Buffer, id: string | undefined, message: RegExp][] = [
    ['', undefined, /^frame: must be a JSON object/],
    ['{', undefined, /^frame: must be a JSON object/],
    ['null', undefined, /^frame: must be a JSON object/],
    ['[]', undefined, /^frame: must be a JSON object/],
    ['"text"', undefined, /^frame: must be a JSON object/],
    [Buffer.from('{"type":"heartbeat","id":"1"}'), undefined, /^frame: must be text/],
    [{ type: 'heartbeat' }, undefined, /^id: /],
    [{ type: 'heartbeat', id: 7 }, undefined, /^id: /],
    [{ type: 'heartbeat', id: '' }, undefined, /^id: /],
    [{ type: 'heartbeat', id: 'x'.repeat(65) }, undefined, /^id: /],
    [{ type: 'fly', id: 'x1' }, 'x1', /^type: /],
    [{ type: 'constructor', id: 'x3' }, 'x3', /^type: /],
    [{ id: 'x4' }, 'x4', /^type: /],
    [{ type: 'heartbeat', id: 'x5', data: 3 }, 'x5', /^data: must be an object/],
    [{ type: 'heartbeat', id: 'x6', data: null }, 'x6', /^data: must be an object/],
    [{ type: 'presence.set', id: 'x7', data: {} }, 'x7', /^status: is required/],
    [
      { type: 'presence.set', id: 'x8', data: { status: 'offline' } },
      'x8',
      /^status: must be one of/,
    ],
    [
      { type: 'typing.start', id: 'x9', data: { channelId: 5 } },
      'x9',
      /^channelId: must be a string/,
    ],
    [{ type: 'channel.read', id: 'y1', data: { channelId: 'x', seq: -1 } }, 'y1', /^seq: /],
  ]
  for (const [frame, id, message] of cases) {
    const before = client.frames.length
    client.send(frame)
    const response = await client.frame(
      (one) => client.frames.indexOf(one) >= before && one.type === 'error',
    )
    assert.equal(response.id, id)
    assert.equal(response.data.code, 'invalid_input')
    assert.match(response.data.message, message)
  }
  const longest = '😀'.repeat(64)
  client.send({ type: 'heartbeat', id: longest })
  assert.equal((await client.frame(({ id }) => id === longest)).type, 'reply')
  await assert.rejects(client.action('typing.start', { channelId: 'none' }), { code: 'not_found' })
  await client.close()
})

/** A frame of this size that is not an action. */
function createFrame(bytes: number): string {
  return `{"filler":"${'x'.repeat(bytes - '{"filler":""}'.length)}"}`
}

test('O27 G62: frames that violate the protocol or its limits close the connection', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const large = await connect(ada)
  large.send(createFrame(64 * 1024))
  assert.match((await large.frame(({ type }) => type === 'error')).data.message, /^id: /)
  large.send(createFrame(64 * 1024 + 1))
  assert.equal((await large.closed).code, closeCodes.badFrame)
  const { data } = large.frames.at(-1) ?? {}
  assert.deepEqual(data, {
    code: 'invalid_input',
    message: 'frame: is larger than 65536 bytes',
    field: 'frame',
    reason: 'frame_too_large',
    params: { max: 65_536 },
  })

  const fragmented = await connect(ada)
  const send = (text: string, fin: boolean) => fragmented.ws.send(text, { fin, binary: false })
  send('{"type":"heartbeat",', false)
  for (let count = 0; count < 62; count += 1) send('', false)
  send('"id":"1"}', true)
  assert.equal((await fragmented.frame(({ id }) => id === '1')).type, 'reply')
  for (let count = 0; count < 65; count += 1) send(' ', false)
  assert.equal((await fragmented.closed).code, closeCodes.badFrame)

  const invalid = await connect(ada)
  // An unmasked frame with a reserved opcode.
  ;(invalid.ws as unknown as { _socket: NodeJS.WritableStream })._socket.write(
    Buffer.from([0xf3, 0]),
  )
  assert.equal((await invalid.closed).code, closeCodes.badFrame)
})

test('actions of one connection are answered in order', async () => {
  const app = await sharedApp()
  const client = await connect(await app.register())
  const ids = Array.from({ length: 60 }, (_, index) => `n${index}`)
  for (const [index, id] of ids.entries()) {
    client.send(
      index % 3 === 0
        ? { type: 'typing.start', id, data: { channelId: 'none' } }
        : { type: 'heartbeat', id },
    )
  }
  await client.frame(({ id }) => id === ids.at(-1))
  const replyIds = client.frames.flatMap(({ id }) => (id === undefined ? [] : [id]))
  assert.deepEqual(replyIds, ids)
  await client.close()
})

test('SEC89 G67: too many actions close the connection; heartbeats do not count', async (t) => {
  const app = await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '10' })
  const ada = await app.register()
  const client = await connect(ada)
  for (let count = 0; count < 9; count += 1) await client.action('presence.set', { status: 'idle' })
  for (let count = 0; count < 30; count += 1) await client.action('heartbeat', {})
  client.send('a bad frame counts')
  await client.frame(({ type }) => type === 'error')
  client.send({ type: 'presence.set', id: 'last', data: { status: 'dnd' } })
  assert.equal((await client.closed).code, closeCodes.tooManyActions)
  const again = await connect(ada)
  assert.equal(again.snapshot.presence.status, 'idle')
  await again.close()
})

test('SEC89 O23: the number of connections per account is limited', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const clients = await Promise.all(Array.from({ length: 50 }, () => connect(ada)))
  const headers = { cookie: String(ada.cookie) }
  assert.equal(
    (await requestRejectedUpgrade(app.url, '/api/gateway', headers)).code,
    'limit_reached',
  )
  await clients[0]?.close()
  const another = await connect(ada)
  await Promise.all([another, ...clients.slice(1)].map((client) => client.close()))
})

async function connectWith(
  account: GatewayClient['account'],
  headers: Record<string, string>,
): Promise<GatewayClient> {
  return connect(account, { headers })
}
