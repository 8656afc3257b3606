/** Why a query failed. Each code is part of the public interface and never changes its meaning. */
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

/** The only error that a query throws for an expected failure. The message is safe to show to anyone. */
export class QueryFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'QueryFailure'
    this.code = code
  }
}

/** Thrown by a protocol when a response violates it; becomes `QUERY_FAILED`. */
export class MalformedResponse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MalformedResponse'
  }
}

export function offline(cause?: unknown): QueryFailure {
  return new QueryFailure('SERVER_OFFLINE', 'The game server is offline or unreachable.', {
    cause,
  })
}

/** The failure at the deadline. `hasResponse` means that a part of the response to the last request arrived. */
export function timedOut(hasResponse: boolean): QueryFailure {
  if (hasResponse) return queryFailed('the rest did not arrive in time')
  return new QueryFailure('SERVER_TIMEOUT', 'The game server did not respond in time.')
}

export function queryFailed(reason: string, cause?: unknown): QueryFailure {
  return new QueryFailure('QUERY_FAILED', `The game server sent an invalid response: ${reason}.`, {
    cause,
  })
}
