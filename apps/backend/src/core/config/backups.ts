import type { Env } from '../env.ts'
import { readPlace } from './files.ts'
import type { PlaceConfig } from './files.ts'
import { invalid } from './values.ts'

export type BackupsConfig = PlaceConfig

const minPassphrase = 12

export function readBackups(env: Env): {
  backups: BackupsConfig | null
  backupPassphrase: string | null
} {
  const backupPassphrase = env.BACKUP_PASSPHRASE?.trim() ?? null
  // No message repeats it.
  if (backupPassphrase !== null && backupPassphrase.length < minPassphrase) {
    throw invalid('BACKUP_PASSPHRASE', `must have at least ${minPassphrase} characters`)
  }
  return { backups: readPlace(env, 'BACKUPS'), backupPassphrase }
}
