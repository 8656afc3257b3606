import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useAccountTexts } from '../../../shared/i18n/account-texts.ts'
import { showTest, useNotificationState } from './permission.ts'

/** Whether the browser lets Guildhall call, in words, and what can be done about it. */
export function PermissionBlock() {
  const texts = useAccountTexts().notifications
  const [state, ask] = useNotificationState()
  const [test, setTest] = useState<'sent' | 'failed' | null>(null)
  const send = (): void => {
    setTest(null)
    showTest(texts.testTitle, texts.testText).then(
      () => setTest('sent'),
      () => setTest('failed'),
    )
  }
  return (
    <SettingsBlock
      title={texts.permission}
      actions={
        <>
          {state === 'default' && (
            <Button variant="primary" icon="bell" onClick={ask}>
              {texts.allow}
            </Button>
          )}
          {state === 'granted' && (
            <Button icon="bell" onClick={send}>
              {texts.test}
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <Notice severity={state === 'granted' ? 'ok' : 'info'}>
          {texts.states[state]} {test === 'sent' && texts.testSent}
          {test === 'failed' && texts.states.missing}
        </Notice>
      </div>
    </SettingsBlock>
  )
}
