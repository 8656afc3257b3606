import type { Member, Overwrite } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { Select } from '../../../shared/ui/select.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { rankOf, rolesByRank } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../components/components.module.css'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import type { Drafts } from './overwrite-draft.ts'

interface AddOverwriteDialogProps {
  drafts: Drafts
  onAdd: (targetId: string, target: Overwrite['target']) => void
  onClose: () => void
}

/** Selects a role or member to add an overwrite for. */
export function AddOverwriteDialog({ drafts, onAdd, onClose }: AddOverwriteDialogProps) {
  const texts = useLazyTexts('manage').overwrites
  const { entry, serverId, rank } = useServerSettings()
  const [roleId, setRoleId] = useState('')
  const [userId, setUserId] = useState<string | null>(null)
  const roles = rolesByRank(entry).filter(
    ({ id, position }) => position > 0 && position < rank && !drafts[id],
  )
  const isBelow = useCallback(
    (member: Member) => rankOf(entry, member) < rank && !drafts[member.user.id],
    [entry, rank, drafts],
  )
  const submit = (): void => {
    if (userId !== null) onAdd(userId, 'member')
    else onAdd(roleId, 'role')
    onClose()
  }
  return (
    <FormDialog
      title={texts.add}
      submit={texts.addConfirm}
      isBlocked={roleId === '' && userId === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={texts.role}
        disabled={userId !== null || roles.length === 0}
        hint={roles.length === 0 ? texts.noRoles : undefined}
        options={[
          { value: '', label: texts.chooseRole },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={roleId}
        onChange={setRoleId}
      />
      {roleId === '' && (
        <PersonPicker
          serverId={serverId}
          label={texts.member}
          value={userId}
          accepts={isBelow}
          onChange={setUserId}
        />
      )}
      <div className={partStyles['resultsSpace']} />
    </FormDialog>
  )
}
