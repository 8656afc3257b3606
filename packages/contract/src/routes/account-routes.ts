import Type from 'typebox'
import {
  AccountExport,
  AccountSession,
  ChangePasswordRequest,
  CodeConfirmation,
  DeleteAccountRequest,
  LoginRequest,
  PasswordConfirmation,
  PasswordReset,
  PasswordResetCheck,
  PasswordResetRequest,
  RecoveryCodes,
  RegisterRequest,
  TwoFactorConfirmation,
  TwoFactorSetup,
  TwoFactorStatus,
  UpdateUserRequest,
  User,
} from '../accounts.ts'
import {
  EmailVerification,
  OwnEmail,
  PasswordResetMailRequest,
  UpdateEmailRequest,
} from '../emails.ts'
import { limits } from '../limits.ts'
import { OwnJoinRequest } from '../servers.ts'
import { Id, Ok } from '../shapes.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'accounts'
const UserResponse = Type.Object({ user: User })

export const accountRoutes = defineRoutes({
  register: {
    tag,
    summary: 'Create an account',
    auth: 'public',
    body: RegisterRequest,
    success: { status: 201, body: UserResponse },
    errors: ['conflict', 'forbidden', 'rate_limited', 'busy'],
  },
  logIn: {
    tag,
    summary: 'Log in',
    description:
      'Without `code`, the right password of an account with two-factor authentication gets `second_factor_required`. Repeat the request with a code.',
    auth: 'public',
    body: LoginRequest,
    success: { status: 200, body: UserResponse },
    errors: [
      'unauthenticated',
      'second_factor_required',
      'forbidden',
      'account_suspended',
      'rate_limited',
      'busy',
    ],
  },
  logOut: { tag, summary: 'Log out', auth: 'session', success: { status: 200, body: Ok } },
  changePassword: {
    tag,
    summary: 'Change the password and end all other sessions',
    auth: 'session',
    body: ChangePasswordRequest,
    success: { status: 200, body: Ok },
    errors: ['busy'],
  },
  checkPasswordReset: {
    tag,
    summary: 'Check a link that resets a password',
    description:
      'Doesn’t use the link. Returns `not_found` if it was used, has expired or was replaced.',
    auth: 'public',
    body: PasswordResetCheck,
    success: { status: 200, body: PasswordReset },
    errors: ['not_found', 'forbidden'],
  },
  requestPasswordReset: {
    tag,
    summary: 'Ask for a reset link by e-mail',
    description:
      'The response is the same whether or not there is such an account with a verified address. `conflict` without e-mail.',
    auth: 'public',
    body: PasswordResetMailRequest,
    success: { status: 200, body: Ok },
    errors: ['conflict', 'forbidden', 'rate_limited'],
  },
  getEmail: {
    tag,
    summary: 'Get your e-mail address',
    auth: 'session',
    success: { status: 200, body: Type.Object({ email: OwnEmail }) },
  },
  updateEmail: {
    tag,
    summary: 'Change or remove your e-mail address',
    description:
      'A new address replaces the old one when the link sent to it was used. `conflict` without e-mail.',
    auth: 'session',
    body: UpdateEmailRequest,
    success: { status: 200, body: Type.Object({ email: OwnEmail }) },
    errors: ['conflict', 'busy'],
  },
  verifyEmail: {
    tag,
    summary: 'Confirm an e-mail address with the link sent to it',
    description:
      'The link works once and expires after a day. `conflict` if another account has the address.',
    auth: 'public',
    body: EmailVerification,
    success: { status: 200, body: Ok },
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  resetPassword: {
    tag,
    summary: 'Set a new password with a reset link and end all sessions',
    description:
      'The operator creates the links, or an e-mail contains them. Each works once and expires after an hour.',
    auth: 'public',
    body: PasswordResetRequest,
    success: { status: 200, body: Ok },
    errors: ['not_found', 'forbidden', 'busy'],
  },
  getTwoFactor: {
    tag,
    summary: 'Get the state of two-factor authentication',
    auth: 'session',
    success: { status: 200, body: Type.Object({ twoFactor: TwoFactorStatus }) },
  },
  beginTwoFactor: {
    tag,
    summary: 'Create the secret for an authenticator app',
    description:
      'Two-factor authentication is off until `enable` confirms the secret with a code. Replaces an earlier secret that was not confirmed.',
    auth: 'session',
    body: PasswordConfirmation,
    success: { status: 200, body: TwoFactorSetup },
    errors: ['conflict', 'busy'],
  },
  enableTwoFactor: {
    tag,
    summary: 'Turn two-factor authentication on with a first code',
    auth: 'session',
    body: CodeConfirmation,
    success: { status: 200, body: RecoveryCodes },
    errors: ['conflict'],
  },
  disableTwoFactor: {
    tag,
    summary: 'Turn two-factor authentication off',
    auth: 'session',
    body: TwoFactorConfirmation,
    success: { status: 200, body: Ok },
    errors: ['conflict', 'busy'],
  },
  renewRecoveryCodes: {
    tag,
    summary: 'Replace all recovery codes',
    auth: 'session',
    body: TwoFactorConfirmation,
    success: { status: 200, body: RecoveryCodes },
    errors: ['conflict', 'busy'],
  },
  listSessions: {
    tag,
    summary: 'List the sessions of the account, newest first',
    auth: 'session',
    success: { status: 200, body: Type.Object({ sessions: Type.Array(AccountSession) }) },
  },
  endSession: {
    tag,
    summary: 'End a session and its connections',
    auth: 'session',
    params: Type.Object({ sessionId: Id }),
    success: { status: 200, body: Ok },
  },
  getMe: {
    tag,
    summary: 'Get the account',
    auth: 'session',
    success: { status: 200, body: UserResponse },
  },
  updateMe: {
    tag,
    summary: 'Change the display name or the avatar',
    auth: 'session',
    body: UpdateUserRequest,
    success: { status: 200, body: UserResponse },
  },
  deleteAccount: {
    tag,
    summary: 'Delete the account',
    description:
      'Ends at once: nobody can log in to it or see its profile, and the username becomes free. With `messages: delete`, ' +
      'its messages, their files and its reactions are deleted in the background. Fails with the reason `owns_servers` ' +
      'as long as the account owns servers, and `last_operator` if nobody else operates this Guildhall. Needs the password, and a `code` while two-factor authentication is on.',
    auth: 'session',
    body: DeleteAccountRequest,
    success: { status: 200, body: Ok },
    errors: ['conflict', 'busy'],
  },
  requestExport: {
    tag,
    summary: 'Prepare a download of everything that the account wrote',
    description: 'At most three times a day.',
    auth: 'session',
    body: PasswordConfirmation,
    success: { status: 201, body: AccountExport },
    errors: ['busy'],
  },
  downloadExport: {
    tag,
    summary: 'Download everything that the account wrote, as a ZIP file',
    description:
      '`POST /api/users/me/exports` returns the path, which works for the same account for two minutes. One download of an ' +
      'account runs at a time.',
    auth: 'session',
    params: Type.Object({ token: Type.String({ maxLength: 400 }) }),
    success: { status: 200, contentType: 'application/zip' },
    errors: ['busy'],
  },
  setAvatar: {
    tag: 'images',
    summary: 'Upload an avatar',
    description: imageUpload(),
    auth: 'session',
    body: UploadForm,
    success: { status: 200, body: UserResponse },
    errors: ['limit_reached', 'storage_full'],
  },
  removeAvatar: {
    tag: 'images',
    summary: 'Remove the avatar',
    auth: 'session',
    success: { status: 200, body: Ok },
  },
  listOwnJoinRequests: {
    tag: 'join requests',
    summary: 'List your own join requests, newest first',
    auth: 'session',
    success: { status: 200, body: Type.Object({ joinRequests: Type.Array(OwnJoinRequest) }) },
  },
})

/** Describes the upload of an avatar or icon. */
export function imageUpload(): string {
  return (
    'Multipart with one field `file`: a PNG, JPEG, GIF, WebP or AVIF image of at most ' +
    `${limits.imageUploadBytes} bytes.`
  )
}
