import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Id, Line, Nullable, Time, WebAddress } from './shapes.ts'

/** With a letter or digit, because `.` and `..` are steps of paths and no mention ends with a dot or hyphen. */
export const Username = Type.String({
  minLength: limits.usernameMin,
  maxLength: limits.usernameMax,
  pattern: '^[_.-]*[a-z0-9][a-z0-9_.-]*$',
})

const Password = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax })

export const User = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  avatar: Nullable(Type.String()),
})
export type User = Static<typeof User>

export const RegisterRequest = Type.Object({
  username: Username,
  password: Password,
  displayName: Type.Optional(Line(limits.displayNameMax)),
  inviteCode: Type.Optional(Type.String({ maxLength: 64 })),
})
export type RegisterRequest = Static<typeof RegisterRequest>

/** Accepts any strings, so that a wrong one gets the response of a wrong one. */
export const GivenPassword = Type.String({ maxLength: 1000 })
/** A code of the authenticator app or a recovery code. */
export const GivenCode = Type.String({ maxLength: 100 })

/** Every wrong pair of username and password gets the same 401 response. */
export const LoginRequest = Type.Object({
  username: Type.String({ maxLength: 1000 }),
  password: GivenPassword,
  /** For accounts with two-factor authentication. */
  code: Type.Optional(GivenCode),
})
export type LoginRequest = Static<typeof LoginRequest>

export const ChangePasswordRequest = Type.Object({
  current: GivenPassword,
  next: Password,
})
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>

export const PasswordConfirmation = Type.Object({ password: GivenPassword })
export type PasswordConfirmation = Static<typeof PasswordConfirmation>

export const CodeConfirmation = Type.Object({ code: GivenCode })

export const TwoFactorConfirmation = Type.Object({ password: GivenPassword, code: GivenCode })
export type TwoFactorConfirmation = Static<typeof TwoFactorConfirmation>

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export const TwoFactorStatus = Type.Object({
  enabled: Type.Boolean(),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
})
export type TwoFactorStatus = Static<typeof TwoFactorStatus>

/** What an authenticator app needs: the secret in Base32, and the same as an `otpauth` address for a QR code. */
export const TwoFactorSetup = Type.Object({ secret: Type.String(), uri: Type.String() })
export type TwoFactorSetup = Static<typeof TwoFactorSetup>

/** Each code replaces a code of the authenticator app once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export const DeleteAccountRequest = Type.Object({
  /** Typed to confirm. */
  username: Type.String({ maxLength: 1000 }),
  password: GivenPassword,
  /** Needed while two-factor authentication is on. */
  code: Type.Optional(GivenCode),
  /** Whether the account's messages stay under the name of a deleted user, or are deleted with their files. */
  messages: Type.Enum(['keep', 'delete']),
})
export type DeleteAccountRequest = Static<typeof DeleteAccountRequest>

/** Where the data of the account is downloaded from, once and soon. */
export const AccountExport = Type.Object({ url: Type.String(), expiresAt: Time })
export type AccountExport = Static<typeof AccountExport>

export const PasswordResetCheck = Type.Object({ token: Type.String({ maxLength: 1000 }) })
export type PasswordResetCheck = Static<typeof PasswordResetCheck>

export const PasswordResetRequest = Type.Object({
  token: Type.String({ maxLength: 1000 }),
  password: Password,
})
export type PasswordResetRequest = Static<typeof PasswordResetRequest>

/** The account of a reset link, and when the link expires. */
export const PasswordReset = Type.Object({ username: Type.String(), expiresAt: Time })
export type PasswordReset = Static<typeof PasswordReset>

export const UpdateUserRequest = Type.Object({
  displayName: Type.Optional(Line(limits.displayNameMax)),
  avatar: Type.Optional(Nullable(WebAddress)),
})
export type UpdateUserRequest = Static<typeof UpdateUserRequest>

/** One login session of the account. `device` is the user agent of the browser. */
export const AccountSession = Type.Object({
  id: Id,
  device: Nullable(Type.String()),
  address: Type.String(),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  current: Type.Boolean(),
})
export type AccountSession = Static<typeof AccountSession>
