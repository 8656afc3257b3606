import type { Reaction } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReactions } from './store.ts'

/** Accounts named for one emoji at one message; the count tells of all. */
const shownAccounts = 100

/**
 * The reactions by message id, kinds in the order of their first use; messages without any are left out. Each kind
 * names its first 100 accounts, and `readerId` in any case.
 */
export async function reactionsOf(
  reader: Reader,
  messageIds: string[],
  readerId: string | null,
): Promise<Map<string, Reaction[]>> {
  const byMessage = new Map<string, Map<string, Reaction>>()
  for (const row of await listReactions(reader, messageIds, shownAccounts, readerId)) {
    let kinds = byMessage.get(row.message_id)
    if (!kinds) byMessage.set(row.message_id, (kinds = new Map()))
    const reaction = kinds.get(row.emoji)
    if (reaction) reaction.userIds.push(row.user_id)
    else kinds.set(row.emoji, { emoji: row.emoji, count: row.count, userIds: [row.user_id] })
  }
  return new Map([...byMessage].map(([id, kinds]) => [id, [...kinds.values()]]))
}
