import assert from 'node:assert/strict'
import test from 'node:test'
import type { ServerResponse } from '../src/conversation.ts'
import { MalformedResponse } from '../src/failure.ts'
import type { ProtocolName } from '../src/games.ts'
import { QueryFailure, queryGameServer } from '../src/index.ts'
import { decompressBzip2 } from '../src/protocols/bzip2.ts'
import { PROTOCOLS } from '../src/protocols/index.ts'
import { findResponses, GAME_OF, isStream, loadCaptures } from './support/captures.ts'
import type { Capture } from './support/captures.ts'
import { mutate, randomBelow, randomBytes, seededRandom } from './support/random.ts'
import type { Random } from './support/random.ts'
import { ALLOWED, startTcp, startUdp } from './support/servers.ts'

const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 150)
const captures = loadCaptures()

test('mutated captures give a sound answer or are malformed', (t) => {
  const random = seededRandom(t)
  let answered = 0
  let refused = 0
  for (const capture of captures) {
    for (let round = 0; round < ROUNDS; round++) {
      const answer = replay(capture, (bytes) => mutated(random, bytes))
      if (answer) assertSound(answer)
      if (answer) answered += 1
      else refused += 1
    }
  }
  t.diagnostic(`${answered} answered, ${refused} refused or unfinished`)
  assert.ok(answered > 0 && refused > 0)
})

test('random bytes are never an answer', (t) => {
  const random = seededRandom(t)
  for (const capture of captures) {
    for (let round = 0; round < ROUNDS; round++) {
      const noise = () => [randomBytes(random, randomBelow(random, 200))]
      assert.equal(replay(capture, noise), null)
    }
  }
})

test('the same bytes over and over are never an answer', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.alloc(1400, byte))
  const words = [
    '{"a":',
    'a\0',
    '\0a',
    'a b\n',
    '1 ',
    '\\a\\1',
    '\x01\0',
    '\0\0\0\x01',
    '\xff\xff\xff\xff',
  ]
  const phrases = words.map((word) => Buffer.alloc(1400, word, 'latin1'))
  for (const capture of captures) {
    for (const packet of [...bytes, ...phrases]) {
      assert.equal(
        replay(capture, () => [packet]),
        null,
        `${capture.name}: ${packet[0]}`,
      )
    }
  }
})

test('chunks of any size mean the same to a stream', (t) => {
  const random = seededRandom(t)
  for (const capture of captures.filter(({ protocol }) => isStream(protocol))) {
    const whole = replay(capture, (bytes) => [bytes])
    const singly = replay(capture, (bytes) => cut(bytes, () => 1))
    const cutUp = replay(capture, (bytes) => cut(bytes, () => 1 + randomBelow(random, 40)))
    assert.deepEqual(singly, whole, capture.name)
    assert.deepEqual(cutUp, whole, capture.name)
  }
})

test('damaged compressed data end in an error or in no more than was allowed', (t) => {
  const random = seededRandom(t)
  for (const capture of captures.filter(({ name }) => name.includes('bzip2'))) {
    const parts = capture.exchanges[0]?.responses ?? []
    const all = Buffer.concat(parts)
    const compressed = all.subarray(all.indexOf('BZh'))
    for (let round = 0; round < ROUNDS * 4; round++) {
      try {
        const limit = randomBelow(random, 20_000)
        assert.ok(decompressBzip2(mutate(random, compressed), limit).length <= limit)
      } catch (error) {
        assert.ok(error instanceof MalformedResponse, String(error))
      }
    }
  }
})

test('hostile servers cause nothing but typed failures', async (t) => {
  const random = seededRandom(t)
  const server = await startUdp(t, '127.0.0.1', (request, reply) => {
    const candidates = captures.flatMap((capture) => findResponses(capture, request))
    for (let i = randomBelow(random, 5); i > 0; i--) {
      const answer = candidates[randomBelow(random, candidates.length)]
      reply(answer ? mutate(random, answer) : randomBytes(random, 30))
    }
  })
  const stream = await startTcp(t, '127.0.0.1', (connection) => {
    const streams = captures.filter(({ protocol }) => isStream(protocol))
    const turns = streams[randomBelow(random, streams.length)]?.exchanges ?? []
    const bytes = mutate(random, Buffer.concat(turns.flatMap(({ responses: answers }) => answers)))
    for (const chunk of cut(bytes, () => 1 + randomBelow(random, 60))) connection.write(chunk)
    if (random() < 0.5) connection.end()
  })
  const protocols = Object.keys(GAME_OF) as ProtocolName[]
  const queries = Array.from({ length: 200 }, async (_, i) => {
    const protocol = protocols[i % protocols.length] ?? assert.fail()
    const game = GAME_OF[protocol]
    const { host, port } = isStream(protocol) ? stream : server
    try {
      await queryGameServer({ game, host, port, timeoutMs: 300, allowedNetworks: ALLOWED })
    } catch (error) {
      assert.ok(error instanceof QueryFailure, String(error))
    }
  })
  await Promise.all(queries)
})

/** The answer that the capture gives when its packets are changed; null if it is malformed or never ends. */
function replay(capture: Capture, change: (bytes: Buffer) => Buffer[]): ServerResponse | null {
  const target = { host: '127.0.0.1', port: 25565 }
  const conversation = PROTOCOLS[capture.protocol].converse(target)
  const packets = capture.exchanges.flatMap((turn) => turn.responses)
  try {
    const first = conversation.next(Buffer.alloc(0))
    const request = first.done ? assert.fail() : first.value
    const opening =
      request instanceof Uint8Array ? findResponses(capture, Buffer.from(request)) : []
    for (const packet of capture.protocol === 'minecraft-bedrock' ? opening : packets) {
      for (const changed of change(packet)) {
        const step = conversation.next(changed)
        if (step.done) return step.value
      }
    }
  } catch (error) {
    if (!(error instanceof MalformedResponse)) throw error
  }
  return null
}

function mutated(random: Random, bytes: Buffer): Buffer[] {
  const roll = random()
  if (roll < 0.1) return []
  if (roll < 0.2) return [bytes, mutate(random, bytes)]
  return [mutate(random, bytes)]
}

function cut(bytes: Buffer, size: () => number): Buffer[] {
  if (bytes.length === 0) return [bytes]
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + size()
    chunks.push(bytes.subarray(at, end))
    at = end
  }
  return chunks
}

function assertSound({ name, map, version, online, max }: ServerResponse): void {
  for (const text of [name, map, version]) {
    if (text === null) continue
    assert.ok(text.length > 0 && text.length <= 512 && text.trim() === text)
    assert.ok(text.isWellFormed())
    assert.doesNotMatch(text, /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  }
  for (const count of [online, max]) {
    assert.ok(count === null || (Number.isSafeInteger(count) && count >= 0))
  }
}
