/** GameDig, asked of the same server, and a replay that answers its requests as well as ours. */
import type { TestContext } from 'node:test'
import { GameDig, games } from 'gamedig'
import type { ProtocolName } from '../../src/games.ts'
import { GAMES, queryGameServer } from '../../src/index.ts'
import type { Expected } from '../expected/expected.ts'
import { findResponses, isStream } from './captures.ts'
import type { Capture } from './captures.ts'
import { LONG_TIMEOUT, startReplay, startTcp, startUdp } from './servers.ts'
import type { FakeServer, Loopback, Reply } from './servers.ts'

const gameDig = new GameDig()

/** The slugs of GameDig's catalogue. */
export const GAMEDIG_SLUGS: readonly string[] = Object.keys(games)

/** The query ports that GameDig tries for a game, the usual one first. */
export function gameDigPorts(slug: string): number[] {
  const { port, port_query: query, port_query_offset: offset = 0 } = games[slug]?.options ?? {}
  if (query !== undefined) return [query]
  return port === undefined ? [] : [offset].flat().map((far) => port + far)
}

/** A game of this protocol that GameDig knows too; the first of its slugs unless another one is better known. */
export function sharedGame(protocol: ProtocolName): string | undefined {
  const shared = GAMES.filter((game) => game.protocol === protocol && game.slug in games)
  const known = shared.find(({ slug }) => WELL_KNOWN.has(slug))
  return (known ?? shared[0])?.slug
}

const WELL_KNOWN = new Set(['css', 'openarena', 'unrealtournament2004', 'unrealtournament3'])

export async function queryWithGuildhall(
  game: string,
  { host, port }: FakeServer,
): Promise<Expected> {
  const { server, players } = await queryGameServer({ game, host, port, ...LONG_TIMEOUT })
  return [server.name, server.map, server.version, players.online, players.max]
}

/** What GameDig says, normalised, or the first line of its failure. */
export async function queryWithGameDig(
  game: string,
  server: FakeServer,
): Promise<Expected | string> {
  const first = await askWithin(SHORT_MS, game, server)
  // It may be the machine that is slow: what failed is asked again with more time.
  return typeof first === 'string' ? queryWithGameDigSlowly(game, server) : first
}

/** With more time than it needs. Some of its protocols take all of it, and what has come by then for the answer. */
export function queryWithGameDigSlowly(
  game: string,
  server: FakeServer,
): Promise<Expected | string> {
  return askWithin(LONG_MS, game, server)
}

const SHORT_MS = 500
const LONG_MS = 3000

async function askWithin(
  socketTimeout: number,
  game: string,
  { host, port }: FakeServer,
): Promise<Expected | string> {
  const target = { type: game, host, address: host, port, givenPortOnly: true, portCache: false }
  const bounds = { maxRetries: 1, socketTimeout, attemptTimeout: 4 * socketTimeout }
  try {
    const state = await gameDig.query({ ...target, ...bounds, requestPlayers: false })
    const { name, map, version, numplayers, maxplayers } = state
    return [text(name), text(map), text(version), count(numplayers), count(maxplayers)]
  } catch (error) {
    return String(error)
  }
}

/** GameDig begins with empty texts and keeps them where nothing came; a missing version becomes the word `undefined`. */
function text(value: unknown): string | null {
  const trimmed = String(value).trim()
  return trimmed === '' || trimmed === 'undefined' ? null : trimmed
}

/** Quake's numbers stay text in GameDig; numbers that cannot be are left as they are, so that they are seen. */
function count(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/** A server that answers as the captured one did, by the kind of each request. */
export async function startComparisonServer(
  t: TestContext,
  capture: Capture,
  host: Loopback = '127.0.0.1',
): Promise<FakeServer> {
  if (capture.protocol === 'frostbite') return startFrostbiteServer(t, capture, host)
  if (isStream(capture.protocol)) return startReplay(t, host, capture)
  return startUdp(t, host, (request, reply) => answer(capture, request, reply))
}

function answer(capture: Capture, request: Buffer, reply: Reply): void {
  const byKind = BY_KIND[capture.protocol]
  const known = byKind ? byKind(capture, request) : findResponses(capture, request)
  const answers = known.length > 0 ? known : (capture.exchanges[0]?.responses ?? [])
  for (const packet of answers) reply(packet)
}

type Answers = (capture: Capture, request: Buffer) => Buffer[]

/** Where GameDig's requests differ from ours, or ask for more. What it asks beyond the capture is answered empty. */
const BY_KIND: Partial<Record<ProtocolName, Answers>> = {
  frontlines: ({ exchanges: turns }, request) =>
    request[4] === 0x57 ? [Buffer.from('ffffffff4101020304', 'hex')] : (turns[0]?.responses ?? []),
  gamespy2: ({ exchanges: turns }, request) => {
    const id = request.subarray(3, 7)
    if (request[7] === 0) return [Buffer.concat([Buffer.of(0), id, Buffer.of(0, 0)])]
    return (turns[0]?.responses ?? []).map((packet) => spliceId(packet, id))
  },
  gamespy3: answerGameSpy3,
  'just-cause-2': answerGameSpy3,
  samp: (capture, request) => {
    const answers = findResponses(capture, request)
    return answers.length > 0 ? answers : [Buffer.concat([request, Buffer.of(0, 0)])]
  },
  unreal2: ({ exchanges: turns }, request) =>
    turns.find((turn) => turn.request[4] === request[4])?.responses ?? [
      Buffer.of(0x80, 0, 0, 0, 2),
    ],
  valve: ({ exchanges: turns }, request) => {
    const isFirst = request.length === FIRST_A2S_LENGTH && turns.length > 1
    return (isFirst ? turns[0] : turns.at(-1))?.responses ?? []
  },
}

/** An A2S request without a challenge. */
const FIRST_A2S_LENGTH = 25

function answerGameSpy3({ exchanges: turns }: Capture, request: Buffer): Buffer[] {
  const turn = request[2] === 9 ? turns[0] : turns.at(-1)
  return (turn?.responses ?? []).map((packet) => spliceId(packet, request.subarray(3, 7)))
}

/** GameSpy's answers begin with a kind and the id of the request. */
function spliceId(packet: Buffer, id: Buffer): Buffer {
  return Buffer.concat([packet.subarray(0, 1), id, packet.subarray(5)])
}

/** GameDig sends one command after the other and wants a list of players. */
function startFrostbiteServer(
  t: TestContext,
  capture: Capture,
  host: Loopback,
): Promise<FakeServer> {
  const packets = splitFrostbite(
    Buffer.concat(capture.exchanges.flatMap(({ responses: answers }) => answers)),
  )
  const nobody = Buffer.from(frostbiteWords(['OK', '0', '0']))
  return startTcp(t, host, (connection) => {
    connection.on('data', (request: Buffer) => {
      if (request.includes('serverInfo')) connection.write(packets[0] ?? nobody)
      if (request.includes('version')) connection.write(packets[1] ?? nobody)
      if (request.includes('listPlayers')) connection.write(nobody)
    })
  })
}

/** The answers in a stream, without the events between them. */
function splitFrostbite(stream: Buffer): Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at + 8 <= stream.length; at += stream.readUInt32LE(at + 4)) {
    const packet = stream.subarray(at, at + stream.readUInt32LE(at + 4))
    if (packet.readUInt32LE(0) & 0x40000000) packets.push(packet)
  }
  return packets
}

function frostbiteWords(words: string[]): Buffer {
  const body = words.map((word) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(word.length)
    return Buffer.concat([length, Buffer.from(`${word}\0`)])
  })
  const header = Buffer.alloc(12)
  const size = header.length + body.reduce((sum, { length }) => sum + length, 0)
  header.writeUInt32LE(0x40000000, 0)
  header.writeUInt32LE(size, 4)
  header.writeUInt32LE(words.length, 8)
  return Buffer.concat([header, ...body])
}
