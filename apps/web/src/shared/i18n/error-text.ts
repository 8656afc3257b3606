import { ApiError } from '../api/http.ts'
import type { Texts } from './texts.ts'

/** The text that is shown for an error. */
export function errorText(error: unknown, { errors }: Texts): string {
  if (!(error instanceof ApiError)) return errors.internal_error
  const { code, field, reason, retryAfterMs } = error
  if (code === 'rate_limited' && reason !== 'slow_mode' && retryAfterMs !== null) {
    return errors.rate_limited_for(Math.ceil(retryAfterMs / 1000))
  }
  switch (code) {
    case 'unreachable':
    case 'internal_error':
    case 'not_found':
      return errors[code]
    case 'unauthenticated':
      return reason === 'wrong_login' ? errors.text(error) : errors.unauthenticated
    default:
      return field === undefined
        ? errors.text(error)
        : errors.ofField(field, errors.text(error), error.fieldLabel)
  }
}
