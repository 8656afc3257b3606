import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { connectionLimits } from '../src/relay/connection.ts'
import { accountLimits } from '../src/relay/grants.ts'
import type { Grant } from '../src/relay/grants.ts'
import { Relay, relayLimits } from '../src/relay/relay.ts'
import { attributeOf, attributes, buildStun, methods } from '../src/relay/stun.ts'
import type { Attribute, StunMessage } from '../src/relay/stun.ts'
import { decodeXorAddress } from '../src/relay/transport-address.ts'
import { hasProgram } from '../../../apps/backend/test/has-program.ts'
import { errorOf, requestedUdp, TurnClient } from '../../../apps/backend/test/turn-client.ts'
import { waitUntil } from '../../../apps/backend/test/wait-until.ts'

const address = '203.0.113.7'
const microphone = rtp(111, 200)
const camera = rtp(96, 1100)

/** A media packet of this payload type. */
function rtp(payloadType: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.set([0x80, payloadType])
  return packet
}

const unknownAttribute: Attribute = { type: 0x001a, value: Buffer.alloc(0) }
const ignore = () => undefined

/** A message without content. */
function message(messageClass: 'success' | 'indication', method: number): Buffer {
  const transactionId = Buffer.alloc(12)
  return buildStun({ method, class: messageClass, transactionId, attributes: [] })
}

/** Of the address that an allocation is shown. */
function portOf(answer: StunMessage): number | undefined {
  const value = attributeOf(answer, attributes.xorRelayedAddress)
  return value && decodeXorAddress(value, answer.transactionId)?.port
}

/** A relay on this machine, and a media port that remembers what comes and can send to whom it came from. */
async function startRelay(t: TestContext) {
  const media = createSocket('udp4')
  media.bind(0, '127.0.0.1')
  await once(media, 'listening')
  t.after(() => media.close())
  const received: { data: Buffer; port: number }[] = []
  media.on('message', (data, { port }) => received.push({ data, port }))
  let nowMs = 0
  const mediaPort = media.address().port
  const relay = new Relay({ port: 1, secureHost: null, mediaPort, now: () => nowMs })
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const { remoteAddress = '', remotePort = 0 } = socket
    relay.accept(socket, Buffer.alloc(0), { address: remoteAddress, port: remotePort })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    relay.close()
    server.close()
  })
  const advance = (ms: number): void => {
    nowMs += ms
    relay.sweep()
  }
  const { port } = server.address() as AddressInfo
  const credentialsOf = (grant: Grant) => {
    const [{ username, credential } = { username: '', credential: '' }] = relay.iceServers(grant, [
      address,
    ])
    return { username, credential }
  }
  const grant = relay.grant('mia')
  const credentials = credentialsOf(grant)
  return {
    relay,
    port,
    media,
    credentialsOf,
    grant,
    credentials,
    mediaPort,
    received,
    sockets,
    connect: (own = credentials) => TurnClient.connect(t, port, own),
    advance,
    /** Sends to the client of which a packet came last. */
    answer: (data: Buffer) => media.send(data, received.at(-1)!.port, '127.0.0.1'),
    /** A client that has bound a channel. */
    async connected(): Promise<TurnClient> {
      const client = await TurnClient.connect(t, port, credentials)
      assert.equal(await client.allocate(), null)
      assert.equal(await client.bind(0x4000, address, mediaPort), null)
      const before = received.length
      await waitUntil('a packet comes through', () => {
        client.sendOn(0x4000, microphone)
        return received.length > before
      })
      return client
    },
  }
}

test('packets go to the media port and back, on channels and in indications, padded as over TCP', async (t) => {
  const { connected, mediaPort, received, answer } = await startRelay(t)
  const client = await connected()
  for (const bytes of [1, 2, 3, 4, 1200]) {
    const data = Buffer.alloc(bytes, bytes)
    client.sendOn(0x4000, data)
    client.sendTo(address, mediaPort, data)
    const isSame = (other: { data: Buffer }): boolean => other.data.equals(data)
    await waitUntil('both arrive', () => received.filter(isSame).length === 2)
    answer(data)
    await waitUntil('the answer arrives on the channel', () =>
      client.received.some((frame) => frame.kind === 'channel_data' && frame.data.equals(data)),
    )
  }
})

test('SEC63 O35 V61: nothing but the media port at the advertised addresses is a peer', async (t) => {
  const { connect, mediaPort, received } = await startRelay(t)
  const other = createSocket('udp4')
  other.bind(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const strays: Buffer[] = []
  other.on('message', (data) => strays.push(data))
  const client = await connect()
  assert.equal(await client.permit(address, mediaPort), 437)
  assert.equal(await client.allocate(), null)
  assert.equal(await client.allocate(), 437)
  for (const foreign of ['127.0.0.1', '0.0.0.0', '10.0.0.1', '8.8.8.8', '255.255.255.255']) {
    assert.equal(await client.permit(foreign, mediaPort), 403, foreign)
    assert.equal(await client.bind(0x4000, foreign, mediaPort), 403, foreign)
    client.sendTo(foreign, other.address().port, microphone)
    client.sendTo(foreign, mediaPort, microphone)
  }
  assert.equal(await client.bind(0x4000, address, other.address().port), 403)
  client.sendTo(address, mediaPort, camera)
  client.sendOn(0x4000, camera)
  assert.equal(await client.permit(address, 9), null)
  client.sendTo(address, other.address().port, camera)
  await waitUntil('what is permitted arrives', () => {
    client.sendTo(address, mediaPort, microphone)
    return received.length > 0
  })
  assert.ok(received.every(({ data }) => data.equals(microphone)))
  assert.deepEqual(strays, [])
  // A channel and a peer belong together.
  assert.equal(await client.bind(0x3fff, address, mediaPort), 400)
  assert.equal(await client.bind(0x4001, address, mediaPort), null)
  assert.equal(await client.bind(0x4002, address, mediaPort), 400)
})

test('SEC64 O35: only valid credentials allocate, and nothing passes after they are revoked', async (t) => {
  const { connect, connected, relay, grant, credentials, credentialsOf, received } =
    await startRelay(t)
  const client = await connected()
  for (const wrong of [
    { ...credentials, username: 'someone' },
    { ...credentials, credential: 'guessed' },
    { username: '', credential: '' },
  ]) {
    assert.equal(await (await connect(wrong)).allocate(), 401)
  }
  const stranger = await connect()
  assert.equal(errorOf(await stranger.ask(methods.allocate, [requestedUdp])), 401)
  assert.equal(errorOf(await stranger.ask(methods.createPermission)), 401)
  const bound = await stranger.ask(methods.binding)
  assert.ok(attributeOf(bound, attributes.xorMappedAddress))
  await stranger.allocate()
  stranger.nonce = Buffer.from('old')
  assert.equal(await stranger.request(methods.refresh), 438)
  assert.equal(await stranger.request(methods.refresh), null)

  const another = await connect(credentialsOf(relay.grant('mia')))
  assert.equal(await another.allocate(), null)
  const before = received.length
  relay.revoke(grant)
  client.sendOn(0x4000, camera)
  await Promise.all([client.closed(), stranger.closed()])
  assert.equal(await another.request(methods.refresh), null)
  assert.equal(await (await connect()).allocate(), 401)
  assert.equal(received.length, before)
})

test('malformed bytes end the connection, and unknown requests are refused', async (t) => {
  const { connect } = await startRelay(t)
  for (const bytes of [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.concat([Buffer.from([0x16, 3, 1, 0]), Buffer.alloc(300)]),
    Buffer.alloc(20),
    Buffer.from('000100002112a443000000000000000000000000', 'hex'),
    Buffer.from('0001fffc2112a442000000000000000000000000', 'hex'),
    Buffer.from('000100042112a44200000000000000000000000000060008', 'hex'),
    Buffer.from('4000ffff', 'hex'),
    Buffer.from('ffff0000', 'hex'),
  ]) {
    const client = await connect()
    client.socket.write(bytes)
    await client.closed()
  }
  const client = await connect()
  assert.equal(await client.request(methods.allocate, [requestedUdp, unknownAttribute]), 420)
  assert.equal(await client.request(methods.allocate), 400)
  const tcp = { ...requestedUdp, value: Buffer.from([6, 0, 0, 0]) }
  assert.equal(await client.request(methods.allocate, [tcp]), 442)
  const ipv6 = { type: attributes.requestedAddressFamily, value: Buffer.from([2, 0, 0, 0]) }
  assert.equal(await client.request(methods.allocate, [requestedUdp, ipv6]), 440)
  assert.equal(await client.request(0x00b), 400)
})

test('SEC65 V65: connections, allocations and requests without credentials are bounded, as is the time for them', async (t) => {
  const { connect, connected, advance, sockets } = await startRelay(t)
  const clients = await Promise.all(
    Array.from({ length: accountLimits.connections }, () => connect()),
  )
  for (const client of clients) assert.equal(await client.allocate(), null)
  assert.equal(await (await connect()).allocate(), 486)
  // Without credentials, a few requests and a few seconds.
  const asking = await connect()
  for (let i = 0; i < connectionLimits.unauthenticated; i += 1) await asking.ask(methods.binding)
  await assert.rejects(asking.ask(methods.binding), /closed/)
  const silent = await connect()
  silent.socket.write(Buffer.from([0, 1]))
  advance(connectionLimits.authenticateMs + 1)
  await silent.closed()
  advance(connectionLimits.idleMs)
  await waitUntil('only allocations are left', () => {
    return sockets.filter(({ destroyed }) => !destroyed).length === clients.length
  })
  // Allocations end if they are not refreshed, and their connections soon after that.
  const [first] = clients
  advance(500_000)
  assert.equal(await first!.request(methods.refresh), null)
  advance(200_000)
  advance(connectionLimits.idleMs + 1)
  await Promise.all(clients.slice(1).map((client) => client.closed()))
  assert.equal(first!.isClosed, false)
  assert.ok(await connected())
  const strangers = await Promise.all(
    Array.from({ length: relayLimits.strangersPerAddress + 5 }, () => connect()),
  )
  await waitUntil('some are refused', () => strangers.filter((one) => one.isClosed).length === 5)
})

test('SEC111 V66: a grant has so many connections, whether they allocate or not', async (t) => {
  const { connect, advance } = await startRelay(t)
  const clients = await Promise.all(
    Array.from({ length: accountLimits.connections }, () => connect()),
  )
  for (const client of clients) assert.equal(await client.request(methods.refresh), 437)
  const extra = await connect()
  assert.equal(await extra.request(methods.refresh), 486)
  // It stays one without credentials.
  advance(connectionLimits.authenticateMs + 1)
  await extra.closed()
  clients[0]!.socket.destroy()
  await waitUntil('its place is free', async () => {
    const next = await connect()
    return (await next.request(methods.refresh)) === 437
  })
})

/** Sends what is no media, over and over. */
const requests: Record<string, (client: TurnClient) => void> = {
  'signed, in the wrong state': (client) => void client.request(methods.refresh).catch(ignore),
  'signed, and successful': (client) => void client.permit(address, 1).catch(ignore),
  unsigned: (client) => void client.ask(methods.refresh).catch(ignore),
  'about nothing': (client) => void client.ask(methods.binding).catch(ignore),
  'not understood': (client) => void client.ask(0x00b, [unknownAttribute]).catch(ignore),
  'with an old nonce': (client) => {
    client.nonce = Buffer.from('old')
    void client.request(methods.refresh).catch(ignore)
  },
  answers: (client) => client.socket.write(message('success', methods.refresh)),
  'indications that are none of a client': (client) =>
    client.socket.write(message('indication', methods.data)),
}

for (const [kind, send] of Object.entries(requests)) {
  test(`SEC65 V67: requests are counted for their account, not for a connection or a grant: ${kind}`, async (t) => {
    const { connect, connected, credentialsOf, relay, advance } = await startRelay(t)
    const clients = [await connected(), await connected()]
    const { burst } = accountLimits.requests
    for (let i = 0; i < burst; i += 1) send(clients[i % 2]!)
    for (const client of clients) {
      await waitUntil('both are closed', () => {
        if (!client.isClosed) send(client)
        return client.isClosed
      })
    }
    const again = await connect(credentialsOf(relay.grant('mia')))
    assert.equal(await again.allocate(), 486)
    const other = await connect(credentialsOf(relay.grant('ben')))
    assert.equal(await other.allocate(), null)
    // What comes without credentials is counted by itself.
    const stranger = await connect()
    for (let i = 0; i <= connectionLimits.unauthenticated; i += 1) {
      stranger.socket.write(message('indication', methods.send))
    }
    await stranger.closed()
    advance(30_000)
    assert.equal(await (await connect()).allocate(), null)
  })
}

test('SEC65 V67: the packets of an account wait beyond its limit, over all its connections', async (t) => {
  const { connected, advance, received, sockets, mediaPort } = await startRelay(t)
  const clients = [await connected(), await connected(), await connected(), await connected()]
  const { burst, perSecond } = accountLimits.frames
  const before = received.length
  for (const client of clients) {
    for (let i = 0; i < burst; i += 1) {
      if (i % 2 === 0) client.sendOn(0x4000, microphone)
      else client.sendTo(address, mediaPort, microphone)
    }
  }
  const answers = clients.map((client) => client.request(methods.refresh))
  await waitUntil('nothing more is read', () => sockets.every((socket) => socket.isPaused()))
  assert.ok(received.length - before <= burst, `${received.length - before} packets`)
  let isRead = false
  const whenRead = Promise.all(answers).then((codes) => {
    isRead = true
    return codes
  })
  await waitUntil('the rest is read', () => {
    advance((1000 * 100) / perSecond)
    return isRead
  })
  assert.deepEqual(await whenRead, [null, null, null, null])
  assert.ok(received.length - before > burst, 'it was not dropped')
})

test('SEC110 V65: an address opens so many connections at once, and a few a second', async (t) => {
  const { connect, advance } = await startRelay(t)
  const { burst, perSecond } = relayLimits.connects
  const tryOne = async (): Promise<boolean> => {
    const client = await connect({ username: '', credential: '' })
    const answer = await client.ask(methods.binding).catch(() => null)
    client.socket.destroy()
    return answer !== null
  }
  for (let i = 0; i < burst; i += 1) assert.ok(await tryOne(), `connection ${i}`)
  assert.equal(await tryOne(), false)
  advance(1000 / perSecond + 1)
  assert.ok(await tryOne())
})

test('a client may ask for an even port and the next one, and bind the channels of RFC 5766', async (t) => {
  const { connect, mediaPort, received } = await startRelay(t)
  const [client, pair] = [await connect(), await connect()]
  const evenPort = (value: number) => ({ type: attributes.evenPort, value: Buffer.from([value]) })
  assert.equal(await client.request(methods.allocate, [requestedUdp, evenPort(0x80)]), null)
  const port = portOf(client.lastAnswer!)!
  assert.equal(port % 2, 0)
  const token = attributeOf(client.lastAnswer!, attributes.reservationToken)
  assert.equal(token?.length, 8)
  const reservation = { type: attributes.reservationToken, value: token }
  const both = [requestedUdp, reservation, evenPort(0)]
  assert.equal(await pair.request(methods.allocate, both), 400)
  assert.equal(await pair.request(methods.allocate, [requestedUdp, reservation]), null)
  assert.equal(portOf(pair.lastAnswer!), port + 1)
  const odd = await connect()
  const short = { type: attributes.reservationToken, value: Buffer.alloc(7) }
  assert.equal(await odd.request(methods.allocate, [requestedUdp, short]), 400)
  const empty = { type: attributes.evenPort, value: Buffer.alloc(0) }
  assert.equal(await odd.request(methods.allocate, [requestedUdp, empty]), 400)
  assert.equal(await odd.request(methods.allocate, [requestedUdp, evenPort(0)]), null)
  assert.equal(portOf(odd.lastAnswer!)! % 2, 0)
  assert.equal(attributeOf(odd.lastAnswer!, attributes.reservationToken), undefined)

  // The port of RTCP leads nowhere.
  assert.equal(await client.bind(0x7ffe, address, mediaPort + 1), null)
  assert.equal(await client.bind(0x7fff, address, mediaPort), null)
  assert.equal(await odd.bind(0x8000, address, mediaPort), 400)
  await waitUntil('a packet comes through', () => {
    client.sendOn(0x7ffe, camera)
    client.sendTo(address, mediaPort + 1, camera)
    client.sendOn(0x7fff, microphone)
    return received.length > 0
  })
  assert.ok(received.every(({ data }) => data.equals(microphone)))
})

const withTurnClient = { skip: hasProgram('turnutils_uclient') ? false : 'it is not installed' }

test('V62: turnutils_uclient works', withTurnClient, async (t) => {
  const { relay, port, media, mediaPort, received, credentialsOf } = await startRelay(t)
  const { username, credential } = credentialsOf(relay.grant('op'))
  const login = ['-u', username, '-w', credential, '-p', `${port}`]
  const peer = ['-e', address, '-r', `${mediaPort}`]
  const client = spawn('turnutils_uclient', ['-v', '-t', ...login, ...peer, '127.0.0.1'])
  t.after(() => client.kill())
  let output = ''
  client.stdout.on('data', (text) => (output += text))
  media.on('message', (data, from) => media.send(data, from.port, '127.0.0.1'))
  // It ends before it sends anything where a request is refused.
  await waitUntil('packets come through', () => received.length > 0 || client.exitCode !== null)
  assert.equal(client.exitCode, null, output)
  assert.doesNotMatch(output, /error/)
})

test('permissions and channels end if they are not renewed', async (t) => {
  const { connected, advance, mediaPort, received } = await startRelay(t)
  const client = await connected()
  advance(299_000)
  assert.equal(await client.permit(address, mediaPort), null)
  advance(299_000)
  client.sendOn(0x4000, camera)
  await waitUntil('it arrives', () => received.some(({ data }) => data.equals(camera)))
  const before = received.length
  advance(3000)
  client.sendOn(0x4000, camera)
  client.sendTo(address, mediaPort, camera)
  assert.equal(await client.request(methods.refresh), 437)
  assert.equal(received.length, before)
})

test('SEC65 V68: a client that does not read loses video first, costs bounded memory, and is closed in the end', async (t) => {
  const { advance, fill } = await startFilling(t)
  const { socket } = await fill()
  advance(connectionLimits.stuckMs + 1)
  await waitUntil('the connection is closed', () => socket.destroyed)
})

test('SEC112 V68: a client that asks for more and does not read is closed', async (t) => {
  const { fill } = await startFilling(t)
  const { client, socket } = await fill()
  void client.ask(methods.binding).catch(ignore)
  await waitUntil('the connection is closed', () => socket.destroyed)
})

/** A relay with a function that fills all that waits for a client. */
async function startFilling(t: TestContext) {
  const { connected, answer, sockets, advance, received } = await startRelay(t)
  return { advance, fill }

  async function fill() {
    const client = await connected()
    const socket = sockets.at(-1)!
    client.socket.pause()
    const { videoQueueBytes } = connectionLimits
    let [most, sent] = [0, 0]
    while (sent < 16 * 2 ** 20 || socket.writableLength <= videoQueueBytes) {
      for (let i = 0; i < 100; i += 1, sent += camera.length) answer(camera)
      await new Promise(setImmediate)
      most = Math.max(most, socket.writableLength)
      assert.ok(sent < 2 ** 30, 'the system takes no more')
    }
    const full = socket.writableLength
    answer(camera)
    await waitUntil('voice still goes into the queue', () => {
      answer(microphone)
      return socket.writableLength > full
    })
    await waitUntil('up to another limit', () => {
      for (let i = 0; i < 100; i += 1) answer(microphone)
      most = Math.max(most, socket.writableLength)
      return socket.writableLength > connectionLimits.queueBytes
    })
    assert.ok(most < connectionLimits.queueBytes + 2 * camera.length, `${most} bytes`)
    assert.ok(received.length > 0)
    return { client, socket }
  }
}
