import type { TwoFactorStatus } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { ConfirmWithCodeDialog } from './confirm-with-code-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import styles from './two-factor.module.css'

/** Turns two-factor authentication on and off. */
export function TwoFactorSection() {
  const texts = useLazyTexts('account')
  const status = useQuery({
    queryKey: ['two-factor'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getTwoFactor', { signal })).twoFactor,
  })
  return (
    <SettingsPanel title={texts.sections.twoFactor} intro={texts.twoFactor.intro}>
      <QueryState query={status}>
        {(current) => <Status current={current} onChanged={() => void status.refetch()} />}
      </QueryState>
    </SettingsPanel>
  )
}

interface StatusProps {
  current: TwoFactorStatus
  onChanged: () => void
}

type OpenDialog = 'set-up' | 'renew' | 'disable'

function Status({ current, onChanged }: StatusProps) {
  const texts = useLazyTexts('account').twoFactor
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setDialog(null)
  const showCodes = (recoveryCodes: string[]): void => {
    close()
    setCodes(recoveryCodes)
    onChanged()
  }
  return (
    <>
      {current.enabled ? (
        <>
          <Notice severity="ok">{texts.isOn}</Notice>
          <SettingsBlock title={texts.recoveryCodes} intro={texts.recoveryIntro}>
            <p className={styles['left']}>{texts.codesLeft(current.recoveryCodesLeft)}</p>
            <div>
              <Button onClick={() => setDialog('renew')}>{texts.renew}</Button>
            </div>
          </SettingsBlock>
          <div>
            <Button variant="danger" onClick={() => setDialog('disable')}>
              {texts.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{texts.howItWorks}</p>
          <div>
            <Button variant="primary" onClick={() => setDialog('set-up')}>
              {texts.turnOn}
            </Button>
          </div>
        </>
      )}
      {dialog === 'set-up' && <SetUpDialog onEnabled={showCodes} onClose={close} />}
      {dialog === 'renew' && (
        <ConfirmWithCodeDialog
          title={texts.renew}
          text={texts.renewText}
          submit={texts.renewAction}
          onConfirmed={async (body) =>
            showCodes((await api.call('renewRecoveryCodes', { body })).recoveryCodes)
          }
          onClose={close}
        />
      )}
      {dialog === 'disable' && (
        <ConfirmWithCodeDialog
          title={texts.turnOffQuestion}
          text={texts.turnOffText}
          submit={texts.turnOff}
          variant="danger"
          onConfirmed={async (body) => {
            await api.call('disableTwoFactor', { body })
            close()
            onChanged()
            showToast(texts.turnedOff)
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
