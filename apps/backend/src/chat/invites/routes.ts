import {
  CreateInviteRequest,
  ErrorBody,
  Id,
  Invite,
  InvitePreview,
  Nullable,
  Ok,
  Server,
} from '@guildhall/contract'
import Type from 'typebox'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { AppError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import { clientKey } from '../../http/client-address.ts'
import { tellRateLimits } from '../../http/rate-limit-headers.ts'
import type { Invites } from './actions.ts'
import type { PreviewInvite } from './preview.ts'

const tags = ['invites']
const ServerPath = Type.Object({ serverId: Id })
// Any text may be tried: one that is no code is answered like one that does not exist.
const CodePath = Type.Object({ code: Type.String() })

interface PublicDependencies {
  preview: PreviewInvite
  /** Counted per client address. */
  previews: RateLimit
}

/** The route that needs no login. */
export function publicInviteRoutes(app: App, { preview, previews }: PublicDependencies): void {
  app.get(
    '/invites/:code',
    {
      schema: {
        tags,
        summary: 'What an invite leads to; no login is needed',
        params: CodePath,
        response: { 200: Type.Object({ invite: InvitePreview }), '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const decision = previews.take(clientKey(request))
      tellRateLimits(reply, { 'invite-preview': decision })
      if (!decision.allowed) {
        throw new AppError('rate_limited', 'Too many invite previews from this address.')
      }
      return { invite: await preview(request.params.code) }
    },
  )
}

export function inviteRoutes(app: App, invites: Invites): void {
  app.get(
    '/servers/:serverId/invites',
    {
      schema: {
        tags,
        summary: "List a server's invites, or one's own",
        params: ServerPath,
        response: { 200: Type.Object({ invites: Type.Array(Invite) }), '4xx': ErrorBody },
      },
    },
    async (request) => ({
      invites: await invites.list(callerOf(request).userId, request.params.serverId),
    }),
  )

  app.post(
    '/servers/:serverId/invites',
    {
      schema: {
        tags,
        summary: 'Make an invite',
        params: ServerPath,
        // Who bounds nothing need not send a body.
        body: Nullable(CreateInviteRequest),
        response: { 201: Type.Object({ invite: Invite }), '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { userId } = callerOf(request)
      const invite = await invites.create(userId, request.params.serverId, request.body ?? {})
      return reply.code(201).send({ invite })
    },
  )

  app.delete(
    '/invites/:code',
    {
      schema: {
        tags,
        summary: 'Revoke an invite',
        params: CodePath,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await invites.revoke(callerOf(request).userId, request.params.code)
      return { ok: true as const }
    },
  )

  app.post(
    '/invites/:code/accept',
    {
      schema: {
        tags,
        summary: 'Join a server, or ask to',
        params: CodePath,
        response: {
          200: Type.Object({ status: Type.Enum(['joined', 'pending']), server: Server }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) => invites.accept(callerOf(request).userId, request.params.code),
  )
}
