// The longest synchronous parsing step of each game query protocol on hostile bytes: seeded mutations of every capture, some
// of them inflated to the limits of the transports. A step parses one packet or chunk and blocks the event loop.
//
//   node bench/query-hostile.ts
//   SEED=7 SECONDS=60 node bench/query-hostile.ts
import type { ProtocolName } from '@guildhall/game-query/source'
import type { Conversation } from '../packages/game-query/src/conversation.ts'
import { PROTOCOLS } from '../packages/game-query/src/protocols/index.ts'
import { isStream, loadCaptures, TARGET } from '../packages/game-query/test/support/captures.ts'
import type { Capture } from '../packages/game-query/test/support/captures.ts'
import { mutate, randomBelow, createRandom } from '../packages/game-query/test/support/random.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const SECONDS = Number(process.env['SECONDS'] ?? 20)
const LIMIT_MS = 20
const RETRY_ABOVE_MS = 3
/** The sizes of the largest datagram and of the largest chunk of a stream. */
const MAX_DATAGRAM = 65_507
const MAX_CHUNK = 64 * 1024
/** The limits of the transports. */
const MAX_PACKETS = 64
const MAX_STREAM = 1024 * 1024

interface Longest {
  steps: number
  ms: number
  capture: string
}

const random = createRandom(SEED)
const captures = loadCaptures()
const longest = new Map<ProtocolName, Longest>()
const started = performance.now()
let rounds = 0
while (performance.now() - started < SECONDS * 1000) {
  for (const capture of captures) attack(capture)
  rounds += 1
}
report()

/** Runs a conversation with a server that mutates its packets and may repeat the last one up to the limit. */
function attack(capture: Capture): void {
  const isInflated = random() < 0.3
  const mutatedPackets = capture.exchanges
    .flatMap(({ responses: answers }) => answers)
    .map((packet) => mutatePacket(packet, isInflated, isStream(capture.protocol)))
  const last = mutatedPackets.at(-1) ?? Buffer.alloc(0)
  const more = last.length > 0 && random() < 0.5 ? repeatPacket(last, capture) : []
  const packets = [...mutatedPackets, ...more]
  const times = converse(capture, packets)
  const isSlow = times.some((ms) => ms > RETRY_ABOVE_MS)
  // The machine may be busy: a slow step counts only if it is slow in every repetition.
  const repetitions = isSlow ? Array.from({ length: 3 }, () => converse(capture, packets)) : []
  times.forEach((ms, i) =>
    record(capture, Math.min(ms, ...repetitions.map((repeated) => repeated[i] ?? ms))),
  )
}

/** The duration of each step in milliseconds, until the conversation ends. */
function converse({ protocol }: Capture, packets: Buffer[]): number[] {
  const conversation = PROTOCOLS[protocol].converse(TARGET)
  conversation.next(Buffer.alloc(0))
  const times: number[] = []
  for (const packet of packets) {
    const before = performance.now()
    const isRunning = step(conversation, packet)
    times.push(performance.now() - before)
    if (!isRunning) break
  }
  return times
}

function step(conversation: Conversation, packet: Buffer): boolean {
  try {
    return conversation.next(packet).done !== true
  } catch {
    return false
  }
}

/** Inflates some packets by repeating a part of them, which keeps their headers valid. */
function mutatePacket(packet: Buffer, isInflated: boolean, stream: boolean): Buffer {
  const mutated = random() < 0.5 ? packet : mutate(random, packet)
  if (!isInflated || mutated.length === 0) return mutated
  const fillLength = (stream ? MAX_CHUNK : MAX_DATAGRAM) - mutated.length
  const start = randomBelow(random, mutated.length)
  const pattern = mutated.subarray(start, start + 1 + randomBelow(random, mutated.length - start))
  const filling = Buffer.alloc(Math.max(0, fillLength), pattern)
  const index = randomBelow(random, mutated.length + 1)
  return Buffer.concat([mutated.subarray(0, index), filling, mutated.subarray(index)])
}

function repeatPacket(packet: Buffer, { protocol, exchanges }: Capture): Buffer[] {
  const limit = isStream(protocol) ? Math.ceil(MAX_STREAM / packet.length) : MAX_PACKETS
  return Array.from({ length: Math.min(limit, 1024) - exchanges.length }, () => packet)
}

function record({ protocol, name }: Capture, ms: number): void {
  const current = longest.get(protocol) ?? { steps: 0, ms: 0, capture: name }
  current.steps += 1
  if (ms > current.ms) Object.assign(current, { ms, capture: name })
  longest.set(protocol, current)
}

function report(): void {
  console.log(
    `seed ${SEED}, ${rounds} rounds in ${SECONDS} s; longest parsing step of each protocol, number of steps, capture`,
  )
  const sorted = [...longest].toSorted(([, a], [, b]) => b.ms - a.ms)
  for (const [protocol, { steps, ms, capture }] of sorted) {
    const mark = ms > LIMIT_MS ? `   exceeds ${LIMIT_MS} ms` : ''
    const count = steps.toLocaleString('en')
    console.log(
      `  ${protocol.padEnd(18)} ${ms.toFixed(2).padStart(7)} ms ${count.padStart(11)} steps  ${capture}${mark}`,
    )
  }
}
