import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ApiError } from '../shared/api/http.ts'
import { useWorld } from '../shared/state/world.ts'
import { Loading } from '../shared/ui/notice.tsx'
import { Toasts } from '../shared/ui/toast.tsx'
import { useWords } from '../shared/words/words.ts'
import { CrashGuard } from './crash-guard.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { TalkPage } from './talk-page.tsx'

const FrontPage = lazy(async () => ({
  default: (await import('../features/arrive/front-page.tsx')).FrontPage,
}))
const SignInPage = lazy(async () => ({
  default: (await import('../features/arrive/sign-in-page.tsx')).SignInPage,
}))
const InvitePage = lazy(async () => ({
  default: (await import('../features/arrive/invite-page.tsx')).InvitePage,
}))
const FirstStepsPage = lazy(async () => ({
  default: (await import('../features/arrive/first-steps-page.tsx')).FirstStepsPage,
}))
const GameStatusPage = lazy(async () => ({
  default: (await import('../features/game-status/game-status-page.tsx')).GameStatusPage,
}))
const ServerSettingsPage = lazy(async () => ({
  default: (await import('../features/manage/server-settings-page.tsx')).ServerSettingsPage,
}))
const AccountSettingsPage = lazy(async () => ({
  default: (await import('../features/account/account-settings-page.tsx')).AccountSettingsPage,
}))

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The gateway tells what changes while a page is open.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 &&
        error instanceof ApiError &&
        ['unreachable', 'internal_error'].includes(error.code),
    },
  },
})

export function App() {
  return (
    <CrashGuard>
      <QueryClientProvider client={queries}>
        <Pages />
        <Toasts />
      </QueryClientProvider>
    </CrashGuard>
  )
}

function Pages() {
  const words = useWords()
  return (
    <Suspense fallback={<Loading label={words.common.loading} />}>
      <Switch>
        <Route path="/">
          <StartPage />
        </Route>
        <Route path="/sign-in">
          <SignInPage kind="sign-in" />
        </Route>
        <Route path="/register">
          <SignInPage kind="register" />
        </Route>
        <Route path="/invite/:code">{({ code }) => <InvitePage code={code} />}</Route>
        <Route path="/game-servers">
          <GameStatusPage />
        </Route>
        <Route path="/settings/:section?">
          {({ section }) => (
            <SignedIn>
              <AccountSettingsPage section={section} />
            </SignedIn>
          )}
        </Route>
        <Route path="/servers/:serverId/settings/:section?">
          {({ serverId, section }) => (
            <SignedIn>
              <ServerSettingsPage serverId={serverId} section={section} />
            </SignedIn>
          )}
        </Route>
        <Route path="/servers/:serverId/:channelId?">
          {({ serverId, channelId }) => (
            <SignedIn>
              <TalkPage serverId={serverId} channelId={channelId} />
            </SignedIn>
          )}
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** The front page for visitors; for members the place where they were last. */
function StartPage() {
  const words = useWords()
  const account = useWorld((state) => state.account)
  const world = useWorld((state) => state.world)
  if (account === 'signed-out') return <FrontPage />
  if (!world) return <Loading label={words.common.loading} />
  const [first] = world.servers
  if (!first) return <FirstStepsPage />
  const last = localStorage.getItem('guildhall.server')
  const known = world.servers.find(({ server }) => server.id === last) ?? first
  return <Redirect to={`/servers/${known.server.id}`} replace />
}

/** Shows a page to those who are signed in, and the way in to others; they come back afterwards. */
function SignedIn({ children }: { children: React.ReactNode }) {
  const words = useWords()
  const account = useWorld((state) => state.account)
  const hasWorld = useWorld((state) => state.world !== null)
  if (account === 'signed-out') {
    const from = encodeURIComponent(location.pathname + location.search)
    return <Redirect to={`/sign-in?then=${from}`} replace />
  }
  if (!hasWorld) return <Loading label={words.common.loading} />
  return children
}
