import { foldText, holds } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { channelMention } from '../../shared/channels/linked-channels.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import {
  matchRank,
  memberNames,
  rankChannels,
  rankEmoji,
  rankMembers,
  rankRoles,
} from './ranking.ts'
import type { EmojiModule, Location, Suggestion } from './suggestion.ts'

const maxShown = 8
const maxRoles = 4
const worstRank = 3

/** Members, roles, and everyone, for a name after `@`. */
export function membersFor(
  query: string,
  members: Iterable<Member>,
  location: Location,
): Suggestion[] {
  const entry = findServer(useChatState.getState().snapshot, location.serverId)
  const online = new Set(entry?.presences.map(({ userId }) => userId))
  const recent = recentAuthors(location.channelId)
  const found = rankMembers(members, query, { recent, online }, maxShown)
  const suggestions: Suggestion[] = found.map((member) => ({
    kind: 'member',
    key: member.user.id,
    insert: `@${member.user.username}`,
    member,
  }))
  const channel = findChannel(useChatState.getState().snapshot, location.channelId)
  const canMentionEveryone = holds(permissionsIn(entry, channel), 'mention_everyone')
  const roles = (entry?.roles ?? []).filter(
    ({ position, mentionable }) => position > 0 && (mentionable || canMentionEveryone),
  )
  for (const role of rankRoles(roles, query, maxRoles)) {
    suggestions.push({ kind: 'role', key: role.id, insert: `@${role.name}`, role })
  }
  for (const kind of ['everyone', 'here'] as const) {
    if (canMentionEveryone && kind.startsWith(query.toLowerCase())) {
      suggestions.push({ kind, key: kind, insert: `@${kind}` })
    }
  }
  // Stable: of equally good matches, members come first.
  return suggestions.toSorted((a, b) => rankOf(a, query) - rankOf(b, query))
}

function rankOf(suggestion: Suggestion, query: string): number {
  const names =
    suggestion.kind === 'member'
      ? memberNames(suggestion.member)
      : suggestion.kind === 'role'
        ? [suggestion.role.name]
        : [suggestion.key]
  return matchRank(names, foldText(query)) ?? worstRank
}

/** The ids of the other authors in a channel, latest first. */
function recentAuthors(channelId: string): string[] {
  const own = useChatState.getState().snapshot?.user.id
  const messages = timelineOf(channelId)?.messages.slice(-100) ?? []
  const ids = new Set(messages.map(({ author }) => author.id).toReversed())
  return [...ids].filter((id) => id !== own)
}

/** Channels for a name after `#`. */
export function channelsFor(query: string, serverId: string): Suggestion[] {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  const channels = entry && !('conversation' in entry) ? entry.channels : []
  return rankChannels(channels, query, maxShown).map((channel) => ({
    kind: 'channel',
    key: channel.id,
    insert: channelMention(channel),
    channel,
  }))
}

/** Emoji for a name after `:`, those of the server first. */
export function emojiFor(
  query: string,
  module: EmojiModule | undefined,
  serverId: string,
): Suggestion[] {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  const custom = rankEmoji(entry?.emoji ?? [], query, maxShown).map((emoji): Suggestion => ({
    kind: 'customEmoji',
    key: emoji.id,
    insert: `:${emoji.name}:`,
    custom: emoji,
  }))
  if (!module) return custom
  const { searchEmoji, withTone, tone } = module
  const others = searchEmoji(query.replaceAll('_', ' '), maxShown - custom.length).map(
    (emoji): Suggestion => ({
      kind: 'emoji',
      key: emoji.text,
      insert: withTone(emoji, tone()),
      emoji,
    }),
  )
  return [...custom, ...others]
}
