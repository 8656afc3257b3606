import type { Relationship, RelationshipKind } from '@guildhall/contract'
import { useMemo } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { currentTexts } from '../i18n/texts.ts'
import { useChatState } from '../state/chat-state.ts'
import { showToast } from '../ui/toast.tsx'

const none: Relationship[] = []

/** The users who are this to the account, by name. */
export function useRelationships(kind: RelationshipKind): Relationship[] {
  const all = useChatState(({ snapshot }) => snapshot?.relationships ?? none)
  return useMemo(
    () =>
      all
        .filter((one) => one.kind === kind)
        .toSorted((one, other) => one.user.displayName.localeCompare(other.user.displayName)),
    [all, kind],
  )
}

export function useRelationship(userId: string): Relationship | undefined {
  return useChatState(({ snapshot }) =>
    snapshot?.relationships.find(({ user }) => user.id === userId),
  )
}

/** Shows what was done, or why it failed. What changed arrives as an event. */
export async function runChange(change: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await change()
    if (done !== undefined) showToast(done)
  } catch (error) {
    showToast(errorText(error, currentTexts()), 'danger')
  }
}
