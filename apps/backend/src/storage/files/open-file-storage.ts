import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage, openSharedFolder } from './folder-storage.ts'
import { openS3Storage } from './s3-storage.ts'

/** Opens where FILES says that uploaded files are. Throws StartError. */
export async function openFileStorage(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  log: Log,
): Promise<FileStorage> {
  if (files.kind === 'data-dir') return createFolderStorage(dataDir)
  if (files.kind === 'folder') return openSharedFolder(files.path, log)
  return openS3Storage(files, log)
}
