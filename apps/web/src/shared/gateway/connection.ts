import type { ActionData, ActionType, GatewayEvent, World } from '@guildhall/contract'
import { ApiError } from '../api/http.ts'

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'online' }
  /** Tried again at `retryAt` (milliseconds since the epoch), or when the browser says that it is online. */
  | { kind: 'lost'; retryAt: number }
  /** The session is over: only a new sign-in helps. */
  | { kind: 'ended' }

/** The part of a WebSocket that is used, so that a test can stand in its place. */
export interface Socket {
  send(text: string): void
  close(): void
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

interface Options {
  /** Opens `/api/gateway` with the query given, which is empty or begins with `?`. */
  open: (query: string) => Socket
  onWorld: (world: World) => void
  onEvent: (event: GatewayEvent) => void
  onState: (state: ConnectionState) => void
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

const sessionEnded = 4001
const retryFirstMs = 400
const retryMaxMs = 15_000
/** A connection that says nothing for so long after a heartbeat is taken for dead. */
const heartbeatGraceMs = 10_000

export type Connection = ReturnType<typeof createConnection>

/**
 * Keeps one gateway session: connects, beats, and after a loss takes the session up again where it stopped. Events come
 * once each and in order; after a gap that cannot be filled comes a whole world instead.
 */
export function createConnection(options: Options) {
  const { open, onWorld, onEvent, onState, now = Date.now, random = Math.random } = options
  const waiting = new Map<string, Waiting>()
  let socket: Socket | null = null
  let session: { id: string; seq: number } | null = null
  let attempts = 0
  let actionCount = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  let isReady = false

  function connect(): void {
    clearTimeout(retry)
    if (socket) return
    onState({ kind: 'connecting' })
    const query = session ? `?session=${encodeURIComponent(session.id)}&seq=${session.seq}` : ''
    const opened = open(query)
    socket = opened
    opened.onmessage = ({ data }) => {
      if (socket === opened) take(JSON.parse(data) as Frame)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  function take(frame: Frame): void {
    clearTimeout(grace)
    if (frame.id !== undefined) settle(frame.id, frame)
    else if (frame.type === 'hello')
      welcome(frame.data as { sessionId: string; heartbeatMs: number })
    else if (frame.type === 'ready') {
      if (session) session.seq = 0
      becomeOnline()
      onWorld(frame.data as World)
    } else if (frame.type === 'resumed') becomeOnline()
    else if (frame.seq !== undefined) takeEvent(frame as Frame & { seq: number })
  }

  function takeEvent(frame: Frame & { seq: number }): void {
    if (!session || frame.seq <= session.seq) return
    if (frame.seq > session.seq + 1) {
      // Something was missed: only a whole world is right now.
      session = null
      drop()
      return
    }
    session.seq = frame.seq
    onEvent(frame as unknown as GatewayEvent)
  }

  function welcome({ sessionId, heartbeatMs }: { sessionId: string; heartbeatMs: number }): void {
    session = { id: sessionId, seq: session?.id === sessionId ? session.seq : 0 }
    clearInterval(beat)
    beat = setInterval(() => {
      clearTimeout(grace)
      grace = setTimeout(drop, heartbeatGraceMs)
      send('heartbeat', {}).catch(() => undefined)
    }, heartbeatMs)
  }

  function becomeOnline(): void {
    attempts = 0
    isReady = true
    onState({ kind: 'online' })
  }

  function settle(id: string, { type, data }: Frame): void {
    const action = waiting.get(id)
    waiting.delete(id)
    if (!action) return
    if (type === 'reply') action.resolve(data)
    else {
      const { code, message } = data as { code: ApiError['code']; message: string }
      action.reject(new ApiError(code, message))
    }
  }

  function lose(code: number): void {
    forget()
    if (code === sessionEnded) {
      session = null
      onState({ kind: 'ended' })
      return
    }
    const delay = Math.min(retryMaxMs, retryFirstMs * 2 ** attempts) * (0.5 + random() / 2)
    attempts += 1
    retry = setTimeout(connect, delay)
    onState({ kind: 'lost', retryAt: now() + delay })
  }

  function forget(): void {
    socket = null
    isReady = false
    clearInterval(beat)
    clearTimeout(grace)
    for (const { reject } of waiting.values())
      reject(new ApiError('unreachable', 'The connection was lost.'))
    waiting.clear()
  }

  /** Gives up a connection that may not even notice that it is dead. */
  function drop(): void {
    const old = socket
    lose(0)
    old?.close()
  }

  function send<T extends ActionType>(type: T, data: ActionData<T>): Promise<unknown> {
    if (!socket || !isReady)
      return Promise.reject(new ApiError('unreachable', 'There is no connection.'))
    actionCount += 1
    const id = String(actionCount)
    const text = JSON.stringify({ type, data, id })
    const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    socket.send(text)
    return answered
  }

  return {
    connect,
    /** Tries at once instead of waiting for the next attempt. */
    retryNow(): void {
      if (socket) return
      attempts = 0
      connect()
    },
    /** The reply to an action. Throws ApiError: `unreachable` when the connection went before the reply came. */
    send,
    close(): void {
      clearTimeout(retry)
      const old = socket
      session = null
      forget()
      old?.close()
    },
  }
}
