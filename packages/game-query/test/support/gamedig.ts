/** Queries with GameDig and with Guildhall, and a replay server that responds to both. */
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

/** The query ports that GameDig tries for a game, the default first. */
export function gameDigPorts(slug: string): number[] {
  const { port, port_query: query, port_query_offset: offset = 0 } = games[slug]?.options ?? {}
  if (query !== undefined) return [query]
  return port === undefined ? [] : [offset].flat().map((portOffset) => port + portOffset)
}

/** A game of this protocol that GameDig supports too, preferably a well-known one. */
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

/** GameDig's result, normalised, or its error as text. */
export async function queryWithGameDig(
  game: string,
  server: FakeServer,
): Promise<Expected | string> {
  const first = await queryWithTimeout(SHORT_TIMEOUT_MS, game, server)
  // The machine may be slow: retry with more time.
  return typeof first === 'string' ? queryWithGameDigSlowly(game, server) : first
}

/** Queries with a long timeout. Some of GameDig's protocols wait until the timeout and use all packets up to then. */
export function queryWithGameDigSlowly(
  game: string,
  server: FakeServer,
): Promise<Expected | string> {
  return queryWithTimeout(LONG_TIMEOUT_MS, game, server)
}

const SHORT_TIMEOUT_MS = 500
const LONG_TIMEOUT_MS = 3000

async function queryWithTimeout(
  socketTimeout: number,
  game: string,
  { host, port }: FakeServer,
): Promise<Expected | string> {
  const target = { type: game, host, address: host, port, givenPortOnly: true, portCache: false }
  const limits = { maxRetries: 1, socketTimeout, attemptTimeout: 4 * socketTimeout }
  try {
    const state = await gameDig.query({ ...target, ...limits, requestPlayers: false })
    const { name, map, version, numplayers, maxplayers } = state
    return [text(name), text(map), text(version), count(numplayers), count(maxplayers)]
  } catch (error) {
    return String(error)
  }
}

/** GameDig returns empty strings for missing values, and the string `undefined` for a missing version. */
function text(value: unknown): string | null {
  const trimmed = String(value).trim()
  return trimmed === '' || trimmed === 'undefined' ? null : trimmed
}

/** GameDig returns Quake's numbers as text. Impossible numbers stay as they are, so that they show up as differences. */
function count(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/** A server that replays the capture, by the type of each request. */
export async function startComparisonServer(
  t: TestContext,
  capture: Capture,
  host: Loopback = '127.0.0.1',
): Promise<FakeServer> {
  if (capture.protocol === 'frostbite') return startFrostbiteServer(t, capture, host)
  if (isStream(capture.protocol)) return startReplay(t, host, capture)
  return startUdp(t, host, (request, reply) => respond(capture, request, reply))
}

function respond(capture: Capture, request: Buffer, reply: Reply): void {
  const responder = RESPONDERS[capture.protocol]
  const responses = responder ? responder(capture, request) : findResponses(capture, request)
  const packets = responses.length > 0 ? responses : (capture.exchanges[0]?.responses ?? [])
  for (const packet of packets) reply(packet)
}

type Responder = (capture: Capture, request: Buffer) => Buffer[]

/** Protocols in which GameDig's requests differ from Guildhall's. Requests that are not in the capture get an empty response. */
const RESPONDERS: Partial<Record<ProtocolName, Responder>> = {
  frontlines: ({ exchanges }, request) =>
    request[4] === 0x57
      ? [Buffer.from('ffffffff4101020304', 'hex')]
      : (exchanges[0]?.responses ?? []),
  gamespy2: ({ exchanges }, request) => {
    const id = request.subarray(3, 7)
    if (request[7] === 0) return [Buffer.concat([Buffer.of(0), id, Buffer.of(0, 0)])]
    return (exchanges[0]?.responses ?? []).map((packet) => replaceId(packet, id))
  },
  gamespy3: respondGameSpy3,
  'just-cause-2': respondGameSpy3,
  samp: (capture, request) => {
    const responses = findResponses(capture, request)
    return responses.length > 0 ? responses : [Buffer.concat([request, Buffer.of(0, 0)])]
  },
  unreal2: ({ exchanges }, request) =>
    exchanges.find((exchange) => exchange.request[4] === request[4])?.responses ?? [
      Buffer.of(0x80, 0, 0, 0, 2),
    ],
  valve: ({ exchanges }, request) => {
    const isFirst = request.length === FIRST_A2S_LENGTH && exchanges.length > 1
    return (isFirst ? exchanges[0] : exchanges.at(-1))?.responses ?? []
  },
}

/** An A2S request without a challenge. */
const FIRST_A2S_LENGTH = 25

function respondGameSpy3({ exchanges }: Capture, request: Buffer): Buffer[] {
  const exchange = request[2] === 9 ? exchanges[0] : exchanges.at(-1)
  return (exchange?.responses ?? []).map((packet) => replaceId(packet, request.subarray(3, 7)))
}

/** GameSpy's responses begin with a type and the id of the request. */
function replaceId(packet: Buffer, id: Buffer): Buffer {
  return Buffer.concat([packet.subarray(0, 1), id, packet.subarray(5)])
}

/** GameDig sends one command after the other and requires a list of players. */
function startFrostbiteServer(
  t: TestContext,
  capture: Capture,
  host: Loopback,
): Promise<FakeServer> {
  const packets = splitFrostbite(
    Buffer.concat(capture.exchanges.flatMap(({ responses: answers }) => answers)),
  )
  const emptyList = Buffer.from(encodeFrostbiteWords(['OK', '0', '0']))
  return startTcp(t, host, (connection) => {
    connection.on('data', (request: Buffer) => {
      if (request.includes('serverInfo')) connection.write(packets[0] ?? emptyList)
      if (request.includes('version')) connection.write(packets[1] ?? emptyList)
      if (request.includes('listPlayers')) connection.write(emptyList)
    })
  })
}

/** The responses in a stream, without events. */
function splitFrostbite(stream: Buffer): Buffer[] {
  const packets: Buffer[] = []
  for (let offset = 0; offset + 8 <= stream.length; offset += stream.readUInt32LE(offset + 4)) {
    const packet = stream.subarray(offset, offset + stream.readUInt32LE(offset + 4))
    if (packet.readUInt32LE(0) & 0x40000000) packets.push(packet)
  }
  return packets
}

function encodeFrostbiteWords(words: string[]): Buffer {
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
