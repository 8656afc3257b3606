import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Id, Line, Nullable, Time, WebAddress } from './shapes.ts'

export const Username = Type.String({
  minLength: limits.usernameMin,
  maxLength: limits.usernameMax,
  pattern: '^[a-z0-9_.-]+$',
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

/** Accepts any strings: every wrong pair gets the same 401 response. */
export const LoginRequest = Type.Object({
  username: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 1000 }),
})
export type LoginRequest = Static<typeof LoginRequest>

export const ChangePasswordRequest = Type.Object({
  current: Type.String({ maxLength: 1000 }),
  next: Password,
})
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>

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
