import { foldText } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'

/** Sorts numbers in names by value: guest 2 before guest 10. */
const order = new Intl.Collator(undefined, { numeric: true })

/** Members whose names contain the typed text, sorted by name; names that begin with it come first. */
export function findMembers(members: Iterable<Member>, typed: string): Member[] {
  const query = foldText(typed.trim().replace(/^@/, ''))
  const found: { member: Member; name: string; rank: number }[] = []
  for (const member of members) {
    const name = foldText(member.nickname ?? member.user.displayName)
    const others = [name, foldText(member.user.displayName), member.user.username]
    const rank = Math.min(...others.map((text) => rankIn(text, query)))
    if (rank < 2) found.push({ member, name, rank })
  }
  found.sort((a, b) => a.rank - b.rank || order.compare(a.name, b.name))
  return found.map(({ member }) => member)
}

function rankIn(text: string, query: string): number {
  const index = text.indexOf(query)
  if (index === 0) return 0
  return index > 0 ? 1 : 2
}
