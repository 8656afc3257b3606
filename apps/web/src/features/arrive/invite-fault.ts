import { ApiError } from '../../shared/api/http.ts'

type InviteFault = 'unknown' | 'expired' | 'revoked' | 'exhausted' | 'banned' | 'full'

/** Why an invite leads nowhere; null where it may lead somewhere at the next try. */
export function inviteFault(error: unknown): InviteFault | null {
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
