import { ApiError } from '../../shared/api/http.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'

export type InviteError = 'unknown' | 'expired' | 'revoked' | 'exhausted' | 'banned' | 'full'

/** Why an invite cannot be used; null for errors after which a retry may succeed. */
export function inviteErrorOf(error: unknown): InviteError | null {
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

/** What to show when nobody can register with the invite. */
export function inviteErrorText(reason: string | undefined, account: AuthTexts['account']): string {
  switch (reason) {
    case 'invite_code_expired':
      return account.inviteExpired
    case 'invite_code_used_up':
      return account.inviteUsedUp
    case 'invite_code_revoked':
      return account.inviteRevoked
    default:
      return account.badInvite
  }
}
