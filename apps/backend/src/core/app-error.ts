import type { ErrorCode } from '@guildhall/contract'

/** A fault that its causer is told of. The message is safe to show; one about input begins with the field's path. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'AppError'
    this.code = code
  }
}

/** The one answer for what is absent and for what the caller may not know of. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `There is no such ${thing}.`)
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message)
}

/** `field` is the path of the faulty field, such as `embeds.0.url`. */
export function invalidInput(field: string, fault: string): AppError {
  return new AppError('invalid_input', `${field}: ${fault}`)
}
