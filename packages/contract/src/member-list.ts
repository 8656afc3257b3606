import type { GatewayEvents } from './events.ts'
import type { MemberGroup, MemberListItem, MemberListReply, Snapshot } from './gateway.ts'

/** What a client knows about the member list of a large server: the subscribed parts of it, and the size of the whole. */
export interface MemberListView {
  groups: readonly MemberGroup[]
  items: ReadonlyMap<number, MemberListItem>
}

export function createMemberListView({ groups, items }: MemberListReply): MemberListView {
  return { groups, items: new Map(items.map((item) => [item.index, item])) }
}

/** Returns the view after an update, without mutating the old one. Drops items after the end of the list. */
export function updateMemberList(
  view: MemberListView,
  { groups, items }: GatewayEvents['members.updated'],
): MemberListView {
  const length = memberListLength(groups)
  const next = new Map([...view.items].filter(([index]) => index < length))
  for (const item of items) next.set(item.index, item)
  return { groups, items: next }
}

export function memberListLength(groups: readonly MemberGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the snapshot with the presences of the subscribed users. From then on, `applyEvent` keeps them current. */
export function applySubscription(
  snapshot: Snapshot,
  { serverId, userIds }: { serverId: string; userIds: readonly string[] },
  { items, memberCount, onlineCount }: MemberListReply,
): Snapshot {
  const watched = new Set(userIds)
  const presences = new Map(
    items.flatMap(({ member, presence }) =>
      presence && watched.has(member.user.id) ? [[member.user.id, presence]] : [],
    ),
  )
  return {
    ...snapshot,
    servers: snapshot.servers.map((entry) => {
      if (entry.server.id !== serverId || !entry.large) return entry
      for (const own of entry.presences) {
        if (own.userId === snapshot.user.id) presences.set(own.userId, own)
      }
      const server = { ...entry.server, memberCount, online: onlineCount }
      return { ...entry, server, presences: [...presences.values()] }
    }),
  }
}
