import type { AuditEntry, Channel, ChannelType } from '@guildhall/contract'
import { channelLabel } from '../../../shared/channels/channel-label.ts'

type NamedChannel = Pick<Channel, 'id' | 'name' | 'type'>

/** The latest name of everything that was created, renamed or deleted. */
export function recordedNames(entries: readonly AuditEntry[]): Map<string, string> {
  return latest(entries, 'name')
}

/** The types of the channels, and of those that only the log still knows. */
export function channelTypes(
  entries: readonly AuditEntry[],
  channels: readonly NamedChannel[],
): Map<string, ChannelType> {
  const types = latest<ChannelType>(entries.filter(isAboutChannel), 'type')
  for (const { id, type } of channels) types.set(id, type)
  return types
}

/** The names of channels as they are shown in a sentence: with `#` before those of channels that are for messages alone. */
export function channelLabels(
  entries: readonly AuditEntry[],
  channels: readonly NamedChannel[],
): Map<string, string> {
  const types = channelTypes(entries, channels)
  const threads = new Set(entries.filter(isAboutThread).map(({ targetId }) => targetId))
  const names = recordedNames(entries)
  for (const { id, name } of channels) names.set(id, name)
  const labelled = [...names].map(([id, name]): [string, string] => {
    const type = types.get(id) ?? 'text'
    return [id, threads.has(id) ? name : channelLabel({ name, type })]
  })
  return new Map(labelled)
}

function isAboutChannel({ action }: AuditEntry): boolean {
  return action.startsWith('channel.')
}

function isAboutThread({ action }: AuditEntry): boolean {
  return action.startsWith('thread.')
}

/** The latest value of a detail, by what the entries are about. */
function latest<T extends string = string>(
  entries: readonly AuditEntry[],
  field: 'name' | 'type',
): Map<string, T> {
  const values = new Map<string, T>()
  for (const { targetId, changes } of entries) {
    const detail = (changes as Partial<Record<string, T | { from: T | null; to: T | null }>>)[field]
    const value = typeof detail === 'object' ? (detail.to ?? detail.from) : detail
    // The newest entry comes first.
    if (targetId !== null && value != null && !values.has(targetId)) values.set(targetId, value)
  }
  return values
}
