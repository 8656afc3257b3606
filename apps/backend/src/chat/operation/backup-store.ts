import type { Reader, Transaction } from '../../storage/database.ts'
import type { VerifiedBackup } from '../../storage/backup/retention.ts'
import { firstSchedule } from './backup-schedule.ts'
import type { BackupHistory, StoredSchedule } from './backup-schedule.ts'

export interface BackupRecord {
  name: string
  startedAt: number
  /** Null for one that failed. */
  verifiedAt: number | null
  missing: number
  problem: string | null
}

/** More than the days and weeks that can be kept. */
const maxRecords = 500

export async function findSchedule(reader: Reader): Promise<StoredSchedule> {
  const row = await reader.selectFrom('backup_schedule').selectAll().executeTakeFirst()
  if (!row) return firstSchedule
  const { is_on: isOn, changed_at: changedAt, hour, daily, weekly } = row
  return { isOn: isOn === 1, hour, daily, weekly, changedAt }
}

export async function replaceSchedule(tx: Transaction, schedule: StoredSchedule): Promise<void> {
  const { isOn, hour, daily, weekly, changedAt } = schedule
  await tx.deleteFrom('backup_schedule').execute()
  await tx
    .insertInto('backup_schedule')
    .values({
      id: 1,
      is_on: isOn ? 1 : 0,
      hour,
      daily,
      weekly,
      changed_at: changedAt,
      reported_at: null,
    })
    .execute()
}

/** Marks the present problem as reported, or ended. Returns whether that changed something. */
export async function markReported(tx: Transaction, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_schedule')
    .set({ reported_at: at })
    .where('reported_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertRecord(tx: Transaction, record: BackupRecord): Promise<void> {
  const { name, startedAt, verifiedAt, missing, problem } = record
  // Of failures only the last one matters: one each hour would push out the verified backups, whose files then stayed for ever.
  await tx.deleteFrom('backups').where('verified_at', 'is', null).execute()
  await tx
    .insertInto('backups')
    .values({ name, started_at: startedAt, verified_at: verifiedAt, missing, problem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const oldest = await tx
    .selectFrom('backups')
    .select('started_at')
    .orderBy('started_at', 'desc')
    .offset(maxRecords)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await tx.deleteFrom('backups').where('started_at', '<=', oldest.started_at).execute()
}

export async function deleteRecords(tx: Transaction, names: string[]): Promise<void> {
  await tx.deleteFrom('backups').where('name', 'in', names).execute()
}

/** Newest first. */
export async function listRecords(reader: Reader): Promise<BackupRecord[]> {
  const rows = await reader
    .selectFrom('backups')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(maxRecords)
    .execute()
  return rows.map(({ name, started_at: startedAt, verified_at: verifiedAt, missing, problem }) => ({
    name,
    startedAt,
    verifiedAt,
    missing,
    problem,
  }))
}

/** Those of the future were made while the clock was wrong: they put no backup off, and replace none. */
export function pastOf(records: readonly BackupRecord[], now: number): BackupRecord[] {
  return records.filter(({ startedAt }) => startedAt <= now)
}

/** Of records with the newest one first. */
export function historyOf(records: readonly BackupRecord[], now: number): BackupHistory {
  const past = pastOf(records, now)
  const [last] = past
  const verified = past.find(({ verifiedAt }) => verifiedAt !== null)
  return {
    lastStartedAt: last?.startedAt ?? null,
    lastVerifiedAt: verified?.startedAt ?? null,
    lastProblem: last?.problem ?? null,
  }
}

export function verifiedOf(records: readonly BackupRecord[]): VerifiedBackup[] {
  return records.filter(({ verifiedAt }) => verifiedAt !== null)
}
