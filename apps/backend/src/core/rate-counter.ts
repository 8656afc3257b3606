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

export interface Attempt {
  key: string
  limit: number
  windowMs: number
}

export interface RateOperation extends Attempt {
  /**
   * `take` counts an attempt unless the limit is reached, `check` only looks, `refund` uncounts the newest attempt, and `return`
   * ends a reserve.
   */
  kind: 'take' | 'check' | 'refund' | 'return'
  /** How many attempts to reserve besides, if there are enough left. */
  extra?: number
  /** An attempt against another limit, which is counted if this one is allowed. */
  next?: Attempt
  /** The reserve that a `return` ends, and how many of its attempts were not made. */
  returned?: { reserve: Reserve; unused: number }
}

/** Attempts that are counted and may be made until a time. Then the reserve must be returned. */
export interface Reserve {
  amount: number
  /** When it was counted, by the clock of the counter. */
  stamp: number
  /** How long after the operation the attempts may be made. */
  endsInMs: number
  /** How many attempts count besides these. */
  used: number
}

export interface RateCount {
  isAllowed: boolean
  /** How many attempts count after the operation. */
  used: number
  /** When the oldest of them no longer counts. */
  freeInMs: number
  /** Others may return attempts then or a little later, so that what is refused now would be allowed. */
  contestedMs?: number
  /** What was reserved. */
  reserve?: Reserve
  /** Of the next attempt, if it was counted or refused. */
  next?: RateCount
}
