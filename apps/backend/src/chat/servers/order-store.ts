import type { ServerOrder } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findOrder(reader: Reader, userId: string): Promise<ServerOrder> {
  const row = await reader
    .selectFrom('server_orders')
    .select('server_groups')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { groups: row ? (JSON.parse(row.server_groups) as ServerOrder['groups']) : [] }
}

export async function putOrder(tx: Transaction, userId: string, order: ServerOrder): Promise<void> {
  const values = { server_groups: JSON.stringify(order.groups) }
  await tx
    .insertInto('server_orders')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
