import { ErrorBody, Id, Message, Ok } from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../../http/app-types.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Pins } from './actions.ts'

const tags = ['messages']
const PinPath = Type.Object({ channelId: Id, messageId: Id })
const OneMessage = { 200: Type.Object({ message: Message }), '4xx': ErrorBody }

export function pinRoutes(app: App, pins: Pins): void {
  app.get(
    '/channels/:channelId/pins',
    {
      schema: {
        tags,
        summary: 'List the pinned messages of a channel, the latest pin first',
        params: Type.Object({ channelId: Id }),
        response: { 200: Type.Object({ messages: Type.Array(Message) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      messages: await pins.list(callerOf(request).userId, request.params.channelId),
    }),
  )
  app.get(
    '/channels/:channelId/pins/:messageId',
    {
      schema: { tags, summary: 'Read a pinned message', params: PinPath, response: OneMessage },
    },
    async (request) => {
      const { channelId, messageId } = request.params
      return { message: await pins.get(callerOf(request).userId, channelId, messageId) }
    },
  )
  app.put(
    '/channels/:channelId/pins/:messageId',
    { schema: { tags, summary: 'Pin a message', params: PinPath, response: OneMessage } },
    async (request) => {
      const { channelId, messageId } = request.params
      return { message: await pins.pin(callerOf(request).userId, channelId, messageId) }
    },
  )
  app.delete(
    '/channels/:channelId/pins/:messageId',
    {
      schema: {
        tags,
        summary: 'Unpin a message',
        params: PinPath,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { channelId, messageId } = request.params
      await pins.unpin(callerOf(request).userId, channelId, messageId)
      return { ok: true as const }
    },
  )
}
