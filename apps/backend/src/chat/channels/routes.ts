import {
  Channel,
  CreateChannelRequest,
  ErrorBody,
  Id,
  Ok,
  PutOverwriteRequest,
  UpdateChannelRequest,
} from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { Channels } from './actions.ts'
import type { Overwrites } from './overwrites.ts'

const tags = ['channels']
const ChannelAnswer = Type.Object({ channel: Channel })
const ServerParams = Type.Object({ serverId: Id })
const ChannelParams = Type.Object({ channelId: Id })
const OverwriteParams = Type.Object({ channelId: Id, targetId: Id })

export function channelRoutes(
  app: App,
  { channels, overwrites }: { channels: Channels; overwrites: Overwrites },
): void {
  app.get(
    '/servers/:serverId/channels',
    {
      schema: {
        tags,
        summary: 'List the channels of a server that one may view',
        params: ServerParams,
        response: { 200: Type.Object({ channels: Type.Array(Channel) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      channels: await channels.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.post(
    '/servers/:serverId/channels',
    {
      schema: {
        tags,
        summary: 'Create a channel',
        params: ServerParams,
        body: CreateChannelRequest,
        response: { 201: ChannelAnswer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { userId } = callerOf(request)
      const channel = await channels.create(userId, request.params.serverId, request.body)
      return reply.code(201).send({ channel })
    },
  )

  app.patch(
    '/channels/:channelId',
    {
      schema: {
        tags,
        summary: 'Change or move a channel',
        params: ChannelParams,
        body: UpdateChannelRequest,
        response: { 200: ChannelAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { userId } = callerOf(request)
      return { channel: await channels.update(userId, request.params.channelId, request.body) }
    },
  )

  app.delete(
    '/channels/:channelId',
    {
      schema: {
        tags,
        summary: 'Delete a channel with all that was written in it',
        params: ChannelParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await channels.remove(callerOf(request).userId, request.params.channelId)
      return { ok: true as const }
    },
  )

  overwriteRoutes(app, overwrites)
}

function overwriteRoutes(app: App, overwrites: Overwrites): void {
  app.put(
    '/channels/:channelId/overwrites/:targetId',
    {
      schema: {
        tags,
        summary: 'Set what a role or a member may do in a channel',
        params: OverwriteParams,
        body: PutOverwriteRequest,
        response: { 200: ChannelAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { userId } = callerOf(request)
      const { channelId, targetId } = request.params
      return { channel: await overwrites.put(userId, channelId, targetId, request.body) }
    },
  )

  app.delete(
    '/channels/:channelId/overwrites/:targetId',
    {
      schema: {
        tags,
        summary: 'Remove what a channel says of a role or a member',
        params: OverwriteParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { channelId, targetId } = request.params
      await overwrites.remove(callerOf(request).userId, channelId, targetId)
      return { ok: true as const }
    },
  )
}
