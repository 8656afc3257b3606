import type { FastifyReply } from 'fastify'
import { sessionCookie } from './caller.ts'
import { browserCookie } from './client.ts'
import type { Origins } from './origins.ts'

/** The longest time that browsers keep a cookie. */
const browserCookieSeconds = 400 * 86_400

interface NewSession {
  token: string
  lifeSeconds: number
  /** What the browser is known by; null while browsers are not remembered. */
  browser: { token: string } | null
}

/** The cookies of a login. */
export interface SessionCookies {
  set(reply: FastifyReply, session: NewSession): void
  /** The browser stays known. */
  clear(reply: FastifyReply): void
}

export function createSessionCookies(linkBase: Origins['linkBase']): SessionCookies {
  const optionsOf = (reply: FastifyReply) => cookieOptions(linkBase(reply.request.raw))
  return {
    set(reply, { token, lifeSeconds, browser }) {
      const options = optionsOf(reply)
      void reply.setCookie(sessionCookie, token, { ...options, maxAge: lifeSeconds })
      if (!browser) return
      const ofBrowser = { ...options, path: '/api/auth', maxAge: browserCookieSeconds }
      void reply.setCookie(browserCookie, browser.token, ofBrowser)
    },
    clear(reply) {
      void reply.clearCookie(sessionCookie, optionsOf(reply))
    },
  }
}

/** The options of a cookie for pages at the address `base`, out of reach for scripts. */
export function cookieOptions(base: string) {
  const secure = base.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
