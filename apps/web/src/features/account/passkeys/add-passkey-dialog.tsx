import { limits } from '@guildhall/contract'
import type { Passkey } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { createPasskey } from '../../../shared/passkeys/passkeys.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { deviceName } from '../sessions/device-name.ts'
import { OwnerFields } from './owner-fields.tsx'
import { useOwnerConfirmation } from './use-owner-confirmation.ts'

interface AddPasskeyDialogProps {
  onAdded: (passkey: Passkey) => void
  onClose: () => void
}

type Failure = 'cancelled' | 'exists' | 'refused'

/** Asks for a name and the password, then lets the browser create the passkey. */
export function AddPasskeyDialog({ onAdded: added, onClose }: AddPasskeyDialogProps) {
  const { passkeys: texts, sessions } = useLazyTexts('account')
  const [name, setName] = useState(() => deviceName(navigator.userAgent, sessions))
  const [failure, setFailure] = useState<Failure | null>(null)
  const { task, isBlocked, fields } = useOwnerConfirmation(async (body) => {
    setFailure(null)
    const { options } = await api.call('beginPasskey', { body })
    const credential = await createPasskey(options).catch(failureOf)
    if (credential === null) setFailure('cancelled')
    else if (typeof credential === 'string') setFailure(credential)
    else added((await api.call('createPasskey', { body: { name, credential } })).passkey)
  })
  return (
    <FormDialog
      title={texts.addTitle}
      submit={texts.next}
      task={task}
      isBlocked={isBlocked || name.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.addText}</p>
      <TextField
        label={texts.name}
        path="name"
        hint={texts.nameHint}
        maxLength={limits.passkeyNameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OwnerFields {...fields} />
      {failure && <Notice severity="danger">{texts.failures[failure]}</Notice>}
    </FormDialog>
  )
}

function failureOf(error: unknown): Failure {
  return error instanceof DOMException && error.name === 'InvalidStateError' ? 'exists' : 'refused'
}
