import type { Config } from '../../../core/config.ts'
import { createFolderTarget } from './folder-target.ts'
import { createS3Target } from './s3-target.ts'
import type { BackupTarget } from './backup-target.ts'

/** Where BACKUPS says that backups are. */
export function openBackupTarget(
  place: NonNullable<Config['backups']>,
  dataDir: string,
): BackupTarget {
  return place.kind === 'folder' ? createFolderTarget(place.path, dataDir) : createS3Target(place)
}
