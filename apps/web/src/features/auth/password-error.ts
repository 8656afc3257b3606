import { limits } from '@guildhall/contract'
import { lengthOf, passwordFault } from '../../shared/account-rules.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'

type AccountTexts = AuthTexts['account']

/** The error text for a new password; null if it is valid. */
export function passwordError(password: string, account: AccountTexts): string | null {
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

/** The minimum length, or the current length once that is reached. */
export function passwordHint(password: string, account: AccountTexts): string {
  const length = lengthOf(password)
  return length < limits.passwordMin
    ? account.passwordAtLeast(limits.passwordMin)
    : account.passwordLength(length)
}
