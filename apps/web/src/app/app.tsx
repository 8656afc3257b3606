import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'
import '../shared/forms/leave-guard.ts'
import { isVoiceChannel, pagePath, pagePaths } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { lastServerId, saveLastPage } from '../shared/state/navigation-state.ts'
import { ringingCalls } from '../shared/state/ringing-calls.ts'
import { findChannel, findServer, useChatState } from '../shared/state/chat-state.ts'
import { channelName } from '../shared/channels/channel-name.ts'
import { SettingsCall } from '../shared/ui/settings-call.ts'
import { Toasts } from '../shared/ui/toast.tsx'
import { withTexts } from '../shared/i18n/lazy-texts.ts'
import { useTexts } from '../shared/i18n/texts.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFrame } from './page-frame.tsx'
import { ChatPage } from './chat-page.tsx'
import { RingingCards, VoiceBar } from './voice-parts.tsx'
import { WaitingPage } from './waiting-page.tsx'

const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(withQueries(load), WaitingPage)

const LandingPage = lazyPage(
  async () => (await import('../features/auth/landing-page.tsx')).LandingPage,
)
const SignInPage = lazyPage(
  async () => (await import('../features/auth/sign-in-page.tsx')).SignInPage,
)
const InvitePage = lazyPage(
  async () => (await import('../features/auth/invite-page.tsx')).InvitePage,
)
const FirstStepsPage = lazyPage(async () => (await import('./first-steps-page.tsx')).FirstStepsPage)
const MoveInPage = lazyPage(
  withTexts(['movingIn', 'manage'], async () => (await import('./move-in-page.tsx')).MoveInPage),
)
const GameStatusPage = lazyPage(
  withTexts(['gameStatus'], async () => (await import('./game-status-page.tsx')).GameStatusPage),
)
const ServerSettingsPage = lazyPage(
  withTexts(
    ['ordering'],
    async () => (await import('../features/manage/server-settings-page.tsx')).ServerSettingsPage,
  ),
)
const FriendsPage = lazyComponent(
  async () => (await import('./friends-page.tsx')).FriendsPage,
  WaitingPage,
)
const SavedPage = lazyPage(
  withTexts(['saved'], async () => (await import('./saved-page.tsx')).SavedPage),
)
const NotFoundPage = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const MessagesPage = lazyComponent(
  async () => (await import('./messages-page.tsx')).MessagesPage,
  WaitingPage,
)
const AccountSettings = lazyPage(
  async () => (await import('./account-settings.tsx')).AccountSettings,
)

export function App() {
  const isRinging = useChatState(({ snapshot }) => ringingCalls(snapshot).length > 0)
  return (
    <ErrorBoundary>
      <Pages />
      <Toasts />
      {isRinging && <RingingCards />}
    </ErrorBoundary>
  )
}

function Pages() {
  const { navigation } = useTexts()
  const { titles } = navigation
  return (
    <Switch>
      <Route path={pagePaths.start}>
        <StartPage />
      </Route>
      <Route path={pagePaths.signIn}>
        <PageFrame name="sign-in" title={titles.signIn}>
          <SignInPage kind="sign-in" />
        </PageFrame>
      </Route>
      <Route path={pagePaths.providerSignIn}>
        <PageFrame name="provider-sign-in" title={titles.signIn}>
          <SignInPage kind="provider" />
        </PageFrame>
      </Route>
      <Route path={pagePaths.register}>
        <PageFrame name="register" title={titles.register}>
          <SignInPage kind="register" />
        </PageFrame>
      </Route>
      <Route path={pagePaths.resetPassword}>
        <PageFrame name="reset-password" title={titles.resetPassword}>
          <SignInPage kind="reset" />
        </PageFrame>
      </Route>
      <Route path={pagePaths.verifyEmail}>
        <PageFrame name="verify-email" title={null}>
          <SignInPage kind="verify" />
        </PageFrame>
      </Route>
      <Route path={pagePaths.invite}>
        {({ code }) => (
          <PageFrame name="invite" title={titles.invite}>
            <InvitePage code={code} />
          </PageFrame>
        )}
      </Route>
      <Route path={pagePaths.gameServers}>
        <PageFrame name="game-servers" title={titles.gameServers}>
          <GameStatusPage />
        </PageFrame>
      </Route>
      <Route path={pagePaths.accountSettings}>
        {({ section }) => (
          <SignedIn name="account" title={titles.account} isSettings>
            <AccountSettings section={section} />
          </SignedIn>
        )}
      </Route>
      <Route path={pagePaths.moveIn}>
        <SignedIn name="move-in" title={titles.moveIn}>
          <MoveInPage />
        </SignedIn>
      </Route>
      <Route path={pagePaths.friends}>
        {({ view }) => (
          <SignedIn name="friends" title={titles.friends}>
            <FriendsPage view={view} />
          </SignedIn>
        )}
      </Route>
      <Route path={pagePaths.saved}>
        <SignedIn name="saved" title={titles.saved}>
          <SavedPage />
        </SignedIn>
      </Route>
      <Route path={pagePaths.serverSettings}>
        {({ serverId, section }) => (
          <SignedIn name="server" title={titles.server} isSettings>
            <ServerSettingsPage serverId={serverId} section={section} />
          </SignedIn>
        )}
      </Route>
      <Route path={pagePaths.messages}>
        {({ channelId }) => <MessagesRoute channelId={channelId} />}
      </Route>
      <Route path={pagePaths.gameServer}>
        {({ serverId, gameServerId }) => (
          <ChannelRoute serverId={serverId} channelId={undefined} gameServerId={gameServerId} />
        )}
      </Route>
      <Route path={pagePaths.channel}>
        {({ serverId, channelId }) => <ChannelRoute serverId={serverId} channelId={channelId} />}
      </Route>
      <Route>
        <PageFrame name="not-found" title={titles.notFound}>
          <NotFoundPage />
        </PageFrame>
      </Route>
    </Switch>
  )
}

function ChannelRoute({
  serverId,
  channelId,
  gameServerId,
}: {
  serverId: string
  channelId: string | undefined
  gameServerId?: string
}) {
  const { navigation } = useTexts()
  const server = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name)
  const channel = useChatState(({ snapshot }) => findChannel(snapshot, channelId)?.name)
  const isVoice = useChatState(({ snapshot }) => {
    const type = findChannel(snapshot, channelId)?.type
    return type !== undefined && isVoiceChannel(type)
  })
  const gameServer = useChatState(
    ({ snapshot }) =>
      findServer(snapshot, serverId)?.gameServers.find(({ id }) => id === gameServerId)?.name,
  )
  const titleOf = navigation.titles[isVoice ? 'voiceChannel' : 'channel']
  const title = gameServer ?? (channel === undefined ? server : titleOf(channel, server ?? ''))
  const hasSnapshot = useChatState(({ snapshot }) => snapshot !== null)
  const fallback = hasSnapshot ? navigation.titles.notFound : null
  return (
    <SignedIn name="chat" title={title ?? fallback}>
      <ChatPage serverId={serverId} channelId={channelId} gameServerId={gameServerId} />
    </SignedIn>
  )
}

function MessagesRoute({ channelId }: { channelId: string | undefined }) {
  const { messages } = useTexts().navigation
  const name = useChatState(
    ({ snapshot }) => channelName(snapshot, findChannel(snapshot, channelId)).name,
  )
  return (
    <SignedIn name="messages" title={name || messages}>
      <MessagesPage channelId={channelId} />
    </SignedIn>
  )
}

/** Redirects signed-in users to their last server; shows the landing page to others. */
function StartPage() {
  const { titles } = useTexts().navigation
  const account = useChatState((state) => state.account)
  const hasSnapshot = useChatState((state) => state.snapshot !== null)
  const serverId = useChatState(({ snapshot }) => {
    const last = lastServerId()
    const known = snapshot?.servers.find(({ server }) => server.id === last) ?? snapshot?.servers[0]
    return known?.server.id
  })
  // A user who creates a server in the first steps stays on that page until the last step.
  const [isNew, setIsNew] = useState(false)
  if (account !== 'signed-out' && !hasSnapshot) return <WaitingPage />
  if (hasSnapshot && serverId === undefined && !isNew) setIsNew(true)
  if (serverId !== undefined && !isNew)
    return <Redirect to={pagePath('channel', { serverId })} replace />
  return (
    <PageFrame name="start" title={titles.front}>
      {hasSnapshot ? <FirstStepsPage /> : <LandingPage />}
    </PageFrame>
  )
}

interface SignedInProps {
  name: string
  title: string | null
  /** Closing it leads back to the page before it. */
  isSettings?: boolean
  children: ReactNode
}

/** Shows a page to signed-in users; redirects others to the sign-in page, which leads back afterwards. */
function SignedIn({ name, title, isSettings = false, children }: SignedInProps) {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (!isSettings) saveLastPage(search === '' ? path : `${path}?${search}`)
  }, [isSettings, path, search])
  const account = useChatState((state) => state.account)
  const hasSnapshot = useChatState((state) => state.snapshot !== null)
  const hasCall = useChatState((state) => isSettings && state.isVoiceShown)
  if (account === 'signed-out') {
    const from = encodeURIComponent(location.pathname + location.search)
    return <Redirect to={`${pagePath('signIn')}?then=${from}`} replace />
  }
  return (
    <PageFrame name={name} title={title}>
      <SettingsCall value={hasCall ? <VoiceBar /> : null}>
        {hasSnapshot ? children : <WaitingPage />}
      </SettingsCall>
    </PageFrame>
  )
}
