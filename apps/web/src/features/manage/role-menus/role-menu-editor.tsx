import { pagePath, roleMenuLimits } from '@guildhall/contract'
import type { RoleMenu } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RoleMenuCard } from '../../../shared/role-menus/role-menu-card.tsx'
import { Switch, TextArea, TextField } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { RadioGroup } from '../../../shared/ui/radio-group.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { BackLink } from '../components/back-link.tsx'
import { DeleteBlock } from '../components/delete-block.tsx'
import { useServerSettings } from '../server-settings.ts'
import { MenuRoles } from './menu-roles.tsx'
import { PostMenu } from './post-menu.tsx'

/** Edits a role menu, posts it in a channel, or deletes it. */
export function RoleMenuEditor({ menu }: { menu: RoleMenu }) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { serverId, entry, rank } = useServerSettings()
  const position = (id: string): number => entry.roles.find((one) => one.id === id)?.position ?? 0
  const isProtected = menu.roles.some(({ roleId }) => position(roleId) >= rank)
  return (
    <SettingsPanel
      title={menu.title}
      back={
        <BackLink to={pagePath('serverSettings', { serverId, section: 'role-menus' })}>
          {texts.all}
        </BackLink>
      }
    >
      {isProtected ? (
        <>
          <Notice>{texts.above}</Notice>
          <RoleMenuCard serverId={serverId} menu={menu} isReadOnly />
          <PostMenu menu={menu} isUnsaved={false} />
        </>
      ) : (
        <MenuForm menu={menu} />
      )}
      {!isProtected && <DeleteMenu menu={menu} />}
    </SettingsPanel>
  )
}

function MenuForm({ menu }: { menu: RoleMenu }) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { serverId, entry } = useServerSettings()
  const { id: menuId, title, mode, atJoin, roles } = menu
  const edits = useEdits({ title, description: menu.description ?? '', mode, atJoin, roles })
  const { values, changes, edit } = edits
  const save = useTask(async () => {
    const { description, ...rest } = changes
    const body = {
      ...rest,
      ...(description !== undefined && { description: description.trim() || null }),
    }
    await api.call('updateRoleMenu', { params: { serverId, menuId }, body })
    edits.settle()
  })
  const isNameless = values.title.trim() === ''
  return (
    <FormErrors task={save}>
      <TextField
        label={texts.name}
        path="title"
        maxLength={roleMenuLimits.titleMax}
        value={values.title}
        error={isNameless ? texts.nameMissing : null}
        onChange={({ target }) => edit({ title: target.value })}
      />
      <TextArea
        label={texts.description}
        path="description"
        rows={2}
        maxLength={roleMenuLimits.descriptionMax}
        value={values.description}
        onChange={({ target }) => edit({ description: target.value })}
      />
      <RadioGroup
        label={texts.mode}
        variant="inline"
        value={values.mode}
        options={[
          { value: 'any', label: texts.any },
          { value: 'one', label: texts.one },
        ]}
        onChange={(next) => edit({ mode: next })}
      />
      <Switch
        label={texts.atJoin}
        hint={entry.server.welcomeSince === null ? texts.atJoinOff : texts.atJoinHint}
        checked={values.atJoin}
        onChange={(next) => edit({ atJoin: next })}
      />
      <MenuRoles value={values.roles} onChange={(next) => edit({ roles: next })} />
      <PostMenu menu={menu} isUnsaved={edits.isChanged} />
      <UnsavedBar edits={edits} save={save} isBlocked={isNameless} />
    </FormErrors>
  )
}

function DeleteMenu({ menu: { id: menuId, title } }: { menu: RoleMenu }) {
  const { delete: texts } = useLazyTexts('roleMenus').settings
  const { serverId } = useServerSettings()
  const [, navigate] = useLocation()
  return (
    <DeleteBlock
      title={texts.title}
      intro={texts.intro}
      buttonLabel={texts.open}
      question={texts.question(title)}
      warning={texts.intro}
      confirmLabel={texts.confirm}
      deleteItem={() => api.call('deleteRoleMenu', { params: { serverId, menuId } })}
      onDeleted={() => {
        showToast(texts.done(title))
        const base = pagePath('serverSettings', { serverId, section: 'role-menus' })
        navigate(base, { replace: true })
      }}
    />
  )
}
