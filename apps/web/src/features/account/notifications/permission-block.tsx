import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useAccountWords } from '../../../shared/words/account-words.ts'
import { showTest, useNotificationState } from './permission.ts'

/** Whether the browser lets Guildhall call, in words, and what can be done about it. */
export function PermissionBlock() {
  const words = useAccountWords().notifications
  const [state, ask] = useNotificationState()
  const [test, setTest] = useState<'sent' | 'failed' | null>(null)
  const send = (): void => {
    setTest(null)
    showTest(words.testTitle, words.testText).then(
      () => setTest('sent'),
      () => setTest('failed'),
    )
  }
  return (
    <SettingsBlock
      title={words.permission}
      actions={
        <>
          {state === 'default' && (
            <Button look="primary" icon="bell" onClick={ask}>
              {words.allow}
            </Button>
          )}
          {state === 'granted' && (
            <Button icon="bell" onClick={send}>
              {words.test}
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <Notice tone={state === 'granted' ? 'ok' : 'info'}>
          {words.states[state]} {test === 'sent' && words.testSent}
          {test === 'failed' && words.states.missing}
        </Notice>
      </div>
    </SettingsBlock>
  )
}
