import { pagePath } from '@guildhall/contract'
import type { Invite } from '@guildhall/contract'
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { App } from '../../http/app-types.ts'
import { clientKey } from '../../http/client-address.ts'
import type { Origins } from '../../http/origins.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import type { Invites, InviteWithoutUrl } from './actions.ts'
import type { PreviewInvite } from './preview.ts'

interface PublicDependencies {
  preview: PreviewInvite
  /** Counted per client address. */
  previews: RateLimit
}

/** The route that needs no login. */
export function publicInviteRoutes(app: App, { preview, previews }: PublicDependencies): void {
  handle(app, 'previewInvite', async ({ params, request, reply }) => {
    await requireWithinLimit(reply, 'invite-preview', previews.take(clientKey(request)))
    return { invite: await preview(params.code) }
  })
}

export function inviteRoutes(
  app: App,
  { invites, linkBase }: { invites: Invites; linkBase: Origins['linkBase'] },
): void {
  const withUrl = (request: FastifyRequest, invite: InviteWithoutUrl): Invite => ({
    ...invite,
    url: linkBase(request.raw) + pagePath('invite', { code: invite.code }),
  })

  handle(app, 'listInvites', async ({ caller, params, request }) => {
    const listed = await invites.list(caller.userId, params.serverId)
    return { invites: listed.map((invite) => withUrl(request, invite)) }
  })

  handle(app, 'createInvite', async ({ caller, params, body, request }) => {
    const invite = await invites.create(caller.userId, params.serverId, body ?? {})
    return { invite: withUrl(request, invite) }
  })

  handle(app, 'revokeInvite', async ({ caller, params }) => {
    await invites.revoke(caller.userId, params.code)
    return ok
  })

  handle(app, 'acceptInvite', async ({ caller, params }) =>
    invites.accept(caller.userId, params.code),
  )
}
