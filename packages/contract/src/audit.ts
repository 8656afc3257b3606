import Type from 'typebox'
import type { Static, TObject, TProperties, TSchema, TUnsafe } from 'typebox'
import { collectionKeys, collections } from './collections.ts'
import type { CollectionEventType, CollectionKey, RecordedItem } from './collections.ts'
import { CustomEmoji } from './emoji.ts'
import { GameServer, PublicPage } from './game-servers.ts'
import { MessageFilter } from './message-filter-settings.ts'
import { Sound } from './sounds.ts'
import { Sticker } from './stickers.ts'
import { Author, Webhook } from './messages.ts'
import { ModerationSettings, RaidProtection } from './moderation.ts'
import { OutgoingWebhook } from './outgoing-webhooks.ts'
import { ReportOutcome } from './reports.ts'
import { AuditedRoleMenu } from './role-menus.ts'
import { BanRequest, Channel, Invite, Member, Overwrite, Role, Server } from './servers.ts'
import { ServerRules } from './rules.ts'
import { Id, Nullable, Time } from './shapes.ts'
import { Thread } from './threads.ts'
import { Welcome } from './welcome.ts'

/** An old and a new value. `from` is null for something that was just created, `to` for something deleted. */
export interface Change<T> {
  from: T | null
  to: T | null
}

/** The fields of each thing whose changes are recorded; for the things in collections, see there. */
export const auditedFields = {
  server: [
    'name',
    'description',
    'icon',
    'color',
    'ageRating',
    'requireApproval',
    'gameServersFirst',
  ],
  channel: [
    'name',
    'type',
    'topic',
    'parentId',
    'position',
    'slowmodeSeconds',
    'userLimit',
    'bitrateKbps',
    'videoKbps',
    'createsRooms',
    'afkMinutes',
  ],
  overwrite: ['allow', 'deny'],
  publicPage: ['inviteCode', 'shortAddress'],
  moderation: ['joinChannelId', 'joinLanguage', 'reportChannelId'],
  thread: ['name', 'autoArchiveMinutes', 'archivedAt', 'locked'],
  rules: ['rules'],
  // Without the channels: readers of the log may not see all of them.
  welcome: ['enabled', 'text'],
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
const overwriteChanges = Type.Intersect([
  Type.Object({ target: Overwrite.properties.target, targetId: Id }),
  changesOf(Overwrite, auditedFields.overwrite),
])
const rolesChange = Type.Object({ added: Type.Array(Id), removed: Type.Array(Id) })
const muteChange = changesOf(Member, ['mutedUntil'])
const channelDetails = Type.Object({ channelId: Id })
const webhookDetails = Type.Object({ name: Webhook.properties.name, channelId: Id })
// Without the address, which may contain a password.
const outgoingDetails = Type.Object({
  name: Webhook.properties.name,
  channelIds: OutgoingWebhook.properties.channelIds,
})
/** The target is the member. */
const claimDetails = Type.Object({ author: Type.String() })
const importDetails = Type.Object({ files: Type.Integer(), messages: Type.Integer() })

const recordedItems: Record<CollectionKey, TObject> = {
  roles: Role,
  roleMenus: AuditedRoleMenu,
  emoji: CustomEmoji,
  stickers: Sticker,
  sounds: Sound,
  gameServers: GameServer,
}

type Table = typeof collections
type RecordedChanges<K extends CollectionKey> = {
  [F in Table[K]['audited'][number] & keyof RecordedItem<K>]?: Change<RecordedItem<K>[F]>
}
type RecordedWhole<K extends CollectionKey> = Table[K]['auditsNames'] extends true
  ? { name: string }
  : RecordedChanges<K>

const collectionDetails = Object.fromEntries(
  collectionKeys.flatMap((key) => {
    const { thing, audited, auditsNames } = collections[key]
    const changes = changesOf(recordedItems[key], audited)
    const whole = auditsNames ? Type.Object({ name: Type.String() }) : changes
    return [
      [`${thing}.created`, whole],
      [`${thing}.updated`, changes],
      [`${thing}.deleted`, whole],
    ]
  }),
) as unknown as {
  readonly [K in CollectionKey as CollectionEventType<K, 'created' | 'deleted'>]: TUnsafe<
    RecordedWhole<K>
  >
} & {
  readonly [K in CollectionKey as CollectionEventType<K, 'updated'>]: TUnsafe<RecordedChanges<K>>
}

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
  'welcome.updated': changesOf(Welcome, auditedFields.welcome),
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
  ...collectionDetails,
  'member.updated': changesOf(Member, ['nickname']),
  'member.roles_changed': rolesChange,
  /** Members chose roles of a menu themselves. */
  'member.roles_chosen': rolesChange,
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
  'voice.moved': changesOf(channelDetails, ['channelId']),
  'voice.disconnected': channelDetails,
  'join_request.approved': noDetails,
  'join_request.rejected': noDetails,
  'invite.created': Type.Object({
    maxUses: Invite.properties.maxUses,
    expiresAt: Invite.properties.expiresAt,
  }),
  'invite.revoked': noDetails,
  'webhook.created': webhookDetails,
  'webhook.renamed': Type.Intersect([channelDetails, changesOf(Webhook, ['name'])]),
  'webhook.moved': changesOf(Webhook, ['channelId']),
  'webhook.avatar_changed': Type.Intersect([channelDetails, changesOf(Webhook, ['avatar'])]),
  'webhook.secret_set': channelDetails,
  'webhook.secret_removed': channelDetails,
  'webhook.regenerated': channelDetails,
  'webhook.template_changed': channelDetails,
  'webhook.template_deleted': channelDetails,
  'webhook.deleted': webhookDetails,
  'outgoing_webhook.created': outgoingDetails,
  'outgoing_webhook.updated': outgoingDetails,
  'outgoing_webhook.deleted': outgoingDetails,
  'outgoing_webhook.disabled': outgoingDetails,
  'public_page.updated': changesOf(PublicPage, auditedFields.publicPage),
  'import.started': Type.Object({ files: Type.Integer() }),
  'import.stopped': importDetails,
  'import.done': importDetails,
  'import.failed': importDetails,
  'import_claim.created': claimDetails,
  'import_claim.proposed': claimDetails,
  'import_claim.accepted': claimDetails,
  'import_claim.declined': claimDetails,
  'import_claim.deleted': claimDetails,
  'message.deleted': Type.Object({
    channelId: Id,
    authorKind: Author.properties.kind,
    authorId: Id,
  }),
  'messages.deleted': Type.Object({ count: Type.Integer(), authorId: Type.Optional(Id) }),
  'thread.updated': Type.Intersect([channelDetails, changesOf(Thread, auditedFields.thread)]),
  'thread.deleted': Type.Object({ name: Thread.properties.name, channelId: Id }),
  'report.closed': Type.Object({ channelId: Id, outcome: ReportOutcome, count: Type.Integer() }),
  'message.pinned': channelDetails,
  'message.unpinned': channelDetails,
  'message.previews_removed': channelDetails,
} as const satisfies Record<string, TSchema>

export type AuditAction = keyof typeof auditDetails
export type AuditDetails<A extends AuditAction> = Static<(typeof auditDetails)[A]>
type KeyOf<T> = T extends unknown ? keyof T : never
/** The name of a detail of any action. */
export type AuditField = KeyOf<AuditDetails<AuditAction>>

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

type AuditThing<A extends AuditAction = AuditAction> = A extends `${infer Thing}.${string}`
  ? Thing
  : never

/**
 * How entries name the channels that they are about; those about collections name none. Other channels, such as those in
 * settings, are named by their ids alone.
 */
const channelsOfThings: Record<
  Exclude<AuditThing, Table[CollectionKey]['thing']>,
  'target' | 'details' | 'none'
> = {
  server: 'none',
  moderation: 'none',
  rules: 'none',
  welcome: 'none',
  raid_protection: 'none',
  message_filter: 'none',
  channel: 'target',
  overwrite: 'target',
  member: 'none',
  voice: 'details',
  join_request: 'none',
  invite: 'none',
  webhook: 'details',
  outgoing_webhook: 'details',
  public_page: 'none',
  import: 'none',
  import_claim: 'none',
  message: 'details',
  messages: 'target',
  thread: 'details',
  report: 'details',
}

/** The ids of the channels that an entry is about. Of a thread, its channel. */
export function auditedChannels({ action, targetId, changes }: AuditEntry): string[] {
  const sources: Partial<Record<string, 'target' | 'details' | 'none'>> = channelsOfThings
  const source = sources[action.slice(0, action.indexOf('.'))] ?? 'none'
  if (source === 'none') return []
  if (source === 'target') return targetId === null ? [] : [targetId]
  const { channelId, channelIds = [] } = changes as ChannelDetails
  const ids = typeof channelId === 'object' ? [channelId.from, channelId.to] : [channelId]
  return [...ids, ...channelIds].filter((id) => typeof id === 'string')
}

interface ChannelDetails {
  channelId?: string | Change<string>
  channelIds?: string[]
}

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
