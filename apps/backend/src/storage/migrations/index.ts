import type { Migration } from 'kysely/migration'
import * as baseline from './0100-baseline.ts'
import * as plainCommits from './0101-plain-commits.ts'
import * as rateLimits from './0102-rate-limits.ts'
import * as webhookProblems from './0103-webhook-problems.ts'
import * as searchTerms from './0104-search-terms.ts'
import * as logOfEvents from './0105-log-of-events.ts'
import * as newestSeq from './0106-newest-seq.ts'
import * as formerSecrets from './0107-former-secrets.ts'
import * as serverOrders from './0108-server-orders.ts'
import * as nextSteps from './0109-next-steps.ts'
import * as savedMessages from './0110-saved-messages.ts'
import * as presences from './0111-presences.ts'
import * as profiles from './0112-profiles.ts'
import * as roleDisplay from './0113-role-display.ts'
import * as welcomePages from './0114-welcome-pages.ts'
import * as imports from './0115-imports.ts'
import * as roleMenus from './0116-role-menus.ts'
import * as forwardedMessages from './0117-forwarded-messages.ts'
import * as importedFiles from './0118-imported-files.ts'
import * as importClaims from './0119-import-claims.ts'
import * as certificates from './0120-certificates.ts'
import * as backups from './0121-backups.ts'
import * as sounds from './0122-sounds.ts'
import * as rooms from './0123-rooms.ts'
import * as afkChannel from './0124-afk-channel.ts'
import * as settings from './0125-settings.ts'
import * as videoBitrate from './0126-video-bitrate.ts'
import * as missingFiles from './0127-missing-files.ts'
import * as importedAuthors from './0128-imported-authors.ts'
import * as replyMentions from './0127-reply-mentions.ts'
import * as reportChannels from './0128-report-channels.ts'
import * as playerPeaks from './0129-player-peaks.ts'
import * as gameServersFirst from './0130-game-servers-first.ts'
import * as proposedClaims from './0131-proposed-claims.ts'
import * as publicAddresses from './0132-public-addresses.ts'
import * as pictures from './0134-pictures.ts'

/** The name of the first migration. Names of the earlier ones, which it replaces, come before it. */
export const baselineName = '0100-baseline'

/** The last of the migrations whose result the baseline creates at once, and the commit that was the last to run them. */
export const lastBeforeBaseline = { name: '0072-reserved-attempts', commit: 'b6897224' }

/** Every change of the tables, in order. Existing migrations have run on other machines: add new ones, never edit these. */
export const migrations: Record<string, Migration> = {
  [baselineName]: baseline,
  '0101-plain-commits': plainCommits,
  '0102-rate-limits': rateLimits,
  '0103-webhook-problems': webhookProblems,
  '0104-search-terms': searchTerms,
  '0105-log-of-events': logOfEvents,
  '0106-newest-seq': newestSeq,
  '0107-former-secrets': formerSecrets,
  '0108-server-orders': serverOrders,
  '0109-next-steps': nextSteps,
  '0110-saved-messages': savedMessages,
  '0111-presences': presences,
  '0112-profiles': profiles,
  '0113-role-display': roleDisplay,
  '0114-welcome-pages': welcomePages,
  '0115-imports': imports,
  '0116-role-menus': roleMenus,
  '0117-forwarded-messages': forwardedMessages,
  '0118-imported-files': importedFiles,
  '0119-import-claims': importClaims,
  '0120-certificates': certificates,
  '0121-backups': backups,
  '0122-sounds': sounds,
  '0123-rooms': rooms,
  '0124-afk-channel': afkChannel,
  '0125-settings': settings,
  '0126-video-bitrate': videoBitrate,
  '0127-missing-files': missingFiles,
  '0128-imported-authors': importedAuthors,
  '0127-reply-mentions': replyMentions,
  '0128-report-channels': reportChannels,
  '0129-player-peaks': playerPeaks,
  '0130-game-servers-first': gameServersFirst,
  '0131-proposed-claims': proposedClaims,
  '0132-public-addresses': publicAddresses,
  '0134-pictures': pictures,
}
