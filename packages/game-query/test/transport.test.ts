import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import test from 'node:test'
import { queryGameServer } from '../src/index.ts'
import type { GameServerQuery } from '../src/index.ts'
import { GAME_OF, loadCapture } from './support/captures.ts'
import type { CapturedExchange } from './support/captures.ts'
import { closedPort, LOOPBACKS, LONG_TIMEOUT, startTcp, startUdp } from './support/servers.ts'

const [cssTurn] = loadCapture('valve/css').exchanges
const CSS = cssTurn?.responses[0] ?? assert.fail()

function queryServer(query: Partial<GameServerQuery> & { port: number }) {
  return queryGameServer({ ...LONG_TIMEOUT, game: 'css', host: '127.0.0.1', ...query })
}

/** An A2S_INFO response with this server name. */
function infoResponse(name: string): Buffer {
  const text = ['\xff\xff\xff\xffI\x11', name, '\0map\0dir\0game\0', '\0'.repeat(9), '1.0\0']
  return Buffer.from(text.join(''), 'latin1')
}

function isInfo(request: Buffer): boolean {
  return request.at(-1) === 'i'.charCodeAt(0)
}

/** A SA-MP response with the address and port of the request. */
function echo(exchange: CapturedExchange | undefined, request: Buffer): Buffer {
  const [response] = exchange?.responses ?? []
  assert.ok(response)
  return Buffer.concat([request.subarray(0, 10), response.subarray(10)])
}

for (const host of LOOPBACKS) {
  test(`a refused port is reported as offline immediately over ${host}`, async () => {
    const port = await closedPort(host)
    for (const game of Object.values(GAME_OF)) {
      // With the long timeout, waiting would end in SERVER_TIMEOUT.
      const query = queryServer({ game, host, port, timeoutMs: 60_000 })
      await assert.rejects(query, { code: 'SERVER_OFFLINE' }, game)
    }
  })

  test(`a silent server times out over ${host}`, async (t) => {
    const udp = await startUdp(t, host, () => {})
    const tcp = await startTcp(t, host, () => {})
    const queries = [
      queryServer({ host, port: udp.port, timeoutMs: 60 }),
      queryServer({ game: 'mbe', host, port: udp.port, timeoutMs: 60 }),
      queryServer({ game: 'minecraft', host, port: tcp.port, timeoutMs: 60 }),
    ]
    await Promise.all(queries.map((query) => assert.rejects(query, { code: 'SERVER_TIMEOUT' })))
  })
}

test('time spent before the request is sent does not count towards the timeout', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(infoResponse('Patient')))
  const query = queryServer({ port: server.port, timeoutMs: 1000 })
  // Packets go out at the end of this turn of the event loop.
  await Promise.resolve().then(() => {})
  for (const end = performance.now() + 1100; performance.now() < end;);
  assert.equal((await query).server.name, 'Patient')
})

test('a timeout too long for a timer is capped; an invalid one is rejected', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(infoResponse('Patient')))
  for (const timeoutMs of [Infinity, 1e12]) {
    const status = await queryServer({ port: server.port, timeoutMs })
    assert.equal(status.status, 'online')
  }
  for (const timeoutMs of [NaN, -1]) {
    await assert.rejects(queryServer({ port: server.port, timeoutMs }), RangeError)
  }
})

test('an incomplete response followed by silence fails the query', async (t) => {
  // Long enough for a busy machine to read the packets before the silence.
  const timeoutMs = 1000
  const split = loadCapture('valve/split').exchanges[0]?.responses[0] ?? assert.fail()
  const udp = await startUdp(t, '127.0.0.1', (_, reply) => reply(split))
  const tcp = await startTcp(t, '127.0.0.1', (connection) => void connection.write('\x50\0'))
  // The response before the last request is complete.
  const challenge = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1')
  let [requests, lastRequests] = [0, 0]
  const withoutResponse = await startUdp(t, '127.0.0.1', (request, reply) => {
    if (++requests === 1) reply(challenge)
    if (request.subarray(-4).equals(challenge.subarray(-4))) lastRequests += 1
  })
  await Promise.all([
    assert.rejects(queryServer({ port: udp.port, timeoutMs }), { code: 'QUERY_FAILED' }),
    assert.rejects(queryServer({ game: 'minecraft', port: tcp.port, timeoutMs }), {
      code: 'QUERY_FAILED',
    }),
    assert.rejects(queryServer({ port: withoutResponse.port, timeoutMs }), {
      code: 'SERVER_TIMEOUT',
    }),
  ])
  // The last request is resent; on a busy machine, the first one as well.
  assert.equal(lastRequests, 2)
})

test('a connection that closes or resets before the response fails the query', async (t) => {
  const ends = await startTcp(t, '127.0.0.1', (connection) => void connection.end('\x50\0'))
  const breaks = await startTcp(t, '127.0.0.1', (connection) => {
    connection.once('data', () => connection.resetAndDestroy())
  })
  for (const { port } of [ends, breaks]) {
    await assert.rejects(queryServer({ game: 'minecraft', port }), { code: 'QUERY_FAILED' })
  }
})

test('ST22: an endless response fails the query', async (t) => {
  const tcp = await startTcp(t, '127.0.0.1', (connection) => {
    // A length of 500,000 bytes, followed by an endless stream.
    connection.write(Buffer.from([0xa0, 0xc2, 0x1e]))
    const sendMore = () => {
      while (connection.writable && connection.write(Buffer.alloc(65536, 0x20)));
    }
    connection.on('drain', sendMore)
    sendMore()
  })
  await assert.rejects(queryServer({ game: 'minecraft', port: tcp.port }), { code: 'QUERY_FAILED' })
  const part = Buffer.from([0xfe, 0xff, 0xff, 0xff, 1, 0, 0, 0, 30, 3, 0, 0, 1])
  // Each packet begins another response: many of them, or few of many bytes.
  for (const [count, padding] of [
    [100, 0],
    [30, 20_000],
  ] as const) {
    const udp = await startUdp(t, '127.0.0.1', (_, reply) => {
      for (let id = 0; id < count; id++) {
        const packet = Buffer.concat([part, Buffer.alloc(padding)])
        packet.writeUInt32LE(id, 4)
        reply(packet)
      }
    })
    const query = queryServer({ port: udp.port, timeoutMs: 60_000 })
    await assert.rejects(query, { code: 'QUERY_FAILED', message: /it is too long/ })
  }
})

test('an HTTP response with small chunks and endless framing fails the query', async (t) => {
  let sentBytes = 0
  const server = await startTcp(t, '127.0.0.1', (connection) => {
    connection.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    // Each chunk has one byte of body: the limit of the body alone would allow more than 30 MiB.
    const chunk = Buffer.from(`1;${'x'.repeat(4000)}\r\n \r\n`)
    const sendMore = () => {
      while (connection.writable && connection.write(chunk)) sentBytes += chunk.length
    }
    connection.on('drain', sendMore)
    sendMore()
  })
  const query = queryServer({ game: GAME_OF.eco, port: server.port, timeoutMs: 60_000 })
  await assert.rejects(query, { code: 'QUERY_FAILED', message: /it is too long/ })
  assert.ok(sentBytes < 16 * 1024 * 1024, `${sentBytes} bytes`)
})

test('packets from other senders are ignored', async (t) => {
  const otherSender = createSocket('udp4')
  t.after(() => otherSender.close())
  otherSender.bind(0, '127.0.0.1')
  await once(otherSender, 'listening')
  const server = await startUdp(t, '127.0.0.1', (_, reply, from) => {
    otherSender.send(infoResponse('Other'), from.port, from.address, () => {
      otherSender.send('garbage', from.port, from.address, () => reply(infoResponse('Queried')))
    })
  })
  for (let i = 0; i < 5; i++) {
    const status = await queryServer({ port: server.port })
    assert.equal(status.server.name, 'Queried')
  }
})

test('a late packet of one query is not the response of the next', async (t) => {
  let requests = 0
  const server = await startUdp(t, '127.0.0.1', (_, reply) => {
    requests += 1
    const response = infoResponse(`Response ${requests}`)
    for (let i = 0; i < 3; i++) reply(response)
  })
  for (let i = 1; i <= 50; i++) {
    const { name } = (await queryServer({ port: server.port })).server
    assert.equal(name, `Response ${i}`)
  }
})

test('a late packet from a previous server is never the response of the next query', async (t) => {
  const ports = new Set<number>()
  let requests = 0
  const hostile = await startUdp(t, '127.0.0.1', (_, reply, from) => {
    ports.delete(from.port)
    reply(infoResponse(`Response ${(requests += 1)}`))
    sendLatePackets()
    ports.add(from.port)
  })
  // Before and after each response, the hostile server sends packets to all ports that ever queried it.
  const honest = await startUdp(t, '127.0.0.1', (_, reply) => {
    sendLatePackets()
    reply(infoResponse('Honest'))
    sendLatePackets()
  })
  function sendLatePackets(): void {
    for (const port of ports) hostile.socket.send(infoResponse('Late'), port, '127.0.0.1')
  }
  const queryName = async ({ port }: { port: number }) => (await queryServer({ port })).server.name
  for (let i = 1; i <= 60; i++) {
    assert.equal(await queryName(hostile), `Response ${i}`)
    assert.deepEqual(await Promise.all([honest, honest].map(queryName)), ['Honest', 'Honest'])
  }
  assert.ok(ports.size > 50, `only ${ports.size} ports for 60 queries`)
})

test('a refused query does not affect the next one', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(CSS))
  const closed = await closedPort('127.0.0.1')
  for (let i = 0; i < 30; i++) {
    const [online] = await Promise.all([
      queryServer({ port: server.port }),
      assert.rejects(queryServer({ port: closed }), { code: 'SERVER_OFFLINE' }),
    ])
    assert.equal(online.players.online, 1)
  }
})

test('parallel requests accept responses in any order, resent or without the optional one', async (t) => {
  const [info, rules] = loadCapture('samp/players').exchanges
  const cases: Record<string, (request: Buffer, requests: number) => Buffer[]> = {
    'in reverse order': (request) =>
      isInfo(request) ? [] : [echo(rules, request), echo(info, request)],
    twice: (request) => {
      const response = echo(isInfo(request) ? info : rules, request)
      return [response, response]
    },
    'after a resend': (request, requests) =>
      isInfo(request) ? [echo(info, request)] : requests > 2 ? [echo(rules, request)] : [],
    never: (request) => (isInfo(request) ? [echo(info, request)] : []),
  }
  const queries = Object.entries(cases).map(async ([name, respond]) => {
    let requests = 0
    const server = await startUdp(t, '127.0.0.1', (request, reply) => {
      for (const packet of respond(request, (requests += 1))) reply(packet)
    })
    const status = await queryServer({ game: 'gtasam', port: server.port })
    assert.equal(status.players.online, 34)
    assert.equal(status.server.version, name === 'never' ? null : '0.3.7-R2', name)
  })
  await Promise.all(queries)
  const silent = await startUdp(t, '127.0.0.1', (request, reply) => {
    if (!isInfo(request)) reply(echo(rules, request))
  })
  const query = queryServer({ game: 'gtasam', port: silent.port, timeoutMs: 1000 })
  await assert.rejects(query, { code: 'QUERY_FAILED' })
})

test('a lost request is resent, and the ping counts from the request that was answered', async (t) => {
  const requests: number[] = []
  const server = await startUdp(t, '127.0.0.1', (_, reply) => {
    requests.push(performance.now())
    if (requests.length > 1) reply(CSS)
  })
  const status = await queryServer({ port: server.port })
  assert.equal(status.status, 'online')
  assert.equal(requests.length, 2)
  const [first = 0, second = 0] = requests
  assert.ok(status.ping < second - first, `${status.ping} ms`)
})

test('a request is resent once within a limit of a second and less', async (t) => {
  for (const timeoutMs of [800, 1000]) {
    let requests = 0
    const server = await startUdp(t, '127.0.0.1', (_, reply) => {
      requests += 1
      if (requests === 2) reply(CSS)
    })
    const status = await queryServer({ port: server.port, timeoutMs })
    assert.deepEqual([status.status, requests], ['online', 2])
  }
})

test('a server that refuses an optional request is online all the same', async () => {
  const server = createSocket('udp4')
  server.on('message', (_, from) => {
    server.send(CSS, from.port, from.address, () => server.close())
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  const { players } = await queryServer({ port, include: ['players'] })
  assert.deepEqual([players.online, players.list], [1, null])
})

test('a lost challenge is requested again, and the newest challenge is used', async (t) => {
  const capture = loadCapture('gamespy3/sdk')
  const [challengeResponses, statusResponses] = capture.exchanges.map(({ responses }) => responses)
  const cases: Record<string, (challenges: number) => number[]> = {
    'the first challenge is lost': (challenges) => (challenges === 1 ? [] : [challenges]),
    'each challenge invalidates the previous one': (challenges) =>
      challenges === 1 ? [1, 2] : [challenges],
  }
  const queries = Object.entries(cases).map(async ([name, challengesFor]) => {
    let challenges = 0
    let newest = 0
    const server = await startUdp(t, '127.0.0.1', (request, reply) => {
      if (request[2] === 9) {
        for (const challenge of challengesFor((challenges += 1))) {
          reply(
            Buffer.concat([
              challengeResponses?.[0]?.subarray(0, 5) ?? assert.fail(),
              Buffer.from(`${challenge}\0`),
            ]),
          )
          newest = challenge
        }
      } else if (request.readInt32BE(7) === newest) statusResponses?.forEach(reply)
    })
    const status = await queryServer({ game: 'unrealtournament3', port: server.port })
    assert.equal(status.status, 'online', name)
  })
  await Promise.all(queries)
  const endless = await startUdp(t, '127.0.0.1', (_, reply) => {
    const start = challengeResponses?.[0]?.subarray(0, 5) ?? assert.fail()
    for (let i = 1; i < 9; i++) reply(Buffer.concat([start, Buffer.from(`${i}\0`)]))
  })
  const query = queryServer({ game: 'unrealtournament3', port: endless.port })
  await assert.rejects(query, { code: 'QUERY_FAILED' })
})

test('an aborted query rejects with the reason of the signal', async (t) => {
  const udp = await startUdp(t, '127.0.0.1', () => {})
  const tcp = await startTcp(t, '127.0.0.1', () => {})
  const reason = new Error('aborted by the test')
  const cases: Partial<GameServerQuery>[] = [
    { port: udp.port },
    { game: 'minecraft', port: tcp.port },
    { host: 'example.org', port: 1, resolve: () => new Promise(() => {}) },
  ]
  for (const variant of cases) {
    const controller = new AbortController()
    const query = queryServer({ port: 1, timeoutMs: 60_000, signal: controller.signal, ...variant })
    setImmediate(() => controller.abort(reason))
    await assert.rejects(query, reason)
    const aborted = queryServer({ port: 1, ...variant, signal: AbortSignal.abort(reason) })
    await assert.rejects(aborted, reason)
  }
})

test('SEC67 ST20: a name is resolved once and every packet goes to that address', async (t) => {
  const challenge = loadCapture('valve/css-challenge')
  const good = await startUdp(t, '127.0.0.1', (request, reply) => {
    const exchange = challenge.exchanges.find((one) => one.request.equals(request))
    exchange?.responses.forEach(reply)
  })
  let resolutions = 0
  const resolve = () => {
    resolutions += 1
    return Promise.resolve(resolutions === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  }
  const status = await queryServer({ host: 'rebind.example', port: good.port, resolve })
  assert.equal(status.host, 'rebind.example')
  assert.equal(resolutions, 1)
})

test('500 parallel queries each get the response of their own server', async (t) => {
  const servers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const host = LOOPBACKS[i % 2] ?? '127.0.0.1'
      return startUdp(t, host, (_request, reply) => reply(infoResponse(`Server ${i}`)))
    }),
  )
  const closed = await closedPort('127.0.0.1')
  const queries = Array.from({ length: 500 }, async (_, i) => {
    if (i % 10 === 9)
      return assert.rejects(queryServer({ port: closed }), { code: 'SERVER_OFFLINE' })
    const server = servers[i % servers.length] ?? assert.fail()
    const status = await queryServer({ host: server.host, port: server.port })
    return assert.equal(status.server.name, `Server ${i % servers.length}`)
  })
  await Promise.all(queries)
})
