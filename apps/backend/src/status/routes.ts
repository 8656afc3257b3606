import {
  GameDefinition,
  QueryRequest,
  StatusErrorBody,
  StatusHealth,
  statusErrorStatus,
  StatusResult,
} from '@guildhall/contract'
import type { StatusErrorCode } from '@guildhall/contract'
import { findGame, GAMES } from '@guildhall/game-query'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import type { RateLimit } from '../cluster/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { App } from '../http/app-types.ts'
import { clientKey } from '../http/client-address.ts'
import { tellRateLimits } from '../http/rate-limit-headers.ts'
import { bodyFault } from '../http/replies.ts'
import type { ErrorFace } from '../http/server.ts'
import { readQueryRequest } from './actions.ts'
import type { StatusService } from './actions.ts'
import { StatusError } from './status-error.ts'

const tags = ['game servers']

const Answer = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data })

interface Dependencies {
  status: StatusService
  queries: RateLimit
  clock: Clock
}

/** The status service's routes: see docs/status-api.md. */
export function statusRoutes(app: App, { status, queries, clock }: Dependencies): void {
  const catalogue = { success: true as const, data: [...GAMES].sort(bySlug).map(definitionOf) }

  app.get(
    '/games',
    {
      schema: {
        tags,
        summary: 'The games that can be asked, sorted by slug',
        response: { 200: Answer(Type.Array(GameDefinition)) },
      },
    },
    async () => catalogue,
  )

  app.get(
    '/games/:slug',
    {
      schema: {
        tags,
        summary: 'One game',
        params: Type.Object({ slug: Type.String() }),
        response: { 200: Answer(GameDefinition), 404: StatusErrorBody },
      },
    },
    async (request, reply) => {
      const game = findGame(request.params.slug)
      if (game) return { success: true as const, data: definitionOf(game) }
      return reply.code(404).send({
        success: false,
        error: { code: 'UNSUPPORTED_GAME', message: 'This game is not in the list of games.' },
      })
    },
  )

  app.post(
    '/query',
    {
      schema: {
        tags,
        summary: 'Ask a game server, live, how it is',
        body: QueryRequest,
        response: { 200: Answer(StatusResult), 400: StatusErrorBody, 429: StatusErrorBody },
      },
      // The codes tell which field is at fault, in an order that a schema does not keep.
      validatorCompiler: () => () => true,
      onRequest: async (request, reply) => {
        const decision = queries.take(clientKey(request))
        tellRateLimits(reply, { queries: decision })
        if (!decision.allowed) {
          throw new StatusError('RATE_LIMITED', 'Too many queries from this address.')
        }
      },
    },
    async (request) => ({
      success: true as const,
      data: await status.query(readQueryRequest(request.body)),
    }),
  )

  app.get(
    '/health',
    {
      schema: {
        tags,
        summary: 'Whether the service is up',
        response: { 200: Answer(StatusHealth) },
      },
    },
    async () => ({
      success: true as const,
      data: { status: 'ok' as const, timestamp: new Date(clock()).toISOString() },
    }),
  )
}

/** How every error under `/api/v1` looks. */
export const statusFace: ErrorFace = {
  prefix: '/api/v1',
  handle(error, request, reply) {
    if (error instanceof StatusError) {
      if (error.destination) tellRateLimits(reply, { destination: error.destination })
      sendStatusError(reply, error.code, error.message)
      return
    }
    const fault = bodyFault(error)
    if (fault) {
      sendStatusError(reply, 'INVALID_GAME', `The request cannot be read. ${fault}.`)
      return
    }
    request.log.error({ err: error }, 'a request failed')
    sendStatusError(reply, 'INTERNAL_ERROR', 'Something went wrong on our side.')
  },
  notFound: (_request, reply) => sendStatusError(reply, 'NOT_FOUND', 'There is no such route.'),
  malformed: bodyOf('INVALID_GAME', 'The request is not valid HTTP.'),
}

function definitionOf({ slug, name, protocol, releaseYear, ports, notes }: (typeof GAMES)[number]) {
  return { slug, name, protocol, releaseYear, ports, notes: [...notes] }
}

function bySlug(one: { slug: string }, other: { slug: string }): number {
  return one.slug < other.slug ? -1 : 1
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
