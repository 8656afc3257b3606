import Type from 'typebox'
import type { Static } from 'typebox'
import { GivenPassword } from './accounts.ts'
import { languages } from './languages.ts'
import { Nullable } from './shapes.ts'

const addressMax = 254
/** What mail servers accept without quotes, at a host with a domain. */
const addressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

export function isMailAddress(text: string): boolean {
  return text.length <= addressMax && addressPattern.test(text)
}

export const MailAddress = Type.String({ maxLength: addressMax, pattern: addressPattern.source })

/** The e-mail address of the account. Nobody else can see it. */
export const OwnEmail = Type.Object({
  address: Nullable(Type.String()),
  /** A new address whose link was not used yet. */
  pendingAddress: Nullable(Type.String()),
})
export type OwnEmail = Static<typeof OwnEmail>

export const UpdateEmailRequest = Type.Object({
  /** Null removes the address. */
  address: Nullable(MailAddress),
  password: GivenPassword,
  /** The language of e-mails to the account. */
  language: Type.Enum(languages),
})
export type UpdateEmailRequest = Static<typeof UpdateEmailRequest>

export const EmailVerification = Type.Object({ token: Type.String({ maxLength: 1000 }) })

/** `account` is a username or an e-mail address. */
export const PasswordResetMailRequest = Type.Object({ account: Type.String({ maxLength: 1000 }) })
