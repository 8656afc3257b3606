import { ApiError } from '../../shared/api/http.ts'

export type InviteProblem = 'unknown' | 'expired' | 'revoked' | 'exhausted' | 'banned' | 'full'

/** Why an invite cannot be used; null for errors after which a retry may succeed. */
export function inviteProblem(error: unknown): InviteProblem | null {
  if (!(error instanceof ApiError)) return null
  switch (error.code) {
    case 'not_found':
    case 'invalid_input':
      return 'unknown'
    case 'invite_expired':
      return 'expired'
    case 'invite_revoked':
      return 'revoked'
    case 'invite_exhausted':
      return 'exhausted'
    case 'forbidden':
      return 'banned'
    case 'limit_reached':
      return 'full'
    default:
      return null
  }
}
