import type { Account } from '../../backend/test/account.ts'
import { cookieSocket } from './cookie-socket.ts'

/** What the client's state needs of a browser, so that it runs in a test against a real server. To be put up before it is imported. */
export function standInForBrowser() {
  const entries = new Map<string, string>()
  const events = new EventTarget()
  let origin = ''
  let account: Account | undefined
  const realFetch = globalThis.fetch

  const globals = {
    // The page is in sight.
    document: { hidden: false },
    localStorage: {
      get length() {
        return entries.size
      },
      key: (at: number) => [...entries.keys()][at] ?? null,
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
      // Each request on a line of its own: a cut one is not tried again behind the client's back.
      headers.set('connection', 'close')
      return realFetch(origin + path, { ...init, headers })
    },
  }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }

  return {
    /** The page of the account at this address. */
    visit(url: string, visitor: Account): void {
      origin = url
      account = visitor
    },
    /** The first value whose key begins so; null where there is none. */
    stored: (prefix: string): string | null =>
      [...entries].find(([key]) => key.startsWith(prefix))?.[1] ?? null,
    /** Another tab writes to the storage that both share. */
    changeElsewhere(key: string, newValue: string | null): void {
      if (newValue === null) entries.delete(key)
      else entries.set(key, newValue)
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },
  }
}
