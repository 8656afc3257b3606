import type { MessageFilter } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findFilter(
  reader: Reader,
  serverId: string,
): Promise<MessageFilter | undefined> {
  const row = await reader
    .selectFrom('message_filters')
    .select('filter')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row && (JSON.parse(row.filter) as MessageFilter)
}

export async function putFilter(
  tx: Transaction,
  serverId: string,
  filter: MessageFilter,
): Promise<void> {
  const values = { filter: JSON.stringify(filter) }
  await tx
    .insertInto('message_filters')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}
