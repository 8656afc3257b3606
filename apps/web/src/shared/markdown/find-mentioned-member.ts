import { usernamesOf } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'

type Members = ReadonlyMap<string, Member>
const byUsername = new WeakMap<Members, Map<string, Member>>()

/**
 * The member that a text such as `@mia.` mentions. The longest matching username wins; trailing dots and hyphens are
 * ignored unless they are part of a username.
 */
export function findMentionedMember(
  members: Members | undefined,
  text: string,
): Member | undefined {
  if (!members) return undefined
  let names = byUsername.get(members)
  if (!names) {
    names = new Map([...members.values()].map((member) => [member.user.username, member]))
    byUsername.set(members, names)
  }
  for (const username of usernamesOf(text.slice(1))) {
    const member = names.get(username)
    if (member) return member
  }
  return undefined
}
