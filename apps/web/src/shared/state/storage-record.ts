/**
 * Stores values by key in localStorage, one entry each, so that tabs that write different keys do not overwrite each
 * other.
 */
export function storageRecord<T>(prefix: string) {
  return {
    readAll(): [string, T][] {
      const keys = Array.from({ length: localStorage.length }, (_, index) =>
        localStorage.key(index),
      )
      return keys.flatMap((key) => {
        const value = key?.startsWith(prefix) ? parse<T>(localStorage.getItem(key)) : null
        return key === null || value === null ? [] : [[key.slice(prefix.length), value]]
      })
    },
    put(key: string, value: T): void {
      try {
        localStorage.setItem(prefix + key, JSON.stringify(value))
      } catch {
        // The storage is full: the value lasts as long as the page, which has it in memory.
      }
    },
    remove(key: string): void {
      localStorage.removeItem(prefix + key)
    },
    /** Calls `listener` when another tab changes a value; with null when it removes one. */
    listen(listener: (key: string, value: T | null) => void): void {
      addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length), parse<T>(newValue))
      })
    },
  }
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
