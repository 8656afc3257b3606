import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

const storageKey = 'provider-sign-in'

/** Signs in or registers with the identity provider, if there is one. */
export function ProviderButton() {
  const { account } = useLazyTexts('auth')
  const name = useInstance().data?.identityProvider?.name
  const attempt = useAttempt()
  const [isLeaving, setIsLeaving] = useState(false)
  if (name === undefined) return null
  const leave = async (): Promise<void> => {
    const { url } = await api.call('beginProviderLogin')
    sessionStorage.setItem(storageKey, location.search)
    setIsLeaving(true)
    location.assign(url)
  }
  return (
    <div className={styles['form']}>
      <AttemptNotice attempt={attempt} />
      <Button icon="link" isBusy={attempt.isBusy || isLeaving} onClick={() => attempt.run(leave)}>
        {account.provider(name)}
      </Button>
    </div>
  )
}

/** The query of the page that the visitor left for the provider. */
export function queryBeforeProvider(): URLSearchParams {
  return new URLSearchParams(sessionStorage.getItem(storageKey) ?? '')
}
