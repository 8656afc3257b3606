import { foldText, isCategory } from '@guildhall/contract'
import type { Channel, CustomEmoji, Member, Role } from '@guildhall/contract'
import { nameOf } from '../../shared/state/members.ts'

interface RankingContext {
  /** The ids of recent authors, latest first. */
  recent: readonly string[]
  online: ReadonlySet<string>
}

/** The members with matching names: best match first, then recent authors, then online members. */
export function rankMembers(
  members: Iterable<Member>,
  query: string,
  { recent, online }: RankingContext,
  limit: number,
): Member[] {
  const foldedQuery = foldText(query)
  const recency = new Map(recent.map((id, index) => [id, index]))
  const found: { member: Member; key: [number, number, number] }[] = []
  for (const member of members) {
    const rank = matchRank(memberNames(member), foldedQuery)
    if (rank === null) continue
    const { id } = member.user
    found.push({ member, key: [rank, recency.get(id) ?? recent.length, online.has(id) ? 0 : 1] })
  }
  found.sort((a, b) => {
    for (const [index, part] of a.key.entries()) {
      const difference = part - (b.key[index] ?? 0)
      if (difference !== 0) return difference
    }
    return nameOf(a.member).localeCompare(nameOf(b.member))
  })
  return found.slice(0, limit).map(({ member }) => member)
}

/** The names by which a member can be found. */
export function memberNames(member: Member): string[] {
  return [nameOf(member), member.user.displayName, member.user.username]
}

/** The channels, without categories, with matching names: best match first, then by position. */
export function rankChannels(
  channels: readonly Channel[],
  query: string,
  limit: number,
): Channel[] {
  const foldedQuery = foldText(query)
  return channels
    .filter(({ type }) => !isCategory(type))
    .flatMap((channel) => {
      const rank = matchRank([channel.name], foldedQuery)
      return rank === null ? [] : [{ channel, rank }]
    })
    .sort((a, b) => a.rank - b.rank || a.channel.position - b.channel.position)
    .slice(0, limit)
    .map(({ channel }) => channel)
}

/** The roles with matching names: best match first, then the highest. */
export function rankRoles(roles: readonly Role[], query: string, limit: number): Role[] {
  const foldedQuery = foldText(query)
  return roles
    .flatMap((role) => {
      const rank = matchRank([role.name], foldedQuery)
      return rank === null ? [] : [{ role, rank }]
    })
    .sort((a, b) => a.rank - b.rank || b.role.position - a.role.position)
    .slice(0, limit)
    .map(({ role }) => role)
}

/** The emoji with matching names: best match first. */
export function rankEmoji(
  emoji: readonly CustomEmoji[],
  query: string,
  limit: number,
): CustomEmoji[] {
  const foldedQuery = foldText(query)
  return emoji
    .flatMap((candidate) => {
      const rank = matchRank([candidate.name], foldedQuery)
      return rank === null ? [] : [{ candidate, rank }]
    })
    .sort((first, second) => first.rank - second.rank)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** 0: a name starts with the query, 1: a word in a name does, 2: a name contains it, null: no match. */
export function matchRank(names: readonly string[], foldedQuery: string): number | null {
  let best: number | null = null
  for (const name of names) {
    const folded = foldText(name)
    if (folded.startsWith(foldedQuery)) return 0
    if (startsWord(folded, foldedQuery)) best = 1
    else if (folded.includes(foldedQuery)) best ??= 2
  }
  return best
}

function startsWord(text: string, foldedQuery: string): boolean {
  return text.split(/[\s_.-]+/).some((word) => word.startsWith(foldedQuery))
}
