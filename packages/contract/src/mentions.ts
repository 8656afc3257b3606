import { limits } from './limits.ts'
import type { Relationship } from './relationships.ts'

/** The name of a mention without the dots and hyphens at its end, which may be punctuation. */
export function bareMention(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === '-')) end -= 1
  return name.slice(0, end)
}

/** The usernames that the text after an `@` can mean, the longest first. */
export function usernamesOf(mention: string): string[] {
  const name = mention.toLowerCase()
  const least = Math.max(bareMention(name).length, 1)
  const usernames: string[] = []
  for (let length = name.length; length >= least; length -= 1) {
    if (length <= limits.usernameMax) usernames.push(name.slice(0, length))
  }
  return usernames
}

const continuesName = /^[\p{L}\p{N}_]/u

/** The role that the text after an `@` mentions: the one with the longest name. */
export function mentionedRole<T extends { name: string }>(
  mention: string,
  roles: readonly T[],
): T | undefined {
  const text = mention.toLowerCase()
  const named = roles.filter(
    ({ name }) =>
      text.startsWith(name.toLowerCase()) && !continuesName.test(text.slice(name.length)),
  )
  return named.sort((a, b) => b.name.length - a.name.length)[0]
}

/** Which of `@everyone` and `@here` the text after an `@` means. */
export function audienceOf(mention: string): 'everyone' | 'here' | undefined {
  const name = bareMention(mention.toLowerCase())
  return name === 'everyone' || name === 'here' ? name : undefined
}

export interface MentioningMessage {
  authorId: string
  mentions: readonly string[]
  /** The ids of mentioned roles. */
  roleIds: readonly string[]
  mentionsEveryone: boolean
  /** It mentions those who are online, among them the account. */
  mentionsHere: boolean
}

/** How a message mentions an account: by name, through a role, or through `@everyone` or `@here`. */
export type MentionKind = 'direct' | 'role' | 'everyone' | 'here'

export interface MentionReader {
  userId: string
  /** Its roles in the server of the message. */
  roleIds: readonly string[]
  relationships: readonly Relationship[]
}

/**
 * How the message mentions the account, the most precise way first; null if it doesn't. Messages of the account itself and of
 * those it blocked never do. The SQL in the backend's `read-states/store.ts` follows the same rule.
 */
export function mentionKind(
  { authorId, mentions, roleIds, mentionsEveryone, mentionsHere }: MentioningMessage,
  reader: MentionReader,
): MentionKind | null {
  const { userId, relationships } = reader
  if (authorId === userId) return null
  const kind = mentions.includes(userId)
    ? 'direct'
    : roleIds.some((id) => reader.roleIds.includes(id))
      ? 'role'
      : mentionsEveryone
        ? 'everyone'
        : mentionsHere
          ? 'here'
          : null
  return kind !== null && isBlocked(relationships, authorId) ? null : kind
}

export function isBlocked(relationships: readonly Relationship[], userId: string): boolean {
  return relationships.some(({ kind, user }) => kind === 'blocked' && user.id === userId)
}
