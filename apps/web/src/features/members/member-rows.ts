import type { Member, Presence, Role } from '@guildhall/contract'
import { nameOf } from '../../shared/state/members.ts'

export interface MemberRow {
  kind: 'member'
  id: string
  member: Member
  presence: Presence | null
}

/** The heading of a group: a hoisted role, online members without one, or offline members. */
export interface GroupRow {
  kind: 'group'
  id: string
  group: 'online' | 'offline' | Role
  count: number
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Sorted by name. */
export function sortMembers(members: Iterable<Member>): Member[] {
  const named = Array.from(members, (member) => ({ member, name: nameOf(member) }))
  named.sort((a, b) => collator.compare(a.name, b.name))
  return named.map(({ member }) => member)
}

/**
 * The rows of the list: online members by their highest hoisted role, highest role first, then other online members,
 * then offline members. Within a group, `members` keep their order.
 */
export function memberRows(
  members: readonly Member[],
  presences: readonly Presence[],
  roles: readonly Role[],
): (GroupRow | MemberRow)[] {
  const presenceOf = new Map(presences.map((presence) => [presence.userId, presence]))
  const byRank = roles.filter(({ hoist }) => hoist).toSorted((a, b) => b.position - a.position)
  const groups = new Map<GroupRow['group'], MemberRow[]>()
  for (const group of [...byRank, 'online', 'offline'] as const) groups.set(group, [])
  for (const member of members) {
    const { id } = member.user
    const presence = presenceOf.get(id) ?? null
    const group = presence
      ? (byRank.find(({ id }) => member.roleIds.includes(id)) ?? 'online')
      : 'offline'
    groups.get(group)?.push({ kind: 'member', id, member, presence })
  }
  return [...groups].flatMap(([group, rows]) =>
    rows.length === 0
      ? []
      : [
          {
            kind: 'group' as const,
            id: typeof group === 'string' ? group : group.id,
            group,
            count: rows.length,
          },
          ...rows,
        ],
  )
}
