import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import styles from './settings-section.module.css'

/** Sends an e-mail with the saved settings. */
export function TestMail({ isBlocked }: { isBlocked: boolean }) {
  const { test: texts } = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const own = useQuery({
    queryKey: ['email'],
    queryFn: async ({ signal }) => (await api.call('getEmail', { signal })).email,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const address = typed ?? own.data?.address ?? ''
  const send = useTask(async () => {
    setSentTo(null)
    await api.call('sendTestMail', { body: { address: address.trim(), language } })
    setSentTo(address.trim())
  })
  return (
    <form
      className={styles['test']}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        void send.run()
      }}
    >
      <TextField
        label={`${texts.title}: ${texts.address}`}
        hint={isBlocked ? texts.unsaved : texts.intro}
        type="email"
        required
        value={address}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isBusy={send.isBusy} disabled={isBlocked || address.trim() === ''}>
        {texts.send}
      </Button>
      <div role="status">{sentTo !== null && <Notice>{texts.sent(sentTo)}</Notice>}</div>
      {send.error && <Notice severity="danger">{send.error}</Notice>}
    </form>
  )
}
