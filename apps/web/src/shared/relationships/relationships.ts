import type { Relationship, RelationshipKind } from '@guildhall/contract'
import { useMemo } from 'react'
import { useChatState } from '../state/chat-state.ts'

const none: Relationship[] = []

/** The users who are this to the account, by name. */
export function useRelationships(kind: RelationshipKind): Relationship[] {
  const all = useChatState(({ snapshot }) => snapshot?.relationships ?? none)
  return useMemo(
    () =>
      all
        .filter((each) => each.kind === kind)
        .toSorted((a, b) => a.user.displayName.localeCompare(b.user.displayName)),
    [all, kind],
  )
}

export function useRelationship(userId: string): Relationship | undefined {
  return useChatState(({ snapshot }) =>
    snapshot?.relationships.find(({ user }) => user.id === userId),
  )
}
