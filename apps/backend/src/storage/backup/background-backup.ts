import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackupState } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'

/** Backups that the running process makes on a thread, one at a time, into the folder of the settings. */
export interface BackgroundBackups {
  state(): Promise<BackupState>
  /** Throws `conflict` when a backup cannot start here or is running. */
  requireReady(): void
  /**
   * Starts a backup once `confirm` has succeeded, and does not wait for its end. `confirm` must call `reserve`
   * in what it stores, which throws as `requireReady` does: of several calls at the same time, one starts a backup.
   */
  start(confirm: (reserve: () => void) => Promise<void>): Promise<void>
  /** Ends a running backup and removes its unfinished files. */
  stop(): Promise<void>
}

const namePattern = /^guildhall-[0-9TZ-]+\.tar$/

export function createBackgroundBackups({
  config,
  version,
  clock,
  log,
}: {
  config: Pick<Config, 'backupDir' | 'database' | 'dataDir' | 'files'>
  version: string
  clock: Clock
  log: Log
}): BackgroundBackups {
  const { backupDir, database } = config
  let running: { startedAt: number; worker: Worker | null; done: Promise<void> } | null = null
  /** The call of `start` whose backup is about to run. */
  let reservedBy: symbol | null = null
  let isStopped = false
  let error: string | null = null

  async function run(folder: string, name: string, createdAt: number): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (isStopped) return
      const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
        workerData: {
          dataDir: config.dataDir,
          target: join(folder, name),
          manifest: {
            guildhall: version,
            createdAt,
            ...(config.files.kind !== 'data-dir' && { filesElsewhere: true }),
          },
        },
        name: 'guildhall-backup',
      })
      if (running) running.worker = worker
      const result = await resultOf(worker)
      log.info({ name, files: result.files, bytes: result.bytes }, 'a backup is complete')
      if (result.missing.length > 0) error = `missing files: ${result.missing.length}`
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure)
      log.error({ err: failure }, 'a backup failed')
      await removeUnfinished(folder, name)
    } finally {
      running = null
    }
  }

  function requireReady(by: symbol | null = null): string {
    if (database.kind !== 'sqlite') throw appError('backup_unsupported')
    if (backupDir === null) throw appError('backup_off')
    if (running || reservedBy !== by) throw appError('backup_running')
    return backupDir
  }

  function begin(folder: string): void {
    const startedAt = clock()
    const name = `guildhall-${new Date(startedAt).toISOString().replaceAll(/[:.]/g, '-')}.tar`
    error = null
    const done = Promise.resolve().then(() => run(folder, name, startedAt))
    running = { startedAt, worker: null, done }
  }

  return {
    async state() {
      const kind = database.kind === 'sqlite' ? kindOf(backupDir, running !== null) : 'unsupported'
      const startedAt = running?.startedAt ?? null
      return { kind, startedAt, last: backupDir === null ? null : await newest(backupDir), error }
    },

    requireReady: () => void requireReady(),

    async start(confirm) {
      const self = Symbol('start')
      try {
        await confirm(() => {
          requireReady()
          reservedBy = self
        })
        begin(requireReady(self))
      } finally {
        if (reservedBy === self) reservedBy = null
      }
    },

    async stop() {
      isStopped = true
      await running?.worker?.terminate()
      await running?.done
    },
  }
}

function kindOf(backupDir: string | null, isRunning: boolean): BackupState['kind'] {
  if (backupDir === null) return 'off'
  return isRunning ? 'running' : 'idle'
}

function resultOf(
  worker: Worker,
): Promise<{ files: number; bytes: number; missing: readonly string[] }> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the backup was stopped')))
  })
}

/** A thread that was stopped cannot remove them itself. */
async function removeUnfinished(folder: string, name: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const entry of names) {
    if (entry.startsWith(`${name}.`)) await rm(join(folder, entry), { force: true })
  }
}

async function newest(folder: string): Promise<BackupState['last']> {
  const names = await readdir(folder).catch(() => [])
  const name = names
    .filter((entry) => namePattern.test(entry))
    .sort()
    .at(-1)
  if (name === undefined) return null
  const { size, mtimeMs } = await stat(join(folder, name))
  return { name, bytes: size, createdAt: Math.round(mtimeMs) }
}
