import { importLimits } from '@guildhall/contract'
import type { ImportState } from '@guildhall/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type ImportRow = Selectable<Tables['imports']>
export type FileRow = Selectable<Tables['import_files']>
export type PartRow = Selectable<Tables['import_parts']>

const ended: ImportState[] = ['done', 'stopped', 'failed']

export async function findImport(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return reader
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
}

/** The newest first. */
export async function listImports(reader: Reader, serverId: string): Promise<ImportRow[]> {
  return reader
    .selectFrom('imports')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .limit(importLimits.perServer)
    .execute()
}

export async function insertImport(
  tx: Transaction,
  row: Insertable<Tables['imports']>,
  files: Insertable<Tables['import_files']>[],
): Promise<void> {
  await tx.insertInto('imports').values(row).execute()
  await tx.insertInto('import_files').values(files).execute()
}

export async function updateImport(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['imports']>,
): Promise<void> {
  await tx.updateTable('imports').set(change).where('id', '=', id).execute()
}

export async function listFiles(reader: Reader, importId: string): Promise<FileRow[]> {
  return reader
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()
}

export async function updateFile(
  tx: Transaction,
  { import_id, position }: Pick<FileRow, 'import_id' | 'position'>,
  change: Updateable<Tables['import_files']>,
): Promise<void> {
  await tx
    .updateTable('import_files')
    .set(change)
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute()
}

/** Changes no row when the import is not in this state or another process works on it. */
export function workedOnStep(
  { id, state, worker }: { id: string; state: ImportState; worker: string },
  authors: number,
): Step {
  return {
    sql: 'UPDATE imports SET authors = ? WHERE id = ? AND state = ? AND worker = ?',
    params: [authors, id, state, worker],
    mustChange: true,
  }
}

export function fileProgressStep(
  { import_id, position }: Pick<FileRow, 'import_id' | 'position'>,
  progress: Pick<FileRow, 'counts' | 'missing' | 'last_source_id' | 'read_bytes'>,
): Step {
  const { counts, missing, last_source_id, read_bytes } = progress
  return {
    sql: `UPDATE import_files SET counts = ?, missing = ?, last_source_id = ?, read_bytes = ?
      WHERE import_id = ? AND position = ?`,
    params: [counts, missing, last_source_id, read_bytes, import_id, position],
    mustChange: true,
  }
}

/** Adds a file that is in a ZIP file. */
export async function insertFile(
  tx: Transaction,
  row: Insertable<Tables['import_files']>,
): Promise<void> {
  await tx.insertInto('import_files').values(row).execute()
}

/** Deletes the files in ZIP files, which are found again. */
export async function deleteArchived(tx: Transaction, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_files')
    .where('import_id', '=', importId)
    .where('archive', 'is not', null)
    .execute()
}

/** Counts the bytes of a part that follows the ones that are there. Returns false if it does not any more. */
export async function receivePart(tx: Transaction, part: PartRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_files')
    .set(({ eb }) => ({ received: eb('received', '+', part.size) }))
    .where('import_id', '=', part.import_id)
    .where('position', '=', part.file)
    .where('received', '=', part.start)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('import_parts').set({ is_stored: 1 }).where('id', '=', part.id).execute()
  return true
}

export async function insertPart(tx: Transaction, part: PartRow): Promise<void> {
  await tx.insertInto('import_parts').values(part).execute()
}

/** The parts of a file that are stored, in their order. */
export async function listParts(
  reader: Reader,
  importId: string,
  file: number,
): Promise<PartRow[]> {
  return reader
    .selectFrom('import_parts')
    .selectAll()
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .where('is_stored', '=', 1)
    .orderBy('start')
    .execute()
}

export async function deleteParts(tx: Transaction, ids: string[]): Promise<void> {
  await tx.deleteFrom('import_parts').where('id', 'in', ids).execute()
}

/** The next import in one of these states. */
export async function findNext(
  reader: Reader,
  states: ImportState[],
): Promise<ImportRow | undefined> {
  return reader
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('changed_at')
    .orderBy('id')
    .executeTakeFirst()
}

export async function countInStates(reader: Reader, states: ImportState[]): Promise<number> {
  const { count } = await reader
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those whose files are not complete, or that were not started, since `before`. */
export async function listAbandoned(reader: Reader, before: number): Promise<ImportRow[]> {
  return reader
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['uploading', 'ready'])
    .where('changed_at', '<', before)
    .limit(100)
    .execute()
}

/** Parts that nothing needs any more: of imports that have ended, and of servers that are deleted. */
export async function listUnneededParts(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('import_parts')
    .innerJoin('imports', 'imports.id', 'import_parts.import_id')
    .select('import_parts.id')
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('imports.state', 'in', ended),
        not(exists(selectFrom('servers').select('id').whereRef('id', '=', 'imports.server_id'))),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes imports without parts: those of deleted servers, and old ones. */
export async function deleteUnneeded(database: Database): Promise<void> {
  await database.write([
    {
      sql: `DELETE FROM imports
        WHERE server_id NOT IN (SELECT id FROM servers)
          AND id NOT IN (SELECT import_id FROM import_parts)`,
      params: [],
    },
  ])
}

/** Deletes the oldest imports of a server that have ended, apart from the newest ones. */
export async function forgetOld(tx: Transaction, serverId: string): Promise<void> {
  const rows = await tx
    .selectFrom('imports')
    .select('id')
    .where('server_id', '=', serverId)
    .where('state', 'in', ended)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_parts')
            .select('id')
            .whereRef('import_parts.import_id', '=', 'imports.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .offset(importLimits.perServer - 1)
    .limit(100)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('imports').where('id', 'in', ids).execute()
}

/** Which of these channels of the source were imported into the server, with their channels here. */
export async function listImportedChannels(
  reader: Reader,
  serverId: string,
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('imported_channels')
    .select(['source_id', 'channel_id'])
    .where('server_id', '=', serverId)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.channel_id]))
}
