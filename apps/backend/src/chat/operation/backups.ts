import type { BackupState, BackupSchedule } from '@guildhall/contract'
import type { Config } from '../../core/config.ts'
import { notFound } from '../../core/app-error.ts'
import { runWhenDue } from '../../core/run-when-due.ts'
import { timeOfBackup } from '../../storage/backup/backup-names.ts'
import { createBackgroundBackups } from '../../storage/backup/background-backup.ts'
import type { BackgroundBackups, FinishedBackup } from '../../storage/backup/background-backup.ts'
import { backupsToDelete } from '../../storage/backup/retention.ts'
import type { Transaction } from '../../storage/database.ts'
import type { BackupTarget, StoredFile } from '../../storage/backup/target/backup-target.ts'
import type { ChatParts } from '../chat-parts.ts'
import { isBackupDue, nextBackupAt, problemOf } from './backup-schedule.ts'
import {
  deleteRecords,
  findSchedule,
  historyOf,
  insertRecord,
  listRecords,
  markReported,
  pastOf,
  replaceSchedule,
  verifiedOf,
} from './backup-store.ts'

export interface Backups extends Pick<BackgroundBackups, 'requireReady' | 'start' | 'stop'> {
  state(): Promise<BackupState>
  /** What operators must know; null if all is well. */
  problem(): Promise<BackupState['problem']>
  /** The bytes of a backup in the target. Throws `not_found`. */
  read(name: string): Promise<{ bytes: AsyncIterable<Buffer>; size: number }>
  /** Deletes it for good. Throws `not_found`. */
  remove(name: string): Promise<void>
  /** In the transaction that records who did it. */
  setSchedule(tx: Transaction, schedule: BackupSchedule): Promise<void>
}

const checkMs = 60_000
const timerMs = 1000
const maxShown = 200

/** Scheduled backups and those that an operator starts. */
export function createBackups({
  config,
  settings,
  database,
  publisher,
  clock,
  background,
  log,
  version,
  reportProblem,
}: Pick<
  ChatParts,
  'config' | 'settings' | 'database' | 'publisher' | 'clock' | 'background' | 'log' | 'version'
> & {
  /** Informs all operators. */
  reportProblem: (problem: string | null) => void
}): Backups {
  const { read } = database
  const running = createBackgroundBackups({ config, settings, version, clock, log, onFinished })
  const { target } = running

  async function onFinished({ name, startedAt, missing, problem }: FinishedBackup): Promise<void> {
    const verifiedAt = problem === null ? clock() : null
    const record = { name, startedAt, verifiedAt, missing, problem }
    await publisher.transaction((tx) => insertRecord(tx, record))
    try {
      if (problem === null) await deleteOld()
    } catch (error) {
      // The next backup tries it again.
      log.error({ err: error }, 'old backups were not deleted')
    }
    await report()
  }

  /** Deletes only what this installation made and verified, and never without a schedule. */
  async function deleteOld(): Promise<void> {
    const schedule = await findSchedule(read)
    if (!schedule.isOn || target === null) return
    const stored = new Set((await target.list()).map(({ name }) => name))
    const past = pastOf(await listRecords(read), clock())
    const records = verifiedOf(past).filter(({ name }) => stored.has(name))
    const names = backupsToDelete(records, schedule)
    for (const name of names) await target.remove(name)
    if (names.length > 0) await publisher.transaction((tx) => deleteRecords(tx, names))
  }

  async function problem(): Promise<BackupState['problem']> {
    if (target === null) return null
    const [schedule, records] = await Promise.all([findSchedule(read), listRecords(read)])
    const now = clock()
    return problemOf(schedule, historyOf(records, now), now)
  }

  /** Informs the operators once about a problem, until it has ended. */
  async function report(): Promise<void> {
    const found = await problem()
    const now = clock()
    const isNew = await publisher.transaction((tx) => markReported(tx, found === null ? null : now))
    if (!isNew || found === null) return
    const [last] = pastOf(await listRecords(read), now)
    reportProblem(found === 'failed' ? (last?.problem ?? null) : null)
  }

  async function startIfDue(): Promise<void> {
    const [schedule, records] = await Promise.all([findSchedule(read), listRecords(read)])
    const now = clock()
    if (running.runningSince() !== null) return
    if (!isBackupDue(schedule, historyOf(records, now), now)) return
    await running.start(async (reserve) => reserve())
  }

  async function recordKilled(): Promise<void> {
    const left = await running.cleanUp()
    if (!left) return
    const problem = 'Guildhall was ended during the backup.'
    await publisher.transaction((tx) =>
      insertRecord(tx, { ...left, verifiedAt: null, missing: 0, problem }),
    )
  }

  async function check(): Promise<void> {
    try {
      await startIfDue()
    } finally {
      await report()
    }
  }

  if (target !== null) {
    background.run('clean up a backup', async () => {
      // The next backup tries it again.
      await recordKilled().catch((error: unknown) =>
        log.error({ err: error }, 'a backup left files'),
      )
      background.every('scheduled backups', timerMs, runWhenDue(clock, checkMs, check))
      await check()
    })
  }

  /** Only what is listed, so that a name leads nowhere else. */
  async function find(name: string): Promise<{ from: BackupTarget; size: number }> {
    const found = (await listStored()).stored.find((one) => one.name === name)
    if (!found || target === null) throw notFound('backup')
    return { from: target, size: found.bytes }
  }

  return {
    async read(name) {
      const { from, size } = await find(name)
      return { bytes: from.read(name), size }
    },

    async remove(name) {
      const { from } = await find(name)
      await from.remove(name)
      await publisher.transaction((tx) => deleteRecords(tx, [name]))
    },

    requireReady: running.requireReady,
    start: running.start,
    stop: running.stop,
    problem,

    setSchedule: (tx, { isOn, hour, daily, weekly }) =>
      replaceSchedule(tx, { isOn, hour, daily, weekly, changedAt: clock() }),

    async state() {
      const [schedule, records] = await Promise.all([findSchedule(read), listRecords(read)])
      const { isOn, hour, daily, weekly } = schedule
      const now = clock()
      const history = historyOf(records, now)
      const byName = new Map(records.map((record) => [record.name, record]))
      const [last] = pastOf(records, now)
      const startedAt = running.runningSince()
      const { stored, listProblem } = await listStored()
      return {
        kind: kindOf(config, startedAt !== null),
        startedAt,
        target: placeOf(config),
        isEncrypted: config.backupPassphrase !== null,
        hasFiles: config.files.kind === 'data-dir',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        schedule: { isOn, hour, daily, weekly },
        nextAt: target === null ? null : nextBackupAt(schedule, history, now),
        problem: target === null ? null : problemOf(schedule, history, now),
        failure: last?.problem == null ? null : { at: last.startedAt, text: last.problem },
        listProblem,
        backups: stored.slice(0, maxShown).map(({ name, bytes }) => {
          const record = byName.get(name)
          return {
            name,
            bytes,
            startedAt: timeOfBackup(name) ?? 0,
            verifiedAt: record?.verifiedAt ?? null,
            missing: record?.missing ?? 0,
          }
        }),
      }
    },
  }

  /** The backups in the target, newest first. */
  async function listStored(): Promise<{ stored: StoredFile[]; listProblem: string | null }> {
    if (target === null) return { stored: [], listProblem: null }
    try {
      const files = (await target.list()).filter(({ name }) => timeOfBackup(name) !== null)
      return { stored: files.sort((a, b) => (a.name < b.name ? 1 : -1)), listProblem: null }
    } catch (error) {
      return { stored: [], listProblem: (error as Error).message }
    }
  }
}

function kindOf({ database, backups }: Config, isRunning: boolean): BackupState['kind'] {
  if (database.kind !== 'sqlite') return 'unsupported'
  if (backups === null) return 'off'
  return isRunning ? 'running' : 'idle'
}

/** For people: never the keys. */
function placeOf({ database, backups }: Config): string | null {
  if (backups === null || database.kind !== 'sqlite') return null
  if (backups.kind === 'folder') return backups.path
  return `s3://${backups.bucket}/${backups.prefix} (${new URL(backups.endpoint).host})`
}
