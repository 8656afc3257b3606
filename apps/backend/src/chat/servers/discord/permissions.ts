import { permissionNames, permissionSet } from '@guildhall/contract'
import type { Permission, PermissionSet } from '@guildhall/contract'

/** A set of Discord's permissions, one bit each: https://discord.com/developers/docs/topics/permissions */
export type DiscordSet = bigint

/** What Discord calls its permissions, by their bits. */
const discordNames: Readonly<Record<number, string>> = {
  0: 'Create Invite',
  1: 'Kick, Approve and Reject Members',
  2: 'Ban Members',
  3: 'Administrator',
  4: 'Manage Channels',
  5: 'Manage Server',
  6: 'Add Reactions',
  7: 'View Audit Log',
  8: 'Priority Speaker',
  9: 'Video',
  10: 'View Channels',
  11: 'Send Messages',
  12: 'Send Text-to-Speech Messages',
  13: 'Manage Messages',
  14: 'Embed Links',
  15: 'Attach Files',
  16: 'Read Message History',
  17: 'Mention @everyone, @here and All Roles',
  18: 'Use External Emojis',
  19: 'View Server Insights',
  20: 'Connect',
  21: 'Speak',
  22: 'Mute Members',
  23: 'Deafen Members',
  24: 'Move Members',
  25: 'Use Voice Activity',
  26: 'Change Nickname',
  27: 'Manage Nicknames',
  28: 'Manage Roles',
  29: 'Manage Webhooks',
  30: 'Manage Expressions',
  31: 'Use Application Commands',
  32: 'Request to Speak',
  33: 'Manage Events',
  34: 'Manage Threads and Posts',
  35: 'Create Public Threads',
  36: 'Create Private Threads',
  37: 'Use External Stickers',
  38: 'Send Messages in Threads and Posts',
  39: 'Use Activities',
  40: 'Timeout Members',
  41: 'View Creator Monetization Analytics',
  42: 'Use Soundboard',
  43: 'Create Expressions',
  44: 'Create Events',
  45: 'Use External Sounds',
  46: 'Send Voice Messages',
  49: 'Create Polls',
  50: 'Use External Apps',
  51: 'Pin Messages',
  52: 'Bypass Slowmode',
}

const bit = {
  administrator: 3,
  sendMessages: 11,
  manageMessages: 13,
  muteMembers: 22,
  createThreads: 35,
  writeInThreads: 38,
  /** Managing threads, and creating private ones. */
  otherThreads: [34, 36],
  pinMessages: 51,
  bypassSlowMode: 52,
}

/** What Discord must have granted for each permission, since it includes all of that. */
const partsInServer: Record<Permission, readonly number[]> = {
  administrator: [bit.administrator],
  manage_server: [5, 27, 29, 30],
  manage_channels: [4, 34],
  manage_roles: [28],
  manage_messages: [bit.manageMessages, 34, bit.pinMessages, bit.bypassSlowMode],
  kick_members: [1],
  ban_members: [2],
  approve_members: [1],
  create_invites: [0],
  view_audit_log: [7],
  view_channel: [10, 16],
  send_messages: [11, 35, 38],
  add_reactions: [6],
  attach_files: [15],
  mention_everyone: [17],
  connect_voice: [20],
  speak: [21, 9],
  mute_members: [bit.muteMembers, 23, 40],
  move_members: [24],
  use_soundboard: [42],
  priority_speaker: [8],
}

/** Channels without messages have no history and no threads, and nobody is timed out in a single one. */
const partsOfVoice = { view_channel: [10], manage_channels: [4], mute_members: [22, 23] }

export type ChannelKind = 'text' | 'forum' | 'voice' | 'stage' | 'category'

const partsByKind: Record<ChannelKind, Partial<Record<Permission, readonly number[]>>> = {
  text: {},
  // What is a post there is a thread here.
  forum: { send_messages: [11, 38] },
  voice: partsOfVoice,
  // Others are only heard once a moderator of the stage has invited them.
  stage: { ...partsOfVoice, speak: [21, 9, bit.muteMembers] },
  category: partsOfVoice,
}

/** The bits that some permission includes. */
const includedBits = new Set(Object.values(partsInServer).flat())

/** What every member can do in Guildhall. */
const allowedToAll = [14, 18, 25, 26, 37]

const bitsOf = (bits: readonly number[]): DiscordSet =>
  bits.reduce((set, number) => set | (1n << BigInt(number)), 0n)

const partSets = new Map(
  (Object.keys(partsByKind) as ChannelKind[]).map((kind) => [
    kind,
    permissionNames.map(
      (name) => [name, bitsOf(partsByKind[kind][name] ?? partsInServer[name])] as const,
    ),
  ]),
)

/** The permissions for a whole server are those for text channels. */
const partsFor = (kind: ChannelKind) => partSets.get(kind) ?? []

/** The names of the permissions in the set, as Discord shows them. */
export function namesOf(set: DiscordSet): string[] {
  return Object.entries(discordNames).flatMap(([number, name]) =>
    set & (1n << BigInt(number)) ? [name] : [],
  )
}

/** What has no counterpart in Guildhall, of permissions that are granted. */
export const withoutCounterpart: DiscordSet = bitsOf(
  Object.keys(discordNames)
    .map(Number)
    .filter((number) => !includedBits.has(number) && !allowedToAll.includes(number)),
)

export const alwaysAllowed: DiscordSet = bitsOf(allowedToAll)

/** Permissions that Discord has split from others, with the one that they belonged to in templates from before. */
const laterBits: readonly { bits: DiscordSet; from: DiscordSet }[] = [
  // Since 2026.
  { bits: bitsOf([bit.pinMessages]), from: bitsOf([bit.manageMessages]) },
  { bits: bitsOf([bit.bypassSlowMode]), from: bitsOf([bit.manageMessages]) },
  // Since 2021, together: there were no threads before.
  { bits: bitsOf([bit.createThreads, bit.writeInThreads]), from: bitsOf([bit.sendMessages]) },
]

/** Which of the later permissions are permissions of their own in the template: those that any set has. */
export function ownBitsIn(sets: Iterable<DiscordSet>): DiscordSet {
  let used = 0n
  for (const set of sets) used |= set
  const threads = bitsOf([bit.createThreads, bit.writeInThreads])
  const knowsThreads = (used & (threads | bitsOf(bit.otherThreads))) !== 0n
  return used | (knowsThreads ? threads : 0n)
}

/** The set with what its permissions include in a template in which only `own` are permissions of their own. */
export function withImplied(set: DiscordSet, own: DiscordSet): DiscordSet {
  return laterBits.reduce(
    (all, { bits, from }) => ((set & from) === 0n ? all : all | (bits & ~own)),
    set,
  )
}

export interface ConvertedRole {
  permissions: PermissionSet
  /** The permissions of which a part is lost, because Discord did not grant these others. */
  narrowed: { permission: Permission; missing: DiscordSet }[]
}

/** The permissions of a role whose members also have `shared`, those of `everyone`. */
export function convertRole(set: DiscordSet, shared: DiscordSet): ConvertedRole {
  const own = set & ~shared
  const has = set | shared
  const touched = partsFor('text').filter(([, parts]) => (own & parts) !== 0n)
  const granted = touched.filter(([, parts]) => (parts & ~has) === 0n)
  const isAdministrator = (set & bitsOf([bit.administrator])) !== 0n
  const narrowed = isAdministrator ? [] : touched.filter(isLostBeside(own, granted))
  return {
    permissions: permissionSet(granted.map(([name]) => name)),
    narrowed: narrowed.map(([permission, parts]) => ({ permission, missing: parts & ~has })),
  }
}

type Parts = readonly [name: Permission, parts: DiscordSet]

/** Whether something of `set` is in these parts and in none that are granted. */
function isLostBeside(set: DiscordSet, granted: readonly Parts[]): (parts: Parts) => boolean {
  const kept = granted.reduce((all, [, parts]) => all | parts, 0n)
  return ([, parts]) => (set & parts & ~kept) !== 0n
}

export interface DiscordOverwrite {
  roleId: string
  allow: DiscordSet
  deny: DiscordSet
}

export interface ConvertedOverwrite {
  roleId: string
  allow: PermissionSet
  deny: PermissionSet
  /** What Discord allows in part. */
  narrowed: Permission[]
}

interface Roles {
  everyoneId: string
  /** The permissions of each role in the whole server. */
  permissionsOf: ReadonlyMap<string, DiscordSet>
  /** Those whose overwrites say who is heard on a stage: `everyone`, and those who moderate it. */
  onStage: readonly string[]
}

/** `permissionsOf` has the roles by their ids. */
export function rolesWith(permissionsOf: Roles['permissionsOf'], everyoneId: string): Roles {
  const moderates = bitsOf([bit.muteMembers])
  const onStage = [...permissionsOf].flatMap(([id, set]) =>
    id === everyoneId || (set & moderates) !== 0n ? [id] : [],
  )
  return { everyoneId, permissionsOf, onStage }
}

/**
 * The overwrites of a channel, null when they could be more than `max`. A role is allowed a permission where all its members have all parts of it on Discord,
 * whatever other roles they have, and denied it where any part is denied. So nobody gets more than on Discord.
 */
export function convertOverwrites(
  kind: ChannelKind,
  overwrites: readonly DiscordOverwrite[],
  roles: Roles,
  max: number,
): ConvertedOverwrite[] | null {
  const onStage = kind === 'stage' ? roles.onStage : []
  if (overwrites.length + onStage.length > max) return null
  const plain = overwrites.map((one) => ({ ...one, deny: one.deny & ~one.allow }))
  const withStage = withRoles(plain, onStage)
  const everyone = withStage.find(({ roleId }) => roleId === roles.everyoneId)
  const others = withStage.filter((one) => one !== everyone)
  const base = roles.permissionsOf.get(roles.everyoneId) ?? 0n
  const denied = others.reduce((set, { deny }) => set | deny, 0n)

  /** What all members of the role have in the channel on Discord, whatever else they are. */
  function certain(overwrite: DiscordOverwrite): DiscordSet {
    const own = roles.permissionsOf.get(overwrite.roleId) ?? 0n
    const first = ((base | own) & ~(everyone?.deny ?? 0n)) | (everyone?.allow ?? 0n)
    if (overwrite === everyone) return first
    return (first & ~denied) | overwrite.allow
  }

  return withStage.map((overwrite) => {
    const has = certain(overwrite)
    const all = partsFor(kind)
    const isOnStage = (name: Permission): boolean => kind === 'stage' && name === 'speak'
    const touched = all.filter(([, parts]) => (overwrite.allow & parts) !== 0n)
    const allowed = all.filter(
      ([name, parts]) =>
        (parts & ~has) === 0n && ((overwrite.allow & parts) !== 0n || isOnStage(name)),
    )
    const denied = all.filter(
      ([name, parts]) =>
        (overwrite.deny & parts) !== 0n || (isOnStage(name) && overwrite === everyone),
    )
    const allow = permissionSet(allowed.map(([name]) => name))
    const deny = permissionSet(denied.map(([name]) => name)) & ~allow
    const narrowed = touched.filter(isLostBeside(overwrite.allow, allowed)).map(([name]) => name)
    const { roleId } = overwrite
    return { roleId, allow, deny, narrowed }
  })
}

/** With an overwrite for each of these roles. */
function withRoles(
  overwrites: readonly DiscordOverwrite[],
  roleIds: readonly string[],
): DiscordOverwrite[] {
  const named = new Set(overwrites.map(({ roleId }) => roleId))
  const missing = roleIds.filter((id) => !named.has(id))
  return [...overwrites, ...missing.map((roleId) => ({ roleId, allow: 0n, deny: 0n }))]
}
