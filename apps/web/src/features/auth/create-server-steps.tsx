import { useRef, useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { defaultColor } from '../../shared/ui/color-field.tsx'
import { ChannelStep } from './channel-step.tsx'
import { createServer } from './create-server.ts'
import type { CreationProgress, ServerDraft } from './create-server.ts'
import styles from './first-steps.module.css'
import { InviteStep } from './invite-step.tsx'
import { ServerPreview } from './server-preview.tsx'
import { ServerStep } from './server-step.tsx'
import { useAttempt } from './use-attempt.ts'

const steps = ['server', 'channel', 'invite'] as const

/** Three steps to a server with a channel and an invite link. Nothing is created until the second step is submitted. */
export function CreateServerSteps({ onBack }: { onBack: () => void }) {
  const [step, setStep] = useState<(typeof steps)[number]>('server')
  const [draft, setDraft] = useState<ServerDraft>({
    name: '',
    color: defaultColor,
    description: '',
    channel: 'general',
  })
  // Survives failures, so that a retry creates nothing twice.
  const progress = useRef<CreationProgress>({ serverId: null })
  const [serverId, setServerId] = useState<string | null>(null)
  const attempt = useAttempt()
  const change = (part: Partial<ServerDraft>): void => setDraft({ ...draft, ...part })

  const create = (): void =>
    attempt.run(async () => {
      setServerId(await createServer(draft, progress.current))
      setStep('invite')
    })

  if (step === 'invite' && serverId !== null) {
    return (
      <>
        <StepList current={2} />
        <InviteStep serverId={serverId} name={draft.name.trim()} />
      </>
    )
  }
  return (
    <>
      <StepList current={steps.indexOf(step)} />
      <div className={styles['columns']}>
        {step === 'server' ? (
          <ServerStep
            draft={draft}
            onChange={change}
            onBack={onBack}
            onDone={() => setStep('channel')}
          />
        ) : (
          <ChannelStep
            draft={draft}
            onChange={change}
            attempt={attempt}
            onBack={() => {
              attempt.reset()
              setStep('server')
            }}
            onDone={create}
          />
        )}
        <ServerPreview draft={draft} />
      </div>
    </>
  )
}

function StepList({ current }: { current: number }) {
  const { newServer } = useLazyTexts('auth')
  return (
    <ol className={styles['steps']} aria-label={newServer.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= current ? styles['done'] : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {newServer.names[step]}
        </li>
      ))}
    </ol>
  )
}
