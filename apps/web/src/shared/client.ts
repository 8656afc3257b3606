import type { ActionData, ActionType, Message, User } from '@guildhall/contract'
import { api, ApiError } from './api/http.ts'
import { createConnection } from './gateway/connection.ts'
import type { Socket } from './gateway/connection.ts'
import { useDrafts } from './state/drafts.ts'
import { forgetMembers, tellMembers } from './state/members.ts'
import {
  addOutgoing,
  changeOutgoing,
  dropStored,
  removeOutgoing,
  settleOutgoing,
  storeOutgoing,
  useOutgoing,
} from './state/outgoing.ts'
import type { Outgoing } from './state/outgoing.ts'
import { forgetTimelines, refreshTimelines, tellTimelines, timelineOf } from './state/timelines.ts'
import { takeEvent, useWorld } from './state/world.ts'

/** The channel on the screen, which is kept whole when the connection comes back. */
let shownChannel: string | undefined
let hasWorld = false

const connection = createConnection({
  open: (query) => {
    const base = location.origin.replace(/^http/, 'ws')
    return new WebSocket(`${base}/api/gateway${query}`) as unknown as Socket
  },
  onWorld: (world) => {
    useWorld.setState({ world })
    forgetMembers()
    if (hasWorld) void refreshTimelines(shownChannel).then(dropStored)
    hasWorld = true
    resendOutgoing()
  },
  onEvent: (event) => {
    tellTimelines(event)
    if (event.type === 'message.created') settleOutgoing(event.data.message, event.data.nonce)
    tellMembers(event)
    takeEvent(event)
  },
  onState: (state) => {
    useWorld.setState({ connection: state })
    if (state.kind === 'ended') forgetAccount()
    if (state.kind === 'lost') void checkSession()
    if (state.kind === 'online' && hasWorld) resendOutgoing()
  },
})

/** Finds out whether this browser is signed in, and connects if so. */
export async function startClient(): Promise<void> {
  // Visitors have no session that a connection could be made with.
  const retryNow = (): void => {
    if (useWorld.getState().account === 'signed-in') connection.retryNow()
  }
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryNow()
  })
  // A tab that was hidden for long finds its timers slowed down: come back at once.
  addEventListener('pageshow', retryNow)
  await findAccount()
}

async function findAccount(): Promise<void> {
  try {
    await api.get<{ user: User }>('/api/users/me')
    signedIn()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unreachable') {
      setTimeout(() => void findAccount(), 2000)
      useWorld.setState({ connection: { kind: 'lost', retryAt: Date.now() + 2000 } })
    } else forgetAccount()
  }
}

/** A refused handshake looks like a lost connection: only asking tells that the session is over. */
async function checkSession(): Promise<void> {
  try {
    await api.get('/api/users/me')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') forgetAccount()
  }
}

/** To be called when the cookie of a session was just given. */
export function signedIn(): void {
  useWorld.setState({ account: 'signed-in' })
  connection.connect()
}

export async function signOut(): Promise<void> {
  await api.post('/api/auth/logout')
  // The next person at this browser is not to read them.
  useDrafts.setState({}, true)
  forgetAccount()
}

function forgetAccount(): void {
  hasWorld = false
  connection.close()
  useWorld.setState({ account: 'signed-out', world: null, connection: { kind: 'connecting' } })
  forgetTimelines()
  forgetMembers()
}

/** Sends an action over the gateway and gives its reply. Throws ApiError. */
export function act<T extends ActionType>(type: T, data: ActionData<T>): Promise<unknown> {
  return connection.send(type, data)
}

export function retryConnection(): void {
  connection.retryNow()
}

/** Tells which channel is on the screen. */
export function showChannel(channelId: string | undefined): void {
  shownChannel = channelId
}

type NewMessage = Pick<Outgoing, 'channelId' | 'content' | 'replyTo' | 'attachments'>

/** Puts a message into the timeline at once and sends it; it is kept until the server has stored it. */
export function sendMessage(message: NewMessage): void {
  const userId = useWorld.getState().world?.user.id
  if (userId === undefined) return
  const outgoing: Outgoing = {
    ...message,
    nonce: crypto.randomUUID(),
    userId,
    createdAt: Date.now(),
    state: 'pending',
    reason: null,
  }
  addOutgoing(outgoing)
  void attempt(outgoing)
}

export function retryMessage(nonce: string): void {
  const message = useOutgoing.getState().list.find((entry) => entry.nonce === nonce)
  if (!message) return
  changeOutgoing(nonce, { state: 'pending', reason: null })
  void attempt(message)
}

export function discardMessage(nonce: string): void {
  removeOutgoing(nonce)
}

const attempting = new Set<string>()

async function attempt(message: Outgoing): Promise<void> {
  const { nonce, channelId, content, replyTo, attachments } = message
  if (attempting.has(nonce)) return
  attempting.add(nonce)
  try {
    const reply = await act('message.send', {
      channelId,
      content,
      nonce,
      ...(replyTo !== null && { replyTo }),
      ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
    })
    const { message: stored } = reply as { message: Message }
    if (isShown(stored)) settleOutgoing(stored, nonce)
    else storeOutgoing(nonce, stored.id)
  } catch (error) {
    // Without a connection it stays pending, and goes out again with the next one.
    if (error instanceof ApiError && error.code === 'unreachable') return
    changeOutgoing(nonce, { state: 'failed', reason: (error as Error).message })
  } finally {
    attempting.delete(nonce)
  }
}

function isShown({ id, channelId }: Message): boolean {
  const timeline = timelineOf(channelId)
  return !timeline?.reachesEnd || timeline.messages.some((message) => message.id === id)
}

/** The nonce makes sure that what did arrive is not stored twice; it is known for ten minutes. */
const nonceKnownMs = 9 * 60_000

function resendOutgoing(): void {
  const userId = useWorld.getState().world?.user.id
  for (const message of useOutgoing.getState().list) {
    if (message.userId !== userId || message.state !== 'pending') continue
    if (Date.now() - message.createdAt < nonceKnownMs) void attempt(message)
    else changeOutgoing(message.nonce, { state: 'failed', reason: null })
  }
}
