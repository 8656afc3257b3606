import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import type { Relationships } from './actions.ts'

export function relationshipRoutes(
  app: App,
  {
    relationships,
    requests,
  }: {
    relationships: Relationships
    /** The friend requests of each account. */
    requests: RateLimit
  },
): void {
  handle(app, 'listRelationships', async ({ caller }) => ({
    relationships: await relationships.list(caller.userId),
  }))

  handle(
    app,
    'sendFriendRequest',
    async ({ caller, body }) => ({
      relationship: await relationships.request(caller.userId, body.username),
    }),
    {
      preHandler: (request, reply) =>
        requireWithinLimit(reply, 'friend-requests', requests.take(callerOf(request).userId)),
    },
  )

  handle(app, 'acceptFriendRequest', async ({ caller, params }) => ({
    relationship: await relationships.accept(caller.userId, params.userId),
  }))

  handle(app, 'removeFriendRequest', async ({ caller, params }) => {
    await relationships.removeRequest(caller.userId, params.userId)
    return ok
  })

  handle(app, 'removeFriend', async ({ caller, params }) => {
    await relationships.removeFriend(caller.userId, params.userId)
    return ok
  })

  handle(app, 'blockUser', async ({ caller, params }) => ({
    relationship: await relationships.block(caller.userId, params.userId),
  }))

  handle(app, 'unblockUser', async ({ caller, params }) => {
    await relationships.unblock(caller.userId, params.userId)
    return ok
  })

  handle(app, 'getPrivacy', async ({ caller }) => ({
    privacy: await relationships.privacy(caller.userId),
  }))

  handle(app, 'updatePrivacy', async ({ caller, body }) => ({
    privacy: await relationships.updatePrivacy(caller.userId, body),
  }))
}
