/** Creates a backup on a thread of its own, because reading and checking a large database would block the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { createBackup } from './create-backup.ts'
import type { BackupOptions } from './create-backup.ts'

const options = workerData as Omit<BackupOptions, 'signal'>
const result = await createBackup({ ...options, signal: new AbortController().signal })
parentPort?.postMessage(result)
