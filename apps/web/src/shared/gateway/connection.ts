import type { ActionData, ActionReply, ActionType, GatewayEvent, World } from '@guildhall/contract'
import { ApiError, unreachable } from '../api/http.ts'
import type { ErrorDetails } from '../api/http.ts'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'online' }
  /** Tried again at `retryAt` (milliseconds since the epoch), or when the browser says that it is online. */
  | { kind: 'lost'; retryAt: number }
  /** The session is over: only a new sign-in helps. */
  | { kind: 'ended' }

/** The part of a WebSocket that is used, so that a test can stand in its place. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

interface Options {
  /** Opens `/api/gateway` with the query given, which is empty or begins with `?`. */
  open: (query: string) => Socket
  onSnapshot: (snapshot: World) => void
  onEvent: (event: GatewayEvent) => void
  onState: (state: ConnectionState) => void
  /** Whether somebody looks at the page, and waits for the connection. */
  isWatched?: () => boolean
  now?: () => number
  random?: () => number
}

interface Waiting {
  resolve: (data: unknown) => void
  reject: (error: Error) => void
}

interface Frame {
  type: string
  data: unknown
  id?: string
  seq?: number
}

/** `readyState` of a socket that takes what is sent; one that is closing complains of it. */
const isOpen = 1
const sessionEnded = 4001
const tooManyActions = 4009
const retryFirstMs = 400
const retryMaxMs = 15_000
const retryWatchedMs = 4000
/** After too many actions the next attempt is as late as this many failures would make it. */
const attemptsWhenTooMany = 4
/** A connection that stood for so long starts anew with its attempts when it is lost. */
const steadyMs = 10_000
/** From the first attempt to the world. */
const handshakeMs = 20_000
/** A connection that says nothing for so long after a heartbeat is taken for dead. */
const heartbeatGraceMs = 10_000
/** The same, where there is reason for doubt. */
const probeGraceMs = 4000

/**
 * Keeps one gateway session: connects, beats, and after a loss takes the session up again where it stopped. Events come
 * once each and in order; after a gap that cannot be filled comes a whole world instead.
 */
export function createConnection(options: Options) {
  const { open, onSnapshot, onEvent, onState, isWatched = () => false } = options
  const { now = Date.now, random = Math.random } = options
  const waiting = new Map<string, Waiting>()
  /** Somebody is signed in and wants to be connected. */
  let isWanted = false
  let socket: Socket | null = null
  /** What can be taken up again: only a session whose world has come. */
  let session: { id: string; seq: number } | null = null
  /** The session that the present connection carries. */
  let greeted = ''
  let onlineSince: number | null = null
  let attempts = 0
  /** The server takes no connection of the account before. */
  let notBefore = 0
  let actionCount = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    isWanted = true
    if (socket) return
    onState({ kind: 'connecting' })
    const query = session ? `?session=${encodeURIComponent(session.id)}&seq=${session.seq}` : ''
    const opened = open(query)
    socket = opened
    expectWithin(handshakeMs)
    opened.onmessage = ({ data }) => {
      if (socket === opened) take(data)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  function take(text: string): void {
    const frame = readFrame(text)
    if (!frame) return drop()
    if (onlineSince !== null) clearTimeout(grace)
    if (frame.id !== undefined) settle(frame.id, frame)
    else if (frame.type === 'hello')
      welcome(frame.data as { sessionId: string; heartbeatMs: number })
    else if (frame.type === 'ready') {
      session = { id: greeted, seq: 0 }
      becomeOnline()
      onSnapshot(frame.data as World)
    } else if (frame.type === 'resumed') becomeOnline()
    else if (frame.seq !== undefined) takeEvent(frame as Frame & { seq: number })
  }

  function takeEvent(frame: Frame & { seq: number }): void {
    if (!session || frame.seq <= session.seq) return
    if (frame.seq > session.seq + 1) {
      // Something was missed: only a whole world is right now.
      session = null
      return drop()
    }
    session.seq = frame.seq
    onEvent(frame as unknown as GatewayEvent)
  }

  function welcome({ sessionId, heartbeatMs }: { sessionId: string; heartbeatMs: number }): void {
    greeted = sessionId
    // The old one could not be taken up; what this one has told is nothing without its world.
    if (session?.id !== sessionId) session = null
    clearInterval(beat)
    beat = setInterval(() => probe(heartbeatGraceMs), heartbeatMs)
  }

  function becomeOnline(): void {
    clearTimeout(grace)
    onlineSince = now()
    onState({ kind: 'online' })
  }

  function probe(graceMs: number): void {
    expectWithin(graceMs)
    send('heartbeat', {}).catch(() => undefined)
  }

  function expectWithin(ms: number): void {
    clearTimeout(grace)
    grace = setTimeout(drop, ms)
  }

  function settle(id: string, { type, data }: Frame): void {
    const action = waiting.get(id)
    waiting.delete(id)
    if (!action) return
    if (type === 'reply') action.resolve(data)
    else {
      const error = data as ErrorDetails & { retryAfterMs?: number }
      action.reject(new ApiError(error, 0, error.retryAfterMs ?? null))
    }
  }

  function lose(code: number): void {
    if (onlineSince !== null && now() - onlineSince > steadyMs) attempts = 0
    forget()
    if (code === sessionEnded) {
      isWanted = false
      session = null
      onState({ kind: 'ended' })
      return
    }
    if (code === tooManyActions) attempts = Math.max(attempts, attemptsWhenTooMany)
    const isPatient = code === tooManyActions || !isWatched()
    const most = isPatient ? retryMaxMs : retryWatchedMs
    const backoff = Math.min(most, retryFirstMs * 2 ** attempts) * (0.5 + random() / 2)
    const delay = Math.max(backoff, notBefore - now())
    attempts += 1
    retry = setTimeout(connect, delay)
    onState({ kind: 'lost', retryAt: now() + delay })
  }

  function forget(): void {
    socket = null
    onlineSince = null
    clearInterval(beat)
    clearTimeout(grace)
    const unanswered = [...waiting.values()]
    waiting.clear()
    for (const { reject } of unanswered) reject(unreachable('The connection was lost.'))
  }

  /** Gives up a connection that may not even notice that it is dead. */
  function drop(): void {
    const old = socket
    lose(0)
    old?.close()
  }

  function send<T extends ActionType>(type: T, data: ActionData<T>): Promise<ActionReply<T>> {
    if (!socket || onlineSince === null || socket.readyState !== isOpen)
      return Promise.reject(unreachable('There is no connection.'))
    actionCount += 1
    const id = String(actionCount)
    const text = JSON.stringify({ type, data, id })
    const answered = new Promise<ActionReply<T>>((resolve, reject) =>
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject }),
    )
    socket.send(text)
    return answered
  }

  return {
    connect,
    /** Tries at once instead of waiting for the next attempt; asks a connection that stands whether it really does. */
    retryNow(): void {
      if (!isWanted || (!socket && now() < notBefore)) return
      if (socket && onlineSince !== null) return probe(probeGraceMs)
      attempts = 0
      connect()
    },
    /** Attempts nothing for so long, as the server asked. */
    holdOff(ms: number): void {
      notBefore = now() + ms
      if (!isWanted || socket) return
      clearTimeout(retry)
      retry = setTimeout(connect, ms)
    },
    /** The reply to an action. Throws ApiError: `unreachable` when the connection went before the reply came. */
    send,
    close(): void {
      isWanted = false
      clearTimeout(retry)
      const old = socket
      session = null
      forget()
      old?.close()
    },
  }
}

function readFrame(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null ? (frame as Frame) : null
  } catch {
    return null
  }
}
