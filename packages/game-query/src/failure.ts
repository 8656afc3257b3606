/** Why a query gave no status. Each code is part of the public interface and never changes its meaning. */
export const FAILURE_CODES = [
  'UNSUPPORTED_GAME',
  'INVALID_HOST',
  'INVALID_PORT',
  'SSRF_BLOCKED',
  'DNS_ERROR',
  'SERVER_OFFLINE',
  'SERVER_TIMEOUT',
  'QUERY_FAILED',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

/** The only error that a query throws for an expected fault. The message is safe to show to anyone. */
export class QueryFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'QueryFailure'
    this.code = code
  }
}

/** Thrown by a protocol when an answer is not what the protocol says; becomes `QUERY_FAILED`. */
export class MalformedAnswer extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MalformedAnswer'
  }
}

export function offline(cause?: unknown): QueryFailure {
  return new QueryFailure('SERVER_OFFLINE', 'The game server refused or cannot be reached.', {
    cause,
  })
}

/** For when time is up. `isHeard` says that something came, but less than an answer to the last request. */
export function silent(isHeard: boolean): QueryFailure {
  if (isHeard) return queryFailed('the rest of it did not come in time')
  return new QueryFailure('SERVER_TIMEOUT', 'The game server did not answer in time.')
}

export function queryFailed(reason: string, cause?: unknown): QueryFailure {
  return new QueryFailure('QUERY_FAILED', `The answer could not be used: ${reason}.`, { cause })
}
