import {
  Channel,
  CreateServerRequest,
  ErrorBody,
  Id,
  Ok,
  Server,
  UpdateServerRequest,
} from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { Servers } from './actions.ts'

const tags = ['servers']
const ServerAnswer = Type.Object({ server: Server })
const ServerParams = Type.Object({ serverId: Id })

export function serverRoutes(app: App, servers: Servers): void {
  app.post(
    '/servers',
    {
      schema: {
        tags,
        summary: 'Create a server',
        body: CreateServerRequest,
        response: {
          201: Type.Object({ server: Server, channels: Type.Array(Channel) }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await servers.create(callerOf(request).userId, request.body)),
  )

  app.get(
    '/servers',
    {
      schema: {
        tags,
        summary: 'List the servers that one belongs to',
        response: { 200: Type.Object({ servers: Type.Array(Server) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({ servers: await servers.list(callerOf(request).userId) }),
  )

  app.get(
    '/servers/:serverId',
    {
      schema: {
        tags,
        summary: 'Read a server',
        params: ServerParams,
        response: { 200: ServerAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => ({
      server: await servers.get(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.patch(
    '/servers/:serverId',
    {
      schema: {
        tags,
        summary: 'Change a server, or hand it over',
        params: ServerParams,
        body: UpdateServerRequest,
        response: { 200: ServerAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { userId } = callerOf(request)
      return { server: await servers.update(userId, request.params.serverId, request.body) }
    },
  )

  app.delete(
    '/servers/:serverId',
    {
      schema: {
        tags,
        summary: 'Delete a server with all that is in it',
        params: ServerParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await servers.remove(callerOf(request).userId, request.params.serverId)
      return { ok: true as const }
    },
  )
}
