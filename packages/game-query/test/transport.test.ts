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

function ask(query: Partial<GameServerQuery> & { port: number }) {
  return queryGameServer({ ...LONG_TIMEOUT, game: 'css', host: '127.0.0.1', ...query })
}

/** The answer of a server of this name, and of one that was asked by this number. */
function infoOf(name: string): Buffer {
  const text = ['\xff\xff\xff\xffI\x11', name, '\0map\0dir\0game\0', '\0'.repeat(9), '1.0\0']
  return Buffer.from(text.join(''), 'latin1')
}

function isInfo(request: Buffer): boolean {
  return request.at(-1) === 'i'.charCodeAt(0)
}

/** A SA-MP server's answer, with the address and the port that were asked. */
function echo(turn: CapturedExchange | undefined, request: Buffer): Buffer {
  const [answer] = turn?.responses ?? []
  assert.ok(answer)
  return Buffer.concat([request.subarray(0, 10), answer.subarray(10)])
}

for (const host of LOOPBACKS) {
  test(`a refused port is offline at once, over ${host}`, async () => {
    const port = await closedPort(host)
    for (const game of Object.values(GAME_OF)) {
      // The time allowed is long: an answer that waits for it would be a time-out.
      const query = ask({ game, host, port, timeoutMs: 60_000 })
      await assert.rejects(query, { code: 'SERVER_OFFLINE' }, game)
    }
  })

  test(`silence is a time-out, over ${host}`, async (t) => {
    const udp = await startUdp(t, host, () => {})
    const tcp = await startTcp(t, host, () => {})
    const queries = [
      ask({ host, port: udp.port, timeoutMs: 60 }),
      ask({ game: 'mbe', host, port: udp.port, timeoutMs: 60 }),
      ask({ game: 'minecraft', host, port: tcp.port, timeoutMs: 60 }),
    ]
    await Promise.all(queries.map((query) => assert.rejects(query, { code: 'SERVER_TIMEOUT' })))
  })
}

test('time that the process itself takes before it asks does not count', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(infoOf('Patient')))
  const query = ask({ port: server.port, timeoutMs: 1000 })
  // Packets go out at the end of this turn of the event loop.
  await Promise.resolve().then(() => {})
  for (const end = performance.now() + 1100; performance.now() < end;);
  assert.equal((await query).server.name, 'Patient')
})

test('times that no timer takes are bounded or refused', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(infoOf('Patient')))
  for (const timeoutMs of [Infinity, 1e12]) {
    const status = await ask({ port: server.port, timeoutMs })
    assert.equal(status.status, 'online')
  }
  for (const timeoutMs of [NaN, -1]) {
    await assert.rejects(ask({ port: server.port, timeoutMs }), RangeError)
  }
})

test('half an answer, and then silence, is a failed query', async (t) => {
  // Long enough for a busy machine to read what comes before the silence.
  const timeoutMs = 1000
  const split = loadCapture('valve/split').exchanges[0]?.responses[0] ?? assert.fail()
  const udp = await startUdp(t, '127.0.0.1', (_, reply) => reply(split))
  const tcp = await startTcp(t, '127.0.0.1', (connection) => void connection.write('\x50\0'))
  // What came before the last request was whole.
  const challenge = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1')
  let asked = 0
  const forgetful = await startUdp(t, '127.0.0.1', (_, reply) => {
    if (++asked === 1) reply(challenge)
  })
  await Promise.all([
    assert.rejects(ask({ port: udp.port, timeoutMs }), { code: 'QUERY_FAILED' }),
    assert.rejects(ask({ game: 'minecraft', port: tcp.port, timeoutMs }), { code: 'QUERY_FAILED' }),
    assert.rejects(ask({ port: forgetful.port, timeoutMs }), { code: 'SERVER_TIMEOUT' }),
  ])
  assert.equal(asked, 2)
})

test('a connection that ends or breaks before the answer is a failed query', async (t) => {
  const ends = await startTcp(t, '127.0.0.1', (connection) => void connection.end('\x50\0'))
  const breaks = await startTcp(t, '127.0.0.1', (connection) => {
    connection.once('data', () => connection.resetAndDestroy())
  })
  for (const { port } of [ends, breaks]) {
    await assert.rejects(ask({ game: 'minecraft', port }), { code: 'QUERY_FAILED' })
  }
})

test('an endless answer is cut off', async (t) => {
  const tcp = await startTcp(t, '127.0.0.1', (connection) => {
    // A length of 500,000 bytes that never come to an end, since they are not counted by the server.
    connection.write(Buffer.from([0xa0, 0xc2, 0x1e]))
    const pour = () => {
      while (connection.writable && connection.write(Buffer.alloc(65536, 0x20)));
    }
    connection.on('drain', pour)
    pour()
  })
  await assert.rejects(ask({ game: 'minecraft', port: tcp.port }), { code: 'QUERY_FAILED' })
  const part = Buffer.from([0xfe, 0xff, 0xff, 0xff, 1, 0, 0, 0, 30, 3, 0, 0, 1])
  const udp = await startUdp(t, '127.0.0.1', (_, reply) => {
    for (let i = 0; i < 100; i++) reply(part)
  })
  await assert.rejects(ask({ port: udp.port }), { code: 'QUERY_FAILED' })
})

test('an HTTP answer whose chunks are small but whose framing never ends is cut off', async (t) => {
  let poured = 0
  const server = await startTcp(t, '127.0.0.1', (connection) => {
    connection.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    // One byte of body in each: what bounds the body would let more than 30 MiB through.
    const chunk = Buffer.from(`1;${'x'.repeat(4000)}\r\n \r\n`)
    const pour = () => {
      while (connection.writable && connection.write(chunk)) poured += chunk.length
    }
    connection.on('drain', pour)
    pour()
  })
  const query = ask({ game: GAME_OF.eco, port: server.port, timeoutMs: 60_000 })
  await assert.rejects(query, { code: 'QUERY_FAILED', message: /it is too long/ })
  assert.ok(poured < 16 * 1024 * 1024, `${poured} bytes`)
})

test('packets of strangers never arrive', async (t) => {
  const stranger = createSocket('udp4')
  t.after(() => stranger.close())
  stranger.bind(0, '127.0.0.1')
  await once(stranger, 'listening')
  const server = await startUdp(t, '127.0.0.1', (_, reply, from) => {
    stranger.send(infoOf('Stranger'), from.port, from.address, () => {
      stranger.send('garbage', from.port, from.address, () => reply(infoOf('Friend')))
    })
  })
  for (let i = 0; i < 5; i++) {
    const status = await ask({ port: server.port })
    assert.equal(status.server.name, 'Friend')
  }
})

test('a late packet of one query is not the answer of the next', async (t) => {
  let asked = 0
  const server = await startUdp(t, '127.0.0.1', (_, reply) => {
    asked += 1
    const mine = infoOf(`Answer ${asked}`)
    for (let i = 0; i < 3; i++) reply(mine)
  })
  for (let i = 1; i <= 50; i++) {
    const { name } = (await ask({ port: server.port })).server
    assert.equal(name, `Answer ${i}`)
  }
})

test('what a former server sends late is never taken for the answer of the next', async (t) => {
  const known = new Set<number>()
  let asked = 0
  const hostile = await startUdp(t, '127.0.0.1', (_, reply, from) => {
    known.delete(from.port)
    reply(infoOf(`Answer ${(asked += 1)}`))
    pesterAll()
    known.add(from.port)
  })
  // Whoever is asked, all the ports that ever asked the hostile server hear from it before the answer and after it.
  const honest = await startUdp(t, '127.0.0.1', (_, reply) => {
    pesterAll()
    reply(infoOf('Honest'))
    pesterAll()
  })
  function pesterAll(): void {
    for (const port of known) hostile.socket.send(infoOf('Late'), port, '127.0.0.1')
  }
  const nameOf = async ({ port }: { port: number }) => (await ask({ port })).server.name
  for (let i = 1; i <= 60; i++) {
    assert.equal(await nameOf(hostile), `Answer ${i}`)
    assert.deepEqual(await Promise.all([honest, honest].map(nameOf)), ['Honest', 'Honest'])
  }
  assert.ok(known.size > 50, `only ${known.size} ports for 60 queries`)
})

test('a refused query leaves nothing behind for the next', async (t) => {
  const server = await startUdp(t, '127.0.0.1', (_, reply) => reply(CSS))
  const closed = await closedPort('127.0.0.1')
  for (let i = 0; i < 30; i++) {
    const [online] = await Promise.all([
      ask({ port: server.port }),
      assert.rejects(ask({ port: closed }), { code: 'SERVER_OFFLINE' }),
    ])
    assert.equal(online.players.online, 1)
  }
})

test('two questions go out at once, and are answered in any order, late, or one of them never', async (t) => {
  const [info, rules] = loadCapture('samp/players').exchanges
  const forms: Record<string, (request: Buffer, asked: number) => Buffer[]> = {
    'the other way round': (request) =>
      isInfo(request) ? [] : [echo(rules, request), echo(info, request)],
    twice: (request) => {
      const answer = echo(isInfo(request) ? info : rules, request)
      return [answer, answer]
    },
    'the second time': (request, asked) =>
      isInfo(request) ? [echo(info, request)] : asked > 2 ? [echo(rules, request)] : [],
    never: (request) => (isInfo(request) ? [echo(info, request)] : []),
  }
  const queries = Object.entries(forms).map(async ([form, answer]) => {
    let asked = 0
    const server = await startUdp(t, '127.0.0.1', (request, reply) => {
      for (const packet of answer(request, (asked += 1))) reply(packet)
    })
    const status = await ask({ game: 'gtasam', port: server.port })
    assert.equal(status.players.online, 34)
    assert.equal(status.server.version, form === 'never' ? null : '0.3.7-R2', form)
  })
  await Promise.all(queries)
  const silent = await startUdp(t, '127.0.0.1', (request, reply) => {
    if (!isInfo(request)) reply(echo(rules, request))
  })
  const query = ask({ game: 'gtasam', port: silent.port, timeoutMs: 1000 })
  await assert.rejects(query, { code: 'QUERY_FAILED' })
})

test('a lost request is sent again', async (t) => {
  let asked = 0
  const server = await startUdp(t, '127.0.0.1', (_, reply) => {
    asked += 1
    if (asked > 1) reply(CSS)
  })
  const status = await ask({ port: server.port })
  assert.equal(status.status, 'online')
  assert.equal(asked, 2)
})

test('a lost challenge is asked for again, and the newest one counts', async (t) => {
  const capture = loadCapture('gamespy3/sdk')
  const [challenged, told] = capture.exchanges.map(({ responses: answers }) => answers)
  const forms: Record<string, (challenges: number) => number[]> = {
    'the first challenge is lost': (challenges) => (challenges === 1 ? [] : [challenges]),
    'each challenge ends the one before': (challenges) =>
      challenges === 1 ? [1, 2] : [challenges],
  }
  const queries = Object.entries(forms).map(async ([form, challengesFor]) => {
    let challenges = 0
    let newest = 0
    const server = await startUdp(t, '127.0.0.1', (request, reply) => {
      if (request[2] === 9) {
        for (const challenge of challengesFor((challenges += 1))) {
          reply(
            Buffer.concat([
              challenged?.[0]?.subarray(0, 5) ?? assert.fail(),
              Buffer.from(`${challenge}\0`),
            ]),
          )
          newest = challenge
        }
      } else if (request.readInt32BE(7) === newest) told?.forEach(reply)
    })
    const status = await ask({ game: 'unrealtournament3', port: server.port })
    assert.equal(status.status, 'online', form)
  })
  await Promise.all(queries)
  const endless = await startUdp(t, '127.0.0.1', (_, reply) => {
    const start = challenged?.[0]?.subarray(0, 5) ?? assert.fail()
    for (let i = 1; i < 9; i++) reply(Buffer.concat([start, Buffer.from(`${i}\0`)]))
  })
  const query = ask({ game: 'unrealtournament3', port: endless.port })
  await assert.rejects(query, { code: 'QUERY_FAILED' })
})

test('a cancelled query stops and gives the reason', async (t) => {
  const udp = await startUdp(t, '127.0.0.1', () => {})
  const tcp = await startTcp(t, '127.0.0.1', () => {})
  const reason = new Error('nobody waits for it')
  const forms: Partial<GameServerQuery>[] = [
    { port: udp.port },
    { game: 'minecraft', port: tcp.port },
    { host: 'example.org', port: 1, resolve: () => new Promise(() => {}) },
  ]
  for (const form of forms) {
    const controller = new AbortController()
    const query = ask({ port: 1, timeoutMs: 60_000, signal: controller.signal, ...form })
    setImmediate(() => controller.abort(reason))
    await assert.rejects(query, reason)
    const aborted = ask({ port: 1, ...form, signal: AbortSignal.abort(reason) })
    await assert.rejects(aborted, reason)
  }
})

test('a name is resolved once, and that address is asked for every packet', async (t) => {
  const challenge = loadCapture('valve/css-challenge')
  const good = await startUdp(t, '127.0.0.1', (request, reply) => {
    const turn = challenge.exchanges.find((one) => one.request.equals(request))
    turn?.responses.forEach(reply)
  })
  let resolutions = 0
  const resolve = () => {
    resolutions += 1
    return Promise.resolve(resolutions === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  }
  const status = await ask({ host: 'rebind.example', port: good.port, resolve })
  assert.equal(status.host, 'rebind.example')
  assert.equal(resolutions, 1)
})

test('500 queries at once: no false answer', async (t) => {
  const servers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const host = LOOPBACKS[i % 2] ?? '127.0.0.1'
      return startUdp(t, host, (_request, reply) => reply(infoOf(`Server ${i}`)))
    }),
  )
  const closed = await closedPort('127.0.0.1')
  const queries = Array.from({ length: 500 }, async (_, i) => {
    if (i % 10 === 9) return assert.rejects(ask({ port: closed }), { code: 'SERVER_OFFLINE' })
    const server = servers[i % servers.length] ?? assert.fail()
    const status = await ask({ host: server.host, port: server.port })
    return assert.equal(status.server.name, `Server ${i % servers.length}`)
  })
  await Promise.all(queries)
})
