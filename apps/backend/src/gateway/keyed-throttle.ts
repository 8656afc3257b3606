/**
 * Runs work of a key at once, and then at most once in `everyMs`: of the work that is given meanwhile, the last is run at the
 * end of that time.
 */
export function createKeyedThrottle(everyMs: number): (key: string, work: () => void) => void {
  const latest = new Map<string, (() => void) | null>()

  function run(key: string, work: () => void): void {
    latest.set(key, null)
    work()
    setTimeout(() => {
      const next = latest.get(key)
      latest.delete(key)
      if (next) run(key, next)
    }, everyMs).unref()
  }

  return (key, work) => {
    if (latest.has(key)) latest.set(key, work)
    else run(key, work)
  }
}
