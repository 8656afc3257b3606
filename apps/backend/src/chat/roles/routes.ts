import { CreateRoleRequest, ErrorBody, Id, Ok, Role, UpdateRoleRequest } from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { Roles } from './actions.ts'

const tags = ['roles']
const RoleAnswer = Type.Object({ role: Role })
const ServerParams = Type.Object({ serverId: Id })
const RoleParams = Type.Object({ serverId: Id, roleId: Id })

export function roleRoutes(app: App, roles: Roles): void {
  app.get(
    '/servers/:serverId/roles',
    {
      schema: {
        tags,
        summary: 'List the roles of a server',
        params: ServerParams,
        response: { 200: Type.Object({ roles: Type.Array(Role) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      roles: await roles.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.post(
    '/servers/:serverId/roles',
    {
      schema: {
        tags,
        summary: 'Create a role',
        params: ServerParams,
        body: CreateRoleRequest,
        response: { 201: RoleAnswer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { userId } = callerOf(request)
      const role = await roles.create(userId, request.params.serverId, request.body)
      return reply.code(201).send({ role })
    },
  )

  app.patch(
    '/servers/:serverId/roles/:roleId',
    {
      schema: {
        tags,
        summary: 'Change or move a role',
        params: RoleParams,
        body: UpdateRoleRequest,
        response: { 200: RoleAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { serverId, roleId } = request.params
      return { role: await roles.update(callerOf(request).userId, serverId, roleId, request.body) }
    },
  )

  app.delete(
    '/servers/:serverId/roles/:roleId',
    {
      schema: {
        tags,
        summary: 'Delete a role',
        params: RoleParams,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { serverId, roleId } = request.params
      await roles.remove(callerOf(request).userId, serverId, roleId)
      return { ok: true as const }
    },
  )
}
