import { StatusErrorBody, statusErrorStatus, statusRoutes as table } from '@guildhall/contract'
import type {
  RouteParams,
  StatusErrorCode,
  StatusRoute,
  StatusRouteName,
} from '@guildhall/contract'
import { findGame, GAMES } from '@guildhall/game-query/source'
import type { FastifyReply, FastifySchema } from 'fastify'
import type { RateLimit } from '../core/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { App } from '../http/app-types.ts'
import { clientKey } from '../http/client-address.ts'
import { setRateLimitHeaders } from '../http/rate-limit-headers.ts'
import { requestError } from '../http/chat-errors.ts'
import { endpointBelow } from '../http/route.ts'
import type { ErrorFormat } from '../http/error-formats.ts'
import { parseQueryRequest } from './actions.ts'
import type { StatusService } from './actions.ts'
import { StatusError } from './status-error.ts'

/** The status service's routes: see docs/status-api.md. */
export function statusRoutes(
  app: App,
  {
    status,
    queries,
    clock,
  }: {
    status: StatusService
    queries: RateLimit
    clock: Clock
  },
): void {
  const catalogue = { success: true as const, data: [...GAMES].sort(bySlug).map(definitionOf) }

  app.route({ ...optionsOf(app, 'listGames'), handler: async () => catalogue })

  app.route({
    ...optionsOf(app, 'getGame'),
    handler: async (request, reply) => {
      const { slug } = request.params as RouteParams<'getGame'>
      const game = findGame(slug)
      if (game) return { success: true, data: definitionOf(game) }
      return reply.code(404).send({
        success: false,
        error: { code: 'UNSUPPORTED_GAME', message: 'This game is not in the list of games.' },
      })
    },
  })

  app.route({
    ...optionsOf(app, 'queryGameServer'),
    // The error codes depend on the order of the checks, which a schema does not define.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      const decision = await queries.take(clientKey(request))
      setRateLimitHeaders(reply, { queries: decision })
      if (!decision.allowed) {
        throw new StatusError('RATE_LIMITED', 'Too many queries from this address.')
      }
    },
    handler: async (request) => ({
      success: true,
      data: await status.query(parseQueryRequest(request.body)),
    }),
  })

  app.route({
    ...optionsOf(app, 'getStatusHealth'),
    handler: async () => ({
      success: true,
      data: { status: 'ok', timestamp: new Date(clock()).toISOString() },
    }),
  })
}

function optionsOf(app: App, name: StatusRouteName) {
  const { summary, params, body, success, errors = [] }: StatusRoute = table[name]
  const statuses = name === 'getGame' ? [404] : errors.map((code) => statusErrorStatus[code])
  const schema: FastifySchema = {
    operationId: name,
    tags: ['game servers'],
    summary,
    ...(params && { params }),
    ...(body && { body }),
    response: {
      [success.status]: success.body,
      ...Object.fromEntries(statuses.map((code) => [code, StatusErrorBody])),
    },
  }
  return { ...endpointBelow(app.prefix, name), schema }
}

/** The error format of the status service, below `/api/v1`. */
export const statusErrors: ErrorFormat = {
  prefix: '/api/v1',
  handle(error, request, reply) {
    if (error instanceof StatusError) {
      if (error.destination) setRateLimitHeaders(reply, { destination: error.destination })
      sendStatusError(reply, error.code, error.message)
      return
    }
    const unreadable = requestError(error)
    if (unreadable) {
      const message = `The request cannot be read. ${unreadable.message}.`
      sendStatusError(reply, 'INVALID_GAME', message)
      return
    }
    request.log.error({ err: error }, 'a request failed')
    sendStatusError(reply, 'INTERNAL_ERROR', 'Something went wrong on our side.')
  },
  notFound: (_request, reply) => sendStatusError(reply, 'NOT_FOUND', 'There is no such route.'),
  malformed: bodyOf('INVALID_GAME', 'The request is not valid HTTP.'),
}

function definitionOf({ aliases, notes, ...game }: (typeof GAMES)[number]) {
  const { slug, name, protocol, releaseYear, ports } = game
  return { slug, name, aliases: [...aliases], protocol, releaseYear, ports, notes: [...notes] }
}

function bySlug(a: { slug: string }, b: { slug: string }): number {
  return a.slug < b.slug ? -1 : 1
}

function sendStatusError(reply: FastifyReply, code: StatusErrorCode, message: string): void {
  void reply
    .code(statusErrorStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(bodyOf(code, message))
}

function bodyOf(code: StatusErrorCode, message: string): string {
  return JSON.stringify({ success: false, error: { code, message } })
}
