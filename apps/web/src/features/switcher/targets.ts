import type { ChannelType, World } from '@guildhall/contract'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { channelUnreadMark, serverUnreadMark } from '../../shared/state/unread.ts'
import type { UnreadMark } from '../../shared/state/unread.ts'
import { fit } from './match.ts'

/** Somewhere to go. */
export interface Target extends UnreadMark {
  kind: 'server' | 'channel'
  id: string
  name: string
  server: string
  serverId: string
  href: string
  /** Null for a server. */
  channelType: ChannelType | null
}

const shownAtMost = 50
/** What fits far worse than the best is not what was meant. */
const shareOfBest = 0.4

export function targetsIn(snapshot: World): Target[] {
  return snapshot.servers.flatMap((entry) => {
    const { server } = entry
    const place = { server: server.name, serverId: server.id }
    const channels = messageChannels(entry).map((channel): Target => ({
      ...place,
      ...channelUnreadMark(snapshot, channel),
      kind: 'channel',
      id: channel.id,
      name: channel.name,
      href: `/servers/${server.id}/${channel.id}`,
      channelType: channel.type,
    }))
    const whole: Target = {
      ...place,
      ...serverUnreadMark(snapshot, entry),
      kind: 'server',
      id: server.id,
      name: server.name,
      href: `/servers/${server.id}`,
      channelType: null,
    }
    return [...channels, whole]
  })
}

/** What fits best first. With nothing typed: who is named, then what is unread, then what is near. */
export function rankTargets(targets: Target[], typed: string, serverId: string): Target[] {
  const scored = targets.flatMap((target) => {
    const score = fit(typed, target.name) ?? withServer(typed, target)
    return score === null ? [] : [{ target, score: score + nearness(target, serverId) }]
  })
  const isEmpty = typed.trim() === ''
  const best = Math.max(...scored.map(({ score }) => score))
  const near = scored.filter(({ score }) => isEmpty || score >= best * shareOfBest)
  const sorted = near.toSorted(
    (one, other) =>
      (isEmpty ? urgency(other.target) - urgency(one.target) : 0) || other.score - one.score,
  )
  return sorted.slice(0, shownAtMost).map(({ target }) => target)
}

/** “general minecraft” names a channel and its server. */
function withServer(typed: string, { kind, name, server }: Target): number | null {
  if (kind === 'server' || !typed.trim().includes(' ')) return null
  return fit(typed, `${name} ${server}`) ?? fit(typed, `${server} ${name}`)
}

function nearness(target: Target, serverId: string): number {
  return (target.serverId === serverId ? 1 : 0) + (target.isUnread ? 0.5 : 0)
}

function urgency({ kind, mentions, isUnread }: Target): number {
  if (kind === 'server') return 0
  return mentions > 0 ? 2 : isUnread ? 1 : 0
}
