import { canPost, holds } from '@guildhall/contract'
import type { Message, Snapshot, Thread, User } from '@guildhall/contract'
import { findChannel, findServer } from '../../shared/state/chat-state.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import {
  personTargets,
  rankTargets,
  targetsIn,
  threadTargets,
} from '../../shared/targets/targets.ts'
import type { Target } from '../../shared/targets/targets.ts'

interface Wanted {
  snapshot: Snapshot
  /** The server that is open. */
  serverId: string
  message: Message
  threads: readonly Thread[]
  /** People with a name that contains the text. */
  people: readonly User[]
  typed: string
  /** The channels to which messages were forwarded last, the latest first. */
  recent: readonly string[]
}

const maxShown = 50

/**
 * Where the account can forward the message, as far as that is known. Without a text: the last destinations, conversations, channels
 * of the open server and of others, threads, and friends.
 */
export function forwardTargets(wanted: Wanted): Target[] {
  const { snapshot, serverId, message, threads, people, typed, recent } = wanted
  const known = [...targetsIn(snapshot), ...threadTargets(snapshot, threads)].filter((target) =>
    mayForwardTo(snapshot, target, message),
  )
  if (typed.trim() !== '') return rankTargets([...known, ...personTargets(people)], typed, serverId)
  const friends = snapshot.relationships.flatMap(({ kind, user }) =>
    kind === 'friend' ? user : [],
  )
  return [...known, ...personTargets(friends)]
    .map((target) => ({ target, rank: rankOf(target, serverId, recent) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxShown)
    .map(({ target }) => target)
}

/** Lower ones come first. */
function rankOf({ kind, channelId, serverId }: Target, openId: string, recent: readonly string[]) {
  const index = recent.indexOf(channelId)
  if (index >= 0) return index - recent.length
  if (kind === 'conversation') return 0
  if (kind === 'channel') return serverId === openId ? 1 : 2
  return kind === 'thread' ? 3 : 4
}

function mayForwardTo(snapshot: Snapshot, { channelId, serverId }: Target, message: Message) {
  const channel = findChannel(snapshot, channelId)
  if (!channel) return false
  const permissions = permissionsIn(findServer(snapshot, serverId), channel)
  const needsFiles = message.attachments.length > 0
  return canPost(channel.type, permissions) && (!needsFiles || holds(permissions, 'attach_files'))
}
