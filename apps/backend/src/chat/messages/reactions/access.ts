import type { Reaction } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReactions } from './store.ts'

/** Accounts named for one emoji at one message; the count tells of all. */
const shownAccounts = 100

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
  for (const row of await listReactions(reader, messageKeys, shownAccounts, readerId)) {
    let kinds = byMessage.get(row.message_key)
    if (!kinds) byMessage.set(row.message_key, (kinds = new Map()))
    const reaction = kinds.get(row.emoji)
    if (reaction) reaction.userIds.push(row.user_id)
    else kinds.set(row.emoji, { emoji: row.emoji, count: row.count, userIds: [row.user_id] })
  }
  return new Map([...byMessage].map(([messageKey, kinds]) => [messageKey, [...kinds.values()]]))
}
