import { setTimeout as wait } from 'node:timers/promises'

/** A time in milliseconds. */
export type Clock = () => number

/** Whole milliseconds since an arbitrary moment of this process; never jumps. For limits, timeouts and measurements. */
export const monotonicClock: Clock = () => Math.trunc(performance.now())

/** Waits for this many milliseconds, but does not keep the process running. */
export type Pause = (ms: number) => Promise<void>

export const systemPause: Pause = (ms) => wait(ms, undefined, { ref: false })

/** Milliseconds since the epoch, never less than before. */
interface SteadyClock {
  (): number
  /** Makes all further times at least `time`. */
  advanceTo(time: number): void
}

/**
 * Follows `wallClock` and never goes back. After the system's clock was set back, time runs at half speed until the
 * system's clock has caught up, so that ids and times still sort in the order of their creation.
 */
function createSteadyClock(wallClock: Clock, monotonic: Clock): SteadyClock {
  let latest = -Infinity
  let measuredAt = monotonic()
  const clock = (): number => {
    const now = monotonic()
    latest = Math.max(wallClock(), latest + (now - measuredAt) / 2)
    measuredAt = now
    return Math.floor(latest)
  }
  return Object.assign(clock, {
    advanceTo(time: number): void {
      latest = Math.max(clock(), time)
    },
  })
}

/** The time of the operating system, in milliseconds since the epoch; may jump. For comparisons with times of files. */
export const wallClock: Clock = () => Date.now()

/** The time of this process, in milliseconds since the epoch. */
export const systemClock = createSteadyClock(wallClock, monotonicClock)
