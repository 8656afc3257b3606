import { monitorEventLoopDelay } from 'node:perf_hooks'
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorOverview } from '@guildhall/contract'
import type { Config } from '../../core/config.ts'
import type { BackgroundBackups } from '../../storage/backup/background-backup.ts'
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
  backups,
  connectionCount,
  clock,
  version,
}: Pick<ChatParts, 'config' | 'database' | 'processes' | 'clock' | 'version'> & {
  backups: BackgroundBackups
  /** How many gateway connections are open. */
  connectionCount: () => number
}): () => Promise<OperatorOverview> {
  const { read } = database
  const startedAt = clock()
  const settings = settingsOf(config)
  return async () => {
    const [counts, bytes, files, disk, eventLoopDelayMs, backup] = await Promise.all([
      countThings(read),
      databaseBytes(read, config.database.kind),
      readTotalUsage(read),
      statfs(config.dataDir),
      measureEventLoopDelay(),
      backups.state(),
    ])
    return {
      version,
      startedAt,
      processes: processes.others().size + 1,
      connections: connectionCount(),
      ...counts,
      database: { kind: config.database.kind, bytes },
      fileBytes: files.total,
      disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      eventLoopDelayMs,
      backup,
      settings,
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

/** The limits that an operator asks for first, by the names of their settings. None of them is a secret. */
function settingsOf(config: Config): OperatorOverview['settings'] {
  const mebibytes = (bytes: number): string => String(bytes / 1024 / 1024)
  const values = {
    REGISTRATION: config.registration,
    SESSION_DAYS: config.sessionDays,
    ACCOUNT_STORAGE_MB: mebibytes(config.storage.accountBytes),
    SERVER_STORAGE_MB: mebibytes(config.storage.serverBytes),
    MIN_FREE_DISK_MB: mebibytes(config.storage.minFreeBytes),
    REGISTRATION_RATE_PER_HOUR: config.limits.registrationsPerHour,
    ACCOUNT_WRITES_PER_MINUTE: config.limits.accountWritesPerMinute,
    ACCOUNT_UPLOADS_PER_MINUTE: config.limits.accountUploadsPerMinute,
    LINK_PREVIEWS: config.linkPreviews ? 'on' : 'off',
    VOICE: config.voice.kind,
  }
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
}
