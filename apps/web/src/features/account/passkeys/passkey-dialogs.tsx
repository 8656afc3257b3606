import { limits } from '@guildhall/contract'
import type { Passkey } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { useOwnerConfirmation } from './use-owner-confirmation.ts'

interface PasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone: done, onClose }: PasskeyDialogProps) {
  const { passkeys: texts } = useLazyTexts('account')
  const [name, setName] = useState(passkey.name)
  const task = useTask(async () => {
    await api.call('updatePasskey', { params: { passkeyId: passkey.id }, body: { name } })
    done()
  })
  return (
    <FormDialog
      title={texts.renameTitle}
      submit={texts.rename}
      task={task}
      isBlocked={name.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        path="name"
        maxLength={limits.passkeyNameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey, onDone: done, onClose }: PasskeyDialogProps) {
  const { passkeys: texts } = useLazyTexts('account')
  const { task, isBlocked, fields } = useOwnerConfirmation(async (body) => {
    await api.call('removePasskey', { params: { passkeyId: passkey.id }, body })
    done()
  })
  return (
    <FormDialog
      title={texts.removeTitle(passkey.name)}
      submit={texts.remove}
      variant="danger"
      task={task}
      isBlocked={isBlocked}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
      <OwnerFields {...fields} />
    </FormDialog>
  )
}
