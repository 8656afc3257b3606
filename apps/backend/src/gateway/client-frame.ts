import { actions, limits } from '@guildhall/contract'
import type { ActionData, ActionReply, ActionType } from '@guildhall/contract'
import { AppError, appError, errorBody, invalidInput } from '../core/app-error.ts'
import type { Log } from '../core/log.ts'
import { compileCheck } from '../http/validation.ts'
import { controlFrame } from './frames.ts'

/** What carries the actions out, by type; gives the reply's data. */
export type Handlers = {
  [T in ActionType]: (userId: string, data: ActionData<T>) => Promise<ActionReply<T>>
}

/** What a client sent: an action to carry out, or something that is answered with an error. */
export type ClientFrame =
  | { kind: 'action'; id: string; type: ActionType; data: unknown }
  | { kind: 'bad'; id: string | null; error: AppError }

const checks = new Map<string, (data: unknown) => AppError | null>(
  Object.entries(actions).map(([type, schema]) => [type, compileCheck(schema)]),
)

/** Reads a frame; what is wrong with it is part of the result. */
export function parseFrame(raw: Buffer, isBinary: boolean): ClientFrame {
  if (isBinary) return bad(invalidInput('frame', 'frame_not_text'))
  const frame = parseObject(raw.toString())
  if (!frame) return bad(invalidInput('frame', 'not_an_object'))
  const id = idOf(frame.id)
  if (id === null) return bad(invalidInput('id', 'bad_frame_id', { max: limits.actionIdMax }))
  const { type, data = {} } = frame
  const check = typeof type === 'string' ? checks.get(type) : undefined
  if (!check) return bad(invalidInput('type', 'unknown_action'), id)
  const error = check(data)
  if (error) return bad(error, id)
  return { kind: 'action', id, type: type as ActionType, data }
}

/** Carries the frame out and gives the frame that answers it. */
export async function handleFrame(
  frame: ClientFrame,
  userId: string,
  handlers: Handlers,
  log: Log,
): Promise<Buffer> {
  if (frame.kind === 'bad') return errorFrame(frame.id, frame.error)
  try {
    const handle = handlers[frame.type] as (userId: string, data: unknown) => Promise<object>
    return controlFrame({ type: 'reply', id: frame.id, data: await handle(userId, frame.data) })
  } catch (error) {
    if (error instanceof AppError) return errorFrame(frame.id, error)
    log.error({ err: error, action: frame.type }, 'an action failed')
    return errorFrame(frame.id, appError('internal_error'))
  }
}

function errorFrame(id: string | null, error: AppError): Buffer {
  const data = { ...errorBody(error), retryAfterMs: error.retryAfterMs }
  return controlFrame(id === null ? { type: 'error', data } : { type: 'error', id, data })
}

function bad(error: AppError, id: string | null = null): ClientFrame {
  return { kind: 'bad', id, error }
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
