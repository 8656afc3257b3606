import { actions, limits } from '@guildhall/contract'
import type { ActionData, ActionType, ErrorCode } from '@guildhall/contract'
import { AppError } from '../core/app-error.ts'
import type { Log } from '../core/log.ts'
import { compileCheck } from '../http/validation.ts'
import { controlFrame } from './frames.ts'

/** What carries the actions out, by type; gives the reply's data. */
export type Handlers = {
  [T in ActionType]: (userId: string, data: ActionData<T>) => Promise<object>
}

/** What a client sent: an action to carry out, or something that is answered with an error. */
export type ClientFrame =
  | { kind: 'action'; id: string; type: ActionType; data: unknown }
  | { kind: 'bad'; id: string | null; code: ErrorCode; message: string }

const checks = new Map<string, (data: unknown) => string | null>(
  Object.entries(actions).map(([type, schema]) => [type, compileCheck(schema)]),
)

/** Reads a frame; what is wrong with it is part of the result. */
export function readFrame(raw: Buffer, isBinary: boolean): ClientFrame {
  if (isBinary) return bad('frame: must be text')
  if (raw.length > limits.frameBytes) return bad(`frame: is larger than ${limits.frameBytes} bytes`)
  const frame = parseObject(raw.toString())
  if (!frame) return bad('frame: must be a JSON object')
  const id = idOf(frame.id)
  if (id === null) return bad(`id: must be a string of 1 to ${limits.actionIdMax} characters`)
  const { type, data = {} } = frame
  const check = typeof type === 'string' ? checks.get(type) : undefined
  if (!check) return bad('type: is not an action', id)
  const fault = check(data)
  if (fault) return bad(fault, id)
  return { kind: 'action', id, type: type as ActionType, data }
}

/** Carries the frame out and gives the frame that answers it. */
export async function answer(
  frame: ClientFrame,
  userId: string,
  handlers: Handlers,
  log: Log,
): Promise<Buffer> {
  if (frame.kind === 'bad') return errorFrame(frame.id, frame.code, frame.message)
  try {
    const handle = handlers[frame.type] as (userId: string, data: unknown) => Promise<object>
    return controlFrame({ type: 'reply', id: frame.id, data: await handle(userId, frame.data) })
  } catch (error) {
    if (error instanceof AppError) return errorFrame(frame.id, error.code, error.message)
    log.error({ err: error, action: frame.type }, 'an action failed')
    return errorFrame(frame.id, 'internal_error', 'Something went wrong on our side.')
  }
}

function errorFrame(id: string | null, code: ErrorCode, message: string): Buffer {
  const data = { code, message }
  return controlFrame(id === null ? { type: 'error', data } : { type: 'error', id, data })
}

function bad(message: string, id: string | null = null): ClientFrame {
  return { kind: 'bad', id, code: 'invalid_input', message }
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
