import { roleMenuLimits } from '@guildhall/contract'
import type { MenuRole, Role, RoleMenu } from '@guildhall/contract'
import { useRef, useState } from 'react'
import { api } from '../api/http.ts'
import { ReactionEmoji } from '../emoji/reaction-emoji.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useServer } from '../state/chat-state.ts'
import { Icon } from '../ui/icon.tsx'
import { runAction } from '../ui/run-action.ts'
import { useTabStop } from '../ui/tab-stop.ts'
import styles from './role-menus.module.css'

interface RoleChoicesProps {
  serverId: string
  menu: RoleMenu
  /** Nothing can be chosen, such as in a preview. */
  isReadOnly?: boolean
}

/** Buttons that give the account the roles of a menu, and take them; a list where they are many or have texts. */
export function RoleChoices({ serverId, menu, isReadOnly = false }: RoleChoicesProps) {
  const texts = useLazyTexts('roleMenus')
  const known = useServer(serverId)?.roles ?? []
  const { chosen, toggle, isBusy } = useChoice(serverId, menu)
  const roles = menu.roles.flatMap((menuRole) => {
    const role = known.find(({ id }) => id === menuRole.roleId)
    return role ? [{ menuRole, role }] : []
  })
  if (roles.length === 0) return <p className={styles['hint']}>{texts.empty}</p>
  const isList = roles.length > roleMenuLimits.buttons || roles.some((one) => one.menuRole.text)
  return (
    <div
      className={styles[isList ? 'list' : 'buttons']}
      role="group"
      aria-label={menu.title}
      aria-busy={isBusy || undefined}
    >
      {roles.map(({ menuRole, role }) => (
        <Choice
          key={role.id}
          serverId={serverId}
          menuRole={menuRole}
          role={role}
          isChosen={chosen.includes(role.id)}
          isReadOnly={isReadOnly}
          onToggle={() => void toggle(role.id)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  serverId: string
  menuRole: MenuRole
  role: Role
  isChosen: boolean
  isReadOnly: boolean
  onToggle: () => void
}

function Choice({ serverId, menuRole, role, isChosen, isReadOnly, onToggle }: ChoiceProps) {
  const tabIndex = useTabStop()
  return (
    <button
      type="button"
      className={styles['choice']}
      aria-pressed={isChosen}
      aria-disabled={isReadOnly || undefined}
      tabIndex={tabIndex}
      onClick={isReadOnly ? undefined : onToggle}
    >
      {menuRole.emoji !== null && (
        <span className={styles['emoji']} aria-hidden="true">
          <ReactionEmoji serverId={serverId} emoji={menuRole.emoji} />
        </span>
      )}
      <span className={styles['names']}>
        <bdi>{role.name}</bdi>
        {menuRole.text !== null && (
          <span className={styles['text']} dir="auto">
            {menuRole.text}
          </span>
        )}
      </span>
      <span className={styles['mark']}>{isChosen && <Icon name="check" size={16} />}</span>
    </button>
  )
}

/** The account's roles of the menu. A choice shows at once, until the event about it replaces it. */
function useChoice(serverId: string, { id: menuId, mode, roles }: RoleMenu) {
  const held = useServer(serverId)?.me.roleIds ?? []
  const [sent, setSent] = useState<{ from: readonly string[]; roleIds: string[] } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const own = roles.map(({ roleId }) => roleId).filter((id) => held.includes(id))
  const chosen = sent && (isBusy || sent.from === held) ? sent.roleIds : own
  const next = useRef<string[] | null>(null)
  const toggle = async (roleId: string): Promise<void> => {
    const others = mode === 'one' ? [] : chosen
    const roleIds = chosen.includes(roleId)
      ? chosen.filter((id) => id !== roleId)
      : [...others, roleId]
    setSent({ from: held, roleIds })
    next.current = roleIds
    // The request that is running is followed by one with the last choice.
    if (isBusy) return
    setIsBusy(true)
    const params = { serverId, menuId }
    while (next.current) {
      const body = { roleIds: next.current }
      next.current = null
      const isDone = await runAction(() => api.call('chooseRoles', { params, body }))
      if (!isDone) {
        next.current = null
        setSent(null)
      }
    }
    setIsBusy(false)
  }
  return { chosen, toggle, isBusy }
}
