import type { Conversation, Exchanged } from './conversation.ts'
import { judgeAddress, judgeName, parseHost } from './destination.ts'
import type { Destination, Host, ResolveName } from './destination.ts'
import { QueryFailure } from './failure.ts'
import { findGame } from './games.ts'
import { parseNetwork } from './networks.ts'
import type { Network } from './networks.ts'
import { PROTOCOLS } from './protocols/index.ts'
import { resolveName } from './resolver.ts'
import { converseOverTcp, converseOverTls } from './tcp.ts'
import { converseOverUdp } from './udp.ts'

export const DEFAULT_TIMEOUT_MS = 3000
/** Timers take no more than 31 bits; a longer time would be none. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export interface GameServerQuery {
  /** A slug of the catalogue. */
  game: string
  /** An IPv4 address, an IPv6 address or a DNS hostname. */
  host: string
  /** The query port, used exactly as given. */
  port: number
  /** For the whole query, name resolution included. Throws `RangeError` unless it is at least 0. */
  timeoutMs?: number
  /** Stops the query; it then throws the signal's reason. */
  signal?: AbortSignal
  /** Networks that may be asked although they are not public: CIDRs, or what `parseNetworks` gave. */
  allowedNetworks?: readonly (string | Network)[]
  /** In place of the hosts file and the name servers. */
  resolve?: ResolveName
  /**
   * Called once with the address that was judged, before anything is sent to it. What it throws ends the query and is
   * thrown as it is.
   */
  admit?: (address: string, port: number) => void
}

/** A value that the game server did not send is null. `ping` is in whole milliseconds. */
export interface GameServerStatus {
  status: 'online'
  game: string
  host: string
  port: number
  ping: number
  server: { name: string | null; map: string | null; version: string | null }
  players: { online: number | null; max: number | null }
}

/**
 * Asks one game server, live, how it is. Checks the game, the host and the port in this order, before anything is sent.
 * Throws `QueryFailure` for every expected fault.
 */
export async function queryGameServer(query: GameServerQuery): Promise<GameServerStatus> {
  const deadline = performance.now() + checkTimeout(query.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const game = findGame(query.game)
  if (!game) throw new QueryFailure('UNSUPPORTED_GAME', 'This game is not in the list of games.')
  const host = checkHost(query.host)
  const port = checkPort(query.port)
  query.signal?.throwIfAborted()

  const destination = await judge(host, query, deadline)
  query.admit?.(destination.address, port)
  const protocol = PROTOCOLS[game.protocol]
  const conversation: Conversation = protocol.converse({ host: query.host, port })
  const converse = TRANSPORTS[protocol.transport]
  const { signal } = query
  const exchanged = await converse({ destination, port, conversation, deadline, signal })
  return statusOf(query, exchanged)
}

const TRANSPORTS = { udp: converseOverUdp, tcp: converseOverTcp, tls: converseOverTls }

/** Reads the operator's list once. Throws `TypeError`, naming the entry that is no network. */
export function parseNetworks(cidrs: readonly string[]): Network[] {
  return cidrs.map(parseNetwork)
}

/** Whether `host` is written as an address or a hostname; says nothing of whether it may be asked. */
export function isHost(host: string): boolean {
  return parseHost(host) !== null
}

/**
 * The one address to connect to for `host`, resolved once and judged as for a query; `deadline` is on the clock of
 * `performance.now()`. Throws `QueryFailure` with `INVALID_HOST`, `SSRF_BLOCKED` or `DNS_ERROR`, or the signal's reason.
 */
export async function judgeHost(
  host: string,
  options: Judging,
  deadline: number,
): Promise<Destination> {
  return judge(checkHost(host), options, deadline)
}

function checkHost(host: string): Host {
  const parsed = typeof host === 'string' ? parseHost(host) : null
  if (parsed) return parsed
  throw new QueryFailure(
    'INVALID_HOST',
    'The host must be an IPv4 address, an IPv6 address or a DNS hostname, without a port.',
  )
}

function checkPort(port: number): number {
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new QueryFailure('INVALID_PORT', 'The port must be an integer from 1 to 65535.')
}

function checkTimeout(timeoutMs: number): number {
  if (timeoutMs >= 0) return Math.min(timeoutMs, MAX_TIMEOUT_MS)
  throw new RangeError('timeoutMs must be a number of at least 0.')
}

type Judging = Pick<GameServerQuery, 'signal' | 'allowedNetworks' | 'resolve'>

function judge(host: Host, query: Judging, deadline: number): Destination | Promise<Destination> {
  const allowed = (query.allowedNetworks ?? []).map((network) =>
    typeof network === 'string' ? parseNetwork(network) : network,
  )
  if (host.kind === 'address') return judgeAddress(host.address, allowed)
  return judgeNameInTime(host.name, query, allowed, deadline)
}

async function judgeNameInTime(
  name: string,
  query: Judging,
  allowed: readonly Network[],
  deadline: number,
): Promise<Destination> {
  const time = new AbortController()
  const left = Math.max(1, Math.ceil(deadline - performance.now()))
  const tooLate = new QueryFailure('DNS_ERROR', 'No name server answered for this name in time.')
  const timer = setTimeout(() => time.abort(tooLate), left)
  const signal = query.signal ? AbortSignal.any([query.signal, time.signal]) : time.signal
  try {
    const judging = judgeName(name, allowed, query.resolve ?? resolveName, signal)
    return await Promise.race([judging, rejectOnAbort(signal)])
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof QueryFailure) throw error
    throw new QueryFailure('DNS_ERROR', 'The name could not be resolved.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function statusOf(query: GameServerQuery, { answer, pingMs }: Exchanged): GameServerStatus {
  const { name, map, version, online, max } = answer
  return {
    status: 'online',
    game: query.game,
    host: query.host,
    port: query.port,
    ping: Math.max(0, Math.round(pingMs)),
    server: { name, map, version },
    players: { online, max },
  }
}
