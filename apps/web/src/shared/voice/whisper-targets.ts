import type { WhisperTarget } from '@guildhall/contract'
import { useEffect } from 'react'
import { findServer, useChatState } from '../state/chat-state.ts'
import { nameOf, useMembers, useMembersLoadKey } from '../state/members.ts'
import { membersOnDemand, useIsLarge } from '../state/members-on-demand.ts'

/** The names of members and roles; without those that are unknown, such as of people who left. */
export function useTargetNames(serverId: string, targets: readonly WhisperTarget[]): string[] {
  const names = useTargetNameOf(serverId, targets)
  return targets.flatMap((target) => names(target) ?? [])
}

/** Looks up the names of these targets. */
export function useTargetNameOf(
  serverId: string,
  targets: readonly WhisperTarget[],
): (target: WhisperTarget) => string | undefined {
  const loadKey = useMembersLoadKey(serverId)
  const isLarge = useIsLarge(serverId)
  const memberIds = targets.flatMap(({ target, id }) => (target === 'member' ? id : [])).join()
  useEffect(() => {
    if (memberIds === '') return
    membersOnDemand(serverId)
      .then((large) => {
        for (const id of large ? memberIds.split(',') : []) {
          large?.loadMember(serverId, id).catch(() => undefined)
        }
      })
      .catch(() => undefined)
  }, [serverId, memberIds, loadKey, isLarge])
  const members = useMembers((all) => all[serverId]?.byId)
  const roles = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.roles)
  return ({ target, id }) => {
    if (target === 'role') return roles?.find((role) => role.id === id)?.name
    const member = members?.get(id)
    return member && nameOf(member)
  }
}
