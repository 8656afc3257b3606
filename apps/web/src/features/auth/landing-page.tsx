import { pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { useInstance } from '../../shared/api/use-instance.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { LanguageSwitch } from '../../shared/ui/language-switch.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { VisitorHeader } from '../../shared/ui/visitor-header.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './landing-page.module.css'
import { HallScene } from './hall-scene.tsx'

/** The start page for visitors: what Guildhall is, and how to sign in or register. */
export function LandingPage() {
  const auth = useLazyTexts('auth')
  const { data } = useInstance()
  const hasChat = data?.services.includes('chat') ?? true
  const hasStatus = data?.services.includes('status') ?? true
  const hasVoice = hasChat && (data?.voice ?? true)
  return (
    <div className={styles['page']}>
      <VisitorHeader>
        {hasStatus && (
          <ButtonLink variant="ghost" href={pagePath('gameServers')}>
            {auth.gameServers}
          </ButtonLink>
        )}
        {hasChat && !data?.firstRun && (
          <ButtonLink variant="ghost" href={pagePath('signIn')}>
            {auth.signIn}
          </ButtonLink>
        )}
      </VisitorHeader>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['hero']}>
          <Hero />
          {hasChat && <HallScene />}
        </div>
        <Highlights {...{ hasChat, hasVoice, hasStatus }} />
      </main>
      <footer className={styles['footer']}>
        {hasChat && <a href="/api/docs">{auth.apiDocs}</a>}
        {hasStatus && <a href="/api/v1/docs">{auth.statusDocs}</a>}
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function Hero() {
  const { front, firstRun, onlyStatus } = useLazyTexts('auth')
  const { data } = useInstance()
  let text: { heading: string; lead: string } = front
  if (data?.firstRun) text = firstRun
  if (data && !data.services.includes('chat')) text = onlyStatus
  return (
    <div className={styles['intro']}>
      <h1>{text.heading}</h1>
      <p className={styles['lead']}>{text.lead}</p>
      <EntryActions />
    </div>
  )
}

function EntryActions() {
  const auth = useLazyTexts('auth')
  const { data, isPending } = useInstance()
  // Reserves the space until the instance is loaded.
  if (isPending) return <div className={styles['actions']} />
  const { services, registration, firstRun } = data ?? {
    services: ['chat'],
    registration: 'open',
    firstRun: false,
  }
  if (!services.includes('chat')) {
    return (
      <div className={styles['actions']}>
        <ButtonLink variant="primary" icon="controller" href={pagePath('gameServers')}>
          {auth.front.games.title}
        </ButtonLink>
      </div>
    )
  }
  if (firstRun && registration !== 'open') return <Notice>{auth.firstRun.notOpen}</Notice>
  const isOpen = registration === 'open'
  return (
    <div className={styles['actions']}>
      {isOpen && (
        <ButtonLink variant="primary" href={pagePath('register')}>
          {firstRun ? auth.firstRun.action : auth.register}
        </ButtonLink>
      )}
      {!firstRun && (
        <ButtonLink variant={isOpen ? 'plain' : 'primary'} href={pagePath('signIn')}>
          {auth.signIn}
        </ButtonLink>
      )}
      {!isOpen && (
        <p className={styles['note']}>
          {registration === 'closed' ? (
            auth.front.closed
          ) : (
            <>
              {registration === 'invite' ? auth.front.inviteOnly : auth.front.invitationOnly}{' '}
              <Link href={pagePath('register')}>{auth.front.haveInvite}</Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface HighlightsProps {
  hasChat: boolean
  hasVoice: boolean
  hasStatus: boolean
}

function Highlights({ hasChat, hasVoice, hasStatus }: HighlightsProps) {
  const { front } = useLazyTexts('auth')
  return (
    <section className={styles['highlights']} aria-label={front.features}>
      {hasChat && <Highlight icon="hash" {...front.chat} />}
      {hasVoice && <Highlight icon="speaker" {...front.voice} />}
      {hasChat && <Highlight icon="hook" {...front.webhooks} />}
      {hasStatus && <Highlight icon="controller" {...front.games} href={pagePath('gameServers')} />}
    </section>
  )
}

interface HighlightProps {
  icon: IconName
  title: string
  text: string
  href?: string
}

function Highlight({ icon, title, text, href }: HighlightProps) {
  return (
    <div className={styles['highlight']}>
      <span className={styles['icon']}>
        <Icon name={icon} size={22} />
      </span>
      <h2>{href === undefined ? title : <Link href={href}>{title}</Link>}</h2>
      <p>{text}</p>
    </div>
  )
}
