import { statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, dirname, posix } from 'node:path'
import packageInfo from '../../package.json' with { type: 'json' }
import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { readBucket } from '../core/config/files.ts'
import { StartError } from '../core/start-error.ts'
import { timeOfBackup } from '../storage/backup/backup-names.ts'
import { createBackup } from '../storage/backup/create-backup.ts'
import { restoreBackup } from '../storage/backup/restore-backup.ts'
import type { BackupTarget } from '../storage/backup/target/backup-target.ts'
import { createFolderTarget } from '../storage/backup/target/folder-target.ts'
import { openBackupTarget } from '../storage/backup/target/open-target.ts'
import { createS3Target } from '../storage/backup/target/s3-target.ts'
import { askForPassphrase } from './ask-for-passphrase.ts'
import type { Command } from './command.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'
import { countText, sizeText, timeText } from './print.ts'

/** How many missing files a warning names. */
const maxNamedFiles = 10

export const backupCommands: Command[] = [
  {
    usage: 'backup list',
    summary: 'list the backups where BACKUPS says',
    async run({ config }) {
      if (config.backups === null) throw new StartError('BACKUPS: it is not set.')
      const target = openBackupTarget(config.backups, config.dataDir)
      try {
        const found = (await target.list()).filter(({ name }) => timeOfBackup(name) !== null)
        const lines = found.map(({ name, bytes }) => `${name}  ${sizeText(bytes)}\n`)
        return lines.length === 0 ? 'There are no backups.\n' : lines.join('')
      } finally {
        target.close()
      }
    },
  },
  {
    usage: 'backup FILE',
    summary: 'back up everything to a new file; Guildhall can keep running',
    async run({ args: [file = ''], config }) {
      requireSqlite(config)
      // The running Guildhall has priority.
      setPriority(10)
      const path = resolvePath(file)
      const { dataDir, backupPassphrase: passphrase } = config
      const target = createFolderTarget(dirname(path), dataDir)
      const name = basename(path)
      const { files, missing } = await interruptible((signal) =>
        createBackup({
          dataDir,
          target,
          name,
          workDir: dirname(path),
          passphrase,
          minFreeBytes: 0,
          manifest: {
            guildhall: packageInfo.version,
            createdAt: systemClock(),
            ...(config.files.kind !== 'data-dir' && { filesElsewhere: true }),
          },
          signal,
        }),
      )
      warnAboutMissing(missing, 'DATA_DIR')
      const encrypted = passphrase === null ? '' : 'encrypted, '
      const note =
        config.files.kind === 'data-dir'
          ? ''
          : 'It does not contain the uploaded files, which are where FILES says. Back them up afterwards.\n'
      return `Backup complete: ${path} (${encrypted}${countText(files, 'file')}, ${sizeText(statSync(path).size)}).\n${note}`
    },
  },
  {
    usage: 'restore FILE',
    summary: 'verify a backup, a file or s3://…, and restore it into an empty DATA_DIR',
    async run({ args: [file = ''], config }) {
      requireSqlite(config)
      const { target, name } = locate(file, config)
      const { manifest, files, missing } = await interruptible(async (signal) => {
        const stored = await target.list()
        return restoreBackup({
          bytes: target.read(name),
          size: stored.find((one) => one.name === name)?.bytes ?? null,
          passphrase: async () => config.backupPassphrase ?? askForPassphrase(signal),
          dataDir: config.dataDir,
          signal,
        })
      })
      target.close()
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

/** Where a backup is: a path, or an address like that of FILES whose path ends with the name. */
function locate(file: string, config: Config): { target: BackupTarget; name: string } {
  if (!file.startsWith('s3:')) {
    const path = resolvePath(file)
    return { target: createFolderTarget(dirname(path), path), name: basename(path) }
  }
  const bucket = readBucket('restore', file, config)
  const { dir, base } = posix.parse(bucket.prefix)
  const target = createS3Target({ ...bucket, prefix: dir === '' ? '' : `${dir}/` })
  return { target, name: base }
}

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
