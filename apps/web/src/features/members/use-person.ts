import type { Author, Member } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { loadMembers, nameOf, useMembers } from '../../shared/state/members.ts'
import { useTimelines } from '../../shared/state/timelines.ts'

/** Somebody as far as they are known here. */
export interface Person {
  kind: Author['kind'] | 'former'
  name: string
  avatar: string | null
  member: Member | undefined
}

/**
 * Who an id is: a member, or the author of messages here, who may be a webhook or may have left. Undefined while it is
 * being found out, null where nothing is known.
 */
export function usePerson(serverId: string, userId: string): Person | null | undefined {
  const member = useMembers((all) => all[serverId]?.byId.get(userId))
  const isComplete = useMembers((all) => all[serverId]?.isComplete ?? false)
  const [author] = useState(() => authorOf(userId))
  const [hasFailed, setHasFailed] = useState(false)
  const isMember = member !== undefined
  useEffect(() => {
    if (!isMember) loadMembers(serverId).catch(() => setHasFailed(true))
  }, [serverId, isMember])
  if (member) {
    return { kind: 'user', name: nameOf(member), avatar: member.user.avatar, member }
  }
  if (author && author.kind !== 'user') return { ...author, member: undefined }
  if (!isComplete && !hasFailed) return undefined
  return author ? { ...author, kind: 'former', member: undefined } : null
}

function authorOf(id: string): Author | undefined {
  for (const { messages } of Object.values(useTimelines.getState())) {
    const found = messages.findLast(({ author }) => author.id === id)
    if (found) return found.author
  }
  return undefined
}
