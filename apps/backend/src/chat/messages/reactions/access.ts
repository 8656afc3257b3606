import type { Reaction } from '@guildhall/contract'
import type { Reader } from '../../../storage/database.ts'
import { listReactions } from './store.ts'

/** Accounts named for one emoji at one message; the count tells of all. */
const shownAccounts = 100

/**
 * The reactions by the messages' places, kinds in the order of their first use; messages without any are left out. Each kind
 * names its first 100 accounts, and `readerId` in any case.
 */
export async function reactionsOf(
  reader: Reader,
  places: number[],
  readerId: string | null,
): Promise<Map<number, Reaction[]>> {
  const byMessage = new Map<number, Map<string, Reaction>>()
  for (const row of await listReactions(reader, places, shownAccounts, readerId)) {
    let kinds = byMessage.get(row.place)
    if (!kinds) byMessage.set(row.place, (kinds = new Map()))
    const reaction = kinds.get(row.emoji)
    if (reaction) reaction.userIds.push(row.user_id)
    else kinds.set(row.emoji, { emoji: row.emoji, count: row.count, userIds: [row.user_id] })
  }
  return new Map([...byMessage].map(([place, kinds]) => [place, [...kinds.values()]]))
}
