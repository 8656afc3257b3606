import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as images from './0002-images.ts'
import * as messagePlaces from './0003-message-places.ts'
import * as pictureSizes from './0004-picture-sizes.ts'
import * as rejections from './0005-rejections.ts'
import * as departedMutes from './0006-departed-mutes.ts'
import * as searchScope from './0007-search-scope.ts'
import * as storageUsage from './0008-storage-usage.ts'
import * as passwordResets from './0009-password-resets.ts'
import * as twoFactor from './0042-two-factor.ts'
import * as emails from './0043-emails.ts'
import * as emoji from './0058-emoji.ts'
import * as stickers from './0059-stickers.ts'
import * as reportsOfDeletedAccounts from './0056-reports-of-deleted-accounts.ts'
import * as roleMentions from './0057-role-mentions.ts'
import * as knownBrowsers from './0044-known-browsers.ts'
import * as suspensions from './0010-suspensions.ts'
import * as messageKeys from './0011-message-keys.ts'
import * as voice from './0012-voice.ts'
import * as memberNames from './0013-member-names.ts'
import * as gameServers from './0014-game-servers.ts'
import * as statusCards from './0015-status-cards.ts'
import * as webhookKeys from './0016-webhook-keys.ts'
import * as webhookDeliveries from './0017-webhook-deliveries.ts'
import * as processes from './0018-processes.ts'
import * as secretKeys from './0037-secret-keys.ts'
import * as publicPages from './0024-public-pages.ts'
import * as webhookIdentity from './0025-webhook-identity.ts'
import * as webhookHours from './0026-webhook-hours.ts'
import * as eventLog from './0019-event-log.ts'
import * as webhookTemplates from './0027-webhook-templates.ts'
import * as outgoingWebhooks from './0028-outgoing-webhooks.ts'
import * as searchFacts from './0040-search-facts.ts'
import * as push from './0041-push.ts'
import * as webhookNotices from './0039-webhook-notices.ts'
import * as notifications from './0033-notifications.ts'
import * as recentMentions from './0034-recent-mentions.ts'
import * as conversations from './0029-conversations.ts'
import * as reports from './0030-reports.ts'
import * as rateLimits from './0020-rate-limits.ts'
import * as leases from './0021-leases.ts'
import * as relationships from './0031-relationships.ts'
import * as messageRemovals from './0049-message-removals.ts'
import * as moderationSettings from './0050-moderation-settings.ts'
import * as raidProtections from './0051-raid-protections.ts'
import * as accountDeletions from './0045-account-deletions.ts'
import * as messageFilters from './0052-message-filters.ts'
import * as messageReports from './0053-message-reports.ts'
import * as passkeys from './0054-passkeys.ts'
import * as identities from './0055-identities.ts'
import * as threads from './0060-threads.ts'
import * as inactiveThreads from './0061-inactive-threads.ts'
import * as countedAttempts from './0047-counted-attempts.ts'
import * as operators from './0064-operators.ts'
import * as serverRules from './0063-server-rules.ts'
import * as importedChannels from './0065-imported-channels.ts'
import * as shortenedCodes from './0066-shortened-codes.ts'
import * as invitations from './0069-invitations.ts'
import * as countsTogether from './0070-counts-together.ts'
import * as beginCommit from './0071-begin-commit.ts'
import * as reservedAttempts from './0072-reserved-attempts.ts'
import * as endedCalls from './0068-ended-calls.ts'

/** Every change of the tables, in order. Existing migrations have run on other machines: add new ones, never edit these. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-images': images,
  '0003-message-places': messagePlaces,
  '0004-picture-sizes': pictureSizes,
  '0005-rejections': rejections,
  '0006-departed-mutes': departedMutes,
  '0007-search-scope': searchScope,
  '0008-storage-usage': storageUsage,
  '0009-password-resets': passwordResets,
  '0042-two-factor': twoFactor,
  '0043-emails': emails,
  '0044-known-browsers': knownBrowsers,
  '0010-suspensions': suspensions,
  '0011-message-keys': messageKeys,
  '0012-voice': voice,
  '0013-member-names': memberNames,
  '0014-game-servers': gameServers,
  '0015-status-cards': statusCards,
  '0016-webhook-keys': webhookKeys,
  '0017-webhook-deliveries': webhookDeliveries,
  '0018-processes': processes,
  '0037-secret-keys': secretKeys,
  '0024-public-pages': publicPages,
  '0025-webhook-identity': webhookIdentity,
  '0026-webhook-hours': webhookHours,
  '0019-event-log': eventLog,
  '0027-webhook-templates': webhookTemplates,
  '0028-outgoing-webhooks': outgoingWebhooks,
  '0033-notifications': notifications,
  '0034-recent-mentions': recentMentions,
  '0029-conversations': conversations,
  '0030-reports': reports,
  '0020-rate-limits': rateLimits,
  '0021-leases': leases,
  '0040-search-facts': searchFacts,
  '0031-relationships': relationships,
  '0039-webhook-notices': webhookNotices,
  '0041-push': push,
  '0056-reports-of-deleted-accounts': reportsOfDeletedAccounts,
  '0057-role-mentions': roleMentions,
  '0058-emoji': emoji,
  '0059-stickers': stickers,
  '0047-counted-attempts': countedAttempts,
  '0049-message-removals': messageRemovals,
  '0050-moderation-settings': moderationSettings,
  '0051-raid-protections': raidProtections,
  '0045-account-deletions': accountDeletions,
  '0052-message-filters': messageFilters,
  '0053-message-reports': messageReports,
  '0054-passkeys': passkeys,
  '0055-identities': identities,
  '0060-threads': threads,
  '0061-inactive-threads': inactiveThreads,
  '0063-server-rules': serverRules,
  '0068-ended-calls': endedCalls,
  '0064-operators': operators,
  '0065-imported-channels': importedChannels,
  '0066-shortened-codes': shortenedCodes,
  '0069-invitations': invitations,
  '0070-counts-together': countsTogether,
  '0071-begin-commit': beginCommit,
  '0072-reserved-attempts': reservedAttempts,
}
