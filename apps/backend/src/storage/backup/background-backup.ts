import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { actAsSystem } from '../../core/acting-login.ts'
import { appError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { LiveSettings } from '../../core/live-settings.ts'
import type { Log } from '../../core/log.ts'
import { backupName } from './backup-names.ts'
import type { BackupOptions } from './create-backup.ts'
import { openBackupTarget } from './target/open-target.ts'
import type { BackupTarget } from './target/backup-target.ts'

/** What the process of a backup is sent. */
export type BackupJob = Omit<BackupOptions, 'target' | 'signal'> & {
  place: NonNullable<Config['backups']>
}

/** What it answers. `problem` is null for a backup that was verified. */
export interface BackupOutcome {
  files: number
  /** How many files the database needs that the data directory lacked. */
  missing: number
  problem: string | null
}

export interface FinishedBackup extends BackupOutcome {
  name: string
  startedAt: number
}

/** Backups that the running process makes in a process of its own, one at a time, to where BACKUPS says. */
export interface BackgroundBackups {
  /** Where they go; null without BACKUPS and with PostgreSQL. */
  target: BackupTarget | null
  /** When the running one began. */
  runningSince(): number | null
  /** Throws `conflict` when a backup cannot start here or is running. */
  requireReady(): void
  /**
   * Starts a backup once `confirm` has succeeded, and does not wait for its end. `confirm` must call `reserve`
   * in what it stores, which throws as `requireReady` does: of several calls at the same time, one starts a backup.
   */
  start(confirm: (reserve: () => void) => Promise<void>): Promise<void>
  /** Removes what a backup left during which the program was killed, also one that nobody verified. Returns it, or null. */
  cleanUp(): Promise<Left | null>
  /** Ends a running backup and removes its unfinished files. */
  stop(): Promise<void>
}

/** The backup during which the program was killed. */
interface Left {
  name: string
  startedAt: number
}

/** Of the data directory: the copies of the database that a backup needs for a while. */
const workFolder = 'backup'
const runningName = 'running.json'
/** Low enough for messages not to wait, and high enough to end on a machine that is always busy. */
const lowPriority = 5
const inheritedVariables = [
  'PATH',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TZ',
  'NODE_COMPILE_CACHE',
  // Authorities that the certificate of an S3 service may be from.
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
]

export function createBackgroundBackups({
  config,
  settings,
  version,
  clock,
  log,
  onFinished,
}: {
  config: Pick<Config, 'backups' | 'backupPassphrase' | 'database' | 'dataDir' | 'files'>
  settings: Pick<LiveSettings, 'current'>
  version: string
  clock: Clock
  log: Log
  /** Called after each backup, except for one that `stop` ended. */
  onFinished: (backup: FinishedBackup) => Promise<void>
}): BackgroundBackups {
  const { backups: place, database, dataDir } = config
  const target =
    place === null || database.kind !== 'sqlite' ? null : openBackupTarget(place, dataDir)
  const workDir = join(dataDir, workFolder)
  let running: { startedAt: number; child: ChildProcess | null; done: Promise<void> } | null = null
  /** The call of `start` whose backup is about to run. */
  let reservedBy: symbol | null = null
  let isStopped = false
  let cleaning: Promise<Left | null> | null = null

  /** The next backup waits for the one at the start. */
  function cleanUp(): Promise<Left | null> {
    cleaning ??= removeUnfinished().finally(() => {
      cleaning = null
    })
    return cleaning
  }

  async function removeUnfinished(): Promise<Left | null> {
    const text = await readFile(join(workDir, runningName), 'utf8').catch(() => null)
    if (text === null) return null
    const left = readLeft(text)
    if (left) {
      await target?.removeUnfinished(left.name)
      // It may be complete, but nobody verified it.
      await target?.remove(left.name)
    }
    await rm(workDir, { recursive: true, force: true })
    return left
  }

  async function run(job: BackupJob, startedAt: number): Promise<void> {
    const { name } = job
    const { files, missing, problem } = await outcomeOf(job, startedAt)
    if (isStopped) return
    if (problem === null) log.info({ name, files, missing }, 'a backup is complete and verified')
    else log.error({ name, problem }, 'a backup failed')
    await onFinished({ name, startedAt, files, missing, problem })
  }

  async function outcomeOf(job: BackupJob, startedAt: number): Promise<BackupOutcome> {
    try {
      await cleanUp()
      await mkdir(workDir, { recursive: true, mode: 0o700 })
      const text = JSON.stringify({ name: job.name, startedAt })
      await writeFile(join(workDir, runningName), text)
      if (isStopped) throw new Error('Guildhall stops')
      const child = startProcess()
      if (running) running.child = child
      const outcome = await resultOf(child, job)
      if (outcome.problem === null) await rm(workDir, { recursive: true, force: true })
      else await removeLeft()
      return outcome
    } catch (failure) {
      await removeLeft()
      return { files: 0, missing: 0, problem: (failure as Error).message }
    }
  }

  /** What cannot be removed now is removed before the next backup. */
  const removeLeft = () =>
    cleanUp().catch((failure: unknown) => log.error({ err: failure }, 'a backup left files'))

  function requireReady(by: symbol | null = null): void {
    if (database.kind !== 'sqlite') throw appError('backup_unsupported')
    if (place === null) throw appError('backup_off')
    if (running || isStopped || reservedBy !== by) throw appError('backup_running')
  }

  function begin(): void {
    if (place === null) return
    const startedAt = clock()
    const job = {
      place,
      dataDir,
      workDir,
      name: backupName(startedAt, config.backupPassphrase !== null),
      passphrase: config.backupPassphrase,
      minFreeBytes: settings.current.minFreeDiskBytes,
      manifest: {
        guildhall: version,
        createdAt: startedAt,
        ...(config.files.kind !== 'data-dir' && { filesElsewhere: true }),
      },
    }
    const done = Promise.resolve()
      .then(() => run(job, startedAt))
      .catch((error: unknown) => log.error({ err: error }, 'a backup was not recorded'))
      .finally(() => {
        running = null
      })
    running = { startedAt, child: null, done }
  }

  return {
    target,
    runningSince: () => running?.startedAt ?? null,
    requireReady: () => requireReady(),

    async start(confirm) {
      const self = Symbol('start')
      try {
        await confirm(() => {
          requireReady()
          reservedBy = self
        })
        requireReady(self)
        begin()
      } finally {
        if (reservedBy === self) reservedBy = null
      }
    },

    cleanUp,

    async stop() {
      isStopped = true
      running?.child?.kill('SIGKILL')
      await running?.done
      target?.close()
    },
  }
}

/** Null where the program was killed while it wrote the note: before the backup began. */
function readLeft(text: string): Left | null {
  try {
    return JSON.parse(text) as Left
  } catch {
    return null
  }
}

function startProcess(): ChildProcess {
  const env = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]))
  const child = actAsSystem(() =>
    fork(new URL('./backup-process.ts', import.meta.url), {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    }),
  )
  lowerPriority(child)
  return child
}

/** From its first moment: most of what a short backup takes of a core is the start of Node. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, lowPriority)
  } catch {
    // It has ended, or the system has no priorities.
  }
}

function resultOf(child: ChildProcess, job: BackupJob): Promise<BackupOutcome> {
  let errors = ''
  child.stderr?.on('data', (text) => (errors = (errors + String(text)).slice(-2000)))
  // A child that ended at once can't be written to; its end is reported below.
  child.send(job, () => undefined)
  return new Promise((resolve, reject) => {
    let outcome: BackupOutcome | null = null
    child.once('message', (message) => (outcome = message as BackupOutcome))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (outcome) resolve(outcome)
      else
        reject(new Error(`the process of the backup ended (${signal ?? code}). ${errors}`.trim()))
    })
  })
}
