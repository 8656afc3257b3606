import { limits } from '@guildhall/contract'
import { lengthOf, passwordFault } from '../../shared/account-rules.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'

type AccountTexts = AuthTexts['account']

/** What a new password lacks, in words. */
export function passwordText(password: string, account: AccountTexts): string | null {
  switch (passwordFault(password)) {
    case 'missing':
      return account.passwordMissing
    case 'short':
      return account.passwordMore(limits.passwordMin - lengthOf(password))
    case 'long':
      return account.passwordLong(limits.passwordMax)
    case null:
      return null
  }
}

/** How long a new password must be, or is. */
export function passwordHint(password: string, account: AccountTexts): string {
  const length = lengthOf(password)
  return length < limits.passwordMin
    ? account.passwordAtLeast(limits.passwordMin)
    : account.passwordLength(length)
}
