import { limits, roleMenuLimits } from '@guildhall/contract'
import { createAuditLog } from '../chat/audit/actions.ts'
import { auditRoutes } from '../chat/audit/routes.ts'
import { createChannels } from '../chat/channels/actions.ts'
import { createOverwrites } from '../chat/channels/overwrites.ts'
import { channelRoutes } from '../chat/channels/routes.ts'
import type { ChatParts } from '../chat/chat-parts.ts'
import { createConversations } from '../chat/conversations/actions.ts'
import type { Conversations } from '../chat/conversations/actions.ts'
import { createReports } from '../chat/conversations/reports.ts'
import { conversationRoutes } from '../chat/conversations/routes.ts'
import { createInstance } from '../chat/instance/actions.ts'
import { instanceRoute } from '../chat/instance/routes.ts'
import { createInvites } from '../chat/invites/actions.ts'
import { createPreview } from '../chat/invites/preview.ts'
import { inviteRoutes, publicInviteRoutes } from '../chat/invites/routes.ts'
import { createMembers } from '../chat/members/actions.ts'
import { createBans } from '../chat/members/bans.ts'
import { createJoinRequests } from '../chat/members/join-requests.ts'
import { banRoutes, joinRequestRoutes, memberRoutes } from '../chat/members/routes.ts'
import type { Messages } from '../chat/messages/actions.ts'
import type { MessageFilters } from '../chat/moderation/access.ts'
import { createModeration } from '../chat/moderation/actions.ts'
import { createRaidProtections } from '../chat/moderation/raid-protection.ts'
import { createMessageReports } from '../chat/moderation/reports.ts'
import {
  messageFilterRoutes,
  moderationRoutes,
  raidProtectionRoutes,
  reportRoutes,
} from '../chat/moderation/routes.ts'
import { createNotificationSettings } from '../chat/notifications/actions.ts'
import { notificationRoutes } from '../chat/notifications/routes.ts'
import { createProfiles } from '../chat/profiles/actions.ts'
import type { Profiles } from '../chat/profiles/actions.ts'
import { profileRoutes } from '../chat/profiles/routes.ts'
import { createRelationships } from '../chat/relationships/actions.ts'
import { relationshipRoutes } from '../chat/relationships/routes.ts'
import { createRoleMenus } from '../chat/role-menus/actions.ts'
import { roleMenuRoutes } from '../chat/role-menus/routes.ts'
import { createRoles } from '../chat/roles/actions.ts'
import { roleRoutes } from '../chat/roles/routes.ts'
import { createServers } from '../chat/servers/actions.ts'
import type { Servers } from '../chat/servers/actions.ts'
import { createLoadTemplate, templateLinksPerMinute } from '../chat/servers/discord/source.ts'
import { createServerOrders } from '../chat/servers/order.ts'
import {
  ruleRoutes,
  serverOrderRoutes,
  serverRoutes,
  welcomeRoutes,
} from '../chat/servers/routes.ts'
import { createRules } from '../chat/servers/rules.ts'
import { createWelcomes } from '../chat/servers/welcome.ts'
import { createThreads } from '../chat/threads/actions.ts'
import { threadRoutes } from '../chat/threads/routes.ts'
import { createWebhookNotices } from '../chat/webhook-notices/actions.ts'
import { webhookNoticeRoutes } from '../chat/webhook-notices/routes.ts'
import type { FindCaller } from '../http/caller.ts'
import { healthRoute } from '../http/health.ts'
import { readyRoute } from '../http/readiness.ts'

/** The domains of the chat platform that consist of routes and their actions alone. */
export function registerPlainDomains(
  parts: ChatParts &
    Pick<Messages, 'send' | 'channelToPost'> & {
      judge: MessageFilters
      startRemovals: () => void
      findCaller: FindCaller
    },
): { servers: Servers; conversations: Conversations; profiles: Profiles } {
  const { config, settings, origins, rateLimits } = parts
  const { open, session } = parts.routes
  const links = rateLimits.perMinute('template-links', templateLinksPerMinute)
  const loadTemplate = createLoadTemplate(config.discordApiUrl, links)
  const servers = createServers({ ...parts, loadTemplate })
  session((app) => serverRoutes(app, servers))
  session((app) => serverOrderRoutes(app, createServerOrders(parts)))
  session((app) => ruleRoutes(app, createRules(parts)))
  session((app) => welcomeRoutes(app, createWelcomes(parts)))
  session((app) => roleRoutes(app, createRoles(parts)))
  const choices = rateLimits.perMinute('role-choices', roleMenuLimits.choicesPerMinute)
  session((app) => roleMenuRoutes(app, { roleMenus: createRoleMenus(parts), choices }))
  const channels = { channels: createChannels(parts), overwrites: createOverwrites(parts) }
  session((app) => channelRoutes(app, channels))
  session((app) => memberRoutes(app, createMembers(parts)))
  session((app) => banRoutes(app, createBans(parts)))
  session((app) => joinRequestRoutes(app, createJoinRequests(parts)))
  session((app) => moderationRoutes(app, createModeration(parts)))
  session((app) => raidProtectionRoutes(app, createRaidProtections(parts)))
  session((app) => messageFilterRoutes(app, parts.judge))
  session((app) => reportRoutes(app, createMessageReports(parts)))
  const threads = createThreads(parts)
  session((app) => threadRoutes(app, threads))
  const conversations = createConversations(parts)
  session((app) => conversationRoutes(app, conversations, createReports(parts)))
  session((app) => notificationRoutes(app, createNotificationSettings(parts)))
  session((app) => webhookNoticeRoutes(app, createWebhookNotices(parts)))
  session((app) => auditRoutes(app, createAuditLog(parts)))

  const previews = rateLimits.perMinute(
    'invite-preview',
    settings.limit('invitePreviewRatePerMinute'),
  )
  open((app) => publicInviteRoutes(app, { preview: createPreview(parts), previews }))
  const invites = { invites: createInvites(parts), linkBase: origins.linkBase }
  session((app) => inviteRoutes(app, invites))

  const profiles = createProfiles(parts)
  session((app) => profileRoutes(app, profiles))

  const relationships = createRelationships(parts)
  const requests = rateLimits.perHour('friend-requests', limits.friendRequestsPerHour)
  session((app) => relationshipRoutes(app, { relationships, requests }))

  open((app) => healthRoute(app, parts.clock))
  open((app) => readyRoute(app, parts))
  open((app) =>
    instanceRoute(app, { describeInstance: createInstance(parts), findCaller: parts.findCaller }),
  )
  return { servers, conversations, profiles }
}
