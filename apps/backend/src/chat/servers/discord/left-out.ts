import { leftOut, limits, voiceLimits } from '@guildhall/contract'
import type { LeftOut, Permission } from '@guildhall/contract'
import { normalizeEmoji } from '../../../core/unicode-emoji.ts'
import { alwaysAllowed, namesOf, withoutCounterpart } from './permissions.ts'
import type { ConvertedOverwrite, ConvertedRole, DiscordSet } from './permissions.ts'
import { everyoneId } from './template.ts'
import type { Template, TemplateChannel, TemplateRole } from './template.ts'

/** Names in one sentence; a reader with more of them looks at the server. */
const namesShown = 12

/** What of a role has no counterpart, apart from its permissions. */
export function roleLeft(role: TemplateRole): LeftOut[] {
  const { name } = role
  return [
    ...((role.colors?.secondary_color ?? null) === null ? [] : [leftOut('role_colors', { name })]),
    ...(role.icon || (role.unicode_emoji && normalizeEmoji(role.unicode_emoji) === null)
      ? [leftOut('role_icon', { name })]
      : []),
  ]
}

const becomes: Readonly<Record<number, 'announcement' | 'stage' | 'forum'>> = {
  5: 'announcement',
  13: 'stage',
  15: 'forum',
  16: 'forum',
}

export function channelLeft(
  channel: TemplateChannel,
  { name, isVoice, hasCategory }: { name: string; isVoice: boolean; hasCategory: boolean },
): LeftOut[] {
  const left: LeftOut[] = []
  const note = becomes[channel.type]
  if (note) left.push(leftOut(note, { name }))
  if (!hasCategory) left.push(leftOut('no_category', { name }))
  if ([...(channel.topic ?? '')].length > limits.topicMax) {
    left.push(leftOut('topic', { name, max: String(limits.topicMax) }))
  }
  if (channel.nsfw) left.push(leftOut('age_restriction', { name }))
  if (isVoice && (channel.bitrate ?? 0) > 1000 * voiceLimits.bitrateKbpsMax) {
    left.push(leftOut('bitrate', { name, kbps: String(voiceLimits.bitrateKbpsMax) }))
  }
  if (isVoice && (channel.user_limit ?? 0) > voiceLimits.userLimitMax) {
    left.push(leftOut('user_limit', { name, max: String(voiceLimits.userLimitMax) }))
  }
  const isMember = ({ type }: { type: string | number }) => /^(?:1|member)$/.test(String(type))
  if (channel.permission_overwrites?.some(isMember)) {
    left.push(leftOut('member_overwrites', { name }))
  }
  return left
}

export function settingsLeft(template: Template): LeftOut[] {
  return [
    ...(template.icon_hash ? [leftOut('picture', {})] : []),
    ...(template.verification_level ? [leftOut('verification_level', {})] : []),
    ...(template.explicit_content_filter ? [leftOut('content_filter', {})] : []),
    ...(template.default_message_notifications ? [leftOut('default_notifications', {})] : []),
  ]
}

/** What of the permissions in a channel is less than on Discord. */
export interface NarrowedInChannel {
  channel: string
  overwrites: Pick<ConvertedOverwrite, 'roleId' | 'narrowed'>[]
}

interface Converted {
  /** The names of the roles by their ids, `everyone` first. */
  names: ReadonlyMap<string, string>
  sets: ReadonlyMap<string, DiscordSet>
  converted: ReadonlyMap<string, ConvertedRole>
  narrowed: readonly NarrowedInChannel[]
}

/** What members may do less than on Discord, and what everyone may do here. */
export function permissionsLeft({ names, sets, converted, narrowed }: Converted): LeftOut[] {
  const left: LeftOut[] = []
  const inServer = [...converted].flatMap(([role, result]) =>
    result.narrowed.map((one) => ({ ...one, role })),
  )
  const grouped = Map.groupBy(inServer, ({ permission, missing }) => `${permission} ${missing}`)
  for (const group of grouped.values()) {
    const [{ permission, missing }] = group as [(typeof inServer)[number]]
    const roles = listed(group.map(({ role }) => names.get(role) ?? ''))
    left.push(leftOut('permission', { permission, roles, missing: namesOf(missing).join(', ') }))
  }
  left.push(...narrowedInChannels(narrowed, names))
  const granted = [...sets.values()].reduce((all, set) => all | set, 0n)
  const lost = namesOf(granted & withoutCounterpart)
  if (lost.length > 0) left.push(leftOut('no_counterpart', { names: lost.join(', ') }))
  const withheld = namesOf(alwaysAllowed & ~(sets.get(everyoneId) ?? 0n))
  if (withheld.length > 0) left.push(leftOut('always_allowed', { names: withheld.join(', ') }))
  return left
}

function narrowedInChannels(
  channels: readonly NarrowedInChannel[],
  names: ReadonlyMap<string, string>,
): LeftOut[] {
  const all = channels.flatMap(({ channel, overwrites }) =>
    overwrites.flatMap(({ roleId, narrowed }) =>
      narrowed.map((permission): [string, Permission, string] => [roleId, permission, channel]),
    ),
  )
  const grouped = Map.groupBy(all, ([roleId, permission]) => `${roleId} ${permission}`)
  return [...grouped.values()].map((group) => {
    const [[roleId, permission]] = group as [(typeof all)[number]]
    const role = names.get(roleId) ?? ''
    return leftOut('channel_permission', {
      permission,
      role,
      channels: listed(group.map(([, , channel]) => channel)),
    })
  })
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} + ${more}` : shown.join(', ')
}
