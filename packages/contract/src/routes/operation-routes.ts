import Type from 'typebox'
import { PasswordConfirmation } from '../accounts.ts'
import { limits } from '../limits.ts'
import {
  Announcement,
  BackupProblem,
  BackupState,
  ChangeOperatorAccountRequest,
  ChangeOperatorServerRequest,
  ChangeSettingsRequest,
  CreateInvitationRequest,
  Invitation,
  OperatorAccount,
  OperatorLogEntry,
  OperatorOverview,
  OperatorReport,
  OperatorServer,
  OperatorSetting,
  SetAnnouncementRequest,
  SetBackupScheduleRequest,
  TestMailRequest,
} from '../operation.ts'
import { Id, Nullable, Ok, Time } from '../shapes.ts'
import { imageUpload } from './account-routes.ts'
import { ServerParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'operator'
const Page = {
  q: Type.Optional(Type.String({ maxLength: limits.displayNameMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
}
const BackupParams = Type.Object({ name: Type.String({ maxLength: 100 }) })
const operatorOnly = { tag, auth: 'session', permission: 'operator' } as const

export const operationRoutes = defineRoutes({
  getOperatorRole: {
    tag,
    summary: 'Get whether the account is an operator of this Guildhall',
    auth: 'session',
    success: { status: 200, body: Type.Object({ operator: Type.Boolean() }) },
  },
  getOperatorOverview: {
    ...operatorOnly,
    summary: 'Get how this Guildhall is doing',
    success: { status: 200, body: OperatorOverview },
  },
  listOperatorAccounts: {
    ...operatorOnly,
    summary: 'List the accounts by username',
    query: Type.Object({
      ...Page,
      only: Type.Optional(Type.Enum(['suspended', 'operators'])),
      after: Type.Optional(Type.String({ maxLength: limits.usernameMax })),
    }),
    success: {
      status: 200,
      body: Type.Object({
        accounts: Type.Array(OperatorAccount),
        nextCursor: Nullable(Type.String()),
      }),
    },
  },
  changeOperatorAccount: {
    ...operatorOnly,
    summary: 'Do something to an account',
    description:
      'A `reset_password` answers with a link that sets a new password once. Needs the password of the operator.',
    params: Type.Object({ username: Type.String() }),
    body: ChangeOperatorAccountRequest,
    success: { status: 200, body: Type.Object({ resetLink: Nullable(Type.String()) }) },
    errors: ['conflict'],
  },
  listOperatorServers: {
    ...operatorOnly,
    summary: 'List the servers, the oldest first',
    query: Type.Object({ ...Page, after: Type.Optional(Id) }),
    success: {
      status: 200,
      body: Type.Object({ servers: Type.Array(OperatorServer), nextCursor: Nullable(Id) }),
    },
  },
  changeOperatorServer: {
    ...operatorOnly,
    summary: 'Delete a server, or transfer it to another member',
    description: 'Needs the password of the operator.',
    params: ServerParams,
    body: ChangeOperatorServerRequest,
    success: { status: 200, body: Ok },
  },
  listInvitations: {
    ...operatorOnly,
    summary: 'List the invitations, usable ones first, then newest first',
    success: { status: 200, body: Type.Object({ invitations: Type.Array(Invitation) }) },
  },
  createInvitation: {
    ...operatorOnly,
    summary: 'Create a link that lets people create an account',
    description:
      'It works, and is counted, while `registration` of this Guildhall is `invite` or `operator_invitation`.',
    body: CreateInvitationRequest,
    success: { status: 201, body: Type.Object({ invitation: Invitation }) },
    errors: ['limit_reached'],
  },
  revokeInvitation: {
    ...operatorOnly,
    summary: 'Revoke an invitation',
    params: Type.Object({ code: Type.String() }),
    success: { status: 200, body: Ok },
  },
  listOperatorReports: {
    ...operatorOnly,
    summary: 'List what people reported in direct messages and groups, oldest first',
    query: Type.Object({ state: Type.Optional(Type.Enum(['open', 'all'])) }),
    success: { status: 200, body: Type.Object({ reports: Type.Array(OperatorReport) }) },
  },
  closeOperatorReport: {
    ...operatorOnly,
    summary: 'Mark a report as handled',
    params: Type.Object({ reportId: Id }),
    success: { status: 200, body: Ok },
    errors: ['conflict'],
  },
  listOperatorLog: {
    ...operatorOnly,
    summary: 'List what operators did, newest first',
    query: Type.Object({ before: Type.Optional(Id) }),
    success: {
      status: 200,
      body: Type.Object({ entries: Type.Array(OperatorLogEntry), nextCursor: Nullable(Id) }),
    },
  },
  renewCertificate: {
    ...operatorOnly,
    summary: 'Get a new certificate for HTTPS now',
    description:
      'Needs the password of the operator, and HTTPS=auto. The new certificate is there a moment later; the overview says so, or what went wrong.',
    body: PasswordConfirmation,
    success: { status: 200, body: Ok },
    errors: ['conflict'],
  },
  getBackups: {
    ...operatorOnly,
    summary: 'Get the backups and their schedule',
    success: { status: 200, body: Type.Object({ backups: BackupState }) },
  },
  startBackup: {
    ...operatorOnly,
    summary: 'Start a backup to where BACKUPS says',
    body: PasswordConfirmation,
    success: { status: 200, body: Type.Object({ backups: BackupState }) },
    errors: ['conflict'],
  },
  setBackupSchedule: {
    ...operatorOnly,
    summary: 'Set when backups are made and how many are kept',
    description: 'Needs the password of the operator.',
    body: SetBackupScheduleRequest,
    success: { status: 200, body: Type.Object({ backups: BackupState }) },
  },
  requestBackup: {
    ...operatorOnly,
    summary: 'Get the path of a backup for a download',
    description:
      'Needs the password of the operator. The path works for the same account for two minutes.',
    params: BackupParams,
    body: PasswordConfirmation,
    success: { status: 200, body: Type.Object({ url: Type.String(), expiresAt: Time }) },
  },
  downloadBackup: {
    ...operatorOnly,
    summary: 'Download a backup',
    params: Type.Object({ token: Type.String({ maxLength: 400 }) }),
    success: { status: 200, contentType: 'application/octet-stream' },
  },
  removeBackup: {
    ...operatorOnly,
    summary: 'Delete a backup',
    description: 'Needs the password of the operator.',
    params: BackupParams,
    body: PasswordConfirmation,
    success: { status: 200, body: Type.Object({ backups: BackupState }) },
  },
  listSettings: {
    ...operatorOnly,
    summary: 'List the settings of this Guildhall',
    success: { status: 200, body: Type.Object({ settings: Type.Array(OperatorSetting) }) },
  },
  changeSettings: {
    ...operatorOnly,
    summary: 'Change settings, at once and for all processes',
    description:
      'All changes are made or none. Needs the password of the operator. An error names the setting, as in `changes.MAIL_FROM`.',
    body: ChangeSettingsRequest,
    success: { status: 200, body: Type.Object({ settings: Type.Array(OperatorSetting) }) },
    errors: ['conflict'],
  },
  setInstancePicture: {
    ...operatorOnly,
    summary: 'Upload the picture of this Guildhall',
    description: `${imageUpload()} It replaces Guildhall's icon on pages, tabs, notifications and in the installed app.`,
    body: UploadForm,
    success: { status: 200, body: Type.Object({ picture: Type.String() }) },
    errors: ['limit_reached', 'storage_full'],
  },
  removeInstancePicture: {
    ...operatorOnly,
    summary: 'Remove the picture of this Guildhall',
    success: { status: 200, body: Ok },
  },
  sendTestMail: {
    ...operatorOnly,
    summary: 'Send an e-mail with the present settings',
    body: TestMailRequest,
    success: { status: 200, body: Ok },
    errors: ['conflict', 'bad_gateway', 'rate_limited'],
  },
  getAnnouncement: {
    tag,
    summary: 'Get the text that the operator shows to everyone',
    description: '`backupProblem` is null for all but operators.',
    auth: 'session',
    success: {
      status: 200,
      body: Type.Object({
        announcement: Nullable(Announcement),
        backupProblem: BackupProblem,
      }),
    },
  },
  setAnnouncement: {
    ...operatorOnly,
    summary: 'Show a text to everyone',
    body: SetAnnouncementRequest,
    success: { status: 200, body: Type.Object({ announcement: Announcement }) },
  },
  removeAnnouncement: {
    ...operatorOnly,
    summary: 'Stop showing the text to everyone',
    success: { status: 200, body: Ok },
  },
})
