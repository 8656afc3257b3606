import assert from 'node:assert/strict'
import test from 'node:test'
import type { ServerResponse } from '../src/conversation.ts'
import { MalformedResponse } from '../src/failure.ts'
import type { ProtocolName } from '../src/games.ts'
import { QueryFailure, queryGameServer } from '../src/index.ts'
import { decompressBzip2 } from '../src/protocols/bzip2.ts'
import { MAX_PLAYERS } from '../src/players.ts'
import { PROTOCOLS } from '../src/protocols/index.ts'
import { findResponses, GAME_OF, isStream, loadCaptures, TARGET } from './support/captures.ts'
import type { Capture } from './support/captures.ts'
import { mutate, randomBelow, randomBytes, seededRandom } from './support/random.ts'
import type { Random } from './support/random.ts'
import { ALLOWED, startTcp, startUdp } from './support/servers.ts'

/** All of them in the long tier of the tests. */
const ROUNDS = process.env['TEST_ROUNDS'] === 'all' ? 50 : 5
const captures = loadCaptures()

test('mutated captures produce a valid response or are malformed', (t) => {
  const random = seededRandom(t)
  let valid = 0
  let rejected = 0
  for (const capture of captures) {
    for (let round = 0; round < ROUNDS; round++) {
      const response = replay(capture, (bytes) => mutated(random, bytes))
      if (response) assertValid(response)
      if (response) valid += 1
      else rejected += 1
    }
  }
  t.diagnostic(`${valid} valid, ${rejected} rejected or incomplete`)
  assert.ok(valid > 0 && rejected > 0)
})

test('random bytes are never a valid response', (t) => {
  const random = seededRandom(t)
  for (const capture of captures) {
    for (let round = 0; round < ROUNDS; round++) {
      const noise = () => [randomBytes(random, randomBelow(random, 200))]
      assert.equal(replay(capture, noise), null)
    }
  }
})

test('repeated bytes are never a valid response', () => {
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

test('the chunk size of a stream does not change the response', (t) => {
  const random = seededRandom(t)
  for (const capture of captures.filter(({ protocol }) => isStream(protocol))) {
    const whole = replay(capture, (bytes) => [bytes])
    const singleBytes = replay(capture, (bytes) => splitInto(bytes, () => 1))
    const randomChunks = replay(capture, (bytes) =>
      splitInto(bytes, () => 1 + randomBelow(random, 40)),
    )
    assert.deepEqual(singleBytes, whole, capture.name)
    assert.deepEqual(randomChunks, whole, capture.name)
  }
})

test('decompressing damaged data fails or stays within its limit', (t) => {
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

test('hostile servers cause only typed failures', async (t) => {
  const random = seededRandom(t)
  const server = await startUdp(t, '127.0.0.1', (request, reply) => {
    const candidates = captures.flatMap((capture) => findResponses(capture, request))
    for (let i = randomBelow(random, 5); i > 0; i--) {
      const response = candidates[randomBelow(random, candidates.length)]
      reply(response ? mutate(random, response) : randomBytes(random, 30))
    }
  })
  const stream = await startTcp(t, '127.0.0.1', (connection) => {
    const streams = captures.filter(({ protocol }) => isStream(protocol))
    const turns = streams[randomBelow(random, streams.length)]?.exchanges ?? []
    const bytes = mutate(random, Buffer.concat(turns.flatMap(({ responses: answers }) => answers)))
    for (const chunk of splitInto(bytes, () => 1 + randomBelow(random, 60))) connection.write(chunk)
    if (random() < 0.5) connection.end()
  })
  const protocols = Object.keys(GAME_OF) as ProtocolName[]
  const queries = Array.from({ length: 200 }, async (_, i) => {
    const protocol = protocols[i % protocols.length] ?? assert.fail()
    const game = GAME_OF[protocol]
    const { host, port } = isStream(protocol) ? stream : server
    try {
      const include = i % 2 === 0 ? (['players'] as const) : []
      await queryGameServer({ game, host, port, timeoutMs: 300, allowedNetworks: ALLOWED, include })
    } catch (error) {
      assert.ok(error instanceof QueryFailure, String(error))
    }
  })
  await Promise.all(queries)
})

/** The response of a capture with changed packets; null if it is malformed or incomplete. */
function replay(capture: Capture, change: (bytes: Buffer) => Buffer[]): ServerResponse | null {
  const conversation = PROTOCOLS[capture.protocol].converse({ ...TARGET, players: true })
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

function splitInto(bytes: Buffer, size: () => number): Buffer[] {
  if (bytes.length === 0) return [bytes]
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.length;) {
    const end = start + size()
    chunks.push(bytes.subarray(start, end))
    start = end
  }
  return chunks
}

function assertValid({ name, map, version, online, max, players }: ServerResponse): void {
  assert.ok((players ?? []).length <= MAX_PLAYERS)
  for (const text of [name, map, version, ...(players ?? []).map((player) => player.name)]) {
    if (text === null) continue
    assert.ok(text.length > 0 && text.length <= 512 && text.trim() === text)
    assert.ok(text.isWellFormed())
    assert.doesNotMatch(text, /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  }
  for (const count of [online, max]) {
    assert.ok(count === null || (Number.isSafeInteger(count) && count >= 0))
  }
}
