import { limits, pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { ColorField } from '../../../shared/ui/color-field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('manage').roles
  const { serverId } = useServerSettings()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [color, setColor] = useState<string | null>(null)
  const task = useTask(async () => {
    const { role } = await api.call('createRole', {
      params: { serverId },
      body: {
        name: name.trim(),
        color,
        permissions: [],
      },
    })
    onClose()
    navigate(`${pagePath('serverSettings', { serverId, section: 'roles' })}?role=${role.id}`)
  })
  return (
    <FormDialog
      title={texts.create}
      submit={texts.createConfirm}
      task={task}
      isBlocked={name.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        path="name"
        hint={texts.createHint}
        maxLength={limits.nameMax}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ColorField none={null} label={texts.color} value={color} onChange={setColor} />
    </FormDialog>
  )
}
