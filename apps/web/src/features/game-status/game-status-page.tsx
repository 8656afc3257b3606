import { pagePath } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { LanguageSwitch } from '../../shared/ui/language-switch.tsx'
import { Empty, Loading } from '../../shared/ui/notice.tsx'
import { VisitorPage } from '../../shared/ui/visitor-page.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './game-status.module.css'
import { StatusQueryView } from './status-query-view.tsx'

/** The query for visitors, in the frame of their pages. */
export function PublicGameStatusPage() {
  const gameStatus = useLazyTexts('gameStatus')
  const hasStatus = useHasStatus()
  return (
    <VisitorPage headerActions={<SignInLink />}>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['heading']}>
          <h1>{gameStatus.heading}</h1>
          <p>{gameStatus.lead}</p>
        </div>
        <Body hasStatus={hasStatus} />
      </main>
      <footer className={styles['footer']}>
        {hasStatus && <a href="/api/v1/docs">{gameStatus.apiDocs}</a>}
        <LanguageSwitch />
      </footer>
    </VisitorPage>
  )
}

/** The query without a frame. */
export function GameStatusContent() {
  const gameStatus = useLazyTexts('gameStatus')
  const hasStatus = useHasStatus()
  return (
    <>
      <div className={styles['main']}>
        <p className={styles['lead']}>{gameStatus.lead}</p>
        <Body hasStatus={hasStatus} />
      </div>
      {hasStatus && (
        <footer className={styles['footer']}>
          <a href="/api/v1/docs">{gameStatus.apiDocs}</a>
        </footer>
      )}
    </>
  )
}

function useHasStatus(): boolean {
  return useInstance().data?.services.includes('status') ?? true
}

function SignInLink() {
  const gameStatus = useLazyTexts('gameStatus')
  const { data } = useInstance()
  const search = useSearch()
  if (!data?.services.includes('chat')) return null
  const returnPath = encodeURIComponent(pagePath('gameServers') + (search && `?${search}`))
  return (
    <ButtonLink variant="ghost" href={`${pagePath('signIn')}?then=${returnPath}`}>
      {gameStatus.signIn}
    </ButtonLink>
  )
}

function Body({ hasStatus }: { hasStatus: boolean }) {
  const gameStatus = useLazyTexts('gameStatus')
  const texts = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['games'],
    queryFn: ({ signal }) => api.call('listGames', { signal }),
    staleTime: Infinity,
    enabled: hasStatus,
  })
  if (!hasStatus) {
    return (
      <Empty icon="controller" title={gameStatus.notHere.title}>
        <p>{gameStatus.notHere.text}</p>
      </Empty>
    )
  }
  if (data) return <StatusQueryView games={data.data} />
  if (!error) return <Loading label={texts.common.loading} />
  return (
    <Empty icon="alert" title={gameStatus.noList}>
      <p>{errorText(error, texts)}</p>
      <Button onClick={() => void refetch()}>{texts.common.retry}</Button>
    </Empty>
  )
}
