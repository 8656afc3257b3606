import type { IncomingMessage } from 'node:http'
import type {} from '@fastify/cookie'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { actAs } from '../core/acting-login.ts'
import { appError } from '../core/app-error.ts'
import type { App } from './app-types.ts'
import { chatErrorJson } from './chat-errors.ts'
import { ok } from './ok.ts'

/** The account that a request acts for, and the id of its login session. */
export interface Caller {
  userId: string
  sessionId: string
}

/** Finds the login session of a cookie's token. Returns null when the token is unknown or the session has ended. */
export type FindCaller = (token: string) => Promise<Caller | null>

export const sessionCookie = 'service_session'

/** The token in the cookie of a request that no scope of sessions has read; it may be that of no session. */
export function sessionTokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return parseCookie(headers.cookie ?? '')[sessionCookie]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const okJson = JSON.stringify(ok)

/**
 * Refuses requests without a valid session. In this scope, `callerOf` returns the caller, and handlers act as its login: see
 * core/acting-login.ts. The login may end while the body arrives or the handler waits. Then nothing is stored, and the answer to an
 * unsafe request is replaced, unless it says nothing.
 */
export function requireSession(app: App, findCaller: FindCaller): void {
  const find = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = request.cookies[sessionCookie]
    return token ? findCaller(token) : null
  }
  app.addHook('onRequest', async (request) => {
    request.caller = await find(request)
    if (!request.caller) throw appError('not_logged_in')
  })
  // Not before: the body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => actAs(callerOf(request), done))
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.caller || safeMethods.has(request.method) || payload === okJson) return payload
    return (await find(request)) ? payload : chatErrorJson(reply, appError('not_logged_in'))
  })
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw appError('not_logged_in')
  return request.caller
}
