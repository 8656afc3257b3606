import { useEffect } from 'react'
import { useMembersLoadKey } from './members.ts'
import { membersOnDemand, useIsLarge } from './members-on-demand.ts'

/** Loads the member, or all members of a small server, and again after a lost session. */
export function useLoadMember(serverId: string, userId: string | undefined): void {
  const loadKey = useMembersLoadKey(serverId)
  const isLarge = useIsLarge(serverId)
  useEffect(() => {
    if (userId === undefined) return
    membersOnDemand(serverId)
      .then((large) => large?.loadMember(serverId, userId))
      .catch(() => undefined)
  }, [serverId, userId, loadKey, isLarge])
}
