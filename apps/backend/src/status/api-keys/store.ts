import type { Reader, Transaction } from '../../storage/database.ts'

export interface ApiKeyRow {
  id: string
  name: string
  created_at: number
  revoked_at: number | null
}

export async function insertApiKey(
  tx: Transaction,
  key: { id: string; name: string; keyHash: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ id: key.id, name: key.name, key_hash: key.keyHash, created_at: key.createdAt })
    .execute()
}

/** Oldest first. */
export async function listApiKeys(reader: Reader): Promise<ApiKeyRow[]> {
  return reader
    .selectFrom('api_keys')
    .select(['id', 'name', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute()
}

/** Returns false when there is no such key, or it was revoked before. */
export async function revokeApiKey(tx: Transaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
