/** Milliseconds since the epoch. Tests hand in a clock that they turn by hand. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
