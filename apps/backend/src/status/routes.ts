import {
  GameDefinition,
  QueryRequest,
  StatusErrorBody,
  StatusHealth,
  StatusResult,
} from '@guildhall/contract'
import { findGame, GAMES } from '@guildhall/game-query'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import type { RateLimit } from '../cluster/rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import type { App } from '../http/app-types.ts'
import { clientKey } from '../http/client-address.ts'
import { tellRateLimits } from '../http/rate-limit-headers.ts'
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

function definitionOf({ slug, name, protocol, releaseYear, ports, notes }: (typeof GAMES)[number]) {
  return { slug, name, protocol, releaseYear, ports, notes: [...notes] }
}

function bySlug(one: { slug: string }, other: { slug: string }): number {
  return one.slug < other.slug ? -1 : 1
}
