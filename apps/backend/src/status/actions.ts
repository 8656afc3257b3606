import type { QueryRequest, StatusResult } from '@guildhall/contract'
import {
  cacheServices,
  findGame,
  isHost,
  parseNetworks,
  QueryFailure,
  queryGameServer,
} from '@guildhall/game-query/source'
import type { FailureCode, Player, ResolveName, ResolveService } from '@guildhall/game-query/source'
import type { RateLimit } from '../core/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import { measureQueue } from '../core/metrics.ts'
import { StatusError } from './status-error.ts'

export interface StatusService {
  /** Queries the game server. Throws StatusError. */
  query(request: QueryRequest): Promise<StatusResult>
  /** Queries the status with the players, within the same limits. Rejects only when the signal aborts. */
  watch(target: WatchTarget, signal?: AbortSignal): Promise<WatchOutcome>
}

export interface WatchTarget {
  game: string
  host: string
  port: number
  /** The port was not given: SRV records may name another host and port. */
  usesDefaultPort?: boolean | undefined
}

/** Replaces DNS. */
export interface NameLookups {
  resolve: ResolveName
  resolveService: ResolveService
}

type WatchOutcome =
  | {
      kind: 'answer'
      answer: StatusResult['server'] & {
        players: StatusResult['players'] & { list: Player[] | null }
        ping: number
      }
    }
  | { kind: 'failure'; reason: FailureCode | 'RATE_LIMITED' | 'INTERNAL_ERROR' }

interface Options {
  /** For a whole query, including name resolution. */
  timeoutMs: number
  /** CIDRs that may be queried although they are not public. */
  allowedNetworks: readonly string[]
  /** Counts the queries to each address and port, over all clients and host names. */
  destinations: RateLimit
  names?: NameLookups | undefined
  monotonic: Clock
  log: Log
  metrics: Metrics
}

const slug = /^[a-z0-9-]{1,64}$/

export function createStatusService(options: Options): StatusService {
  const { timeoutMs, destinations, names, monotonic, log, metrics } = options
  const resolveService = cacheServices(names?.resolveService, monotonic)
  const lookups = { ...names, resolveService }
  const allowedNetworks = parseNetworks(options.allowedNetworks)
  const inFlight = new Map<string, Promise<StatusResult>>()
  measureQueue(metrics, 'status_queries', () => inFlight.size)
  const count = metrics.counter(
    { name: 'game_server_queries_total', help: 'Queries of game servers by cause and result' },
    ['cause', 'result'],
  )

  async function admit(address: string, port: number): Promise<void> {
    const decision = await destinations.take(`${address} ${port}`)
    if (decision.allowed) return
    const message = `This game server was queried ${decision.limit} times in the last minute. Try again later.`
    throw new StatusError('RATE_LIMITED', message, decision)
  }

  async function runQuery({ game, host, ports: [port = 0] }: QueryRequest): Promise<StatusResult> {
    try {
      return await queryGameServer({
        game,
        host,
        port,
        timeoutMs,
        allowedNetworks,
        admit,
        ...names,
      })
    } catch (error) {
      if (error instanceof QueryFailure) throw new StatusError(error.code, error.message)
      throw error
    }
  }

  async function watch(
    { game, host, port, usesDefaultPort: followSrv = false }: WatchTarget,
    signal?: AbortSignal,
  ): Promise<WatchOutcome> {
    const options = { timeoutMs, allowedNetworks, admit, ...lookups, followSrv }
    const include = ['players'] as const
    try {
      const query = { game, host, port, ...options, include, ...(signal && { signal }) }
      const { server, players, ping } = await queryGameServer(query)
      const { online, max, list = null } = players
      return { kind: 'answer', answer: { ...server, players: { online, max, list }, ping } }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof QueryFailure) return { kind: 'failure', reason: error.code }
      if (error instanceof StatusError) return { kind: 'failure', reason: 'RATE_LIMITED' }
      log.error({ err: error }, 'a query of a watched game server failed')
      return { kind: 'failure', reason: 'INTERNAL_ERROR' }
    }
  }

  async function countedWatch(target: WatchTarget, signal?: AbortSignal): Promise<WatchOutcome> {
    const outcome = await watch(target, signal)
    count({ cause: 'watch', result: outcome.kind === 'answer' ? 'ok' : outcome.reason })
    return outcome
  }

  async function countedQuery(request: QueryRequest): Promise<StatusResult> {
    try {
      const result = await runQuery(request)
      count({ cause: 'request', result: 'ok' })
      return result
    } catch (error) {
      const result = error instanceof StatusError ? error.code : 'INTERNAL_ERROR'
      count({ cause: 'request', result })
      throw error
    }
  }

  return {
    watch: countedWatch,
    // Identical queries at the same time share one answer: it is newer than each of the requests.
    query(request) {
      const key = JSON.stringify([request.game, request.host, request.ports[0]])
      let answer = inFlight.get(key)
      if (!answer) {
        answer = countedQuery(request).finally(() => inFlight.delete(key))
        inFlight.set(key, answer)
      }
      return answer
    },
  }
}

/**
 * Parses a request body and checks the fields in the order game, host, ports. Throws StatusError for the first invalid field.
 * docs/status-api.md has the rules.
 */
export function parseQueryRequest(body: unknown): QueryRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new StatusError('INVALID_GAME', 'The body must be a JSON object.')
  }
  const { game, host, ports } = body as Record<string, unknown>
  if (typeof game !== 'string' || !slug.test(game)) {
    throw new StatusError('INVALID_GAME', 'game: must be a slug from the list of games.')
  }
  if (!findGame(game)) {
    throw new StatusError('UNSUPPORTED_GAME', `game: ${game} is not in the list of games.`)
  }
  if (typeof host !== 'string' || !isHost(host)) {
    throw new StatusError(
      'INVALID_HOST',
      'host: must be an IPv4 address, an IPv6 address or a DNS hostname, without a port.',
    )
  }
  if (!isOnePort(ports)) {
    throw new StatusError('INVALID_PORT', 'ports: must hold exactly one integer from 1 to 65535.')
  }
  return { game, host, ports }
}

function isOnePort(ports: unknown): ports is [number] {
  if (!Array.isArray(ports) || ports.length !== 1) return false
  const port: unknown = ports[0]
  return typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535
}
