import { pagePath, roleMenuLimits } from '@guildhall/contract'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { BackLink } from '../components/back-link.tsx'
import partStyles from '../components/components.module.css'
import { useSearchParam } from '../components/use-search-param.ts'
import { useServerSettings } from '../server-settings.ts'
import { RoleMenuEditor } from './role-menu-editor.tsx'
import styles from './role-menus.module.css'

/** The list of role menus, or the editor of one. */
export function RoleMenusSection() {
  const { sections } = useLazyTexts('manage')
  const { settings: texts } = useLazyTexts('roleMenus')
  const { entry, serverId } = useServerSettings()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useSearchParam('menu')
  const base = pagePath('serverSettings', { serverId, section: 'role-menus' })
  const menu = entry.roleMenus.find(({ id }) => id === chosen)
  if (menu) return <RoleMenuEditor key={menu.id} menu={menu} />
  if (chosen !== null) {
    return (
      <SettingsPanel title={sections.roleMenus} back={<BackLink to={base}>{texts.all}</BackLink>}>
        <Empty icon="user" title={texts.gone.title}>
          <p>{texts.gone.text}</p>
        </Empty>
      </SettingsPanel>
    )
  }
  const isFull = entry.roleMenus.length >= roleMenuLimits.perServer
  return (
    <SettingsPanel
      title={sections.roleMenus}
      intro={texts.intro}
      actions={
        <Button variant="primary" icon="plus" disabled={isFull} onClick={() => setIsCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      {isFull && <Notice>{texts.full(roleMenuLimits.perServer)}</Notice>}
      {entry.roleMenus.length === 0 ? (
        <Empty icon="user" title={texts.noMenus.title}>
          <p>{texts.noMenus.text}</p>
        </Empty>
      ) : (
        <ul className={partStyles['rows']}>
          {entry.roleMenus.map(({ id, title, mode, atJoin, roles }) => (
            <li key={id} className={partStyles['row']}>
              <div className={partStyles['rowText']}>
                <Link href={`${base}?menu=${id}`} className={styles['link'] ?? ''} dir="auto">
                  {title}
                </Link>
                <p className={partStyles['faint']}>
                  {[texts.count(roles.length), texts[mode], atJoin && texts.atJoinShort]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateDialog base={base} onClose={() => setIsCreating(false)} />}
    </SettingsPanel>
  )
}

function CreateDialog({ base, onClose }: { base: string; onClose: () => void }) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { serverId } = useServerSettings()
  const [, navigate] = useLocation()
  const [title, setTitle] = useState('')
  const task = useTask(async () => {
    const body = { title: title.trim() }
    const { roleMenu } = await api.call('createRoleMenu', { params: { serverId }, body })
    onClose()
    navigate(`${base}?menu=${roleMenu.id}`)
  })
  return (
    <FormDialog
      title={texts.create}
      submit={texts.createConfirm}
      task={task}
      isBlocked={title.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        path="title"
        maxLength={roleMenuLimits.titleMax}
        autoFocus
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  )
}
