import { errorReasons, reasonMessage } from '@guildhall/contract'
import type { ErrorCode, ErrorReason, ReasonParams } from '@guildhall/contract'

interface Details {
  field?: string
  reason?: ErrorReason
  params?: Readonly<Record<string, string | number>>
  retryAfterMs?: number
}

/** An error that is sent to the client. The message is safe to show; about input, it begins with the path of the field. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  /** Use `appError` and its siblings for errors of the chat platform: they take code and message from the reason. */
  constructor(code: ErrorCode, message: string, details: number | Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = typeof details === 'number' ? { retryAfterMs: details } : details
  }

  /** How long the client should wait before it tries again, if known. */
  get retryAfterMs(): number | undefined {
    return this.details.retryAfterMs
  }
}

/** The parameters of the reason's message, if it has any. */
type Params<R extends ErrorReason> = object extends ReasonParams<R> ? [] : [params: ReasonParams<R>]

export function appError<R extends ErrorReason>(reason: R, ...[params]: Params<R>): AppError {
  return errorFor(reason, { ...(params && { params }) })
}

/** `field` is the path of the wrong field, such as `embeds.0.url`. */
export function invalidInput<R extends ErrorReason>(
  field: string,
  reason: R,
  ...[params]: Params<R>
): AppError {
  return errorFor(reason, { field, ...(params && { params }) })
}

/** The error for a thing that does not exist, and for a thing that the caller may not see. */
export function notFound(thing: string): AppError {
  return appError('not_found', { thing })
}

/** For a request that may succeed a moment later. */
export function busy(retryAfterMs = 1000): AppError {
  return errorFor('busy', { retryAfterMs })
}

/** For a rate limit. `retryAfterMs` is for responses without the headers of the limit. */
export function tooManyRequests(retryAfterMs?: number): AppError {
  return errorFor('too_many_requests', retryAfterMs === undefined ? {} : { retryAfterMs })
}

/** The body that clients receive. Undefined properties do not appear in JSON. */
export function errorBody({ code, message, details }: AppError) {
  const { field, reason, params } = details
  return { code, message, field, reason, params }
}

function errorFor(reason: ErrorReason, details: Details): AppError {
  const { field, params } = details
  const text = reasonMessage(reason, params)
  const message = field === undefined ? text : `${field}: ${text}`
  return new AppError(errorReasons[reason].code, message, { ...details, reason })
}
