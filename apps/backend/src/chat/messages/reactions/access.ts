import type { Reaction } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReactions } from './store.ts'

/** Accounts listed for one emoji of one message; `count` includes all. */
const listedAccounts = 100

/**
 * The reactions by message key, emoji in the order of their first use. Messages without reactions are left out. Each emoji
 * lists its first 100 accounts, and `readerId` in any case.
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
    const reaction = byEmoji.get(row.emoji)
    if (reaction) reaction.userIds.push(row.user_id)
    else byEmoji.set(row.emoji, { emoji: row.emoji, count: row.count, userIds: [row.user_id] })
  }
  return new Map([...byMessage].map(([messageKey, byEmoji]) => [messageKey, [...byEmoji.values()]]))
}
