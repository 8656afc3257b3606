import {
  afkMinutes,
  leftOut,
  limits,
  permissionList,
  toLine,
  voiceLimits,
} from '@guildhall/contract'
import type { ChannelType, LeftOut, PermissionSet, ServerPreview } from '@guildhall/contract'
import { normalizeEmoji } from '../../../core/unicode-emoji.ts'
import type { PlannedChannel } from '../../channels/actions.ts'
import type { PlannedRole } from '../../roles/actions.ts'
import { channelLeft, permissionsLeft, roleLeft, settingsLeft } from './left-out.ts'
import type { NarrowedInChannel } from './left-out.ts'
import { convertOverwrites, convertRole, ownBitsIn, rolesWith, withImplied } from './permissions.ts'
import type { ChannelKind, ConvertedRole, DiscordSet } from './permissions.ts'
import { everyoneId } from './template.ts'
import type { Template, TemplateChannel, TemplateRole } from './template.ts'

/** A server that is to be made. */
export interface ServerPlan {
  name: string
  description: string | null
  everyone: PermissionSet
  /** Without `everyone`, from the lowest. */
  roles: PlannedRole[]
  /** In their order. */
  channels: PlannedChannel[]
  /** The key of the channel in which it is said who joined. */
  joinChannel: string | null
  left: LeftOut[]
}

/** What Guildhall makes of a template of Discord. Nobody gets a permission that they don't have there. */
export function planServer(template: Template): ServerPlan {
  const left: LeftOut[] = []
  const sets = permissionSetsOf(template)
  const roles = keptRoles(template, left)
  const shared = sets.roles.get(everyoneId) ?? 0n
  const converted = new Map<string, ConvertedRole>([[everyoneId, convertRole(shared, 0n)]])
  const plannedRoles = roles.map((role) => {
    const key = String(role.id)
    const result = convertRole(sets.roles.get(key) ?? 0n, shared)
    converted.set(key, result)
    left.push(...roleLeft(role))
    return {
      key,
      name: nameOf(role.name, 'role', left),
      color: role.color ? `#${(role.color & 0xffffff).toString(16).padStart(6, '0')}` : null,
      permissions: result.permissions,
      mentionable: role.mentionable ?? false,
      hoist: role.hoist ?? false,
      icon: normalizeEmoji(role.unicode_emoji ?? ''),
    }
  })
  const keptSets = new Map([...converted.keys()].map((key) => [key, sets.roles.get(key) ?? 0n]))
  const { channels, narrowed } = planChannels(template, keptSets, sets.resolve, left)
  const names = new Map([
    [everyoneId, '@everyone'],
    ...plannedRoles.map(({ key, name }) => [key, name] as const),
  ])
  left.push(...permissionsLeft({ names, sets: keptSets, converted, narrowed }))
  left.push(...settingsLeft(template))
  const joins = String(template.system_channel_id ?? '')
  const isAnnounced = ((template.system_channel_flags ?? 0) & 1) === 0
  return {
    name: nameOf(template.name, 'Server', left),
    description: shortened(template.description ?? '', limits.descriptionMax) || null,
    everyone: converted.get(everyoneId)!.permissions,
    roles: plannedRoles,
    channels,
    joinChannel:
      isAnnounced && channels.some(({ key, type }) => key === joins && type === 'text')
        ? joins
        : null,
    left,
  }
}

export function previewOf({
  name,
  description,
  roles,
  everyone,
  channels,
  left,
}: ServerPlan): ServerPreview {
  const categories = new Map(channels.map(({ key, name: title }) => [key, title]))
  return {
    server: {
      name,
      description,
      roles: [
        ...roles.toReversed().map((role) => ({
          name: role.name,
          colour: role.color,
          permissions: permissionList(role.permissions),
        })),
        { name: 'everyone', colour: null, permissions: permissionList(everyone) },
      ],
      channels: channels.map((channel) => ({
        name: channel.name,
        kind: channel.type,
        category: channel.parent === null ? null : (categories.get(channel.parent) ?? null),
      })),
    },
    left,
  }
}

type Resolve = (set: string | number) => DiscordSet

/** The permissions of the roles by their ids, and how other sets of the template are read. */
function permissionSetsOf({ roles, channels }: Template): {
  roles: Map<string, DiscordSet>
  resolve: Resolve
} {
  const overwrites = channels.flatMap(({ permission_overwrites: all = [] }) => all)
  const own = ownBitsIn([
    ...roles.map(({ permissions }) => BigInt(permissions)),
    ...overwrites.flatMap(({ allow, deny }) => [BigInt(allow), BigInt(deny)]),
  ])
  const resolve: Resolve = (set) => withImplied(BigInt(set), own)
  return {
    roles: new Map(roles.map(({ id, permissions }) => [String(id), resolve(permissions)])),
    resolve,
  }
}

/** From the lowest. Where there are too many, the highest stay. */
function keptRoles({ roles }: Template, left: LeftOut[]): TemplateRole[] {
  const own = roles
    .filter(({ id }) => String(id) !== everyoneId)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const people = own.filter((role) => {
    const isBot = role.managed === true || (role.tags ?? null) !== null
    if (isBot) left.push(leftOut('role_of_integration', { name: role.name }))
    return !isBot
  })
  const surplus = Math.max(people.length - (limits.rolesPerServer - 1), 0)
  for (const { name } of people.slice(0, surplus)) {
    left.push(leftOut('role_limit', { name, max: String(limits.rolesPerServer) }))
  }
  return people.slice(surplus)
}

const kinds: Readonly<Record<number, ChannelKind>> = {
  0: 'text',
  2: 'voice',
  4: 'category',
  5: 'text',
  13: 'stage',
  15: 'forum',
  16: 'forum',
}

const types: Record<ChannelKind, ChannelType> = {
  text: 'text',
  forum: 'text',
  voice: 'voice',
  stage: 'voice',
  category: 'category',
}

function planChannels(
  template: Template,
  roles: ReadonlyMap<string, DiscordSet>,
  resolve: Resolve,
  left: LeftOut[],
): { channels: PlannedChannel[]; narrowed: NarrowedInChannel[] } {
  const channels: PlannedChannel[] = []
  const narrowed: NarrowedInChannel[] = []
  const known = rolesWith(roles, everyoneId)
  const categories = new Set<string>()
  let room = limits.overwritesPerServer
  for (const channel of inOrder(template.channels)) {
    const kind = kinds[channel.type]
    const { name } = channel
    if (!kind) {
      left.push(leftOut('channel_type', { name }))
      continue
    }
    if (channels.length >= limits.channelsPerServer) {
      left.push(leftOut('channel_limit', { name, max: String(limits.channelsPerServer) }))
      continue
    }
    const overwrites = (channel.permission_overwrites ?? [])
      .filter(({ id, type }) => isRole(type) && roles.has(String(id)))
      .map(({ id, allow, deny }) => ({
        roleId: String(id),
        allow: resolve(allow),
        deny: resolve(deny),
      }))
    const max = Math.min(limits.overwritesPerChannel, room)
    const converted = convertOverwrites(kind, overwrites, known, max)
    // Without them, more people could see it.
    if (!converted) {
      left.push(leftOut('overwrite_limit', { name, max: String(limits.overwritesPerServer) }))
      continue
    }
    const effective = converted.filter(({ allow, deny }) => allow !== 0 || deny !== 0)
    room -= effective.length
    const planned = planChannel(channel, kind, categories, left)
    if (kind === 'voice' && String(channel.id) === String(template.afk_channel_id ?? '')) {
      planned.afkMinutes = planAfk(planned.name, template, left)
    }
    channels.push({ ...planned, overwrites: effective })
    narrowed.push({ channel: planned.name, overwrites: converted })
    if (kind === 'category') categories.add(planned.key)
  }
  return { channels, narrowed }
}

function planChannel(
  channel: TemplateChannel,
  kind: ChannelKind,
  categories: ReadonlySet<string>,
  left: LeftOut[],
): Omit<PlannedChannel, 'overwrites'> {
  const name = nameOf(channel.name, types[kind], left)
  const parent = kind === 'category' ? '' : String(channel.parent_id ?? '')
  const isVoice = types[kind] === 'voice'
  const kbps = Math.round((channel.bitrate ?? 1000 * voiceLimits.bitrateKbpsDefault) / 1000)
  left.push(
    ...channelLeft(channel, {
      name,
      isVoice,
      hasCategory: parent === '' || categories.has(parent),
    }),
  )
  return {
    key: String(channel.id),
    name,
    type: types[kind],
    parent: categories.has(parent) ? parent : null,
    topic:
      isVoice || kind === 'category'
        ? null
        : shortened(channel.topic ?? '', limits.topicMax) || null,
    slowmodeSeconds:
      types[kind] === 'text'
        ? Math.min(channel.rate_limit_per_user ?? 0, limits.slowmodeSecondsMax)
        : 0,
    afkMinutes: null,
    userLimit: isVoice ? Math.min(channel.user_limit ?? 0, voiceLimits.userLimitMax) : 0,
    bitrateKbps: isVoice
      ? Math.min(Math.max(kbps, voiceLimits.bitrateKbpsMin), voiceLimits.bitrateKbpsMax)
      : voiceLimits.bitrateKbpsDefault,
  }
}

/** Discord moves members after 5 minutes where nothing else is said. */
function planAfk(
  name: string,
  { afk_timeout: seconds }: Template,
  left: LeftOut[],
): PlannedChannel['afkMinutes'] {
  const wanted = (seconds ?? 300) / 60
  const isNearer = (a: number, b: number) => Math.abs(a - wanted) < Math.abs(b - wanted)
  const minutes = afkMinutes.reduce((best, each) => (isNearer(each, best) ? each : best))
  if (minutes !== wanted) left.push(leftOut('afk', { name, minutes: String(minutes) }))
  return minutes
}

function isRole(type: string | number): boolean {
  return type === 0 || type === '0' || type === 'role'
}

/** As Discord shows them: first those without a category, and within one those with messages before those with voice. */
function inOrder(channels: readonly TemplateChannel[]): TemplateChannel[] {
  const sorted = channels.toSorted(
    (a, b) => Number(isSpoken(a)) - Number(isSpoken(b)) || (a.position ?? 0) - (b.position ?? 0),
  )
  const categories = sorted.filter(({ type }) => kinds[type] === 'category')
  const categoryIds = new Set(categories.map(({ id }) => String(id)))
  const children = Map.groupBy(
    sorted.filter(({ type }) => kinds[type] !== 'category'),
    ({ parent_id: id }) => (categoryIds.has(String(id ?? '')) ? String(id) : ''),
  )
  return [
    ...(children.get('') ?? []),
    ...categories.flatMap((category) => [category, ...(children.get(String(category.id)) ?? [])]),
  ]
}

function isSpoken({ type }: TemplateChannel): boolean {
  return kinds[type] === 'voice' || kinds[type] === 'stage'
}

function nameOf(name: string, fallback: string, left: LeftOut[]): string {
  const newName = shortened(toLine(name), limits.nameMax).trim() || fallback
  if (newName !== name) left.push(leftOut('renamed', { name, newName }))
  return newName
}

function shortened(text: string, max: number): string {
  return [...text.toWellFormed()].slice(0, max).join('')
}
