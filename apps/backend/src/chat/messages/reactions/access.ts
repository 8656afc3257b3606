import type { GatewayEvent, Reaction } from '@guildhall/contract'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../../storage/database.ts'
import { countReactions, deleteReaction, listReactions } from './store.ts'

/** Accounts listed for one emoji of one message; `count` includes all. */
const listedAccounts = 100

/**
 * The reactions by message key, emoji in the order of their first use. Messages without reactions are left out. Each emoji
 * lists its first 100 accounts, and `readerId` in any case; `count` also has those who reacted before an import.
 */
export async function reactionsOf(
  reader: Reader,
  messageKeys: number[],
  readerId: string | null,
): Promise<Map<number, Reaction[]>> {
  const byMessage = new Map<number, Map<string, Reaction>>()
  for (const row of await listReactions(reader, messageKeys, listedAccounts, readerId)) {
    let byEmoji = byMessage.get(row.message_key)
    if (!byEmoji) byMessage.set(row.message_key, (byEmoji = new Map()))
    const { emoji, count } = row
    const reaction = byEmoji.getOrInsertComputed(emoji, () => ({ emoji, count, userIds: [] }))
    if (row.user_id !== importedReactor) reaction.userIds.push(row.user_id)
  }
  return new Map([...byMessage].map(([messageKey, byEmoji]) => [messageKey, [...byEmoji.values()]]))
}

/** In place of those who reacted before an import: they have no accounts here. */
export const importedReactor = 'imported'

/** The reaction of an account to a message. */
export interface ReactionTo {
  row: { message_key: number; id: string; channel_id: string; seq: number }
  serverId: string
  emoji: string
  userId: string
}

/** Does nothing when there is none. No permission is checked. */
export async function removeReaction(
  tx: Transaction,
  publish: Publish,
  reaction: ReactionTo,
): Promise<void> {
  const { row, serverId, emoji, userId } = reaction
  if (!(await deleteReaction(tx, { messageKey: row.message_key, emoji, userId }))) return
  publish(
    { kind: 'channel', serverId, channelId: row.channel_id },
    { type: 'reaction.removed', data: await reactionChange(tx, reaction) },
  )
}

type ReactionChange = Extract<GatewayEvent, { type: 'reaction.added' }>['data']

export async function reactionChange(
  reader: Reader,
  { row, serverId, emoji, userId }: ReactionTo,
): Promise<ReactionChange> {
  return {
    serverId,
    channelId: row.channel_id,
    messageId: row.id,
    seq: row.seq,
    emoji,
    userId,
    count: await countReactions(reader, row.message_key, emoji),
  }
}
