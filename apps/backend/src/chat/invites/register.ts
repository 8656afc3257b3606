import type { ChatParts } from '../chat-parts.ts'
import { createInvites } from './actions.ts'
import { createPreview } from './preview.ts'
import { inviteRoutes, publicInviteRoutes } from './routes.ts'

export function registerInvites(parts: ChatParts): void {
  const { routes, config, rateLimits, database, publisher, presence, clock } = parts
  const { linkBase } = parts.origins
  const invites = createInvites({ database, publisher, clock, presence })
  const preview = createPreview({ database, presence, clock })
  const previews = rateLimits.perMinute('invite-preview', config.limits.invitePreviewPerMinute)
  routes.open((app) => publicInviteRoutes(app, { preview, previews }))
  routes.session((app) => inviteRoutes(app, { invites, linkBase }))
}
