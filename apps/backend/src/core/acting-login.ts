import { AsyncLocalStorage } from 'node:async_hooks'
import { appError } from './app-error.ts'

/** The login of a request, or of the gateway session that sent a frame. */
export interface ActingLogin {
  userId: string
  sessionId: string
  /** Whether the gateway session has ended meanwhile. */
  hasEnded?: () => boolean
}

const scope = new AsyncLocalStorage<ActingLogin | undefined>()

/**
 * Runs work of a login, with everything that it starts and awaits. Each of its writes throws `not_logged_in` once the login
 * has ended: see storage/login-check.ts.
 */
export function actAs<T>(login: ActingLogin, work: () => T): T {
  return scope.run(login, work)
}

/** Runs work that must go on when the login that caused it ends. */
export function actAsSystem<T>(work: () => T): T {
  return scope.run(undefined, work)
}

/** Undefined for the system, and for requests without a login. */
export function actingLogin(): ActingLogin | undefined {
  return scope.getStore()
}

/** Throws `not_logged_in` when the gateway session that acts has ended. For what is not stored, immediately before it. */
export function requireSessionOpen(): void {
  if (scope.getStore()?.hasEnded?.()) throw appError('not_logged_in')
}
