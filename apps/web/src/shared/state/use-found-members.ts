import type { Member } from '@guildhall/contract'
import { useMemo } from 'react'
import { findMembers } from './find-members.ts'
import type { KnownPeople } from './conversation-people.ts'
import { useSearchedMembers } from './members-on-demand.ts'
import { useMembers } from './members.ts'

const maxFound = 8

/**
 * The first members of a server, or of these people, whose names match what was typed; nobody while it is undefined. In a large server they are looked up, so
 * more may follow until `isComplete`.
 */
export function useFoundMembers(
  source: string | KnownPeople,
  typed: string | undefined,
  accepts?: (member: Member) => boolean,
): { found: Member[]; isComplete: boolean } {
  const serverId = typeof source === 'string' ? source : null
  const known = useMembers((all) => all[serverId ?? ''])
  useSearchedMembers(serverId ?? '', serverId === null ? undefined : typed)
  const byId = typeof source === 'string' ? known?.byId : source
  const found = useMemo(() => {
    if (typed === undefined) return []
    const candidates = [...(byId?.values() ?? [])]
    return findMembers(accepts ? candidates.filter(accepts) : candidates, typed).slice(0, maxFound)
  }, [byId, typed, accepts])
  return { found, isComplete: serverId === null || known?.isComplete === true }
}
