import Type from 'typebox'
import type { Static } from 'typebox'
import { GivenPassword } from './accounts.ts'
import { CertificateProblem } from './certificate-problem.ts'
import { MailAddress } from './emails.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { CreateInviteRequest } from './servers.ts'
import { DateTime, Id, Nullable, Time } from './shapes.ts'

/** When backups are made by themselves, and how many are kept. */
export const BackupSchedule = Type.Object({
  isOn: Type.Boolean(),
  /** In the time zone of the machine. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** Of how many days and weeks the newest backup is kept. */
  daily: Type.Integer({ minimum: 1, maximum: limits.dailyBackups }),
  weekly: Type.Integer({ minimum: 0, maximum: limits.weeklyBackups }),
})
export type BackupSchedule = Static<typeof BackupSchedule>

export const SetBackupScheduleRequest = Type.Object({
  ...BackupSchedule.properties,
  /** Of the operator. */
  password: GivenPassword,
})
export type SetBackupScheduleRequest = Static<typeof SetBackupScheduleRequest>

/** What is wrong with the scheduled backups, if anything: the last one failed, or there was none for more than 26 hours. */
export const BackupProblem = Type.Union([Type.Enum(['failed', 'missing']), Type.Null()])

/** The backups of the installation, as far as the running program makes them. */
export const BackupState = Type.Object({
  /** `off` without BACKUPS, `unsupported` with PostgreSQL. */
  kind: Type.Enum(['off', 'unsupported', 'idle', 'running']),
  /** Of the running backup. */
  startedAt: Nullable(Time),
  /** The folder or bucket, for people. */
  target: Nullable(Type.String()),
  isEncrypted: Type.Boolean(),
  /** Whether backups contain the uploaded files. */
  hasFiles: Type.Boolean(),
  /** Of the machine. */
  timeZone: Type.String(),
  schedule: BackupSchedule,
  /** When the next scheduled one begins. */
  nextAt: Nullable(Time),
  problem: BackupProblem,
  /** The last backup, if it failed. */
  failure: Nullable(Type.Object({ at: Time, text: Type.String() })),
  /** Why the backups cannot be listed. */
  listProblem: Nullable(Type.String()),
  /** The newest first. */
  backups: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer(),
      startedAt: Time,
      /** Null for one that this installation did not verify, such as a copy of another one. */
      verifiedAt: Nullable(Time),
      /** How many uploaded files were lost before the backup. */
      missing: Type.Integer(),
    }),
  ),
})
export type BackupState = Static<typeof BackupState>

/** A setting and where its value comes from. `settings` has all that can be said about it without its value. */
export const OperatorSetting = Type.Object({
  name: Type.String(),
  /** What applies, with the default. Null for secrets, and where nothing is set. */
  value: Nullable(Type.String()),
  isSet: Type.Boolean(),
  source: Type.Enum(['environment', 'file', 'page', 'default']),
  /** Whether the environment decides, so that it can't be changed in the browser. */
  isLocked: Type.Boolean(),
})
export type OperatorSetting = Static<typeof OperatorSetting>

export const ChangeSettingsRequest = Type.Object({
  /** By name; null for the default. */
  changes: Type.Record(
    Type.String({ maxLength: 100 }),
    Nullable(Type.String({ maxLength: 1000 })),
    {
      minProperties: 1,
      maxProperties: 200,
    },
  ),
  /** Of the operator. */
  password: GivenPassword,
})
export type ChangeSettingsRequest = Static<typeof ChangeSettingsRequest>

export const TestMailRequest = Type.Object({ address: MailAddress, language: Type.Enum(languages) })
export type TestMailRequest = Static<typeof TestMailRequest>

/** How an installation is doing. */
export const OperatorOverview = Type.Object({
  version: Type.String(),
  startedAt: Time,
  /** Those that serve the platform together. */
  processes: Type.Integer(),
  /** Open gateway connections of this process. */
  connections: Type.Integer(),
  accounts: Type.Integer(),
  servers: Type.Integer(),
  openReports: Type.Integer(),
  database: Type.Object({ kind: Type.Enum(['sqlite', 'postgres']), bytes: Type.Integer() }),
  /** All attachments, emoji, stickers and sounds. */
  fileBytes: Type.Integer(),
  /** The smaller sizes of pictures, which are made again after a restore. */
  derivedBytes: Type.Integer(),
  disk: Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }),
  /** The longest delay of the event loop while this was measured. */
  eventLoopDelayMs: Type.Integer(),
  /** With which Guildhall serves HTTPS itself; null where it doesn't. */
  certificate: Nullable(
    Type.Object({
      /** The name for which it is. */
      host: Type.String(),
      /** Null while there is none. */
      validUntil: Nullable(Time),
      /** In the past while it is being renewed. Null for the operator's own files, which Guildhall doesn't renew. */
      renewsAt: Nullable(Time),
      /** Why the last attempt to get one failed, and when the next one is. */
      failure: Nullable(Type.Object({ problem: CertificateProblem, nextAttemptAt: Time })),
    }),
  ),
})
export type OperatorOverview = Static<typeof OperatorOverview>

export const OperatorAccount = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  createdAt: Time,
  lastSeenAt: Nullable(Time),
  suspendedAt: Nullable(Time),
  /** How many it is a member of. */
  servers: Type.Integer(),
  /** The size of its attachments. */
  bytes: Type.Integer(),
  isOperator: Type.Boolean(),
})
export type OperatorAccount = Static<typeof OperatorAccount>

export const operatorAccountActions = [
  'suspend',
  'restore',
  'reset_password',
  'disable_two_factor',
  'remove_passkeys',
  'grant_operator',
  'revoke_operator',
  'delete',
  'delete_with_messages',
] as const
export type OperatorAccountAction = (typeof operatorAccountActions)[number]

export const ChangeOperatorAccountRequest = Type.Object({
  action: Type.Enum([...operatorAccountActions]),
  /** Of the operator. */
  password: GivenPassword,
})

export const OperatorServer = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  memberCount: Type.Integer(),
  owner: Type.String(),
  /** The size of its attachments, emoji, stickers and sounds. */
  bytes: Type.Integer(),
})
export type OperatorServer = Static<typeof OperatorServer>

/** The server's name confirms a deletion; `owner` is the username of the member who becomes its owner. */
export const ChangeOperatorServerRequest = Type.Object({
  action: Type.Enum(['delete', 'transfer']),
  name: Type.Optional(Type.String({ maxLength: 1000 })),
  owner: Type.Optional(Type.String({ maxLength: 1000 })),
  password: GivenPassword,
})
export type ChangeOperatorServerRequest = Static<typeof ChangeOperatorServerRequest>

/** A link of the operators that lets people create an account. Unlike an invite, it leads to no server. */
export const Invitation = Type.Object({
  code: Type.String(),
  url: Type.String(),
  /** For whom it is, as the operator wrote it. */
  note: Type.String(),
  maxUses: Nullable(Type.Integer()),
  uses: Type.Integer(),
  expiresAt: Nullable(Time),
  revokedAt: Nullable(Time),
  /** Whether people can register with it: not expired, used up or revoked, and its creator is still an operator. */
  usable: Type.Boolean(),
  /** The username of the operator; null for a deleted account and the command line. */
  createdBy: Nullable(Type.String()),
  createdAt: Time,
})
export type Invitation = Static<typeof Invitation>

export const CreateInvitationRequest = Type.Object({
  ...CreateInviteRequest.properties,
  note: Type.Optional(Type.String({ maxLength: limits.invitationNoteMax })),
})
export type CreateInvitationRequest = Static<typeof CreateInvitationRequest>

/** A report of a message in a direct conversation or group. */
export const OperatorReport = Type.Object({
  id: Id,
  /** Usernames; null for a deleted account. */
  reporter: Nullable(Type.String()),
  reported: Nullable(Type.String()),
  messageId: Nullable(Id),
  reason: Type.String(),
  messages: Type.Array(
    Type.Object({
      id: Id,
      authorId: Type.String(),
      content: Type.String(),
      attachments: Type.Array(Type.String()),
      createdAt: Time,
    }),
  ),
  createdAt: Time,
  closedAt: Nullable(Time),
})
export type OperatorReport = Static<typeof OperatorReport>

export const AnnouncementLevel = Type.Enum(['info', 'warning'])

/** A text that the operator shows to everyone. */
export const Announcement = Type.Object({
  /** Changes with the text, so that one that was dismissed stays away and another one appears. */
  id: Id,
  text: Type.String(),
  level: AnnouncementLevel,
  endsAt: Nullable(Time),
})
export type Announcement = Static<typeof Announcement>

export const SetAnnouncementRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: limits.announcementMax }),
  level: AnnouncementLevel,
  endsAt: Type.Optional(Nullable(DateTime)),
})
export type SetAnnouncementRequest = Static<typeof SetAnnouncementRequest>

export const operatorLogActions = [
  ...operatorAccountActions,
  'delete_server',
  'transfer_server',
  'close_report',
  'create_invitation',
  'revoke_invitation',
  'set_announcement',
  'remove_announcement',
  'renew_certificate',
  'start_backup',
  'set_backup_schedule',
  'download_backup',
  'delete_backup',
  'change_setting',
  'set_picture',
  'remove_picture',
] as const
export type OperatorLogAction = (typeof operatorLogActions)[number]

export const OperatorLogEntry = Type.Object({
  id: Id,
  action: Type.Enum([...operatorLogActions]),
  /** The username of the operator; null for the command line and deleted accounts. */
  actor: Nullable(Type.String()),
  /** What it was done to: a username, a server's name, an invitation's code, or a setting with its old and new value. */
  target: Type.String(),
  createdAt: Time,
})
export type OperatorLogEntry = Static<typeof OperatorLogEntry>
