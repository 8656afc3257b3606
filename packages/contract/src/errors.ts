/**
 * Every error code of the chat platform with the HTTP status that carries it. The gateway uses the same codes.
 * The status service has its own codes: see status.ts.
 */
export const errorStatus = {
  invalid_input: 400,
  empty: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  account_suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  limit_reached: 409,
  conflict: 409,
  invite_expired: 410,
  invite_revoked: 410,
  invite_exhausted: 410,
  rate_limited: 429,
  internal_error: 500,
  bad_gateway: 502,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** WebSocket close codes of the gateway: one of the registry, the others in the private range. */
export const closeCodes = {
  /** The server stops or restarts: the client connects again after a random delay. */
  restarting: 1012,
  sessionEnded: 4001,
  badFrame: 4002,
  tooSlow: 4008,
  tooManyActions: 4009,
} as const
