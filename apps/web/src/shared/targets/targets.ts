import { pagePath } from '@guildhall/contract'
import type { ChannelType, Snapshot, Thread, UnreadMark, User } from '@guildhall/contract'
import { channelLabel } from '../channels/channel-label.ts'
import { threadPath } from '../channels/channel-path.ts'
import { orderedChannels } from '../state/channel-tree.ts'
import { findChannel, findServer } from '../state/chat-state.ts'
import { conversationItems } from '../state/conversations.ts'
import { channelUnreadMark, serverUnreadMark } from '../state/unread.ts'
import { matchScore } from './match-score.ts'

/** A channel, thread, server or conversation to open, or a person to write to. */
export interface Target extends UnreadMark {
  kind: 'server' | 'channel' | 'thread' | 'conversation' | 'person'
  id: string
  name: string
  server: string
  serverId: string
  /** Where it has messages; empty for servers and people. */
  channelId: string
  href: string
  /** Null for all but channels. */
  channelType: ChannelType | null
}

const maxResults = 50
/** Results that score lower than this share of the best score are left out. */
const minShareOfBest = 0.4

export function targetsIn(snapshot: Snapshot): Target[] {
  return [...conversationTargets(snapshot), ...serverTargets(snapshot)]
}

function conversationTargets(snapshot: Snapshot): Target[] {
  return conversationItems().map(({ id, channelId, name }) => ({
    ...channelUnreadMark(snapshot, findChannel(snapshot, channelId)),
    kind: 'conversation',
    id,
    name,
    server: '',
    serverId: id,
    channelId,
    href: pagePath('messages', { channelId }),
    channelType: null,
  }))
}

/** People without an open conversation. */
export function personTargets(people: readonly User[]): Target[] {
  const known = new Set(conversationItems().map(({ other }) => other?.id))
  return people
    .filter(({ id }) => !known.has(id))
    .map(({ id, displayName, username }) => ({
      isUnread: false,
      isMuted: false,
      mentions: 0,
      kind: 'person',
      id,
      name: displayName,
      server: `@${username}`,
      serverId: '',
      channelId: '',
      href: '',
      channelType: null,
    }))
}

/** Threads whose channels the account can see. */
export function threadTargets(snapshot: Snapshot, threads: readonly Thread[]): Target[] {
  return threads.flatMap((thread): Target[] => {
    const { id, name, serverId, channelId } = thread
    const channel = findChannel(snapshot, channelId)
    const server = findServer(snapshot, serverId)?.server.name
    if (!channel || server === undefined) return []
    return [
      {
        ...channelUnreadMark(snapshot, findChannel(snapshot, id)),
        kind: 'thread',
        id,
        name,
        server: `${channelLabel(channel)} – ${server}`,
        serverId,
        channelId: id,
        href: threadPath(thread, id),
        channelType: null,
      },
    ]
  })
}

function serverTargets(snapshot: Snapshot): Target[] {
  return snapshot.servers.flatMap((entry) => {
    const { server } = entry
    const serverFields = { server: server.name, serverId: server.id }
    const channels = orderedChannels(entry).map((channel): Target => ({
      ...serverFields,
      ...channelUnreadMark(snapshot, channel),
      kind: 'channel',
      id: channel.id,
      name: channel.name,
      channelId: channel.id,
      href: pagePath('channel', { serverId: server.id, channelId: channel.id }),
      channelType: channel.type,
    }))
    const serverTarget: Target = {
      ...serverFields,
      ...serverUnreadMark(snapshot, entry),
      kind: 'server',
      id: server.id,
      name: server.name,
      channelId: '',
      href: pagePath('channel', { serverId: server.id }),
      channelType: null,
    }
    return [...channels, serverTarget]
  })
}

/** Best match first. Without a query: mentions first, then unread targets, then those in the open server. */
export function rankTargets(targets: Target[], typed: string, serverId: string): Target[] {
  const scored = targets.flatMap((target) => {
    const score = matchScore(typed, target.name) ?? scoreWithServer(typed, target)
    return score === null ? [] : [{ target, score: score + proximity(target, serverId) }]
  })
  const isEmpty = typed.trim() === ''
  const best = Math.max(...scored.map(({ score }) => score))
  const relevant = scored.filter(({ score }) => isEmpty || score >= best * minShareOfBest)
  const sorted = relevant.toSorted(
    (a, b) => (isEmpty ? urgency(b.target) - urgency(a.target) : 0) || b.score - a.score,
  )
  return sorted.slice(0, maxResults).map(({ target }) => target)
}

/** “general minecraft” names a channel and its server. */
function scoreWithServer(typed: string, { kind, name, server }: Target): number | null {
  if (kind === 'person') return matchScore(typed, server)
  if (!['channel', 'thread'].includes(kind) || !typed.trim().includes(' ')) return null
  return matchScore(typed, `${name} ${server}`) ?? matchScore(typed, `${server} ${name}`)
}

function proximity(target: Target, serverId: string): number {
  return (target.serverId === serverId ? 1 : 0) + (target.isUnread ? 0.5 : 0)
}

function urgency({ kind, mentions, isUnread }: Target): number {
  if (kind === 'server' || kind === 'person') return 0
  return mentions > 0 ? 2 : isUnread ? 1 : 0
}
