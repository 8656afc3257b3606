/**
 * Creates a throttle with a limit per key. The first call for a key runs its work at once. Of the calls within `everyMs`
 * after that, only the last one runs its work, at the end of that time. Work that returns a number sets how long that is.
 */
export function createKeyedThrottle(everyMs: number) {
  const latest = new Map<string, (() => number | void) | null>()

  function run(key: string, work: () => number | void): void {
    latest.set(key, null)
    const pauseMs = work() ?? everyMs
    setTimeout(() => {
      const next = latest.get(key)
      latest.delete(key)
      if (next) run(key, next)
    }, pauseMs).unref()
  }

  return {
    run(key: string, work: () => number | void): void {
      if (latest.has(key)) latest.set(key, work)
      else run(key, work)
    },
  }
}
