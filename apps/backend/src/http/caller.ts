import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../core/app-error.ts'
import type { App } from './app-types.ts'

/** The account that a request speaks for, and the login that it came by. */
export interface Caller {
  userId: string
  sessionId: string
}

/** The login behind a cookie's token, or null when it is unknown or over. */
export type FindCaller = (token: string) => Promise<Caller | null>

export const sessionCookie = 'service_session'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Lets only requests with a living session through; in this scope `callerOf` gives the caller. */
export function requireSession(app: App, findCaller: FindCaller): void {
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    request.caller = await authenticate(request, findCaller)
  })
}

/** Throws `unauthenticated`. */
async function authenticate(request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
  const token = request.cookies[sessionCookie]
  const caller = token ? await findCaller(token) : null
  if (!caller) throw appError('not_logged_in')
  return caller
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw appError('not_logged_in')
  return request.caller
}
