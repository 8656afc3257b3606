import { limits } from '@guildhall/contract'
import type { ApiError } from '../../shared/api/http.ts'
import { validatePassword } from '../../shared/forms/account-validation.ts'
import { countCharacters } from '../../shared/text/count-characters.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

type AccountTexts = AuthTexts['account']

/** The error text for a new password; null if it is valid. */
export function passwordError(password: string, account: AccountTexts): string | null {
  switch (validatePassword(password)) {
    case 'missing':
      return account.passwordMissing
    case 'short':
      return account.passwordMore(limits.passwordMin - countCharacters(password))
    case 'long':
      return account.passwordLong(limits.passwordMax)
    case null:
      return null
  }
}

/** The minimum length, or the current length once that is reached. */
export function passwordHint(password: string, account: AccountTexts): string {
  const length = countCharacters(password)
  return length < limits.passwordMin
    ? account.passwordAtLeast(limits.passwordMin)
    : account.passwordLength(length)
}

/** Why the server refuses a password. */
export function passwordRejection(
  error: ApiError,
  account: AccountTexts,
  errors: Texts['errors'],
): string {
  return error.reason === 'common_password' ? account.passwordCommon : errors.text(error)
}
