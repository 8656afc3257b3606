import type { StatusErrorCode } from '@guildhall/contract'

/** A fault of the status service that its causer is told of. */
export class StatusError extends Error {
  readonly code: StatusErrorCode

  constructor(code: StatusErrorCode, message: string) {
    super(message)
    this.name = 'StatusError'
    this.code = code
  }
}
