import { pagePath } from '@guildhall/contract'
import type { LoginMethods, OwnerConfirmation } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { reloadQueries } from '../../../shared/api/reload-queries.ts'
import { useInstance } from '../../../shared/api/use-instance.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { loginMethodsKey, useLoginMethods } from '../../../shared/forms/use-login-methods.ts'
import { OwnerFields } from '../passkeys/owner-fields.tsx'
import { useOwnerConfirmation } from '../passkeys/use-owner-confirmation.ts'

/** Links the account to one at the identity provider. */
export function ProviderSection({ name }: { name: string }) {
  const texts = useLazyTexts('account').provider
  const methods = useLoginMethods()
  return (
    <SettingsPanel title={texts.section(name)} intro={texts.intro(name)}>
      <QueryState query={methods}>
        {(current) => <Status name={name} current={current} />}
      </QueryState>
    </SettingsPanel>
  )
}

function Status({ name, current }: { name: string; current: LoginMethods }) {
  const texts = useLazyTexts('account').provider
  const times = useTimes()
  const queries = useQueryClient()
  // Without passwords, nobody could log in to an unlinked account.
  const passwordLogin = useInstance().data?.passwordLogin !== false
  const [isOpen, setIsOpen] = useState(false)
  const { providerAccount: account, linkedAt, hasPassword } = current
  const close = () => setIsOpen(false)
  if (account === null) {
    return (
      <>
        <p>{texts.none(name)}</p>
        <div>
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {texts.link}
          </Button>
        </div>
        {isOpen && (
          <ConfirmDialog
            title={texts.linkTitle(name)}
            text={texts.linkText(name)}
            submit={texts.next}
            onConfirmed={async (body) => {
              const { url } = await api.call('beginProviderLink', { body })
              location.assign(url)
            }}
            onClose={close}
          />
        )}
      </>
    )
  }
  return (
    <>
      <p>{texts.linked(account, times.date(linkedAt ?? 0))}</p>
      {passwordLogin && hasPassword && (
        <div>
          <Button variant="danger" onClick={() => setIsOpen(true)}>
            {texts.unlink}
          </Button>
        </div>
      )}
      {passwordLogin && !hasPassword && (
        <p>
          {texts.passwordFirst}{' '}
          <Link href={pagePath('accountSettings', { section: 'password' })}>
            {texts.setPassword}
          </Link>
        </p>
      )}
      {isOpen && (
        <ConfirmDialog
          title={texts.unlinkTitle(name)}
          text={texts.unlinkText}
          submit={texts.unlink}
          variant="danger"
          onConfirmed={async (body) => {
            await api.call('unlinkProvider', { body })
            close()
            showToast(texts.unlinked)
            await reloadQueries(queries, loginMethodsKey)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ConfirmDialogProps {
  title: string
  text: string
  submit: string
  variant?: 'primary' | 'danger'
  onConfirmed: (body: OwnerConfirmation) => Promise<void>
  onClose: () => void
}

function ConfirmDialog({ title, text, submit, variant, onConfirmed, onClose }: ConfirmDialogProps) {
  const { task, isBlocked, fields } = useOwnerConfirmation(onConfirmed)
  return (
    <FormDialog
      title={title}
      submit={submit}
      variant={variant ?? 'primary'}
      task={task}
      isBlocked={isBlocked}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{text}</p>
      <OwnerFields {...fields} />
    </FormDialog>
  )
}
