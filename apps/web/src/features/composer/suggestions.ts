import { holds } from '@guildhall/contract'
import type { Channel, Member } from '@guildhall/contract'
import { useEffect, useMemo, useState } from 'react'
import type { Emoji, SkinTone } from '../../shared/emoji/emoji.ts'
import { useMembers } from '../../shared/state/members.ts'
import { useSearchedMembers } from '../../shared/state/members-on-demand.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import type { CommandSuggestion } from './commands/command.ts'
import { rankChannels, rankMembers } from './completion.ts'
import type { Trigger } from './completion.ts'
import { useCommands } from './use-commands.ts'

/** A completion of the name at the caret. */
export type Suggestion = CommandSuggestion | ({ key: string; insert: string } & NameSuggestion)

type NameSuggestion =
  | { kind: 'member'; member: Member }
  | { kind: 'everyone' }
  | { kind: 'channel'; channel: Channel }
  | { kind: 'emoji'; emoji: Emoji }

const maxShown = 8

interface Location {
  serverId: string
  channelId: string
}

/** The completions of the name at the caret, best first. */
export function useSuggestions(trigger: Trigger | null, location: Location): readonly Suggestion[] {
  const { serverId, channelId } = location
  const kind = trigger?.kind
  const members = useMembers((all) => (kind === 'member' ? all[serverId]?.byId : undefined))
  const emoji = useEmojiModule(kind === 'emoji')
  const commands = useCommands(kind === 'command')
  const gameServers = useChatState(({ snapshot }) =>
    kind === 'command' ? findServer(snapshot, serverId)?.gameServers : undefined,
  )
  useSearchedMembers(serverId, kind === 'member' ? trigger?.query : undefined)
  return useMemo(() => {
    if (!trigger) return []
    if (trigger.kind === 'command') return commands?.suggest(`/${trigger.query}`, location) ?? []
    if (trigger.kind === 'channel') return channelsFor(trigger.query, serverId)
    if (trigger.kind === 'emoji') return emoji ? emojiFor(trigger.query, emoji) : []
    return membersFor(trigger.query, members?.values() ?? [], { serverId, channelId })
  }, [trigger?.kind, trigger?.query, members, emoji, commands, gameServers, serverId, channelId])
}

function membersFor(query: string, members: Iterable<Member>, location: Location): Suggestion[] {
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
  if (canMentionEveryone && 'everyone'.startsWith(query.toLowerCase())) {
    suggestions.push({ kind: 'everyone', key: 'everyone', insert: '@everyone' })
  }
  return suggestions
}

/** The ids of the other authors in a channel, latest first. */
function recentAuthors(channelId: string): string[] {
  const own = useChatState.getState().snapshot?.user.id
  const messages = timelineOf(channelId)?.messages.slice(-100) ?? []
  const ids = new Set(messages.map(({ author }) => author.id).toReversed())
  return [...ids].filter((id) => id !== own)
}

function channelsFor(query: string, serverId: string): Suggestion[] {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  const channels = entry && !('conversation' in entry) ? entry.channels : []
  return rankChannels(channels, query, maxShown).map((channel) => ({
    kind: 'channel',
    key: channel.id,
    insert: `#${channel.name}`,
    channel,
  }))
}

interface EmojiModule {
  searchEmoji: (query: string, limit: number) => Emoji[]
  emojiByName: (name: string) => Emoji | undefined
  withTone: (emoji: Emoji, tone: SkinTone) => string
  tone: () => SkinTone
}

function emojiFor(query: string, { searchEmoji, withTone, tone }: EmojiModule): Suggestion[] {
  return searchEmoji(query.replaceAll('_', ' '), maxShown).map((emoji) => ({
    kind: 'emoji',
    key: emoji.text,
    insert: withTone(emoji, tone()),
    emoji,
  }))
}

let loaded: EmojiModule | undefined

/** The emoji data, loaded on first use. */
function useEmojiModule(isEnabled: boolean): EmojiModule | undefined {
  const [module, setModule] = useState(loaded)
  useEffect(() => {
    if (!isEnabled || module) return
    loadEmoji().then(setModule, () => undefined)
  }, [isEnabled, module])
  return module
}

async function loadEmoji(): Promise<EmojiModule> {
  const [emoji, used] = await Promise.all([
    import('../../shared/emoji/emoji.ts'),
    import('../../shared/emoji/emoji-preferences.ts'),
  ])
  loaded = { ...emoji, tone: () => used.useEmojiPreferences.getState().tone }
  return loaded
}

/** The emoji with a short name; undefined if there is none or the data is not loaded. */
export function loadedEmoji(name: string): string | undefined {
  const emoji = loaded?.emojiByName(name)
  return emoji && loaded?.withTone(emoji, loaded.tone())
}
