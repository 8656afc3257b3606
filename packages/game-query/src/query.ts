import { randomBytes } from 'node:crypto'
import { AddressError, asciiHost, locateService, resolveHost } from '@guildhall/public-address'
import type { Destination, Network, ResolveName, ResolveService } from '@guildhall/public-address'
import { COLOURS_OF } from './catalogue/colours.ts'
import type { Conversation, ExchangeResult, Protocol } from './conversation.ts'
import { QueryFailure } from './failure.ts'
import { findGame } from './games.ts'
import type { Player } from './players.ts'
import { PROTOCOLS } from './protocols/index.ts'
import { converseOverTcp, converseOverTls } from './tcp.ts'
import { converseOverUdp } from './udp.ts'

export const DEFAULT_TIMEOUT_MS = 3000
/** Timers accept 31 bits; a longer timeout fires at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export interface GameServerQuery {
  /** A slug of the catalogue. */
  game: string
  /** An IPv4 address, an IPv6 address, also in brackets, or a DNS hostname. */
  host: string
  /** The query port, used exactly as given unless `followSrv` finds another one. */
  port: number
  /**
   * Looks up where the host's SRV records say that the game server is, as players' clients do if no port is given. The host
   * and port are used where there are none, and for games other than Minecraft (Java).
   */
  followSrv?: boolean
  /** Of the whole query, including name resolution. Throws `RangeError` unless it is at least 0. */
  timeoutMs?: number
  /** Stops the query; it then throws the signal's reason. */
  signal?: AbortSignal
  /** Networks that may be queried although they are not public: CIDRs, or the result of `parseNetworks`. */
  allowedNetworks?: readonly (string | Network)[]
  /** Replaces the lookup in the hosts file and DNS. */
  resolve?: ResolveName
  /** Replaces the lookup of SRV records in DNS. */
  resolveService?: ResolveService
  /**
   * Called once with the checked address and the port, before anything is sent to it. An error that it throws ends the query and is
   * rethrown unchanged.
   */
  admit?: (address: string, port: number) => void | Promise<void>
  /** `players` also lists the players. Some protocols need a second exchange for it, within the same timeout. */
  include?: readonly 'players'[]
}

/** A value that the game server did not send is null. `ping` is in whole milliseconds. */
export interface GameServerStatus {
  status: 'online'
  game: string
  host: string
  port: number
  ping: number
  server: { name: string | null; map: string | null; version: string | null }
  players: {
    online: number | null
    max: number | null
    /**
     * At most 128 players, in the server's order. Only with `include: ['players']`; null if the protocol has no names, or
     * the server did not send them.
     */
    list?: Player[] | null
  }
}

/**
 * Queries the status of one game server. Checks the game, the host and the port in this order, before anything is sent.
 * Throws `QueryFailure` for every expected failure.
 */
export async function queryGameServer(query: GameServerQuery): Promise<GameServerStatus> {
  const deadline = performance.now() + checkTimeout(query.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const game = findGame(query.game)
  if (!game) throw new QueryFailure('UNSUPPORTED_GAME', 'This game is not in the list of games.')
  const host = checkHost(query.host)
  const port = checkPort(query.port)
  query.signal?.throwIfAborted()

  const protocol = PROTOCOLS[game.protocol]
  const { destination, ...target } = await resolveTarget(
    { ...query, host },
    port,
    protocol,
    deadline,
  )
  const admission = query.admit?.(destination.address, target.port)
  // Every await costs time: a synchronous check needs none.
  if (admission) await admission
  const players = query.include?.includes('players') ?? false
  let bytes: Uint8Array | undefined
  const nonce = (): Uint8Array => (bytes ??= randomBytes(8))
  const colours = COLOURS_OF.get(query.game)
  const begin = (): Conversation => protocol.converse({ ...target, nonce, colours, players })
  const converse = TRANSPORTS[protocol.transport]
  const { signal } = query
  const exchange = { destination, port: target.port, converse: begin, deadline, signal }
  return buildStatus(query, await converse(exchange))
}

/** Whether `followSrv` makes a difference for the game. */
export function canFollowSrv(game: string): boolean {
  const definition = findGame(game)
  return definition !== undefined && PROTOCOLS[definition.protocol].service !== undefined
}

const TRANSPORTS = { udp: converseOverUdp, tcp: converseOverTcp, tls: converseOverTls }

/** An IPv6 address may be in brackets, as in URLs. */
function checkHost(host: string): string {
  const isInBrackets = typeof host === 'string' && host.startsWith('[') && host.endsWith(']')
  const inner = isInBrackets && host.includes(':') ? host.slice(1, -1) : host
  try {
    return asciiHost(inner)
  } catch (error) {
    throw toQueryFailure(error)
  }
}

function checkPort(port: number): number {
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new QueryFailure('INVALID_PORT', 'The port must be an integer from 1 to 65535.')
}

function checkTimeout(timeoutMs: number): number {
  if (timeoutMs >= 0) return Math.min(timeoutMs, MAX_TIMEOUT_MS)
  throw new RangeError('timeoutMs must be a number of at least 0.')
}

interface ResolvedTarget {
  destination: Destination
  host: string
  port: number
}

async function resolveTarget(
  query: GameServerQuery,
  port: number,
  { service }: Protocol,
  deadline: number,
): Promise<ResolvedTarget> {
  const { host } = query
  try {
    const followed = query.followSrv && service !== undefined
    const located = followed ? await locateService(service, host, query, deadline) : null
    return located ?? { destination: await resolveHost(host, query, deadline), host, port }
  } catch (error) {
    throw toQueryFailure(error)
  }
}

function toQueryFailure(error: unknown): unknown {
  if (!(error instanceof AddressError)) return error
  return new QueryFailure(error.code, error.message, { cause: error })
}

function buildStatus(
  query: GameServerQuery,
  { response, pingMs }: ExchangeResult,
): GameServerStatus {
  const { name, map, version, online, max } = response
  return {
    status: 'online',
    game: query.game,
    host: query.host,
    port: query.port,
    ping: Math.max(0, Math.round(pingMs)),
    server: { name, map, version },
    players: query.include?.includes('players')
      ? { online, max, list: limitList(response.players ?? null, online) }
      : { online, max },
  }
}

/**
 * Some servers list bots, or players who left, without a mark: nothing more than the count is known about them. A server that
 * sends no name although people are playing hides the names.
 */
function limitList(list: Player[] | null, online: number | null): Player[] | null {
  if (list?.length === 0 && online !== 0) return null
  return list !== null && online !== null ? list.slice(0, online) : list
}
