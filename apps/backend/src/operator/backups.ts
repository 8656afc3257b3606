import { setPriority } from 'node:os'
import packageInfo from '../../package.json' with { type: 'json' }
import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { StartError } from '../core/start-error.ts'
import { createBackup } from '../storage/backup/create-backup.ts'
import { restoreBackup } from '../storage/backup/restore-backup.ts'
import type { Command } from './command.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'
import { countText, sizeText, timeText } from './print.ts'

/** How many missing files a warning names. */
const maxNamedFiles = 10

export const backupCommands: Command[] = [
  {
    usage: 'backup FILE',
    summary: 'back up everything to a new file; Guildhall can keep running',
    async run({ args: [file = ''], config }) {
      requireSqlite(config)
      // The running Guildhall has priority.
      setPriority(10)
      const { files, bytes, missing } = await interruptible((signal) =>
        createBackup({
          dataDir: config.dataDir,
          target: resolvePath(file),
          manifest: {
            guildhall: packageInfo.version,
            createdAt: systemClock(),
            ...(config.files.kind !== 'data-dir' && { filesElsewhere: true }),
          },
          signal,
        }),
      )
      warnAboutMissing(missing, 'DATA_DIR')
      const note =
        config.files.kind === 'data-dir'
          ? ''
          : 'It does not contain the uploaded files, which are where FILES says. Back them up afterwards.\n'
      return `Backup complete: ${resolvePath(file)} (${countText(files, 'file')}, ${sizeText(bytes)}).\n${note}`
    },
  },
  {
    usage: 'restore FILE',
    summary: 'verify a backup and restore it into an empty DATA_DIR',
    async run({ args: [file = ''], config }) {
      requireSqlite(config)
      const { manifest, files, missing } = await interruptible((signal) =>
        restoreBackup({ file: resolvePath(file), dataDir: config.dataDir, signal }),
      )
      warnAboutMissing(missing, 'the backup')
      return (
        `Restored the backup from ${timeText(manifest.createdAt)} (version ${manifest.guildhall}) ` +
        `into ${config.dataDir}, with ${countText(files, 'uploaded file')}. Start Guildhall to use it.\n` +
        (manifest.filesElsewhere
          ? 'The backup does not contain the uploaded files: restore them where FILES says.\n'
          : '')
      )
    },
  },
]

function requireSqlite({ database, dataDir }: Config): void {
  if (database.kind === 'sqlite') return
  throw new StartError(
    'DATABASE_URL: backup and restore are for SQLite. Use pg_dump and pg_restore for PostgreSQL, and copy ' +
      `${dataDir}, which contains the uploaded files and the secret key. docs/operating.md describes the order.`,
  )
}

function warnAboutMissing(missing: string[], where: string): void {
  if (missing.length === 0) return
  const named = missing.slice(0, maxNamedFiles).join(', ')
  const more = missing.length > maxNamedFiles ? ' and more' : ''
  process.stderr.write(
    `Warning: uploaded files are missing from ${where} (${missing.length}): ${named}${more}.\n`,
  )
}
