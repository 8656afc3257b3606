import { ErrorBody, HistoryQuery, Id, Message } from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { Messages } from './actions.ts'

export function messageRoutes(app: App, messages: Messages): void {
  app.get(
    '/channels/:channelId/messages',
    {
      schema: {
        tags: ['messages'],
        summary: 'Read a page of a channel, oldest message first',
        description:
          'The newest messages, or those whose `seq` is below `before`, above `after`, or nearest to `around`. ' +
          'At most one of the three may be given.',
        params: Type.Object({ channelId: Id }),
        querystring: HistoryQuery,
        response: { 200: Type.Object({ messages: Type.Array(Message) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      messages: await messages.history(
        callerOf(request).userId,
        request.params.channelId,
        request.query,
      ),
    }),
  )
  app.get(
    '/channels/:channelId/messages/:messageId',
    {
      schema: {
        tags: ['messages'],
        summary: 'Read one message',
        params: Type.Object({ channelId: Id, messageId: Id }),
        response: { 200: Type.Object({ message: Message }), '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { channelId, messageId } = request.params
      return { message: await messages.get(callerOf(request).userId, channelId, messageId) }
    },
  )
}
