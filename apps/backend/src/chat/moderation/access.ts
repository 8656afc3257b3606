import type { Language, Member, ReportCategory } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { findChannelIn } from '../channels/access.ts'
import { appendSystemMessage } from '../messages/access.ts'
import { findFilter } from './filter-store.ts'
import { findSettings, putSettings, settingsOf } from './store.ts'

export { removeFromFilter } from './filter-changes.ts'
export type { MessageFilters } from './message-filters.ts'
export { findRaidProtection } from './raid-store.ts'

export type MembershipChange = 'joined' | 'left' | 'kicked' | 'banned'

type Sentences = Record<MembershipChange, (who: string) => string>

const sentences: Record<Language, Sentences> = {
  en: {
    joined: (who) => `${who} joined the server.`,
    left: (who) => `${who} left the server.`,
    kicked: (who) => `${who} was kicked.`,
    banned: (who) => `${who} was banned.`,
  },
  de: {
    joined: (who) => `${who} ist dem Server beigetreten.`,
    left: (who) => `${who} hat den Server verlassen.`,
    kicked: (who) => `${who} wurde gekickt.`,
    banned: (who) => `${who} wurde gebannt.`,
  },
}

/** The roles whose members write what the filter refuses others. */
export async function exemptRolesOf(reader: Reader, serverId: string): Promise<string[]> {
  return (await findFilter(reader, serverId))?.exemptRoleIds ?? []
}

/** Messages about who joins a new server appear in this channel. */
export async function announceJoins(
  tx: Transaction,
  serverId: string,
  joinChannelId: string,
): Promise<void> {
  await putSettings(tx, serverId, { ...(await settingsOf(tx, serverId)), joinChannelId })
}

/** The language of the messages that Guildhall writes into the server. */
export async function serverLanguage(reader: Reader, serverId: string): Promise<Language> {
  return (await settingsOf(reader, serverId)).joinLanguage
}

interface Announcement {
  serverId: string
  change: MembershipChange
  member: () => Promise<Member>
  now: number
}

/** Posts that someone joined or left, in the transaction of that, if the server has a channel for it. */
export async function announceMembership(
  tx: Transaction,
  publish: Publish,
  { serverId, change, member, now }: Announcement,
): Promise<void> {
  const settings = await findSettings(tx, serverId)
  if (!settings || settings.joinChannelId === null) return
  const channel = await findChannelIn(tx, serverId, settings.joinChannelId)
  if (!channel) return
  const { user, nickname } = await member()
  // A link to the profile, where there is one.
  const who =
    change === 'joined' ? `@${user.username}` : `**${plain(nickname ?? user.displayName)}**`
  const content = sentences[settings.joinLanguage][change](who)
  await appendSystemMessage(tx, publish, { serverId, channelId: channel.id, content, now })
}

const reportSentences: Record<
  Language,
  { categories: Record<ReportCategory, string>; text: (report: Reported, what: string) => string }
> = {
  en: {
    categories: {
      spam: 'spam or advertising',
      harassment: 'insults or harassment',
      hate: 'hate speech',
      sexual: 'sexual content',
      danger: 'threats or danger',
      other: 'something else',
    },
    text: ({ author, channelId }, what) =>
      `A message from **${author}** in <#${channelId}> was reported: ${what}. Moderators find it in the server settings, under “Reports”.`,
  },
  de: {
    categories: {
      spam: 'Spam oder Werbung',
      harassment: 'Beleidigung oder Belästigung',
      hate: 'Hass',
      sexual: 'sexuelle Inhalte',
      danger: 'Drohung oder Gefahr',
      other: 'etwas anderes',
    },
    text: ({ author, channelId }, what) =>
      `Eine Nachricht von **${author}** in <#${channelId}> wurde gemeldet: ${what}. Moderatoren finden sie in den Servereinstellungen unter „Meldungen“.`,
  },
}

interface Reported {
  author: string
  channelId: string
}

/**
 * Posts that a message was reported, in the transaction of that, if the server has a channel for it: neither what the message says
 * nor who reported it, since more people than the moderators may see the channel.
 */
export async function announceReport(
  tx: Transaction,
  publish: Publish,
  report: Reported & { serverId: string; category: ReportCategory; now: number },
): Promise<void> {
  const { serverId, category, author, now } = report
  const settings = await findSettings(tx, serverId)
  if (!settings || settings.reportChannelId === null) return
  const { categories, text } = reportSentences[settings.joinLanguage]
  const content = text({ ...report, author: plain(author) }, categories[category])
  const channelId = settings.reportChannelId
  await appendSystemMessage(tx, publish, { serverId, channelId, content, now })
}

/** A name without characters that format text or mention someone. */
function plain(name: string): string {
  return name.replaceAll(/[*_~`|<>[\]\\@#]/g, '')
}
