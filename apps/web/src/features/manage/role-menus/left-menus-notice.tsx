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
  const texts = useLazyTexts('manage').roles
  const { entry } = useServerSettings()
  const menus = entry.roleMenus.filter(({ roles }) => roles.some((role) => role.roleId === roleId))
  if (menus.length === 0 || !grantsHarm(permissions)) return null
  return <Notice>{texts.leavesMenus(menus.map(({ title }) => title).join(', '))}</Notice>
}
