import type { Clock } from '../../core/clock.ts'

/** Keeps what was used last, as far as there is room. */
export interface Cache<T> {
  get(key: string): T | undefined
  set(key: string, value: T, bytes: number, lifeMs: number): void
}

interface Entry<T> {
  value: T
  bytes: number
  expiresAt: number
}

/** What an entry costs beside its bytes. */
const entryBytes = 512

export function createCache<T>(maxBytes: number, clock: Clock): Cache<T> {
  // In the order of their last use.
  const entries = new Map<string, Entry<T>>()
  let held = 0

  function remove(key: string): void {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt <= clock()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, ownBytes, lifeMs) {
      const bytes = ownBytes + 2 * key.length + entryBytes
      remove(key)
      entries.set(key, { value, bytes, expiresAt: clock() + lifeMs })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break
        remove(oldest)
      }
    },
  }
}
