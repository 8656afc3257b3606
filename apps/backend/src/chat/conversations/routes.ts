import type { App } from '../../http/app-types.ts'
import { handle, ok } from '../../http/route.ts'
import type { Conversations } from './actions.ts'
import type { CreateReport } from './reports.ts'

export function conversationRoutes(
  app: App,
  conversations: Conversations,
  report: CreateReport,
): void {
  handle(app, 'openDirectConversation', async ({ caller, body }) => ({
    conversation: await conversations.openDirect(caller.userId, body.userId),
  }))

  handle(app, 'createGroup', async ({ caller, body }) => ({
    conversation: await conversations.createGroup(caller.userId, body),
  }))

  handle(app, 'getConversation', ({ caller, params }) =>
    conversations.get(caller.userId, params.conversationId),
  )

  handle(app, 'updateGroup', async ({ caller, params, body }) => ({
    conversation: await conversations.rename(caller.userId, params.conversationId, body),
  }))

  handle(app, 'openConversation', async ({ caller, params }) => ({
    conversation: await conversations.open(caller.userId, params.conversationId),
  }))

  handle(app, 'closeConversation', async ({ caller, params }) => {
    await conversations.close(caller.userId, params.conversationId)
    return ok
  })

  handle(app, 'addParticipant', async ({ caller, params }) => {
    const { conversationId, userId } = params
    return { conversation: await conversations.add(caller.userId, conversationId, userId) }
  })

  handle(app, 'removeParticipant', async ({ caller, params }) => {
    await conversations.remove(caller.userId, params.conversationId, params.userId)
    return ok
  })

  handle(app, 'reportConversation', async ({ caller, params, body }) => {
    await report(caller.userId, params.conversationId, body)
    return ok
  })
}
