import type { Relationship } from './relationships.ts'

/** The name of a mention without the dots and hyphens at its end, which may be punctuation. */
export function bareMention(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === '-')) end -= 1
  return name.slice(0, end)
}

export interface MentioningMessage {
  authorId: string
  mentions: string[]
  mentionsEveryone: boolean
}

/**
 * Whether the message notifies the account and counts as a mention: it names the account or everyone, and its author is
 * neither the account nor blocked by it. The SQL in the backend's `read-states/store.ts` follows the same rule.
 */
export function countsAsMention(
  { authorId, mentions, mentionsEveryone }: MentioningMessage,
  userId: string,
  relationships: readonly Relationship[],
): boolean {
  if (authorId === userId || !(mentionsEveryone || mentions.includes(userId))) return false
  return !isBlocked(relationships, authorId)
}

export function isBlocked(relationships: readonly Relationship[], userId: string): boolean {
  return relationships.some(({ kind, user }) => kind === 'blocked' && user.id === userId)
}
