// The longest step that any protocol takes over hostile bytes: seeded mutations of every capture, some of them blown up to
// the bounds of the transports. A step is what one packet or chunk costs, and nothing else runs meanwhile.
//
//   node bench/query-hostile.ts
//   SEED=7 SECONDS=60 node bench/query-hostile.ts
import type { ProtocolName } from '@guildhall/game-query'
import type { Conversation } from '../packages/game-query/src/conversation.ts'
import { PROTOCOLS } from '../packages/game-query/src/protocols/index.ts'
import { isStream, loadCaptures } from '../packages/game-query/test/support/captures.ts'
import type { Capture } from '../packages/game-query/test/support/captures.ts'
import { mutate, randomBelow, createRandom } from '../packages/game-query/test/support/random.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const SECONDS = Number(process.env['SECONDS'] ?? 20)
const BOUND_MS = 20
const SUSPECT_MS = 3
/** The greatest datagram, and the most that is read of a stream at once. */
const DATAGRAM = 65_507
const CHUNK = 64 * 1024
/** What the transports read before they give up. */
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

/** One conversation with a server that changes its packets, and repeats the last of them up to the bound. */
function attack(capture: Capture): void {
  const blowsUp = random() < 0.3
  const changes = capture.exchanges
    .flatMap(({ responses: answers }) => answers)
    .map((packet) => changed(packet, blowsUp, isStream(capture.protocol)))
  const last = changes.at(-1) ?? Buffer.alloc(0)
  const more = last.length > 0 && random() < 0.5 ? repeats(last, capture) : []
  const packets = [...changes, ...more]
  const times = converse(capture, packets)
  const slow = times.some((ms) => ms > SUSPECT_MS)
  // The machine does other things as well: a slow step counts only if it is slow again and again.
  const others = slow ? Array.from({ length: 3 }, () => converse(capture, packets)) : []
  times.forEach((ms, i) => note(capture, Math.min(ms, ...others.map((again) => again[i] ?? ms))))
}

/** What each step took, in milliseconds, up to the one that ended it. */
function converse({ protocol }: Capture, packets: Buffer[]): number[] {
  const conversation = PROTOCOLS[protocol].converse({ host: '127.0.0.1', port: 25565 })
  conversation.next(Buffer.alloc(0))
  const times: number[] = []
  for (const packet of packets) {
    const before = performance.now()
    const goesOn = step(conversation, packet)
    times.push(performance.now() - before)
    if (!goesOn) break
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

/** Now and then whole packets are filled with a piece of themselves, which keeps their headers right. */
function changed(packet: Buffer, blowsUp: boolean, stream: boolean): Buffer {
  const mutated = random() < 0.5 ? packet : mutate(random, packet)
  if (!blowsUp || mutated.length === 0) return mutated
  const room = (stream ? CHUNK : DATAGRAM) - mutated.length
  const from = randomBelow(random, mutated.length)
  const piece = mutated.subarray(from, from + 1 + randomBelow(random, mutated.length - from))
  const filling = Buffer.alloc(Math.max(0, room), piece)
  const at = randomBelow(random, mutated.length + 1)
  return Buffer.concat([mutated.subarray(0, at), filling, mutated.subarray(at)])
}

function repeats(packet: Buffer, { protocol, exchanges: turns }: Capture): Buffer[] {
  const bound = isStream(protocol) ? Math.ceil(MAX_STREAM / packet.length) : MAX_PACKETS
  return Array.from({ length: Math.min(bound, 1024) - turns.length }, () => packet)
}

function note({ protocol, name }: Capture, ms: number): void {
  const known = longest.get(protocol) ?? { steps: 0, ms: 0, capture: name }
  known.steps += 1
  if (ms > known.ms) Object.assign(known, { ms, capture: name })
  longest.set(protocol, known)
}

function report(): void {
  console.log(`seed ${SEED}, ${rounds} rounds in ${SECONDS} s; the longest step of each protocol`)
  const sorted = [...longest].toSorted(([, a], [, b]) => b.ms - a.ms)
  for (const [protocol, { steps, ms, capture }] of sorted) {
    const mark = ms > BOUND_MS ? `   over ${BOUND_MS} ms` : ''
    const count = steps.toLocaleString('en')
    console.log(
      `  ${protocol.padEnd(18)} ${ms.toFixed(2).padStart(7)} ms of ${count.padStart(10)}  ${capture}${mark}`,
    )
  }
}
