import type { Reader, Transaction } from '../../storage/database.ts'

export interface StoredWelcome {
  text: string | null
  channelIds: string[]
}

export async function findWelcome(reader: Reader, serverId: string): Promise<StoredWelcome> {
  const row = await reader
    .selectFrom('server_welcomes')
    .select(['text', 'channel_ids'])
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  if (!row) return { text: null, channelIds: [] }
  return { text: row.text, channelIds: JSON.parse(row.channel_ids) as string[] }
}

/** @param since when the page was turned on; null while it is off */
export async function putWelcome(
  tx: Transaction,
  serverId: string,
  { text, channelIds, since }: StoredWelcome & { since: number | null },
): Promise<void> {
  const values = { text, channel_ids: JSON.stringify(channelIds) }
  await tx
    .insertInto('server_welcomes')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
  await tx.updateTable('servers').set({ welcome_since: since }).where('id', '=', serverId).execute()
}
