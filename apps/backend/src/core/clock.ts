import { setTimeout as wait } from 'node:timers/promises'

/** A time in milliseconds. */
export type Clock = () => number

/** Whole milliseconds since an arbitrary moment of this process; never jumps. For limits, timeouts and measurements. */
export const monotonicClock: Clock = () => Math.trunc(performance.now())

/** Waits for this many milliseconds, but does not keep the process running. */
export type Pause = (ms: number) => Promise<void>

export const systemPause: Pause = (ms) => wait(ms, undefined, { ref: false })

/**
 * The time of the operating system, in milliseconds since the epoch. It jumps when the system's clock is set. For everything that is
 * compared with the time of people, files or other machines.
 */
export const systemClock: Clock = () => Date.now()

/** A clock that is set back by more was wrong before. */
const maxLeadMs = 1000

/**
 * Returns a function that keeps the times of what is created in order: each is at least the one before, unless the clock was set
 * back by more than a second. Then order counts less than the right time.
 */
export function createOrder(): (time: number) => number {
  let latest = -Infinity
  return (time) => {
    latest = latest - time > maxLeadMs ? time : Math.max(latest, time)
    return latest
  }
}
