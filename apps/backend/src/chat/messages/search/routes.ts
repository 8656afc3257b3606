import { ErrorBody, Id, Message, Nullable, SearchQuery } from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../../http/app-types.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Search } from './actions.ts'

export function searchRoutes(app: App, search: Search): void {
  app.get(
    '/servers/:serverId/search',
    {
      schema: {
        tags: ['messages'],
        summary: 'Search the messages of a server, newest first',
        description:
          'Finds messages that hold all words of `q`, in any order; the last word may be unfinished. ' +
          'Only channels that the caller may see are searched. `nextCursor` is the `before` of the next page.',
        params: Type.Object({ serverId: Id }),
        querystring: SearchQuery,
        response: {
          200: Type.Object({
            messages: Type.Array(Message),
            nextCursor: Nullable(Type.String()),
          }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) =>
      search.find(callerOf(request).userId, request.params.serverId, request.query),
  )
}
