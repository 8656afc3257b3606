import {
  Ban,
  ErrorBody,
  Id,
  JoinRequest,
  limits,
  Member,
  Nullable,
  Ok,
  OwnJoinRequest,
  ReasonRequest,
  UpdateMemberRequest,
} from '@guildhall/contract'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { Members } from './actions.ts'
import type { Bans } from './bans.ts'
import type { JoinRequests } from './join-requests.ts'

const ServerPath = Type.Object({ serverId: Id })
const MemberPath = Type.Object({ serverId: Id, userId: Id })
// Who gives no reason need not send a body.
const Reason = Nullable(ReasonRequest)

export function memberRoutes(app: App, members: Members): void {
  const tags = ['members']

  app.get(
    '/servers/:serverId/members',
    {
      schema: {
        tags,
        summary: 'List the members in the order of their ids',
        params: ServerPath,
        querystring: Type.Object({
          after: Type.Optional(Id),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
        }),
        response: {
          200: Type.Object({ members: Type.Array(Member), nextCursor: Nullable(Id) }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) => {
      const { after = '', limit = limits.pageMax } = request.query
      return members.list(callerOf(request).userId, request.params.serverId, { after, limit })
    },
  )

  app.patch(
    '/servers/:serverId/members/:userId',
    {
      schema: {
        tags,
        summary: "Change a member's nickname, roles or mute",
        params: MemberPath,
        body: UpdateMemberRequest,
        response: { 200: Type.Object({ member: Member }), '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { serverId, userId } = request.params
      const { userId: callerId } = callerOf(request)
      return { member: await members.update(callerId, serverId, userId, request.body) }
    },
  )

  app.delete(
    '/servers/:serverId/members/:userId',
    {
      schema: {
        tags,
        summary: 'Kick a member, or leave',
        params: MemberPath,
        body: Reason,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await members.remove(...subjectOf(request), reasonOf(request.body))
      return { ok: true as const }
    },
  )
}

export function banRoutes(app: App, bans: Bans): void {
  const tags = ['bans']

  app.get(
    '/servers/:serverId/bans',
    {
      schema: {
        tags,
        summary: 'List the bans, newest first',
        params: ServerPath,
        response: { 200: Type.Object({ bans: Type.Array(Ban) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      bans: await bans.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.put(
    '/servers/:serverId/bans/:userId',
    {
      schema: {
        tags,
        summary: 'Ban an account',
        params: MemberPath,
        body: Reason,
        response: { 200: Type.Object({ ban: Ban }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      ban: await bans.put(...subjectOf(request), reasonOf(request.body)),
    }),
  )

  app.delete(
    '/servers/:serverId/bans/:userId',
    {
      schema: {
        tags,
        summary: 'Lift a ban',
        params: MemberPath,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await bans.lift(...subjectOf(request))
      return { ok: true as const }
    },
  )
}

export function joinRequestRoutes(app: App, joinRequests: JoinRequests): void {
  const tags = ['join requests']

  app.get(
    '/users/me/join-requests',
    {
      schema: {
        tags,
        summary: "How it stands with one's own requests to join, newest first",
        response: {
          200: Type.Object({ joinRequests: Type.Array(OwnJoinRequest) }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) => ({ joinRequests: await joinRequests.own(callerOf(request).userId) }),
  )

  app.get(
    '/servers/:serverId/join-requests',
    {
      schema: {
        tags,
        summary: 'List who waits to be let in, oldest first',
        params: ServerPath,
        response: {
          200: Type.Object({ joinRequests: Type.Array(JoinRequest) }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) => ({
      joinRequests: await joinRequests.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.post(
    '/servers/:serverId/join-requests/:userId/approve',
    {
      schema: {
        tags,
        summary: 'Let an account in',
        params: MemberPath,
        response: { 200: Type.Object({ member: Member }), '4xx': ErrorBody },
      },
    },
    async (request) => ({ member: await joinRequests.approve(...subjectOf(request)) }),
  )

  app.post(
    '/servers/:serverId/join-requests/:userId/reject',
    {
      schema: {
        tags,
        summary: 'Refuse to let an account in',
        params: MemberPath,
        body: Reason,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await joinRequests.reject(...subjectOf(request), reasonOf(request.body))
      return { ok: true as const }
    },
  )
}

interface MemberParams {
  params: { serverId: string; userId: string }
}

/** Who acts, where, and on whom. */
function subjectOf(request: FastifyRequest & MemberParams): [string, string, string] {
  return [callerOf(request).userId, request.params.serverId, request.params.userId]
}

function reasonOf(body: { reason?: string | null } | null): string | null {
  return body?.reason?.toWellFormed() || null
}
