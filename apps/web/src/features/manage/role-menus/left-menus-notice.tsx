import type { Permission } from '@guildhall/contract'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useServerSettings } from '../server-settings.ts'
import { grantsHarm } from './menu-roles.tsx'

interface LeftMenusNoticeProps {
  roleId: string
  /** What the role is about to be allowed. */
  permissions: readonly Permission[]
}

/** Says which role menus a role leaves when it gets these permissions. */
export function LeftMenusNotice({ roleId, permissions }: LeftMenusNoticeProps) {
  const titles = useMenusWith([roleId])
  const texts = useLazyTexts('manage').roles
  if (titles === '' || !grantsHarm(permissions)) return null
  return <Notice>{texts.leavesMenus(titles)}</Notice>
}

/** Says which role menus roles leave when the filter exempts them. */
export function ExemptMenusNotice({ roleIds }: { roleIds: readonly string[] }) {
  const titles = useMenusWith(roleIds)
  const { filter: texts } = useLazyTexts('moderation')
  return titles === '' ? null : <Notice>{texts.exemptLeaves(titles)}</Notice>
}

/** The titles of the role menus that have one of these roles. */
function useMenusWith(roleIds: readonly string[]): string {
  const { entry } = useServerSettings()
  return entry.roleMenus
    .filter(({ roles }) => roles.some(({ roleId }) => roleIds.includes(roleId)))
    .map(({ title }) => title)
    .join(', ')
}
