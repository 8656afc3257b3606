import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage, openSharedFolder } from './folder-storage.ts'

/** Opens where FILES says that uploaded files are. Throws StartError. */
export async function openFileStorage(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  log: Log,
): Promise<FileStorage> {
  if (files.kind === 'data-dir') return createFolderStorage(dataDir)
  if (files.kind === 'folder') return openSharedFolder(files.path, log)
  // Imported here: most installations need no such service.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(files, log)
}
