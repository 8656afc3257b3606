import { importCounts, isImportActive } from '@guildhall/contract'
import type {
  Import,
  ImportCount,
  ImportedSource,
  ImportFailure,
  ImportFile,
  MissingFile,
} from '@guildhall/contract'
import type { SourceChannel } from '../messages/actions.ts'
import type { ExportHead } from './import-exports.ts'
import type { FileRow, ImportRow } from './store.ts'

export function presentImport(row: ImportRow, files: FileRow[]): Import {
  return {
    id: row.id,
    state: row.state,
    createdBy: row.created_by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: isImportActive(row.state) ? null : row.changed_at,
    files: files.map(presentFile),
    authors: row.authors,
    problem: row.problem === null ? null : (JSON.parse(row.problem) as ImportFailure),
  }
}

function presentFile(row: FileRow): ImportFile {
  const head = headOf(row)
  return {
    name: row.name,
    size: row.size,
    received: row.received,
    read: row.read_bytes,
    channel: head && presentSource(head.channel),
    channelId: row.channel_id,
    counts: countsOf(row),
    missing: missingOf(row),
  }
}

/** The files that are missing, as far as they are named. */
export function missingOf({ missing }: Pick<FileRow, 'missing'>): MissingFile[] {
  return missing === null ? [] : (JSON.parse(missing) as MissingFile[])
}

function presentSource({
  sourceId,
  name,
  category,
  isThread,
  parent,
}: SourceChannel): ImportedSource {
  return {
    sourceId,
    name,
    category,
    thread: isThread ? { channelName: parent?.name ?? null } : null,
  }
}

export function headOf({ head }: Pick<FileRow, 'head'>): ExportHead | null {
  return head === null ? null : (JSON.parse(head) as ExportHead)
}

/** The counts of a file; 0 for what an earlier version did not count. */
export function countsOf({ counts }: Pick<FileRow, 'counts'>): Record<ImportCount, number> {
  const stored = JSON.parse(counts) as Partial<Record<ImportCount, number>>
  return Object.fromEntries(importCounts.map((name) => [name, stored[name] ?? 0])) as Record<
    ImportCount,
    number
  >
}
