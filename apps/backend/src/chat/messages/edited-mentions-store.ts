import { sql } from 'kysely'
import type { MentionsBefore } from '@guildhall/contract'
import type { Transaction } from '../../storage/database.ts'
import { hereTarget, recentTargetsOf, targetsOf, toMentions } from './mention-targets.ts'
import type { Mentions } from './mention-targets.ts'
import { listMentioned } from './store.ts'
import type { MessageRow } from './store.ts'

const toAll = 'everyone'

/**
 * Makes an edited message count for those whom its new text mentions. It never begins to count for `@here`, since nobody knows who
 * was online. Returns whom it mentioned before; null if it mentions the same.
 */
export async function changeMentions(
  tx: Transaction,
  row: MessageRow,
  serverId: string,
  mentions: Mentions,
): Promise<MentionsBefore | null> {
  const before = await listMentioned(tx, row.message_key)
  // In conversations, every message mentions everyone without being shown so.
  const notifiesEveryone = before.includes(toAll) && row.mentions_everyone === 0
  const after = targetsOf({ ...mentions, notifiesEveryone })
  const removed = before.filter((target) => !after.includes(target))
  const added = after.filter((target) => !before.includes(target))
  const endsHere = row.mentions_here === 1 && !mentions.mentionsHere
  if (removed.length === 0 && added.length === 0 && !endsHere) return null
  if (row.mentions_here === 1) await endHere(tx, row.message_key, endsHere ? [toAll] : before)
  await tx
    .deleteFrom('mentions')
    .where('message_key', '=', row.message_key)
    .where('target', 'in', ['', ...removed])
    .execute()
  for (const target of added) {
    await tx.insertInto('mentions').values({ target, message_key: row.message_key }).execute()
  }
  // The inbox leaves out messages that don't mention the account any more.
  const recent = recentTargetsOf({ ...mentions, serverId, notifiesEveryone })
  for (const target of recent) {
    await tx
      .insertInto('recent_mentions')
      .values({ target, created_at: row.created_at, message_key: row.message_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return toMentions(before)
}

/**
 * `@here` ends for those whom the message mentioned in another way as well: clients know it only where it was the only one,
 * so it would count again for the stored state alone.
 */
async function endHere(tx: Transaction, messageKey: number, before: string[]): Promise<void> {
  const { mentions, roleIds } = toMentions(before)
  const isOtherwise = before.includes(toAll)
    ? sql`true`
    : sql`(target IN (${sql.join(['', ...mentions].map(hereTarget))}) OR target IN (
        SELECT ${hereTarget('')} || user_id FROM member_roles
        WHERE role_id IN (${sql.join(['', ...roleIds])})))`
  await sql`DELETE FROM mentions WHERE message_key = ${messageKey}
    AND target LIKE ${hereTarget('%')} AND ${isOtherwise}`.execute(tx)
}
