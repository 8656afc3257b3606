import { pagePath } from '@guildhall/contract'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  GameStatusContent,
  PublicGameStatusPage,
} from '../features/game-status/game-status-page.tsx'
import { gamesStop } from '../features/sidebar/server-rail.tsx'
import { useLazyTexts } from '../shared/i18n/lazy-texts.ts'
import { useTexts } from '../shared/i18n/texts.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { saveLastPage } from '../shared/state/navigation-state.ts'
import { IconLink } from '../shared/ui/icon-link.tsx'
import headerStyles from '../shared/ui/page-header.module.css'
import styles from './game-status-page.module.css'
import { MessagesFrame } from './messages-frame.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** Queries the status of a game server: for everyone, and for signed-in users beside their servers. */
export function GameStatusPage() {
  const account = useChatState((state) => state.account)
  const hasSnapshot = useChatState((state) => state.snapshot !== null)
  if (account === 'signed-out') return <PublicGameStatusPage />
  return hasSnapshot ? <MemberGameStatusPage /> : <WaitingPage />
}

function MemberGameStatusPage() {
  const { heading } = useLazyTexts('gameStatus')
  const { back } = useTexts().common
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => saveLastPage(search === '' ? path : `${path}?${search}`), [path, search])
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} railStop={gamesStop}>
      {() => (
        <main className={styles['page']} tabIndex={-1}>
          <header className={headerStyles['header']}>
            <IconLink
              href={pagePath('messages')}
              icon="chevronLeft"
              label={back}
              className={headerStyles['back']}
            />
            <h1 className={styles['heading']}>{heading}</h1>
          </header>
          <div className={styles['content']}>
            <GameStatusContent />
          </div>
        </main>
      )}
    </MessagesFrame>
  )
}
