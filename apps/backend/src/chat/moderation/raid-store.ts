import type { RaidProtection } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'

/** Undefined while it is off. */
export async function findRaidProtection(
  reader: Reader,
  serverId: string,
  now: number,
): Promise<RaidProtection | undefined> {
  const row = await reader
    .selectFrom('raid_protections')
    .selectAll()
    .where('server_id', '=', serverId)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  return row && { startedBy: row.started_by, startedAt: row.started_at, endsAt: row.ends_at }
}

export async function putRaidProtection(
  tx: Transaction,
  serverId: string,
  { startedBy, startedAt, endsAt }: RaidProtection,
): Promise<void> {
  const values = { started_by: startedBy, started_at: startedAt, ends_at: endsAt }
  await tx
    .insertInto('raid_protections')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}

export async function deleteRaidProtection(tx: Transaction, serverId: string): Promise<void> {
  await tx.deleteFrom('raid_protections').where('server_id', '=', serverId).execute()
}
