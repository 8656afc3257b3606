import type { PermissionReason, ServerSnapshot } from '@guildhall/contract'
import { nameOf, useMembers } from '../../../shared/state/members.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'

/** Returns a function that explains a permission in a sentence. */
export function usePermissionReasonText(): (reason: PermissionReason) => string {
  const { reasons } = useLazyTexts('manage')
  const language = useLanguage()
  const { entry, serverId } = useServerSettings()
  const byId = useMembers((all) => all[serverId]?.byId)
  const join = (ids: string[]): string => {
    const names = ids.map((id) => roleName(entry, id) ?? memberName(id))
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  }
  const memberName = (id: string): string => {
    const member = byId?.get(id)
    return member ? nameOf(member) : '?'
  }
  return (reason) => {
    switch (reason.kind) {
      case 'owner':
        return reasons.owner
      case 'administrator':
        return reasons.administrator(join(reason.roleIds))
      case 'roles':
        return reasons.roles(join(reason.roleIds), reason.roleIds.length)
      case 'overwrite': {
        const of = reason.target === 'role' ? reasons.overwriteOfRoles : reasons.overwriteOfMember
        return of[reason.effect](join(reason.targetIds))
      }
      case 'not_granted':
        return reasons.nothing
      case 'never_by_overwrite':
        return reasons.neverByOverwrite
      case 'hidden':
        return reasons.hidden
      case 'muted':
        return reasons.muted
      case 'rules':
        return reasons.rules
    }
  }
}

function roleName({ roles }: ServerSnapshot, id: string): string | undefined {
  return roles.find((role) => role.id === id)?.name
}
