import { useRef, useState } from 'react'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { firstColor } from '../../shared/ui/color-field.tsx'
import { ChannelStep } from './channel-step.tsx'
import { createServer } from './create-server.ts'
import type { MadeServer, ServerDraft } from './create-server.ts'
import styles from './first-steps.module.css'
import { InviteStep } from './invite-step.tsx'
import { ServerPreview } from './server-preview.tsx'
import { ServerStep } from './server-step.tsx'
import { useAttempt } from './use-attempt.ts'

const steps = ['server', 'channel', 'invite'] as const

/** From nothing to a server, its first channel and a link to send. Nothing is made before the second step is done. */
export function MakeServer({ onBack }: { onBack: () => void }) {
  const [step, setStep] = useState<(typeof steps)[number]>('server')
  const [draft, setDraft] = useState<ServerDraft>({
    name: '',
    color: firstColor,
    description: '',
    channel: 'general',
  })
  // Kept over failures: what was made already is not made twice.
  const made = useRef<MadeServer>({ serverId: null })
  const [serverId, setServerId] = useState<string | null>(null)
  const attempt = useAttempt()
  const change = (part: Partial<ServerDraft>): void => setDraft({ ...draft, ...part })

  const create = (): void =>
    attempt.run(async () => {
      setServerId(await createServer(draft, made.current))
      setStep('invite')
    })

  if (step === 'invite' && serverId !== null) {
    return (
      <>
        <Progress at={2} />
        <InviteStep serverId={serverId} name={draft.name.trim()} />
      </>
    )
  }
  return (
    <>
      <Progress at={steps.indexOf(step)} />
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
              attempt.forget()
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

function Progress({ at }: { at: number }) {
  const { make } = useAuthTexts()
  return (
    <ol className={styles['steps']} aria-label={make.steps}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={place <= at ? styles['reached'] : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {make.names[step]}
        </li>
      ))}
    </ol>
  )
}
