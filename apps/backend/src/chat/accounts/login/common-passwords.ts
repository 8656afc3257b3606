import { hasVisibleCharacter, limits } from '@guildhall/contract'
import { invalidInput } from '../../../core/app-error.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Throws `invalid_input` for one of the most common passwords, in upper or lower case, and for white space alone. */
export async function requireUncommonPassword(field: string, password: string): Promise<void> {
  common ??= loadCommonPasswords()
  const isCommon = (await common).has(password.normalize('NFKC').toLowerCase())
  if (isCommon || !hasVisibleCharacter(password)) throw invalidInput(field, 'common_password')
}

// Loaded with the first new password, since most starts need none for a while.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].map((password) => password.toLowerCase())
  return new Set(passwords.filter(({ length }) => length >= limits.passwordMin))
}
