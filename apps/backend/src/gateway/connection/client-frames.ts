import { actions, limits } from '@guildhall/contract'
import type { ActionData, ActionReply, ActionType } from '@guildhall/contract'
import { requireSessionOpen } from '../../core/acting-login.ts'
import { AppError, appError, errorBody, invalidInput } from '../../core/app-error.ts'
import type { Log } from '../../core/log.ts'
import { compileCheck } from '../../core/schemas.ts'
import { controlFrame } from './frames.ts'

/** Handles each type of action; a handler returns the data of the reply. */
export type Handlers = {
  [T in ActionType]: (
    userId: string,
    data: ActionData<T>,
    sessionId: string,
  ) => Promise<ActionReply<T>>
}

/** The actions that the gateway handles itself. */
export type GatewayAction = 'heartbeat' | 'presence.idle' | 'members.subscribe'

/** A parsed frame: an action, or the error that answers it. */
export type ClientFrame =
  | { kind: 'action'; id: string; type: ActionType; data: unknown }
  | { kind: 'invalid'; id: string | null; error: AppError }

/** How many frames may wait; past this, no more are read from the socket. */
const maxWaiting = 16

const checks = new Map<string, (data: unknown) => AppError | null>(
  Object.entries(actions).map(([type, schema]) => [type, compileCheck(schema)]),
)

/** Parses a frame. Does not throw: an error is part of the result. */
export function parseFrame(raw: Buffer, isBinary: boolean): ClientFrame {
  if (isBinary) return invalid(invalidInput('frame', 'frame_not_text'))
  const frame = parseObject(raw.toString())
  if (!frame) return invalid(invalidInput('frame', 'not_an_object'))
  const id = idOf(frame.id)
  if (id === null) return invalid(invalidInput('id', 'bad_frame_id', { max: limits.actionIdMax }))
  const { type, data = {} } = frame
  const check = typeof type === 'string' ? checks.get(type) : undefined
  if (!check) return invalid(invalidInput('type', 'unknown_action'), id)
  const error = check(data)
  if (error) return invalid(error, id)
  return { kind: 'action', id, type: type as ActionType, data }
}

interface Sender {
  userId: string
  sessionId: string
  /** Throws when the account has used up its limit. */
  admit: (type: ActionType) => Promise<void>
}

/** Handles the frame and returns the frame that answers it. Does not throw. */
export async function handleFrame(
  frame: ClientFrame,
  { userId, sessionId, admit }: Sender,
  handlers: Handlers,
  log: Log,
): Promise<Buffer> {
  if (frame.kind === 'invalid') return errorFrame(frame.id, frame.error)
  try {
    await admit(frame.type)
    requireSessionOpen()
    const handle = handlers[frame.type] as (...args: unknown[]) => Promise<object>
    const data = await handle(userId, frame.data, sessionId)
    return controlFrame({ type: 'reply', id: frame.id, data })
  } catch (error) {
    if (error instanceof AppError) return errorFrame(frame.id, error)
    log.error({ err: error, action: frame.type }, 'an action failed')
    return errorFrame(frame.id, appError('internal_error'))
  }
}

interface Hooks {
  /** Handles one frame; must not throw. */
  handle: (frame: ClientFrame) => Promise<void>
  setReadingPaused: (isPaused: boolean) => void
}

/** Handles the frames of one connection one after another. */
export class FrameQueue {
  readonly #hooks: Hooks
  #frames: ClientFrame[] = []
  #isOpen = false
  #isBusy = false
  #isPaused = false

  constructor(hooks: Hooks) {
    this.#hooks = hooks
  }

  add(frame: ClientFrame): void {
    this.#frames.push(frame)
    if (this.#frames.length > maxWaiting && !this.#isPaused) {
      this.#isPaused = true
      this.#hooks.setReadingPaused(true)
    }
    void this.#run()
  }

  /** Starts handling frames, also those that were added before. */
  open(): void {
    this.#isOpen = true
    void this.#run()
  }

  close(): void {
    this.#isOpen = false
    this.#frames = []
  }

  async #run(): Promise<void> {
    if (this.#isBusy || !this.#isOpen) return
    this.#isBusy = true
    for (let frame = this.#frames.shift(); frame !== undefined; frame = this.#frames.shift()) {
      await this.#hooks.handle(frame)
      if (this.#isPaused && this.#frames.length === 0) {
        this.#isPaused = false
        this.#hooks.setReadingPaused(false)
      }
    }
    // An array that was emptied keeps its memory.
    this.#frames = []
    this.#isBusy = false
  }
}

function errorFrame(id: string | null, error: AppError): Buffer {
  const data = { ...errorBody(error), retryAfterMs: error.retryAfterMs }
  return controlFrame(id === null ? { type: 'error', data } : { type: 'error', id, data })
}

function invalid(error: AppError, id: string | null = null): ClientFrame {
  return { kind: 'invalid', id, error }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function idOf(id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return null
  return [...id].length <= limits.actionIdMax ? id : null
}
