import type { Member } from '@guildhall/contract'
import { useMemo } from 'react'
import { useChatState } from './chat-state.ts'
import { asMember } from './members.ts'

export type KnownPeople = ReadonlyMap<string, Member>

/** Everyone in an open conversation, and everyone in the relationships of the account. */
export function useConversationPeople(): KnownPeople {
  const conversations = useChatState(({ snapshot }) => snapshot?.conversations)
  const relationships = useChatState(({ snapshot }) => snapshot?.relationships)
  return useMemo(() => {
    const related = (relationships ?? []).map(({ user }) => user)
    const participants = (conversations ?? []).flatMap(
      ({ conversation }) => conversation.participants,
    )
    return new Map([...related, ...participants].map((user) => [user.id, asMember(user)]))
  }, [conversations, relationships])
}
