/** Counts the attempts of rate limits, for all processes of a platform. */
export interface RateCounter {
  /** How many other processes are alive. */
  readonly others: number
  /**
   * Runs operations as if one after another, also beside those of other processes. `now` is the time of a clock that does
   * not jump.
   */
  count(operations: RateOperation[], now: number): Promise<RateCount[]>
  close(): Promise<void>
}

export interface RateOperation {
  /** `take` counts an attempt unless the limit is reached, `check` only looks, `refund` uncounts the newest attempt. */
  kind: 'take' | 'check' | 'refund'
  key: string
  limit: number
  windowMs: number
  /** An attempt against another limit, which is counted if this one is allowed. */
  next?: Omit<RateOperation, 'kind' | 'next'>
}

export interface RateCount {
  isAllowed: boolean
  /** How many attempts count after the operation. */
  used: number
  /** When the oldest of them no longer counts. */
  freeInMs: number
  /** Of the next attempt, if it was counted or refused. */
  next?: RateCount
}
