import { limits } from '@guildhall/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import type { ServerDraft } from './create-server.ts'
import styles from './first-steps.module.css'
import { StepHeading } from './step-heading.tsx'
import type { Attempt } from './use-attempt.ts'

interface ChannelStepProps {
  draft: ServerDraft
  onChange: (part: Partial<ServerDraft>) => void
  attempt: Attempt
  onBack: () => void
  onDone: () => void
}

export function ChannelStep({ draft, onChange, attempt, onBack, onDone }: ChannelStepProps) {
  const auth = useLazyTexts('auth')
  const { common } = useTexts()
  const { newServer } = auth
  const [isChecked, setIsChecked] = useState(false)
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const isNamed = draft.channel.trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (isNamed && !mustWait) onDone()
  }
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <StepHeading title={newServer.channelHeading} lead={newServer.channelLead} />
      <TextField
        label={newServer.channel}
        maxLength={limits.nameMax}
        autoComplete="off"
        value={draft.channel}
        error={isChecked && !isNamed ? newServer.channelMissing : null}
        onChange={(event) => onChange({ channel: event.target.value })}
      />
      <AttemptNotice attempt={attempt} />
      <div className={styles['actions']}>
        <Button variant="ghost" icon="chevronLeft" disabled={attempt.isBusy} onClick={onBack}>
          {common.back}
        </Button>
        <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
          {newServer.create}
        </Button>
      </div>
    </form>
  )
}
