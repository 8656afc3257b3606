import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, StartImportRequest } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import { visibleChannels } from '../channels/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { headOf } from './present.ts'
import { listImportedChannels, updateFile } from './store.ts'
import type { FileRow } from './store.ts'

/**
 * Suggests a channel for each file: the one that it was imported into before, or an empty one of the same name that the member
 * can see.
 */
export async function suggestChannels(
  tx: Transaction,
  member: MemberContext,
  files: FileRow[],
): Promise<void> {
  const known = await listImportedChannels(tx, member.serverId)
  const channels = (await visibleChannels(tx, member)).filter(holdsMessages)
  const byName = new Map(
    channels.filter(({ lastSeq }) => lastSeq === 0).map(({ name, id }) => [name, id]),
  )
  for (const file of files) {
    const { sourceId = '', name = '' } = headOf(file)?.channel ?? {}
    const before = channels.find(({ id }) => id === known.get(sourceId))
    await updateFile(tx, file, { channel_id: before?.id ?? byName.get(name) ?? null })
  }
}

/** Stores which channels the files go to. Throws `invalid_input`. */
export async function chooseChannels(
  tx: Transaction,
  member: MemberContext,
  files: FileRow[],
  choices: StartImportRequest['channels'],
): Promise<void> {
  const visible = new Map((await visibleChannels(tx, member)).map((each) => [each.id, each]))
  for (const [index, { channelId }] of choices.entries()) {
    const channel = channelId === null ? null : visible.get(channelId)
    if (channel === undefined || (channel && !holdsMessages(channel))) {
      throw invalidInput(`channels.${index}.channelId`, 'not_a_channel_for_import')
    }
  }
  const known = await listImportedChannels(tx, member.serverId)
  const chosen = new Map(choices.map(({ sourceId, channelId }) => [sourceId, channelId]))
  for (const file of files) {
    const sourceId = headOf(file)?.channel.sourceId ?? ''
    const before = known.get(sourceId)
    if (before !== undefined && !visible.has(before)) {
      throw invalidInput('channels', 'not_a_channel_for_import')
    }
    const channelId = before ?? chosen.get(sourceId) ?? null
    await updateFile(tx, file, { channel_id: channelId })
  }
}

function holdsMessages({ type }: Channel): boolean {
  return channelHoldsMessages(type)
}
