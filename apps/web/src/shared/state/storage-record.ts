/**
 * Values by key, each in an entry of its own of the browser's storage: tabs that write different ones do not undo one
 * another. Where there is no room or no storage, they last as long as the page.
 */
export function storageRecord<T>(prefix: string) {
  return {
    readAll(): [string, T][] {
      const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
      return keys.flatMap((key) => {
        const value = key?.startsWith(prefix) ? parse<T>(localStorage.getItem(key)) : null
        return key === null || value === null ? [] : [[key.slice(prefix.length), value]]
      })
    },
    put(key: string, value: T): void {
      try {
        localStorage.setItem(prefix + key, JSON.stringify(value))
      } catch {
        // Full: the page itself still has it.
      }
    },
    remove(key: string): void {
      localStorage.removeItem(prefix + key)
    },
    /** Calls `listener` with what other tabs change; with null for what they take away. */
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
