import Type from 'typebox'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { CustomEmoji } from './emoji.ts'
import { GameServer, PublicPage } from './game-servers.ts'
import { MessageFilter } from './message-filter-settings.ts'
import { Sticker } from './stickers.ts'
import { Author, Webhook } from './messages.ts'
import { ModerationSettings, RaidProtection } from './moderation.ts'
import { ReportOutcome } from './reports.ts'
import { BanRequest, Channel, Invite, Member, Overwrite, Role, Server } from './servers.ts'
import { ServerRules } from './rules.ts'
import { Id, Nullable, Time } from './shapes.ts'
import { Thread } from './threads.ts'

/** An old and a new value. `from` is null for something that was just created, `to` for something deleted. */
export interface Change<T> {
  from: T | null
  to: T | null
}

/** The fields of each thing whose changes are recorded. */
export const auditedFields = {
  server: ['name', 'description', 'icon', 'color', 'ageRating', 'requireApproval'],
  channel: [
    'name',
    'type',
    'topic',
    'parentId',
    'position',
    'slowmodeSeconds',
    'userLimit',
    'bitrateKbps',
  ],
  role: ['name', 'color', 'permissions', 'position', 'mentionable'],
  overwrite: ['allow', 'deny'],
  gameServer: ['game', 'host', 'port', 'name', 'position', 'alerts', 'public'],
  publicPage: ['inviteCode'],
  moderation: ['joinChannelId', 'joinLanguage'],
  thread: ['name', 'autoArchiveMinutes', 'archivedAt', 'locked'],
  rules: ['rules'],
  messageFilter: [
    'words',
    'links',
    'domains',
    'action',
    'muteMinutes',
    'reportChannelId',
    'webhooks',
    'exemptRoleIds',
    'exemptChannelIds',
  ],
} as const

/** The details of an action whose actor and target say everything. */
export type NoAuditDetails = Record<string, never>
const noDetails = Type.Unsafe<NoAuditDetails>(Type.Object({}))

const channelChanges = changesOf(Channel, auditedFields.channel)
const roleChanges = changesOf(Role, auditedFields.role)
const overwriteChanges = Type.Intersect([
  Type.Object({ target: Overwrite.properties.target, targetId: Id }),
  changesOf(Overwrite, auditedFields.overwrite),
])
const muteChange = changesOf(Member, ['mutedUntil'])
const gameServerChanges = changesOf(GameServer, auditedFields.gameServer)
const webhookDetails = Type.Object({ name: Webhook.properties.name, channelId: Id })
// Without the address, which may contain a password.
const outgoingDetails = Type.Object({ name: Webhook.properties.name })
const stickerDetails = Type.Object({ name: Sticker.properties.name })
const emojiDetails = Type.Object({ name: CustomEmoji.properties.name })
const channelReference = Type.Object({ channelId: Id })
const messageDetails = Type.Object({ channelId: Id })

/**
 * Every action of the audit log, named `<thing>.<what happened>`, with the schema of its details: what the `changes` of
 * its entries hold. No detail is ever a token, a password or a cookie.
 */
export const auditDetails = {
  'server.updated': changesOf(Server, auditedFields.server),
  'server.owner_changed': changesOf(Server, ['ownerId']),
  'moderation.updated': changesOf(ModerationSettings, auditedFields.moderation),
  'rules.updated': Type.Intersect([
    changesOf(ServerRules, auditedFields.rules),
    /** All members must accept them again. */
    Type.Object({ askedEveryone: Type.Optional(Type.Boolean()) }),
  ]),
  'raid_protection.started': Type.Object({ endsAt: RaidProtection.properties.endsAt }),
  'raid_protection.stopped': noDetails,
  'message_filter.updated': changesOf(MessageFilter, auditedFields.messageFilter),
  'message_filter.muted': muteChange,
  'channel.created': Type.Intersect([
    channelChanges,
    /** Only some members could see it from the beginning. */
    Type.Object({ private: Type.Optional(Type.Boolean()) }),
  ]),
  'channel.updated': channelChanges,
  'channel.deleted': channelChanges,
  'overwrite.updated': overwriteChanges,
  'overwrite.deleted': overwriteChanges,
  'role.created': roleChanges,
  'role.updated': roleChanges,
  'role.deleted': roleChanges,
  'member.updated': changesOf(Member, ['nickname']),
  'member.roles_changed': Type.Object({ added: Type.Array(Id), removed: Type.Array(Id) }),
  'member.muted': muteChange,
  'member.unmuted': muteChange,
  'member.kicked': noDetails,
  'member.banned': Type.Object({
    /** How far back the member's messages were deleted. */
    deletedHours: Type.Optional(BanRequest.properties.deleteHours),
  }),
  'member.unbanned': noDetails,
  'voice.muted': noDetails,
  'voice.unmuted': noDetails,
  'voice.deafened': noDetails,
  'voice.undeafened': noDetails,
  'voice.moved': changesOf(channelReference, ['channelId']),
  'voice.disconnected': Type.Object({ channelId: Id }),
  'join_request.approved': noDetails,
  'join_request.rejected': noDetails,
  'invite.created': Type.Object({
    maxUses: Invite.properties.maxUses,
    expiresAt: Invite.properties.expiresAt,
  }),
  'invite.revoked': noDetails,
  'webhook.created': webhookDetails,
  'webhook.renamed': changesOf(Webhook, ['name']),
  'webhook.moved': changesOf(Webhook, ['channelId']),
  'webhook.avatar_changed': changesOf(Webhook, ['avatar']),
  'webhook.secret_set': noDetails,
  'webhook.secret_removed': noDetails,
  'webhook.regenerated': noDetails,
  'webhook.template_changed': noDetails,
  'webhook.template_deleted': noDetails,
  'webhook.deleted': webhookDetails,
  'outgoing_webhook.created': outgoingDetails,
  'outgoing_webhook.updated': outgoingDetails,
  'outgoing_webhook.deleted': outgoingDetails,
  'outgoing_webhook.disabled': outgoingDetails,
  'emoji.created': emojiDetails,
  'emoji.updated': changesOf(CustomEmoji, ['name']),
  'emoji.deleted': emojiDetails,
  'sticker.created': stickerDetails,
  'sticker.updated': changesOf(Sticker, ['name', 'description']),
  'sticker.deleted': stickerDetails,
  'game_server.created': gameServerChanges,
  'game_server.updated': gameServerChanges,
  'game_server.deleted': gameServerChanges,
  'public_page.updated': changesOf(PublicPage, auditedFields.publicPage),
  'message.deleted': Type.Object({
    channelId: Id,
    authorKind: Author.properties.kind,
    authorId: Id,
  }),
  'messages.deleted': Type.Object({ count: Type.Integer(), authorId: Type.Optional(Id) }),
  'thread.updated': changesOf(Thread, auditedFields.thread),
  'thread.deleted': Type.Object({ name: Thread.properties.name, channelId: Id }),
  'report.closed': Type.Object({ channelId: Id, outcome: ReportOutcome, count: Type.Integer() }),
  'message.pinned': messageDetails,
  'message.unpinned': messageDetails,
  'message.previews_removed': messageDetails,
} as const satisfies Record<string, TSchema>

export type AuditAction = keyof typeof auditDetails
export type AuditDetails<A extends AuditAction> = Static<(typeof auditDetails)[A]>

/** In the order in which a client lists them. */
export const auditActions = Object.keys(auditDetails) as AuditAction[]

const entry = Type.Object({
  id: Id,
  action: Type.Enum(auditActions),
  actorId: Nullable(Id),
  targetId: Nullable(Type.String()),
  changes: Type.Record(Type.String(), Type.Unknown()),
  reason: Nullable(Type.String()),
  createdAt: Time,
})

/** One entry of the audit log; its action determines the type of its `changes`. */
export type AuditEntry = {
  [A in AuditAction]: Omit<Static<typeof entry>, 'action' | 'changes'> & {
    action: A
    changes: AuditDetails<A>
  }
}[AuditAction]
export const AuditEntry = Type.Unsafe<AuditEntry>(entry)

/** An account that an entry of the audit log names by its id. It may have left the server. */
export const AuditPerson = Type.Object({ id: Id, name: Type.String() })
export type AuditPerson = Static<typeof AuditPerson>

/** Those of the fields that changed. */
function changesOf<T extends TProperties, F extends keyof T & string>(
  thing: TObject<T>,
  fields: readonly F[],
) {
  const changes = fields.map((field) => [field, Type.Optional(changeOf(thing.properties[field]!))])
  return Type.Unsafe<{ [K in F]?: Change<Static<T[K]>> }>(Type.Object(Object.fromEntries(changes)))
}

function changeOf<T extends TSchema>(value: T) {
  const nullable = Type.Union([value, Type.Null()])
  return Type.Unsafe<Change<Static<T>>>(Type.Object({ from: nullable, to: nullable }))
}
