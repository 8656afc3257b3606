import { sql } from 'kysely'
import { NoRowChangedError } from '../../storage/database.ts'
import type { Database, Reader } from '../../storage/database.ts'

/** The table of the originals. */
export type OriginalTable = 'attachments' | 'images'

export interface KnownSizes {
  /** Null before they were made for the first time. */
  sizes: number[] | null
  claimedUntil: number
}

interface Claim {
  table: OriginalTable
  id: string
  known: KnownSizes | null
  now: number
  until: number
}

export async function findSizes(reader: Reader, fileId: string): Promise<KnownSizes | null> {
  const row = await reader
    .selectFrom('picture_sizes')
    .select(['sizes', 'claimed_until'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!row) return null
  const sizes = row.sizes === null ? null : (JSON.parse(row.sizes) as number[])
  return { sizes, claimedUntil: row.claimed_until }
}

/**
 * Reserves the work for this process. Returns false if another one has it, or has had it since `known` was read, or if the original
 * is deleted.
 */
export async function claimSizes(
  database: Database,
  { table, id, known, now, until }: Claim,
): Promise<boolean> {
  const step = {
    sql: `INSERT INTO picture_sizes (file_id, sizes, bytes, claimed_until)
      SELECT id, NULL, 0, CAST(? AS BIGINT) FROM ${table} WHERE id = ?
      ON CONFLICT (file_id) DO UPDATE SET claimed_until = excluded.claimed_until
        WHERE picture_sizes.claimed_until <= ? AND picture_sizes.claimed_until = CAST(? AS BIGINT)`,
    params: [until, id, now, known?.claimedUntil ?? null],
    mustChange: true,
  }
  return hasChanged(database.write([step]))
}

/** Returns false if the original was deleted meanwhile. */
export async function storeSizes(
  database: Database,
  id: string,
  { sizes, bytes, claimedUntil }: { sizes: number[]; bytes: number; claimedUntil: number },
): Promise<boolean> {
  const step = {
    sql: 'UPDATE picture_sizes SET sizes = ?, bytes = ?, claimed_until = ? WHERE file_id = ?',
    params: [JSON.stringify(sizes), bytes, claimedUntil, id],
    mustChange: true,
  }
  return hasChanged(database.write([step]))
}

async function hasChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof NoRowChangedError) return false
    throw error
  }
}

/** Which of these have sizes, or are about to. */
export async function listWithSizes(reader: Reader, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`SELECT file_id FROM picture_sizes
    WHERE file_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(reader)
  return rows.map((row) => row.file_id)
}

export async function deleteSizes(database: Database, ids: string[]): Promise<void> {
  const sql = 'DELETE FROM picture_sizes WHERE file_id IN (SELECT value FROM json_each(?))'
  await database.write([{ sql, params: [JSON.stringify(ids)] }])
}
