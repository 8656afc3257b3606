import Type from 'typebox'
import type { Static } from 'typebox'
import { channelTypes } from './channel-kinds.ts'
import { User } from './accounts.ts'
import { limits } from './limits.ts'
import { RulesInForce, ServerRule } from './rules.ts'
import { ServerSource } from './server-sources.ts'
import {
  Color,
  DateTime,
  EmojiText,
  Id,
  Line,
  Nullable,
  PermissionName,
  Time,
  WebAddress,
} from './shapes.ts'
import { banDeleteHours } from './moderation-limits.ts'
import { afkMinutes, voiceLimits } from './voice-limits.ts'

export const AgeRating = Type.Enum(['everyone', 'teen', 'adult'])
export type AgeRating = Static<typeof AgeRating>

const Description = Type.String({ maxLength: limits.descriptionMax })
const Topic = Type.String({ maxLength: limits.topicMax })

export const Server = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  color: Nullable(Type.String()),
  ageRating: AgeRating,
  requireApproval: Type.Boolean(),
  rules: Nullable(RulesInForce),
  /** Members who join from then on are shown the welcome page; null while it is off. */
  welcomeSince: Nullable(Time),
  ownerId: Id,
  /** The owner has yet to dismiss the list of next steps, which clients show for a new server. */
  nextSteps: Type.Boolean(),
  /** Clients list the game servers above the channels, and not below them. */
  gameServersFirst: Type.Boolean(),
  memberCount: Type.Integer(),
  online: Type.Integer(),
})
export type Server = Static<typeof Server>

/** The name is optional with a `from`, which has one. */
export const CreateServerRequest = Type.Object({
  name: Type.Optional(Line(limits.nameMax)),
  from: Type.Optional(ServerSource),
  /** A server of the caller's that is still empty, which is deleted in the same step. */
  replaces: Type.Optional(Id),
  description: Type.Optional(Nullable(Description)),
  icon: Type.Optional(Nullable(WebAddress)),
  color: Type.Optional(Nullable(Color)),
  ageRating: Type.Optional(AgeRating),
  requireApproval: Type.Optional(Type.Boolean()),
})
export type CreateServerRequest = Static<typeof CreateServerRequest>

/** `ownerId` transfers the server to another member; only the owner can do that. */
export const UpdateServerRequest = Type.Object({
  name: Type.Optional(Line(limits.nameMax)),
  description: Type.Optional(Nullable(Description)),
  icon: Type.Optional(Nullable(WebAddress)),
  color: Type.Optional(Nullable(Color)),
  ageRating: Type.Optional(AgeRating),
  requireApproval: Type.Optional(Type.Boolean()),
  ownerId: Type.Optional(Id),
  /** Dismisses the list of next steps for good. */
  nextSteps: Type.Optional(Type.Literal(false)),
  gameServersFirst: Type.Optional(Type.Boolean()),
})
export type UpdateServerRequest = Static<typeof UpdateServerRequest>

const ChannelType = Type.Enum(channelTypes)

export const Overwrite = Type.Object({
  targetId: Id,
  target: Type.Enum(['role', 'member']),
  allow: Type.Array(PermissionName),
  deny: Type.Array(PermissionName),
})
export type Overwrite = Static<typeof Overwrite>

/** What a room has beside the other fields of its channel. */
export const Room = Type.Object({
  /** The channel that made it. It may have been deleted meanwhile. */
  hubId: Id,
  ownerId: Id,
  /** Nobody but its owner, those who are invited and members with `move_members` can join. */
  locked: Type.Boolean(),
  invitedIds: Type.Array(Id),
})
export type Room = Static<typeof Room>

export const Channel = Type.Object({
  id: Id,
  serverId: Id,
  name: Type.String(),
  type: ChannelType,
  topic: Nullable(Type.String()),
  parentId: Nullable(Id),
  position: Type.Integer(),
  slowmodeSeconds: Type.Integer(),
  /** How many members can be in the voice channel at once; 0 for any number. */
  userLimit: Type.Integer(),
  /** The bitrate of each microphone in the voice channel. */
  bitrateKbps: Type.Integer(),
  /** The most that each screen shared in the voice channel takes; null for no limit but the operator's. */
  videoKbps: Nullable(Type.Integer()),
  /** Joining the voice channel makes a room of one's own and leads into that. */
  createsRooms: Type.Boolean(),
  /** Of the AFK channel of the server: members who are inactive in voice channels for so long are moved there. */
  afkMinutes: Nullable(Type.Integer()),
  /** Null unless the channel is a room. */
  room: Nullable(Room),
  /** The `seq` of its newest message, 0 without messages. Deleted messages don't count. */
  lastSeq: Type.Integer(),
  overwrites: Type.Array(Overwrite),
})
export type Channel = Static<typeof Channel>

const voiceChannelSettings = {
  userLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: voiceLimits.userLimitMax })),
  bitrateKbps: Type.Optional(
    Type.Integer({ minimum: voiceLimits.bitrateKbpsMin, maximum: voiceLimits.bitrateKbpsMax }),
  ),
  videoKbps: Type.Optional(
    Nullable(
      Type.Integer({ minimum: voiceLimits.videoKbpsMin, maximum: voiceLimits.videoKbpsMax }),
    ),
  ),
  createsRooms: Type.Optional(Type.Boolean()),
}

/** Whoever can see a private channel, beside the owner and administrators. */
const ChannelAudience = Type.Object({
  roleIds: Type.Array(Id, { maxItems: 50 }),
  userIds: Type.Array(Id, { maxItems: 50 }),
})
export type ChannelAudience = Static<typeof ChannelAudience>

export const CreateChannelRequest = Type.Object({
  name: Line(limits.nameMax),
  type: ChannelType,
  topic: Type.Optional(Nullable(Topic)),
  parentId: Type.Optional(Nullable(Id)),
  /** Hides the channel from all others. */
  visibleTo: Type.Optional(ChannelAudience),
  ...voiceChannelSettings,
})
export type CreateChannelRequest = Static<typeof CreateChannelRequest>

export const UpdateChannelRequest = Type.Object({
  name: Type.Optional(Line(limits.nameMax)),
  topic: Type.Optional(Nullable(Topic)),
  parentId: Type.Optional(Nullable(Id)),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  slowmodeSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.slowmodeSecondsMax })),
  /** Replaces the overwrites of the channel by those of its category. */
  syncOverwrites: Type.Optional(Type.Boolean()),
  /** Makes the voice channel the AFK channel of the server, instead of another one; null: it is not. */
  afkMinutes: Type.Optional(Type.Union([Type.Enum(afkMinutes), Type.Null()])),
  ...voiceChannelSettings,
})
export type UpdateChannelRequest = Static<typeof UpdateChannelRequest>

/** What the owner of a room can change. `ownerId` passes it on to a participant in it. */
export const UpdateRoomRequest = Type.Object({
  name: UpdateChannelRequest.properties.name,
  userLimit: voiceChannelSettings.userLimit,
  locked: Type.Optional(Type.Boolean()),
  invitedIds: Type.Optional(Type.Array(Id, { maxItems: voiceLimits.roomInvitesMax })),
  ownerId: Type.Optional(Id),
})
export type UpdateRoomRequest = Static<typeof UpdateRoomRequest>

export const PutOverwriteRequest = Type.Object({
  target: Type.Enum(['role', 'member']),
  allow: Type.Array(PermissionName, { maxItems: 64 }),
  deny: Type.Array(PermissionName, { maxItems: 64 }),
})
export type PutOverwriteRequest = Static<typeof PutOverwriteRequest>

export const Role = Type.Object({
  id: Id,
  name: Type.String(),
  color: Nullable(Type.String()),
  permissions: Type.Array(PermissionName),
  position: Type.Integer(),
  /** Every member may mention it; otherwise only those with `mention_everyone`. */
  mentionable: Type.Boolean(),
  /** The member list has a group for it: online members are in that of their highest role with one. */
  hoist: Type.Boolean(),
  /** Beside the names of members whose highest role with an icon it is: an emoji, as in reactions. */
  icon: Nullable(Type.String()),
})
export type Role = Static<typeof Role>

const roleDisplay = {
  mentionable: Type.Optional(Type.Boolean()),
  hoist: Type.Optional(Type.Boolean()),
  icon: Type.Optional(Nullable(EmojiText)),
}

export const CreateRoleRequest = Type.Object({
  name: Line(limits.nameMax),
  color: Type.Optional(Nullable(Color)),
  permissions: Type.Array(PermissionName, { maxItems: 64 }),
  ...roleDisplay,
})
export type CreateRoleRequest = Static<typeof CreateRoleRequest>

export const UpdateRoleRequest = Type.Object({
  name: Type.Optional(Line(limits.nameMax)),
  color: Type.Optional(Nullable(Color)),
  permissions: Type.Optional(Type.Array(PermissionName, { maxItems: 64 })),
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.rolesPerServer })),
  ...roleDisplay,
})
export type UpdateRoleRequest = Static<typeof UpdateRoleRequest>

export const Member = Type.Object({
  user: User,
  nickname: Nullable(Type.String()),
  roleIds: Type.Array(Id),
  mutedUntil: Nullable(Time),
  joinedAt: Time,
  rulesAcceptedAt: Nullable(Time),
  /** Whether the member has closed the welcome page. */
  welcomed: Type.Boolean(),
})
export type Member = Static<typeof Member>

export const ReasonRequest = Type.Object({
  reason: Type.Optional(Nullable(Type.String({ maxLength: limits.reasonMax }))),
})

export const UpdateMemberRequest = Type.Object({
  nickname: Type.Optional(Nullable(Line(limits.displayNameMax))),
  roleIds: Type.Optional(Type.Array(Id, { maxItems: limits.rolesPerServer })),
  mutedUntil: Type.Optional(Nullable(DateTime)),
  /** Of a mute or its end, for the audit log. */
  ...ReasonRequest.properties,
})
export type UpdateMemberRequest = Static<typeof UpdateMemberRequest>

export const BanRequest = Type.Object({
  ...ReasonRequest.properties,
  /** Also deletes the messages that the account sent in the server in the last hours. */
  deleteHours: Type.Optional(Type.Enum(banDeleteHours)),
})

export const Ban = Type.Object({
  user: User,
  reason: Nullable(Type.String()),
  bannedBy: Nullable(Id),
  createdAt: Time,
})
export type Ban = Static<typeof Ban>

export const JoinRequest = Type.Object({
  user: User,
  inviteCode: Nullable(Type.String()),
  createdAt: Time,
})
export type JoinRequest = Static<typeof JoinRequest>

/** A join request of the caller. Does not reveal who rejected it. */
export const OwnJoinRequest = Type.Object({
  serverId: Id,
  status: Type.Enum(['pending', 'rejected']),
  createdAt: Time,
})
export type OwnJoinRequest = Static<typeof OwnJoinRequest>

export const Invite = Type.Object({
  code: Type.String(),
  url: Type.String(),
  maxUses: Nullable(Type.Integer()),
  uses: Type.Integer(),
  expiresAt: Nullable(Time),
  revokedAt: Nullable(Time),
  createdBy: Id,
  createdAt: Time,
})
export type Invite = Static<typeof Invite>

export const CreateInviteRequest = Type.Object({
  maxUses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  expiresInSeconds: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 315_360_000 }))),
})
export type CreateInviteRequest = Static<typeof CreateInviteRequest>

/** What everyone with the code can see of an invite. Names no members. */
export const InvitePreview = Type.Object({
  code: Type.String(),
  valid: Type.Boolean(),
  server: Type.Object({
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
    description: Nullable(Type.String()),
    ageRating: AgeRating,
    memberCount: Type.Integer(),
    online: Type.Integer(),
    requireApproval: Type.Boolean(),
    /** What members must accept before they can write. */
    rules: Type.Array(ServerRule),
  }),
})
export type InvitePreview = Static<typeof InvitePreview>
