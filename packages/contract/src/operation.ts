import Type from 'typebox'
import type { Static } from 'typebox'
import { GivenPassword } from './accounts.ts'
import { limits } from './limits.ts'
import { CreateInviteRequest } from './servers.ts'
import { DateTime, Id, Nullable, Time } from './shapes.ts'

/** A backup that was started in the browser. */
export const BackupState = Type.Object({
  /** `off` without a folder, `unsupported` with PostgreSQL. */
  kind: Type.Enum(['off', 'unsupported', 'idle', 'running']),
  /** Of the running backup. */
  startedAt: Nullable(Time),
  /** The newest backup in the folder. */
  last: Nullable(Type.Object({ name: Type.String(), bytes: Type.Integer(), createdAt: Time })),
  /** Why the last one that was started here failed. */
  error: Nullable(Type.String()),
})
export type BackupState = Static<typeof BackupState>

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
  /** All attachments, emoji and stickers. */
  fileBytes: Type.Integer(),
  disk: Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }),
  /** The longest delay of the event loop while this was measured. */
  eventLoopDelayMs: Type.Integer(),
  backup: BackupState,
  /** Settings of the environment, by name. */
  settings: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
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
  /** The size of its attachments, emoji and stickers. */
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
  'start_backup',
] as const
export type OperatorLogAction = (typeof operatorLogActions)[number]

export const OperatorLogEntry = Type.Object({
  id: Id,
  action: Type.Enum([...operatorLogActions]),
  /** The username of the operator; null for the command line and deleted accounts. */
  actor: Nullable(Type.String()),
  /** What it was done to: a username, a server's name or an invitation's code. */
  target: Type.String(),
  createdAt: Time,
})
export type OperatorLogEntry = Static<typeof OperatorLogEntry>
