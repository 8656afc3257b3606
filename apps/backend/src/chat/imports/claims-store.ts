import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type ClaimRow = Selectable<Tables['import_claims']>

const claimsWithNames = (reader: Reader) =>
  reader
    .selectFrom('import_claims')
    .innerJoin('users', 'users.id', 'import_claims.user_id')
    .selectAll('import_claims')
    .select('users.display_name as user_name')

export type NamedClaimRow = ClaimRow & { user_name: string }

/** The oldest first. */
export async function listClaims(reader: Reader, serverId: string): Promise<NamedClaimRow[]> {
  return claimsWithNames(reader)
    .where('server_id', '=', serverId)
    .orderBy('import_claims.id')
    .execute()
}

/** The open claims of managers about the account, of all servers, the oldest first. */
export async function listProposedClaims(reader: Reader, userId: string): Promise<NamedClaimRow[]> {
  return claimsWithNames(reader)
    .where('user_id', '=', userId)
    .where('proposed_by', '=', 'manager')
    .where('state', '=', 'open')
    .orderBy('import_claims.id')
    .execute()
}

export async function findClaim(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<NamedClaimRow | undefined> {
  return claimsWithNames(reader)
    .where('import_claims.id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
}

export async function insertClaim(tx: Transaction, row: ClaimRow): Promise<void> {
  await tx.insertInto('import_claims').values(row).execute()
}

export async function updateClaim(
  tx: Transaction,
  id: string,
  state: ClaimRow['state'],
): Promise<void> {
  await tx.updateTable('import_claims').set({ state }).where('id', '=', id).execute()
}

export async function deleteClaim(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('import_claims').where('id', '=', id).execute()
}
