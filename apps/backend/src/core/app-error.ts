import { errorReasons, reasonMessage } from '@guildhall/contract'
import type { ErrorCode, ErrorReason, ReasonParams } from '@guildhall/contract'

interface Details {
  field?: string
  reason?: ErrorReason
  params?: Readonly<Record<string, string | number>>
  retryAfterMs?: number
}

/** An error that the caller is told about. The message is safe to show; one about input begins with the field's path. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  /** Errors of the chat platform come from `appError` and its siblings, which take code and message from the reason. */
  constructor(code: ErrorCode, message: string, details: number | Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = typeof details === 'number' ? { retryAfterMs: details } : details
  }

  /** How long to wait before trying again, where that is known. */
  get retryAfterMs(): number | undefined {
    return this.details.retryAfterMs
  }
}

/** The members that the message of a reason needs, or nothing. */
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

/** The one answer for what is absent and for what the caller may not know of. */
export function notFound(thing: string): AppError {
  return appError('not_found', { thing })
}

/** For what may succeed a moment later. */
export function busy(retryAfterMs = 1000): AppError {
  return errorFor('busy', { retryAfterMs })
}

/** For a rate limit; `retryAfterMs` where the limit's headers do not say it. */
export function tooManyRequests(retryAfterMs?: number): AppError {
  return errorFor('too_many_requests', retryAfterMs === undefined ? {} : { retryAfterMs })
}

/** What clients are told of an error: members that are undefined do not appear in JSON. */
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
