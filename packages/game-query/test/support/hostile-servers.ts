/**
 * Game servers that replay captures and then send endless data or huge sizes. They run in a child process, so that
 * the memory of the clients can be measured. Sends the ports by protocol and attack to the parent.
 */
import type { Socket as Connection } from 'node:net'
import type { TestContext } from 'node:test'
import { PROTOCOLS } from '../../src/protocols/index.ts'
import { findResponses, isStream, loadCaptures } from './captures.ts'
import type { Capture } from './captures.ts'
import { mutate, randomBelow, createRandom } from './random.ts'
import type { Random } from './random.ts'
import { startTcp, startTls, startUdp } from './servers.ts'

/** What a server sends after the response, or how it changes it. */
export const ATTACKS = ['repeats', 'zeroes', 'brackets', 'sizes', 'bomb'] as const
export type Attack = (typeof ATTACKS)[number]

export interface HostilePort {
  protocol: Capture['protocol']
  attack: Attack
  port: number
}

/** Close to the largest datagram, and more packets than any limit. */
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
  // The parent ends this process, which closes its sockets.
  const context = { after: () => {} } as unknown as TestContext
  const protocols = Map.groupBy(loadCaptures(), ({ protocol }) => protocol)
  const started = [...protocols].flatMap(([protocol, captures]) =>
    ATTACKS.map(async (attack): Promise<HostilePort> => {
      const { port } = await startHostileServer(context, random, captures, attack)
      return { protocol, attack, port }
    }),
  )
  process.send?.(await Promise.all(started))
  process.on('disconnect', () => process.exit())
}

function startHostileServer(
  t: TestContext,
  random: Random,
  captures: Capture[],
  attack: Attack,
): Promise<{ port: number }> {
  const { protocol } = captures[0] as Capture
  const { transport } = PROTOCOLS[protocol]
  const bombs = captures.filter(({ name }) => name.includes('bomb'))
  const candidates = attack === 'bomb' && bombs.length > 0 ? bombs : captures
  const pickCapture = () => candidates[randomBelow(random, candidates.length)] as Capture
  if (isStream(protocol)) {
    const start = transport === 'tls' ? startTls : startTcp
    return start(t, '127.0.0.1', (connection) =>
      sendForever(connection, random, pickCapture(), attack),
    )
  }
  return startUdp(t, '127.0.0.1', (request, reply) => {
    for (const packet of buildPackets(pickCapture(), request, random, attack)) reply(packet)
  })
}

function buildPackets(capture: Capture, request: Buffer, random: Random, attack: Attack): Buffer[] {
  if (attack === 'bomb') return [buildBombPacket(randomBelow(random, 2) === 0)]
  const matching = findResponses(capture, request)
  const all = capture.exchanges.flatMap(({ responses }) => responses)
  const responses = matching.length > 0 ? matching : all
  if (attack === 'sizes') return responses.map((packet) => withHugeSize(random, packet))
  const last = responses.at(-1) ?? Buffer.from('?')
  const grown = Buffer.concat([last, buildFilling(attack, last, DATAGRAM - last.length)])
  return [...responses.slice(0, -1), ...Array.from({ length: PACKETS }, () => grown)]
}

/** Sends data as long as the client reads it. */
function sendForever(
  connection: Connection,
  random: Random,
  capture: Capture,
  attack: Attack,
): void {
  const responses = capture.exchanges.flatMap((turn) => turn.responses)
  const whole = Buffer.concat(responses)
  const filling = buildFilling(attack, whole, 64 * 1024)
  connection.write(buildStart(attack, random, whole))
  const sendMore = () => {
    while (connection.writable && connection.write(filling));
  }
  connection.on('drain', sendMore)
  sendMore()
}

function buildStart(attack: Attack, random: Random, whole: Buffer): Buffer {
  if (attack === 'bomb') return whole
  if (attack === 'sizes') return withHugeSize(random, whole)
  return whole.subarray(0, randomBelow(random, whole.length + 1))
}

function buildFilling(attack: Attack, pattern: Buffer, length: number): Buffer {
  if (attack === 'brackets') return Buffer.alloc(length, '[')
  if (attack === 'zeroes' || pattern.length === 0) return Buffer.alloc(length)
  return Buffer.alloc(length, pattern)
}

/** Writes a huge number at a random position. */
function withHugeSize(random: Random, bytes: Buffer): Buffer {
  if (bytes.length < 4) return mutate(random, bytes)
  const changed = Buffer.from(bytes)
  const offset = randomBelow(random, bytes.length - 3)
  const size = SIZES[randomBelow(random, SIZES.length)] ?? 0
  if (random() < 0.5) changed.writeUInt32LE(size, offset)
  else changed.writeUInt32BE(size, offset)
  return changed
}

/** The only part of a compressed A2S response that declares its real size or claims to be small. */
function buildBombPacket(declaresRealSize: boolean): Buffer {
  const header = Buffer.from('feffffff0100008001000000', 'hex')
  header.writeUInt16LE(BOMB.length, header.length - 2)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(declaresRealSize ? 256 * 1024 * 1024 : 1000)
  return Buffer.concat([header, sizes, BOMB])
}
