import { applyEvent } from '@guildhall/contract'
import type { ActionData, ActionReply, ActionType, GatewayEvent, World } from '@guildhall/contract'
import { api, ApiError } from './api/http.ts'
import { accountKey, forgetEarlyAnswers, gatewayUrl, takeEarlySocket } from './early/answers.ts'
import { createConnection } from './gateway/connection.ts'
import type { ConnectionState, Socket } from './gateway/connection.ts'
import { createPace } from './gateway/pace.ts'
import { createOutbox } from './outbox.ts'
import { claimDrafts, forgetDrafts } from './state/drafts.ts'
import { forgetMembers, refreshMembers, tellMembers } from './state/members.ts'
import { dropStored, leaveOutgoing, settleOutgoing, takeUpOutgoing } from './state/outgoing.ts'
import { openAddressed } from './state/open-timeline.ts'
import { forgetTimelines, refreshTimelines, tellTimelines } from './state/timelines.ts'
import { tellListeners, useWorld } from './state/world.ts'
import type { WorldState } from './state/world.ts'

/** The channel on the screen, which is kept whole when the connection comes back. */
let shownChannel: string | undefined

const findAgainMs = 2000

/** The last message that was written in each channel, until it is marked as read. */
const written = new Map<string, number>()
/** Many may be sent at once, and what one connection may ask for is bounded. */
const writtenMs = 500

const pace = createPace(takeEvents)

const connection = createConnection({
  open: (query) => (takeEarlySocket() ?? new WebSocket(gatewayUrl(query))) as unknown as Socket,
  onWorld: takeWorld,
  onEvent: pace.add,
  onState: takeState,
  isWatched: () => !document.hidden,
})

/** Resolves when the page can be drawn whole: with the first messages, or for somebody who is not signed in. */
export const arrived = Promise.withResolvers<void>()

const outbox = createOutbox(writeMessage, () => useWorld.getState().connection.kind === 'online')

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

function takeWorld(world: World): void {
  pace.flush()
  const { world: old } = useWorld.getState()
  localStorage.setItem(accountKey, world.user.id)
  claimDrafts(world.user.id)
  useWorld.setState({ account: 'signed-in', world })
  refreshMembers(world.servers)
  if (old) void refreshTimelines(shownChannel).then(dropStored)
  else {
    takeUpOutgoing(world.user.id)
    void openAddressed().finally(arrived.resolve)
  }
  forgetEarlyAnswers()
  outbox.resend()
}

function takeEvents(events: GatewayEvent[]): void {
  const { world } = useWorld.getState()
  for (const event of events) {
    tellTimelines(event)
    if (event.type === 'message.created') settleOutgoing(event.data.message, event.data.nonce)
    tellMembers(event)
  }
  if (world) useWorld.setState({ world: events.reduce(applyEvent, world) })
  events.forEach(tellListeners)
}

function takeState(state: ConnectionState): void {
  useWorld.setState({ connection: state })
  if (state.kind === 'ended') forgetAccount()
  if (state.kind === 'lost') void checkConnection()
  if (state.kind !== 'online') return
  useWorld.setState({ refusal: null })
  if (useWorld.getState().world) outbox.resend()
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
    useWorld.setState({ connection: { kind: 'lost', retryAt: Date.now() + findAgainMs } })
  }
}

const nothingKnown = { code: null, retryAfterMs: null }
const refusals: Record<string, WorldState['refusal']> = {
  forbidden: 'origin',
  rate_limited: 'rate',
}

/** A refused handshake looks like a lost connection: only asking tells whether the session is over, or the page refused. */
async function checkConnection(): Promise<void> {
  try {
    await api.call('checkGateway')
    useWorld.setState({ refusal: null })
  } catch (error) {
    const { code, retryAfterMs } = error instanceof ApiError ? error : nothingKnown
    useWorld.setState({ refusal: refusals[code ?? ''] ?? null })
    if (code === 'rate_limited' && retryAfterMs !== null) connection.holdOff(retryAfterMs)
    if (code === 'unauthenticated') forgetAccount()
  }
}

/** Another tab signed out, or somebody else signed in there: the cookie is no longer this page's. */
function followOtherTab(userId: string | null): void {
  const own = useWorld.getState().world?.user.id
  if (userId === null) void checkConnection()
  else if (own === undefined) signedIn()
  else if (own !== userId) location.reload()
}

/** To be called when the cookie of a session was just given. */
export function signedIn(): void {
  useWorld.setState({ account: 'signed-in' })
  connection.connect()
}

export async function signOut(): Promise<void> {
  await api.call('logOut')
  forgetDrafts()
  forgetAccount()
}

function forgetAccount(): void {
  arrived.resolve()
  connection.close()
  pace.flush()
  localStorage.removeItem(accountKey)
  useWorld.setState({ account: 'signed-out', world: null, connection: { kind: 'connecting' } })
  forgetTimelines()
  forgetMembers()
  leaveOutgoing()
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
