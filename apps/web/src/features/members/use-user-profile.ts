import type { Author, Member } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { membersOnDemand } from '../../shared/state/members-on-demand.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useTimelines } from '../../shared/state/timelines.ts'

/** What is known about a user of the server. */
export interface UserProfile {
  kind: Author['kind'] | 'former'
  name: string
  avatar: string | null
  member: Member | undefined
}

/**
 * The user or webhook with this id: a member, or the author of a loaded message. Undefined while members are loading,
 * null if nothing is known.
 */
export function useUserProfile(serverId: string, userId: string): UserProfile | null | undefined {
  const member = useMembers((all) => all[serverId]?.byId.get(userId))
  const isComplete = useMembers((all) => all[serverId]?.isComplete ?? false)
  const [author] = useState(() => findAuthor(userId))
  /** Nothing more will be known about the user. */
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    let isCurrent = true
    membersOnDemand(serverId)
      // Also members who are known already, for their presence.
      .then((large) => large?.loadUsers(serverId, [userId]))
      .catch(() => undefined)
      .finally(() => isCurrent && setIsSettled(true))
    return () => {
      isCurrent = false
    }
  }, [serverId, userId])
  if (member) {
    return { kind: 'user', name: nameOf(member), avatar: member.user.avatar, member }
  }
  if (author && author.kind !== 'user') return { ...author, member: undefined }
  if (!isComplete && !isSettled) return undefined
  if (!author) return null
  return { ...author, name: shownName(author.name), kind: 'former', member: undefined }
}

function findAuthor(id: string): Author | undefined {
  for (const { messages } of Object.values(useTimelines.getState())) {
    const found = messages.findLast(({ author }) => author.id === id)
    if (found) return found.author
  }
  return undefined
}
