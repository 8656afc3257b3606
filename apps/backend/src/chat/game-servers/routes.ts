import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { clientKey } from '../../http/client-address.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle } from '../../http/route.ts'
import type { GameServers } from './actions.ts'
import type { Cards } from './cards.ts'
import type { TakeQuery } from './guess.ts'
import type { PublicPageSettings } from './public-page-settings.ts'

export function gameServerRoutes(
  app: App,
  {
    gameServers,
    cards,
    publicPage,
    queries,
  }: {
    gameServers: GameServers
    cards: Cards
    publicPage: PublicPageSettings
    /** The status queries of each client address. */
    queries: RateLimit
  },
): void {
  const takeQueryOf =
    (request: FastifyRequest, reply: FastifyReply): TakeQuery =>
    () =>
      requireWithinLimit(reply, 'queries', queries.take(clientKey(request)))

  handle(app, 'listGameServers', async ({ caller, params }) => ({
    gameServers: await gameServers.list(caller.userId, params.serverId),
  }))

  handle(app, 'createGameServer', async ({ caller, params, body, request, reply }) => {
    const takeQuery = takeQueryOf(request, reply)
    return {
      gameServer: await gameServers.create(caller.userId, params.serverId, body, takeQuery),
    }
  })

  handle(app, 'guessGameServer', async ({ caller, params, body, request, reply }) => {
    const takeQuery = takeQueryOf(request, reply)
    return { guesses: await gameServers.guess(caller.userId, params.serverId, body, takeQuery) }
  })

  handle(app, 'updateGameServer', async ({ caller, params, body, request, reply }) => {
    const takeQuery = takeQueryOf(request, reply)
    return { gameServer: await gameServers.update(caller.userId, params, body, takeQuery) }
  })

  handle(app, 'deleteGameServer', async ({ caller, params, reply }) => {
    await gameServers.delete(caller.userId, params)
    return reply.send()
  })

  handle(app, 'getPublicPage', async ({ caller, params }) => ({
    publicPage: await publicPage.get(caller.userId, params.serverId),
  }))

  handle(app, 'updatePublicPage', async ({ caller, params, body }) => ({
    publicPage: await publicPage.update(caller.userId, params.serverId, body),
  }))

  handle(app, 'postStatusCard', async ({ caller, params, body, request, reply }) => {
    const takeQuery = takeQueryOf(request, reply)
    return { message: await cards.post(caller.userId, params.channelId, body, takeQuery) }
  })

  handle(app, 'getGameServerHistory', async ({ caller, params, query }) => ({
    points: await gameServers.history(caller.userId, params, query),
  }))
}
