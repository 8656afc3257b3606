import type { StatusErrorCode } from '@guildhall/contract'
import type { RateDecision } from '../core/rate-decision.ts'

/** A fault of the status service that its causer is told of. */
export class StatusError extends Error {
  readonly code: StatusErrorCode
  /** What the destination's limit said, if that is the fault. */
  readonly destination: RateDecision | undefined

  constructor(code: StatusErrorCode, message: string, destination?: RateDecision) {
    super(message)
    this.name = 'StatusError'
    this.code = code
    this.destination = destination
  }
}
