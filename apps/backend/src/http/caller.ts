import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../core/app-error.ts'
import { whenReady } from '../core/maybe-promise.ts'
import type { MaybePromise } from '../core/maybe-promise.ts'
import type { App } from './app-types.ts'

/** The account that a request acts for, and the id of its login session. */
export interface Caller {
  userId: string
  sessionId: string
}

/** Finds the login session of a cookie's token. Returns null when the token is unknown or the session has ended. */
export type FindCaller = (token: string) => MaybePromise<Caller | null>

export const sessionCookie = 'service_session'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Refuses requests without a valid session. In this scope, `callerOf` returns the caller. */
export function requireSession(app: App, findCaller: FindCaller): void {
  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    const token = request.cookies[sessionCookie]
    const found = token ? findCaller(token) : null
    whenReady(
      found,
      (caller) => {
        request.caller = caller
        if (caller) done()
        else done(appError('not_logged_in'))
      },
      done,
    )
  })
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw appError('not_logged_in')
  return request.caller
}
