import type {
  ActionData,
  ActionReply,
  ActionType,
  GatewayEvent,
  Snapshot,
} from '@guildhall/contract'
import { ApiError, unreachable } from '../api/http.ts'
import type { ErrorDetails } from '../api/http.ts'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'online' }
  /** Reconnects at `retryAt` (milliseconds since the epoch), or when the browser reports that it is online. */
  | { kind: 'lost'; retryAt: number }
  /** The login session has ended: the user has to sign in again. */
  | { kind: 'ended' }

/** The members of WebSocket that the connection uses, so that tests can replace it. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

interface Options {
  /** Opens `/api/gateway` with a query string, which is empty or begins with `?`. */
  open: (query: string) => Socket
  onSnapshot: (snapshot: Snapshot) => void
  onEvent: (event: GatewayEvent) => void
  onState: (state: ConnectionState) => void
  /** Events and replies wait for this, in their order; the snapshot does not. */
  eventsReady?: Promise<unknown>
  /** Whether the page is visible, so that the user waits for the connection. */
  isVisible?: () => boolean
  now?: () => number
  random?: () => number
}

interface PendingAction {
  resolve: (data: unknown) => void
  reject: (error: Error) => void
}

interface Frame {
  type: string
  data: unknown
  id?: string
  seq?: number
}

/** `WebSocket.OPEN`; `send` throws in any other state. */
const readyStateOpen = 1
const closeSessionEnded = 4001
const closeRestarting = 1012
const closeTooManyActions = 4009
const retryFirstMs = 400
const retryMaxMs = 15_000
const retryMaxVisibleMs = 4000
/** After a restart, clients come back within this time instead of all at once. */
const restartSpreadMs = 3000
/** After "too many actions" the backoff starts at this number of attempts. */
const attemptsAfterTooManyActions = 4
/** A connection that was online this long resets the backoff. */
const stableMs = 10_000
/** From opening the socket to `ready` or `resumed`. */
const handshakeTimeoutMs = 20_000
/** The server must send something within this time after a heartbeat. */
const heartbeatTimeoutMs = 10_000
/** The same for a heartbeat that checks a connection which may be dead. */
const probeTimeoutMs = 4000

/**
 * Keeps one gateway session: connects, sends heartbeats and resumes the session after a lost connection. Each event is
 * delivered once and in order; when events were missed for good, a new snapshot is delivered instead.
 */
export function createConnection(options: Options) {
  const { open, onSnapshot, onEvent, onState, isVisible = () => false } = options
  const { now = Date.now, random = Math.random } = options
  const pendingActions = new Map<string, PendingAction>()
  /** Set between `connect` and `close`. */
  let shouldConnect = false
  let socket: Socket | null = null
  /** The session to resume; set only after its snapshot was received. */
  let session: { id: string; seq: number } | null = null
  /** The id from the last `hello`. */
  let sessionId = ''
  let onlineSince: number | null = null
  let canApplyEvents = options.eventsReady === undefined
  /** What came after `ready` or `resumed` and waits for `eventsReady`. */
  let held: string[] | null = null
  let attempts = 0
  /** The server accepts no connection of this account before this time. */
  let notBefore = 0
  let actionCount = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retryTimer)
    shouldConnect = true
    if (socket) return
    onState({ kind: 'connecting' })
    const query = session ? `?session=${encodeURIComponent(session.id)}&seq=${session.seq}` : ''
    const opened = open(query)
    socket = opened
    startTimeout(handshakeTimeoutMs)
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(data)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) handleClose(code)
    }
  }

  function receive(text: string): void {
    if (onlineSince !== null) clearTimeout(timeoutTimer)
    if (held) {
      held.push(text)
      return
    }
    const frame = parseFrame(text)
    if (!frame) return abandon()
    if (frame.id !== undefined) settleAction(frame.id, frame)
    else if (frame.type === 'hello')
      handleHello(frame.data as { sessionId: string; heartbeatMs: number })
    else if (frame.type === 'ready') {
      session = { id: sessionId, seq: 0 }
      becomeOnline()
      onSnapshot(frame.data as Snapshot)
    } else if (frame.type === 'resumed') becomeOnline()
    else if (frame.seq !== undefined) receiveEvent(frame as Frame & { seq: number })
  }

  function receiveEvent(frame: Frame & { seq: number }): void {
    if (!session || frame.seq <= session.seq) return
    if (frame.seq > session.seq + 1) {
      // An event is missing: start a new session, which begins with a snapshot.
      session = null
      return abandon()
    }
    session.seq = frame.seq
    onEvent(frame as unknown as GatewayEvent)
  }

  function handleHello(hello: { sessionId: string; heartbeatMs: number }): void {
    sessionId = hello.sessionId
    // The old session was not resumed: events of the new one need its snapshot first.
    if (session?.id !== sessionId) session = null
    clearInterval(heartbeatTimer)
    heartbeatTimer = setInterval(() => sendHeartbeat(heartbeatTimeoutMs), hello.heartbeatMs)
  }

  function becomeOnline(): void {
    clearTimeout(timeoutTimer)
    onlineSince = now()
    if (!canApplyEvents) held = []
    onState({ kind: 'online' })
  }

  function sendHeartbeat(timeoutMs: number): void {
    startTimeout(timeoutMs)
    send('heartbeat', {}).catch(() => undefined)
  }

  function startTimeout(ms: number): void {
    clearTimeout(timeoutTimer)
    timeoutTimer = setTimeout(abandon, ms)
  }

  function settleAction(id: string, { type, data }: Frame): void {
    const action = pendingActions.get(id)
    pendingActions.delete(id)
    if (!action) return
    if (type === 'reply') action.resolve(data)
    else {
      const error = data as ErrorDetails & { retryAfterMs?: number }
      action.reject(new ApiError(error, 0, error.retryAfterMs ?? null))
    }
  }

  function handleClose(code: number): void {
    if (onlineSince !== null && now() - onlineSince > stableMs) attempts = 0
    resetSocket()
    if (code === closeSessionEnded) {
      shouldConnect = false
      session = null
      onState({ kind: 'ended' })
      return
    }
    if (code === closeTooManyActions) attempts = Math.max(attempts, attemptsAfterTooManyActions)
    const isPatient = code === closeTooManyActions || !isVisible()
    const maxMs = isPatient ? retryMaxMs : retryMaxVisibleMs
    const backoff = Math.min(maxMs, retryFirstMs * 2 ** attempts) * (0.5 + random() / 2)
    const spread = code === closeRestarting ? restartSpreadMs * random() : 0
    const delay = Math.max(backoff, spread, notBefore - now())
    attempts += 1
    retryTimer = setTimeout(connect, delay)
    onState({ kind: 'lost', retryAt: now() + delay })
  }

  function resetSocket(): void {
    socket = null
    held = null
    onlineSince = null
    clearInterval(heartbeatTimer)
    clearTimeout(timeoutTimer)
    const unanswered = [...pendingActions.values()]
    pendingActions.clear()
    for (const { reject } of unanswered) reject(unreachable())
  }

  /** Treats the connection as lost without waiting for the close event, which may never come. */
  function abandon(): void {
    const old = socket
    handleClose(0)
    old?.close()
  }

  function send<T extends ActionType>(type: T, data: ActionData<T>): Promise<ActionReply<T>> {
    if (!socket || onlineSince === null || socket.readyState !== readyStateOpen)
      return Promise.reject(unreachable())
    actionCount += 1
    const id = String(actionCount)
    const text = JSON.stringify({ type, data, id })
    const reply = new Promise<ActionReply<T>>((resolve, reject) =>
      pendingActions.set(id, { resolve: resolve as PendingAction['resolve'], reject }),
    )
    socket.send(text)
    return reply
  }

  void options.eventsReady?.then(() => {
    canApplyEvents = true
    const frames = held ?? []
    held = null
    for (const text of frames) receive(text)
  })

  return {
    connect,
    /** Reconnects immediately instead of after the backoff; when online, checks that the connection is alive. */
    retryNow(): void {
      if (!shouldConnect || (!socket && now() < notBefore)) return
      if (socket && onlineSince !== null) return sendHeartbeat(probeTimeoutMs)
      attempts = 0
      connect()
    },
    /** Waits `ms` before the next attempt, as the server required by `Retry-After`. */
    delayRetry(ms: number): void {
      notBefore = now() + ms
      if (!shouldConnect || socket) return
      clearTimeout(retryTimer)
      retryTimer = setTimeout(connect, ms)
    },
    /** Resolves with the reply to an action. Throws ApiError: `unreachable` when the connection closes before the reply. */
    send,
    close(): void {
      shouldConnect = false
      clearTimeout(retryTimer)
      const old = socket
      session = null
      resetSocket()
      old?.close()
    },
  }
}

function parseFrame(text: string): Frame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null ? (frame as Frame) : null
  } catch {
    return null
  }
}
