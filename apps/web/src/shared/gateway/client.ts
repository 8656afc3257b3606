import type { ActionData, ActionReply, ActionType, Snapshot } from '@guildhall/contract'
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
import { claimDrafts, clearDrafts } from '../state/drafts.ts'
import { clearMembers, refreshMembers } from '../state/members.ts'
import {
  hidePendingMessages,
  removeStoredMessages,
  restorePendingMessages,
} from '../state/pending-messages.ts'
import { openTimelineInUrl } from '../state/open-timeline.ts'
import { clearTimelines, refreshTimelines } from '../state/timelines.ts'
import { entriesOf, loadApplyEvent, useChatState } from '../state/chat-state.ts'
import type { ChatState } from '../state/chat-state.ts'
import { readStateOf } from '../state/unread.ts'
import { onEvent, publishEvents } from '../state/events.ts'

/** The channel on the screen; its timeline is loaded again after a lost session. */
let shownChannel: string | undefined

const findAccountRetryMs = 2000

/** The newest own message of each channel, until the channel is marked as read. */
const ownMessageSeqs = new Map<string, number>()
/** Collects messages sent in quick succession: the server limits the actions of a connection. */
const markReadDelayMs = 500

const batcher = createEventBatcher(publishEvents)

/** Resolves with the first snapshot. */
const snapshotReceived = Promise.withResolvers<void>()

const connection = createConnection({
  open: (query) =>
    (takePreconnectedSocket() ?? new WebSocket(gatewayUrl(query))) as unknown as Socket,
  onSnapshot: applySnapshot,
  onEvent: batcher.add,
  onState: applyConnectionState,
  eventsReady: snapshotReceived.promise.then(loadApplyEvent),
  isVisible: () => !document.hidden,
})

/** Resolves when the page can render completely: with the first messages, or signed out. */
export const firstPageReady = Promise.withResolvers<void>()

const sendQueue = createSendQueue(
  transmitMessage,
  () => useChatState.getState().connection.kind === 'online',
)

export const sendMessage = sendQueue.send
export const retryMessage = sendQueue.retry
export const discardMessage = sendQueue.discard

async function transmitMessage(data: ActionData<'message.send'>): Promise<unknown> {
  const reply = await act('message.send', data)
  const { channelId, seq } = reply.message
  if (ownMessageSeqs.size === 0) setTimeout(markOwnMessagesRead, markReadDelayMs)
  ownMessageSeqs.set(channelId, seq)
  return reply
}

/** Sending a message marks the channel as read, also where older messages are unread. */
function markOwnMessagesRead(): void {
  const { snapshot } = useChatState.getState()
  for (const [channelId, seq] of ownMessageSeqs) {
    if (snapshot && (readStateOf(snapshot, channelId)?.seq ?? 0) >= seq) continue
    act('channel.read', { channelId, seq }).catch(() => undefined)
  }
  ownMessageSeqs.clear()
}

function applySnapshot(snapshot: Snapshot): void {
  batcher.flush()
  const { snapshot: old } = useChatState.getState()
  localStorage.setItem(accountKey, snapshot.user.id)
  claimDrafts(snapshot.user.id)
  useChatState.setState({ account: 'signed-in', snapshot })
  refreshMembers(entriesOf(snapshot))
  if (old) void refreshTimelines(shownChannel).then(removeStoredMessages)
  else {
    restorePendingMessages(snapshot.user.id)
    void openTimelineInUrl().finally(firstPageReady.resolve)
    snapshotReceived.resolve()
  }
  clearPrefetched()
  sendQueue.resend()
}

// Shown messages may have other authors now.
onEvent(({ type }) => {
  if (type === 'import_claim.decided') void refreshTimelines(shownChannel)
})

function applyConnectionState(state: ConnectionState): void {
  useChatState.setState({ connection: state })
  if (state.kind === 'ended') clearAccount()
  if (state.kind === 'lost') void checkConnection()
  if (state.kind !== 'online') return
  useChatState.setState({ refusal: null })
  if (useChatState.getState().snapshot) sendQueue.resend()
}

/** Connects when the user is signed in in this browser. */
export async function startClient(): Promise<void> {
  addEventListener('online', retryConnection)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryConnection()
  })
  // A page restored from the back/forward cache has lost its connection.
  addEventListener('pageshow', ({ persisted }) => persisted && retryConnection())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === accountKey) followOtherTab(newValue)
  })
  // A user who was signed in on the last visit most likely still is: connect without checking first.
  if (localStorage.getItem(accountKey) !== null) connection.connect()
  else await findAccount()
}

async function findAccount(): Promise<void> {
  try {
    await api.call('getMe')
    signedIn()
  } catch (error) {
    // 404: this instance does not run the chat service.
    if (error instanceof ApiError && [401, 404].includes(error.status)) return clearAccount()
    setTimeout(() => void findAccount(), findAccountRetryMs)
    useChatState.setState({
      connection: { kind: 'lost', retryAt: Date.now() + findAccountRetryMs },
    })
  }
}

const noDetails = { code: null, retryAfterMs: null }
const refusals: Record<string, ChatState['refusal']> = {
  forbidden: 'origin',
  rate_limited: 'rate',
}

/** A browser does not report why a WebSocket handshake failed; a request to the same endpoint does. */
async function checkConnection(): Promise<void> {
  try {
    await api.call('checkGateway')
    useChatState.setState({ refusal: null })
  } catch (error) {
    const { code, retryAfterMs } = error instanceof ApiError ? error : noDetails
    useChatState.setState({ refusal: refusals[code ?? ''] ?? null })
    if (code === 'rate_limited' && retryAfterMs !== null) connection.delayRetry(retryAfterMs)
    if (code === 'unauthenticated') clearAccount()
  }
}

/** Another tab signed in or out: the session cookie changed for this tab too. */
function followOtherTab(userId: string | null): void {
  const own = useChatState.getState().snapshot?.user.id
  if (userId === null) void checkConnection()
  else if (own === undefined) signedIn()
  else if (own !== userId) location.reload()
}

/** Connects after the session cookie was set by a sign-in. */
export function signedIn(): void {
  useChatState.setState({ account: 'signed-in' })
  connection.connect()
}

export async function signOut(): Promise<void> {
  await api.call('logOut')
  forgetAccount()
}

/** For an account whose session has ended. */
export function forgetAccount(): void {
  clearDrafts()
  clearAccount()
}

function clearAccount(): void {
  firstPageReady.resolve()
  connection.close()
  batcher.flush()
  ownMessageSeqs.clear()
  localStorage.removeItem(accountKey)
  useChatState.setState({
    account: 'signed-out',
    snapshot: null,
    connection: { kind: 'connecting' },
  })
  clearTimelines()
  clearMembers()
  hidePendingMessages()
}

/** Sends an action over the gateway and resolves with its reply. Throws ApiError. */
export function act<T extends ActionType>(type: T, data: ActionData<T>): Promise<ActionReply<T>> {
  return connection.send(type, data)
}

/** Applies the events that were received. */
export const flushEvents = batcher.flush

export function retryConnection(): void {
  connection.retryNow()
}

/** Sets the channel that is on the screen; undefined for none. */
export function setShownChannel(channelId: string | undefined): void {
  shownChannel = channelId
}
