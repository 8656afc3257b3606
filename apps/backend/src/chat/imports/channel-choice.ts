import { channelHoldsMessages } from '@guildhall/contract'
import type { Channel, StartImportRequest } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import { visibleChannels } from '../channels/access.ts'
import { matchParent } from '../messages/actions.ts'
import type { MemberContext } from '../permissions/access.ts'
import { channelsOfThreads } from '../threads/access.ts'
import type { ExportHead } from './import-exports.ts'
import { headOf } from './present.ts'
import { listImportedChannels, updateFile } from './store.ts'
import type { FileRow } from './store.ts'

/**
 * Suggests a channel for each file: the one that it was imported into before, or an empty one of the same name that the member
 * can see. Threads without a channel here become channels.
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
    const head = headOf(file)
    const { sourceId = '', name = '', isThread = false, parent = null } = head?.channel ?? {}
    if (head && parent) {
      const comesBefore = files.some((other) => headOf(other)?.channel.sourceId === parent.sourceId)
      const isPossible =
        known.has(parent.sourceId) || !comesBefore
          ? matchParent(channels, parent, known.get(parent.sourceId)) !== null
          : true
      if (!isPossible || !head.start) await detach(tx, file, head)
    }
    const before = channels.find(({ id }) => id === known.get(sourceId))
    const suggested = isThread ? null : byName.get(name)
    await updateFile(tx, file, { channel_id: before?.id ?? suggested ?? null })
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
  const parents = await channelsOfThreads(tx, [...known.values()])
  const chosen = new Map(choices.map((choice) => [choice.sourceId, choice]))
  for (const file of files) {
    const head = headOf(file)
    const sourceId = head?.channel.sourceId ?? ''
    const before = known.get(sourceId)
    if (before !== undefined && !visible.has(parents.get(before) ?? before)) {
      throw invalidInput('channels', 'not_a_channel_for_import')
    }
    const choice = chosen.get(sourceId)
    const staysThread = choice?.asThread ?? choice === undefined
    if (head?.channel.parent && !staysThread) await detach(tx, file, head)
    const channelId = before ?? choice?.channelId ?? null
    await updateFile(tx, file, { channel_id: channelId })
  }
}

/** Makes a thread a channel of its own. */
async function detach(tx: Transaction, file: FileRow, head: ExportHead): Promise<void> {
  const channel = { ...head.channel, parent: null }
  await updateFile(tx, file, { head: JSON.stringify({ ...head, channel }) })
}

function holdsMessages({ type }: Channel): boolean {
  return channelHoldsMessages(type)
}
