import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { signOut } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import styles from './first-steps.module.css'
import { InviteLinkForm } from './invite-link-form.tsx'
import { CreateServerSteps } from './create-server-steps.tsx'
import { CenteredPage } from './centered-page.tsx'
import { StepHeading } from './step-heading.tsx'

/** Shown to signed-in accounts without a server: create one, or join one by invite. */
export function FirstStepsPage() {
  const auth = useLazyTexts('auth')
  // Preloads the texts of the following steps.
  useLazyTexts('components')
  const { common } = useTexts()
  const [choice, setChoice] = useState<'choose' | 'create' | 'join'>('choose')
  const firstServer = useChatState(({ snapshot }) => snapshot?.servers[0]?.server.id)
  const goBack = (): void => setChoice('choose')

  // A join request was approved in the meantime. Creating a server is not interrupted.
  if (firstServer !== undefined && choice !== 'create')
    return <Redirect to={pagePath('channel', { serverId: firstServer })} replace />
  return (
    <CenteredPage
      width={choice === 'join' ? 'narrow' : 'wide'}
      headerActions={
        <Button variant="ghost" onClick={() => void signOutOrNotify()}>
          {auth.signOut}
        </Button>
      }
    >
      {choice === 'choose' && <Choice onChoose={setChoice} />}
      {choice === 'create' && <CreateServerSteps onBack={goBack} />}
      {choice === 'join' && (
        <>
          <StepHeading title={auth.start.joinHeading} lead={auth.start.joinLead} />
          <InviteLinkForm />
          <Button variant="ghost" icon="chevronLeft" className={styles['back']} onClick={goBack}>
            {common.back}
          </Button>
        </>
      )}
    </CenteredPage>
  )
}

async function signOutOrNotify(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    showToast(errorText(error, currentTexts()), 'danger')
  }
}

function Choice({ onChoose }: { onChoose: (choice: 'create' | 'join') => void }) {
  const { start } = useLazyTexts('auth')
  const user = useOwnUser()
  return (
    <>
      <StepHeading title={start.heading(user?.displayName ?? '')} lead={start.lead} />
      <div className={styles['choices']}>
        <ChoiceButton
          icon="crown"
          title={start.createTitle}
          text={start.createText}
          onClick={() => onChoose('create')}
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
      <span className={styles['icon']}>
        <Icon name={icon} size={24} />
      </span>
      <b>{title}</b>
      <span>{text}</span>
    </button>
  )
}
