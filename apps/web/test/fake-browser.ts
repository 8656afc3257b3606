import type { Account } from '../../backend/test/account.ts'
import { cookieSocket } from './cookie-socket.ts'

/** Installs the browser globals that the client's state needs, to test it against a real server. Call it before importing the client. */
export function installFakeBrowser() {
  const entries = new Map<string, string>()
  const events = new EventTarget()
  let origin = ''
  let account: Account | undefined
  const realFetch = globalThis.fetch

  const globals = {
    // The page is visible.
    document: { hidden: false },
    localStorage: {
      get length() {
        return entries.size
      },
      key: (index: number) => [...entries.keys()][index] ?? null,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    location: {
      get origin() {
        return origin
      },
      pathname: '/',
      reload: () => undefined,
    },
    addEventListener: events.addEventListener.bind(events),
    reportError: (error: unknown) => {
      throw error
    },
    WebSocket: function open(url: string) {
      return cookieSocket(url, account?.cookie ?? null)
    },
    fetch: (path: string | URL | Request, init: RequestInit = {}) => {
      if (typeof path !== 'string' || !path.startsWith('/')) return realFetch(path, init)
      const headers = new Headers(init.headers)
      if (account?.cookie) headers.set('cookie', account.cookie)
      // One connection per request: Node would retry a request on a dropped keep-alive connection.
      headers.set('connection', 'close')
      return realFetch(origin + path, { ...init, headers })
    },
  }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }

  return {
    /** Sets the origin of the page and the account of its cookie. */
    visit(url: string, visitor: Account): void {
      origin = url
      account = visitor
    },
    /** The first stored value whose key begins with `prefix`; null if there is none. */
    stored: (prefix: string): string | null =>
      [...entries].find(([key]) => key.startsWith(prefix))?.[1] ?? null,
    /** Simulates a change of localStorage by another tab. */
    changeInOtherTab(key: string, newValue: string | null): void {
      if (newValue === null) entries.delete(key)
      else entries.set(key, newValue)
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },
  }
}
