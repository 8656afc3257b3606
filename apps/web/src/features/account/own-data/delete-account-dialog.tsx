import type { DeleteAccountRequest } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { forgetAccount } from '../../../shared/gateway/client.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useOwnUser } from '../../../shared/state/chat-state.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { RadioGroup } from '../../../shared/ui/radio-group.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { OwnerFields } from '../passkeys/owner-fields.tsx'
import { useOwnerConfirmation } from '../passkeys/use-owner-confirmation.ts'

const choices = ['keep', 'delete'] as const

/** Asks the owner to confirm and for the username, and deletes the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deletion: texts } = useLazyTexts('account')
  const username = useOwnUser()?.username ?? ''
  const [messages, setMessages] = useState<DeleteAccountRequest['messages']>('keep')
  const [typed, setTyped] = useState('')
  const { task, isBlocked, fields } = useOwnerConfirmation(async (confirmation) => {
    await api.call('deleteAccount', { body: { username, messages, ...confirmation } })
    forgetAccount()
    showToast(texts.done)
  })
  return (
    <FormDialog
      title={texts.question}
      submit={texts.confirm}
      variant="danger"
      task={task}
      isBlocked={isBlocked || typed.trim() !== username}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.warning}</p>
      <RadioGroup
        label={texts.messages}
        value={messages}
        options={choices.map((value) => ({
          value,
          label: texts.choices[value],
          hint: texts.choiceHints[value],
        }))}
        onChange={setMessages}
      />
      <OwnerFields {...fields} />
      <TextField
        label={texts.typeName(username)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
