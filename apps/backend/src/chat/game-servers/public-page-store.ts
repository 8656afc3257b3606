import type { Reader, Transaction } from '../../storage/database.ts'

export async function findPublicInvite(reader: Reader, serverId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('public_pages')
    .select('invite_code')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row?.invite_code ?? null
}

export async function savePublicInvite(
  tx: Transaction,
  serverId: string,
  code: string | null,
): Promise<void> {
  if (code === null) {
    await tx.deleteFrom('public_pages').where('server_id', '=', serverId).execute()
    return
  }
  await tx
    .insertInto('public_pages')
    .values({ server_id: serverId, invite_code: code })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ invite_code: code }))
    .execute()
}
