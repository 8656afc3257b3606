import { monitorEventLoopDelay } from 'node:perf_hooks'
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorOverview } from '@guildhall/contract'
import { readTotalUsage } from '../../storage/usage.ts'
import type { ChatParts } from '../chat-parts.ts'
import { countThings, databaseBytes } from './store.ts'

const measuredMs = 100
const resolutionMs = 10

/** Returns what describes the installation at this moment. */
export function createOverview({
  config,
  database,
  processes,
  connectionCount,
  readCertificate,
  clock,
  version,
}: Pick<ChatParts, 'config' | 'database' | 'processes' | 'clock' | 'version'> & {
  /** How many gateway connections are open. */
  connectionCount: () => number
  readCertificate: () => Promise<OperatorOverview['certificate']>
}): () => Promise<OperatorOverview> {
  const { read } = database
  const startedAt = clock()
  return async () => {
    const [counts, bytes, files, disk, certificate, eventLoopDelayMs] = await Promise.all([
      countThings(read),
      databaseBytes(read, config.database.kind),
      readTotalUsage(read),
      statfs(config.dataDir),
      readCertificate(),
      measureEventLoopDelay(),
    ])
    return {
      version,
      startedAt,
      processes: processes.others().size + 1,
      connections: connectionCount(),
      ...counts,
      database: { kind: config.database.kind, bytes },
      fileBytes: files.total,
      derivedBytes: files.derived,
      disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      eventLoopDelayMs,
      certificate,
    }
  }
}

async function measureEventLoopDelay(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  await wait(measuredMs)
  delay.disable()
  // The measured interval includes the pause between two measurements.
  return Math.max(0, Math.round(delay.max / 1_000_000) - resolutionMs)
}
