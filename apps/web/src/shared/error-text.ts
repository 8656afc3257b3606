import { ApiError } from './api/http.ts'
import type { Words } from './words/words.ts'

/** An error in words for the one who met it. */
export function errorText(error: unknown, { errors }: Words): string {
  if (!(error instanceof ApiError)) return errors.internal_error
  const { code, message, retryAfterMs } = error
  if (code === 'rate_limited' && retryAfterMs !== null) {
    return errors.rate_limited_for(Math.ceil(retryAfterMs / 1000))
  }
  switch (code) {
    case 'unreachable':
    case 'internal_error':
    case 'unauthenticated':
    case 'not_found':
    case 'storage_full':
      return errors[code]
    default:
      return errors.said(code, message)
  }
}
