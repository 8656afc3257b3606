import { applyEvent } from '@guildhall/contract'
import type { ActionData, ActionReply, ActionType, GatewayEvent, World } from '@guildhall/contract'
import { api, ApiError } from '../api/http.ts'
import {
  accountKey,
  clearPrefetched,
  gatewayUrl,
  takePreconnectedSocket,
} from '../preload/prefetch.ts'
import { createConnection } from './connection.ts'
import type { ConnectionState, Socket } from './connection.ts'
import { createEventBatcher } from './event-batcher.ts'
import { createSendQueue } from './send-queue.ts'
import { claimDrafts, forgetDrafts } from '../state/drafts.ts'
import { forgetMembers, refreshMembers, applyToMembers } from '../state/members.ts'
import {
  removeStoredMessages,
  hidePendingMessages,
  removeConfirmedMessage,
  restorePendingMessages,
} from '../state/pending-messages.ts'
import { openTimelineInUrl } from '../state/open-timeline.ts'
import { forgetTimelines, refreshTimelines, applyToTimelines } from '../state/timelines.ts'
import { notifyListeners, useChatState } from '../state/chat-state.ts'
import type { ChatState } from '../state/chat-state.ts'

/** The channel on the screen, which is kept whole when the connection comes back. */
let shownChannel: string | undefined

const findAgainMs = 2000

/** The last message that was written in each channel, until it is marked as read. */
const written = new Map<string, number>()
/** Many may be sent at once, and what one connection may ask for is bounded. */
const writtenMs = 500

const pace = createEventBatcher(takeEvents)

const connection = createConnection({
  open: (query) =>
    (takePreconnectedSocket() ?? new WebSocket(gatewayUrl(query))) as unknown as Socket,
  onSnapshot: applySnapshot,
  onEvent: pace.add,
  onState: takeState,
  isWatched: () => !document.hidden,
})

/** Resolves when the page can be drawn whole: with the first messages, or for somebody who is not signed in. */
export const firstPageReady = Promise.withResolvers<void>()

const outbox = createSendQueue(
  writeMessage,
  () => useChatState.getState().connection.kind === 'online',
)

export const sendMessage = outbox.send
export const retryMessage = outbox.retry
export const discardMessage = outbox.discard

async function writeMessage(data: ActionData<'message.send'>): Promise<unknown> {
  const reply = await act('message.send', data)
  const { channelId, seq } = reply.message
  if (written.size === 0) setTimeout(markWritten, writtenMs)
  written.set(channelId, seq)
  return reply
}

/** Whoever writes has read what stands above. */
function markWritten(): void {
  for (const [channelId, seq] of written) {
    act('channel.read', { channelId, seq }).catch(() => undefined)
  }
  written.clear()
}

function applySnapshot(snapshot: World): void {
  pace.flush()
  const { snapshot: old } = useChatState.getState()
  localStorage.setItem(accountKey, snapshot.user.id)
  claimDrafts(snapshot.user.id)
  useChatState.setState({ account: 'signed-in', snapshot })
  refreshMembers(snapshot.servers)
  if (old) void refreshTimelines(shownChannel).then(removeStoredMessages)
  else {
    restorePendingMessages(snapshot.user.id)
    void openTimelineInUrl().finally(firstPageReady.resolve)
  }
  clearPrefetched()
  outbox.resend()
}

function takeEvents(events: GatewayEvent[]): void {
  const { snapshot } = useChatState.getState()
  for (const event of events) {
    applyToTimelines(event)
    if (event.type === 'message.created')
      removeConfirmedMessage(event.data.message, event.data.nonce)
    applyToMembers(event)
  }
  if (snapshot) useChatState.setState({ snapshot: events.reduce(applyEvent, snapshot) })
  events.forEach(notifyListeners)
}

function takeState(state: ConnectionState): void {
  useChatState.setState({ connection: state })
  if (state.kind === 'ended') forgetAccount()
  if (state.kind === 'lost') void checkConnection()
  if (state.kind !== 'online') return
  useChatState.setState({ refusal: null })
  if (useChatState.getState().snapshot) outbox.resend()
}

/** Finds out whether this browser is signed in, and connects if so. */
export async function startClient(): Promise<void> {
  addEventListener('online', retryConnection)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryConnection()
  })
  // A page that comes back out of the browser's memory has lost its connection.
  addEventListener('pageshow', ({ persisted }) => persisted && retryConnection())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === accountKey) followOtherTab(newValue)
  })
  // Whoever was signed in most likely still is: the connection need not wait for the answer to that.
  if (localStorage.getItem(accountKey) !== null) connection.connect()
  else await findAccount()
}

async function findAccount(): Promise<void> {
  try {
    await api.call('getMe')
    signedIn()
  } catch (error) {
    // Where chat does not run at all, nobody is signed in.
    if (error instanceof ApiError && [401, 404].includes(error.status)) return forgetAccount()
    setTimeout(() => void findAccount(), findAgainMs)
    useChatState.setState({ connection: { kind: 'lost', retryAt: Date.now() + findAgainMs } })
  }
}

const nothingKnown = { code: null, retryAfterMs: null }
const refusals: Record<string, ChatState['refusal']> = {
  forbidden: 'origin',
  rate_limited: 'rate',
}

/** A refused handshake looks like a lost connection: only asking tells whether the session is over, or the page refused. */
async function checkConnection(): Promise<void> {
  try {
    await api.call('checkGateway')
    useChatState.setState({ refusal: null })
  } catch (error) {
    const { code, retryAfterMs } = error instanceof ApiError ? error : nothingKnown
    useChatState.setState({ refusal: refusals[code ?? ''] ?? null })
    if (code === 'rate_limited' && retryAfterMs !== null) connection.holdOff(retryAfterMs)
    if (code === 'unauthenticated') forgetAccount()
  }
}

/** Another tab signed out, or somebody else signed in there: the cookie is no longer this page's. */
function followOtherTab(userId: string | null): void {
  const own = useChatState.getState().snapshot?.user.id
  if (userId === null) void checkConnection()
  else if (own === undefined) signedIn()
  else if (own !== userId) location.reload()
}

/** To be called when the cookie of a session was just given. */
export function signedIn(): void {
  useChatState.setState({ account: 'signed-in' })
  connection.connect()
}

export async function signOut(): Promise<void> {
  await api.call('logOut')
  forgetDrafts()
  forgetAccount()
}

function forgetAccount(): void {
  firstPageReady.resolve()
  connection.close()
  pace.flush()
  localStorage.removeItem(accountKey)
  useChatState.setState({
    account: 'signed-out',
    snapshot: null,
    connection: { kind: 'connecting' },
  })
  forgetTimelines()
  forgetMembers()
  hidePendingMessages()
}

/** Sends an action over the gateway and gives its reply. Throws ApiError. */
export function act<T extends ActionType>(type: T, data: ActionData<T>): Promise<ActionReply<T>> {
  return connection.send(type, data)
}

export function retryConnection(): void {
  connection.retryNow()
}

/** Tells which channel is on the screen. */
export function showChannel(channelId: string | undefined): void {
  shownChannel = channelId
}
