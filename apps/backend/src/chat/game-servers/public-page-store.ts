import type { PublicPage } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

export async function findPublicPage(reader: Reader, serverId: string): Promise<PublicPage> {
  const row = await reader
    .selectFrom('public_pages')
    .select(['invite_code', 'address'])
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return { inviteCode: row?.invite_code ?? null, shortAddress: row?.address ?? null }
}

/** The id of the server with this short address. */
export async function findByPublicAddress(
  reader: Reader,
  address: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('public_pages')
    .select('server_id')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.server_id
}

/** Returns false when another server has the address: the transaction must be rolled back. */
export async function savePublicPage(
  tx: Transaction,
  serverId: string,
  { inviteCode, shortAddress }: PublicPage,
): Promise<boolean> {
  await tx.deleteFrom('public_pages').where('server_id', '=', serverId).execute()
  if (inviteCode === null && shortAddress === null) return true
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('public_pages')
    .values({ server_id: serverId, invite_code: inviteCode, address: shortAddress })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
