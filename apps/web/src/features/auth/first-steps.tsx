import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { useMedia, widths } from '../../shared/ui/use-media.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './first-steps.module.css'
import { InviteLinkForm } from './invite-link-form.tsx'
import { CreateServerSteps } from './create-server-steps.tsx'
import { CenteredMain } from './centered-page.tsx'
import { StepHeading } from './step-heading.tsx'

/** For accounts without a server: create one, or join one by invite. */
export function FirstSteps() {
  const auth = useLazyTexts('auth')
  // Preloads the texts of the following steps.
  useLazyTexts('components')
  const { common, navigation } = useTexts()
  const isPhone = useMedia(widths.phone)
  const [choice, setChoice] = useState<'choose' | 'create' | 'join'>('choose')
  const firstServer = useChatState(({ snapshot }) => snapshot?.servers[0]?.server.id)
  const goBack = (): void => setChoice('choose')

  // A join request was approved in the meantime. Creating a server is not interrupted.
  if (firstServer !== undefined && choice !== 'create')
    return <Redirect to={pagePath('channel', { serverId: firstServer })} replace />
  return (
    <CenteredMain width={choice === 'join' ? 'narrow' : 'wide'}>
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
      {isPhone && choice === 'choose' && (
        <Link href={pagePath('messages')}>{navigation.messages}</Link>
      )}
    </CenteredMain>
  )
}

function Choice({ onChoose }: { onChoose: (choice: 'create' | 'join') => void }) {
  const { start } = useLazyTexts('auth')
  const movingIn = useLazyTexts('movingIn')
  const [, navigate] = useLocation()
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
        <ChoiceButton
          icon="download"
          title={movingIn.choiceTitle}
          text={movingIn.choiceText}
          onClick={() => navigate(pagePath('moveIn'))}
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
