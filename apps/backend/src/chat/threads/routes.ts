import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Threads } from './actions.ts'

export function threadRoutes(app: App, threads: Threads): void {
  handle(app, 'createThread', async ({ caller, params, body }) => ({
    thread: await threads.create(caller.userId, params, body),
  }))

  handle(app, 'listThreads', async ({ caller, params, query }) =>
    threads.list(caller.userId, params.channelId, query),
  )

  handle(app, 'listFollowedThreads', async ({ caller }) => threads.listFollowed(caller.userId))

  handle(app, 'findThreads', async ({ caller, query }) => threads.find(caller.userId, query))

  handle(app, 'getThread', async ({ caller, params }) =>
    threads.get(caller.userId, params.threadId),
  )

  handle(app, 'updateThread', async ({ caller, params, body }) => ({
    thread: await threads.update(caller.userId, params.threadId, body),
  }))

  handle(app, 'deleteThread', async ({ caller, params }) => {
    await threads.remove(caller.userId, params.threadId)
    return ok
  })

  handle(app, 'followThread', async ({ caller, params }) => {
    await threads.follow(caller.userId, params.threadId)
    return ok
  })

  handle(app, 'unfollowThread', async ({ caller, params }) => {
    await threads.unfollow(caller.userId, params.threadId)
    return ok
  })
}
