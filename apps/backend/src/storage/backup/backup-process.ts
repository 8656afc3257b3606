/**
 * Makes and verifies one backup in a process of its own: reading and checking a large database would block the event loop,
 * and its memory is given back at the end. When the main process ends, it stops and cleans up.
 */
import { createBackup } from './create-backup.ts'
import type { BackupJob, BackupOutcome } from './background-backup.ts'
import { openBackupTarget } from './target/open-target.ts'
import { verifyBackup } from './verify-backup.ts'

const stopped = new AbortController()

process.once('disconnect', () => stopped.abort())
// The main process ends this one: a signal for the whole group, such as Ctrl+C, must not be faster.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('message', (job) => void run(job as BackupJob))

async function run({ place, ...job }: BackupJob): Promise<void> {
  const { dataDir, name, workDir, passphrase } = job
  const target = openBackupTarget(place, dataDir)
  let outcome: BackupOutcome
  try {
    const { signal } = stopped
    const { files, missing, rows } = await createBackup({ ...job, target, signal })
    await verifyBackup({ target, name, workDir, passphrase, rows, missing, signal })
    outcome = { files, missing: missing.length, problem: null }
  } catch (error) {
    outcome = { files: 0, missing: 0, problem: (error as Error).message }
  }
  target.close()
  if (process.connected) process.send?.(outcome, () => process.disconnect?.())
}
