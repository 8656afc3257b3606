import { useState } from 'react'
import { Redirect } from 'wouter'
import { signOut } from '../../shared/client.ts'
import { errorText } from '../../shared/error-text.ts'
import { useOwnUser, useWorld } from '../../shared/state/world.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { useComponentTexts } from '../../shared/i18n/component-texts.ts'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import styles from './first-steps.module.css'
import { LinkForm } from './link-form.tsx'
import { MakeServer } from './make-server.tsx'
import { Sheet } from './sheet.tsx'
import { StepHeading } from './step-heading.tsx'

/** For whoever is signed in and in no server yet: make one, or join one. */
export function FirstStepsPage() {
  const auth = useAuthTexts()
  // The steps to come have their texts.
  useComponentTexts()
  const { common } = useTexts()
  const [way, setWay] = useState<'choose' | 'make' | 'join'>('choose')
  const firstServer = useWorld(({ world }) => world?.servers[0]?.server.id)
  const goBack = (): void => setWay('choose')

  // Someone let this account in meanwhile. Who is making a server stays until the end of it.
  if (firstServer !== undefined && way !== 'make')
    return <Redirect to={`/servers/${firstServer}`} replace />
  return (
    <Sheet
      width={way === 'join' ? 'narrow' : 'wide'}
      ways={
        <Button look="quiet" onClick={() => void leave()}>
          {auth.signOut}
        </Button>
      }
    >
      {way === 'choose' && <Choice onChoose={setWay} />}
      {way === 'make' && <MakeServer onBack={goBack} />}
      {way === 'join' && (
        <>
          <StepHeading title={auth.start.joinHeading} lead={auth.start.joinLead} />
          <LinkForm />
          <Button look="quiet" icon="chevronLeft" className={styles['back']} onClick={goBack}>
            {common.back}
          </Button>
        </>
      )}
    </Sheet>
  )
}

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    showToast(errorText(error, currentTexts()), 'danger')
  }
}

function Choice({ onChoose }: { onChoose: (way: 'make' | 'join') => void }) {
  const { start } = useAuthTexts()
  const user = useOwnUser()
  return (
    <>
      <StepHeading title={start.heading(user?.displayName ?? '')} lead={start.lead} />
      <div className={styles['choices']}>
        <ChoiceButton
          icon="crown"
          title={start.makeTitle}
          text={start.makeText}
          onClick={() => onChoose('make')}
        />
        <ChoiceButton
          icon="link"
          title={start.joinTitle}
          text={start.joinText}
          onClick={() => onChoose('join')}
        />
      </div>
    </>
  )
}

interface ChoiceButtonProps {
  icon: IconName
  title: string
  text: string
  onClick: () => void
}

function ChoiceButton({ icon, title, text, onClick }: ChoiceButtonProps) {
  return (
    <button type="button" className={styles['choice']} onClick={onClick}>
      <span className={styles['mark']}>
        <Icon name={icon} size={24} />
      </span>
      <b>{title}</b>
      <span>{text}</span>
    </button>
  )
}
