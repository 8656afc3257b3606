import type { StatusErrorCode } from '@guildhall/contract'
import type { RateDecision } from '../core/rate-limit.ts'

/** An error of the status service that is sent to the client. */
export class StatusError extends Error {
  readonly code: StatusErrorCode
  /** The decision of the destination's limit, if that caused the error. */
  readonly destination: RateDecision | undefined

  constructor(code: StatusErrorCode, message: string, destination?: RateDecision) {
    super(message)
    this.name = 'StatusError'
    this.code = code
    this.destination = destination
  }
}
