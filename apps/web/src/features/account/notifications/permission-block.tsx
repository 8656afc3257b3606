import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { showTestNotification, useNotificationSupport } from './notification-support.ts'

/** The state of the browser's permission, with buttons to request or test it. */
export function PermissionBlock() {
  const texts = useLazyTexts('account').notifications
  const [state, requestPermission] = useNotificationSupport()
  const [test, setTest] = useState<'sent' | 'failed' | null>(null)
  const send = (): void => {
    setTest(null)
    showTestNotification(texts.testTitle, texts.testText).then(
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
            <Button variant="primary" icon="bell" onClick={requestPermission}>
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
