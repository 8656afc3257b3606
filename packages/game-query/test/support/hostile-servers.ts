/**
 * Game servers that answer as captured ones did and then without end, or with sizes that nobody has: run as a child, so that
 * the memory of those who ask can be measured. Sends the ports, by protocol and by kind of attack.
 */
import type { Socket as Connection } from 'node:net'
import type { TestContext } from 'node:test'
import { PROTOCOLS } from '../../src/protocols/index.ts'
import { findResponses, isStream, loadCaptures } from './captures.ts'
import type { Capture } from './captures.ts'
import { mutate, randomBelow, createRandom } from './random.ts'
import type { Random } from './random.ts'
import { startTcp, startTls, startUdp } from './servers.ts'

/** How a server goes on after the answer, or what it makes of it. */
export const ATTACKS = ['repeats', 'zeroes', 'brackets', 'sizes', 'bomb'] as const
export type Attack = (typeof ATTACKS)[number]

export interface HostilePort {
  protocol: Capture['protocol']
  attack: Attack
  port: number
}

/** More than the greatest datagram that comes through, and more packets than any bound. */
const DATAGRAM = 60_000
const PACKETS = 100
const SIZES = [0xffffffff, 0x7fffffff, 0x00ffffff, 0xffff]

/** 256 MiB of zeroes, as bzip2 writes them. */
const BOMB = Buffer.from(
  [
    '425a68393141592653590e09e2df015f8e4000c0000008200030804d4642a025a90a80973141592653590e09e2df015f',
    '8e4000c0000008200030804d4642a025a90a80973141592653590e09e2df015f8e4000c0000008200030804d4642a025',
    'a90a80973141592653590e09e2df015f8e4000c0000008200030804d4642a025a90a80973141592653590e09e2df015f',
    '8e4000c0000008200030804d4642a025a90a80973141592653591ecee4db012a3fc000c0040008200030cc0529a6aaa8',
    '491b002248f1772453850906b17caf00',
  ].join(''),
  'hex',
)

if (import.meta.main) {
  const random = createRandom(Number(process.argv[2]))
  // The parent ends this process, and so its sockets.
  const context = { after: () => {} } as unknown as TestContext
  const protocols = Map.groupBy(loadCaptures(), ({ protocol }) => protocol)
  const started = [...protocols].flatMap(([protocol, captures]) =>
    ATTACKS.map(async (attack): Promise<HostilePort> => {
      const { port } = await startHostile(context, random, captures, attack)
      return { protocol, attack, port }
    }),
  )
  process.send?.(await Promise.all(started))
  process.on('disconnect', () => process.exit())
}

function startHostile(
  t: TestContext,
  random: Random,
  captures: Capture[],
  attack: Attack,
): Promise<{ port: number }> {
  const { protocol } = captures[0] as Capture
  const { transport } = PROTOCOLS[protocol]
  const bombs = captures.filter(({ name }) => name.includes('bomb'))
  const pool = attack === 'bomb' && bombs.length > 0 ? bombs : captures
  const chosen = () => pool[randomBelow(random, pool.length)] as Capture
  if (isStream(protocol)) {
    const start = transport === 'tls' ? startTls : startTcp
    return start(t, '127.0.0.1', (connection) => pour(connection, random, chosen(), attack))
  }
  return startUdp(t, '127.0.0.1', (request, reply) => {
    for (const packet of packetsOf(chosen(), request, random, attack)) reply(packet)
  })
}

function packetsOf(capture: Capture, request: Buffer, random: Random, attack: Attack): Buffer[] {
  if (attack === 'bomb') return [bombPacket(randomBelow(random, 2) === 0)]
  const known = findResponses(capture, request)
  const all = capture.exchanges.flatMap(({ responses: answers }) => answers)
  const answers = known.length > 0 ? known : all
  if (attack === 'sizes') return answers.map((packet) => oversized(random, packet))
  const last = answers.at(-1) ?? Buffer.from('?')
  const grown = Buffer.concat([last, fillingOf(attack, last, DATAGRAM - last.length)])
  return [...answers.slice(0, -1), ...Array.from({ length: PACKETS }, () => grown)]
}

/** As long as the other side takes it. */
function pour(connection: Connection, random: Random, capture: Capture, attack: Attack): void {
  const answers = capture.exchanges.flatMap((turn) => turn.responses)
  const whole = Buffer.concat(answers)
  const filling = fillingOf(attack, whole, 64 * 1024)
  connection.write(startOf(attack, random, whole))
  const more = () => {
    while (connection.writable && connection.write(filling));
  }
  connection.on('drain', more)
  more()
}

function startOf(attack: Attack, random: Random, whole: Buffer): Buffer {
  if (attack === 'bomb') return whole
  if (attack === 'sizes') return oversized(random, whole)
  return whole.subarray(0, randomBelow(random, whole.length + 1))
}

function fillingOf(attack: Attack, piece: Buffer, length: number): Buffer {
  if (attack === 'brackets') return Buffer.alloc(length, '[')
  if (attack === 'zeroes' || piece.length === 0) return Buffer.alloc(length)
  return Buffer.alloc(length, piece)
}

/** With a number that is far too great somewhere in it. */
function oversized(random: Random, bytes: Buffer): Buffer {
  if (bytes.length < 4) return mutate(random, bytes)
  const changed = Buffer.from(bytes)
  const at = randomBelow(random, bytes.length - 3)
  const size = SIZES[randomBelow(random, SIZES.length)] ?? 0
  if (random() < 0.5) changed.writeUInt32LE(size, at)
  else changed.writeUInt32BE(size, at)
  return changed
}

/** The one part of a compressed A2S answer, which tells the truth about its size or claims to be small. */
function bombPacket(isHonest: boolean): Buffer {
  const header = Buffer.from('feffffff0100008001000000', 'hex')
  header.writeUInt16LE(BOMB.length, header.length - 2)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(isHonest ? 256 * 1024 * 1024 : 1000)
  return Buffer.concat([header, sizes, BOMB])
}
