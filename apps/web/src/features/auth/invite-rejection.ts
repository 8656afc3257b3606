import type { AuthTexts } from '../../shared/i18n/en/auth.ts'

/** What to show when nobody can register with the invite. */
export function inviteRejection(reason: string | undefined, account: AuthTexts['account']): string {
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
