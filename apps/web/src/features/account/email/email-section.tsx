import type { OwnEmail } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { useRefusableTask } from '../../../shared/forms/use-refusable-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'

import { preferredLanguage } from '../../../shared/state/preferences.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { OwnPassword } from '../../../shared/forms/own-password.tsx'
import { useHasPassword } from '../../../shared/forms/use-login-methods.ts'
import styles from './email.module.css'

const queryKey = ['email']

/** The e-mail address of the account. */
export function EmailSection() {
  const texts = useLazyTexts('account')
  const queries = useQueryClient()
  const email = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getEmail', { signal })).email,
  })
  return (
    <SettingsPanel title={texts.sections.email} intro={texts.email.intro}>
      <QueryState query={email}>
        {(current) => (
          <Address
            current={current}
            onChanged={(next) => void changeQuery(queries, queryKey, () => next)}
          />
        )}
      </QueryState>
    </SettingsPanel>
  )
}

interface AddressProps {
  current: OwnEmail
  onChanged: (next: OwnEmail) => void
}

function Address({ current, onChanged: changed }: AddressProps) {
  const texts = useLazyTexts('account').email
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const { address, pendingAddress } = current
  return (
    <>
      {pendingAddress !== null && <Notice>{texts.pending(pendingAddress)}</Notice>}
      <p>{address === null ? texts.none : texts.current(address)}</p>
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={() => setDialog('change')}>
          {address === null ? texts.add : texts.change}
        </Button>
        {(address ?? pendingAddress) !== null && (
          <Button onClick={() => setDialog('remove')}>{texts.remove}</Button>
        )}
      </div>
      {dialog && (
        <AddressDialog
          isRemoval={dialog === 'remove'}
          title={dialog === 'remove' ? texts.removeTitle : address ? texts.change : texts.add}
          onSaved={(next) => {
            changed(next)
            close()
            if (dialog === 'remove') showToast(texts.removed)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface AddressDialogProps {
  isRemoval: boolean
  title: string
  onSaved: (next: OwnEmail) => void
  onClose: () => void
}

/** Asks for the password and, unless the address is removed, for the new one. */
function AddressDialog({ isRemoval, title, onSaved: saved, onClose }: AddressDialogProps) {
  const account = useLazyTexts('account')
  const texts = account.email
  const [address, setAddress] = useState('')
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const task = useRefusableTask(async () => {
    const body = {
      address: isRemoval ? null : address.trim(),
      password,
      language: preferredLanguage(),
    }
    saved((await api.call('updateEmail', { body })).email)
  })
  return (
    <FormDialog
      title={title}
      submit={isRemoval ? texts.remove : texts.sendLink}
      variant={isRemoval ? 'danger' : 'primary'}
      task={task}
      isBlocked={(hasPassword && password === '') || (!isRemoval && address.trim() === '')}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{isRemoval ? texts.removeText : texts.changeText}</p>
      {!isRemoval && (
        <TextField
          label={texts.address}
          type="email"
          autoComplete="email"
          value={address}
          error={task.refused === 'address' ? texts.invalid : null}
          onChange={(event) => {
            setAddress(event.target.value)
            task.accept()
          }}
        />
      )}
      <OwnPassword
        value={password}
        isWrong={task.refused === 'password'}
        onChange={(value) => {
          setPassword(value)
          task.accept()
        }}
      />
    </FormDialog>
  )
}
