import { Readable } from 'node:stream'
import type { CustomEmoji, MissingFileReason } from '@guildhall/contract'
import { AppError } from '../../core/app-error.ts'
import type { ImportedAvatars, ServerPictures } from '../emoji/actions.ts'
import { importedAuthorId } from '../messages/actions.ts'
import type { Imports, ImportFiles } from '../messages/actions.ts'
import type { StoredFile } from './import-exports.ts'
import type { ImportRow } from './store.ts'
import type { ImportedPicture, MessageFile } from './worker-calls.ts'

/** What imports write with. */
export interface ImportWriters {
  imports: Imports
  importFiles: Pick<ImportFiles, 'uploadImported'>
  serverEmoji: Pick<ServerPictures<CustomEmoji>, 'read' | 'create'>
  importedAvatars: ImportedAvatars
}

/**
 * Stores the files that an import brings, through the checks of uploads. They count against the server and the account that imports. What
 * is refused is left out.
 */
export function createMessageFiles(
  { importFiles, serverEmoji, importedAvatars }: ImportWriters,
  { server_id: serverId, created_by: createdBy }: ImportRow,
) {
  return {
    upload: ({ name, channelId, bytes }: MessageFile): Promise<StoredFile> =>
      unlessRefused(async () => {
        const uploader = { accountId: createdBy, serverId, channelId }
        return (await importFiles.uploadImported(uploader, { name, bytes: streamOf(bytes) })).id
      }),

    /** The path of a picture. */
    keepPicture: ({ kind, name, bytes }: ImportedPicture): Promise<StoredFile> =>
      unlessRefused(async () => {
        if (kind === 'avatar') {
          const authorId = importedAuthorId(name)
          return importedAvatars.keep({ serverId, authorId, createdBy }, bytes)
        }
        const image = await serverEmoji.read(streamOf(bytes))
        return (await serverEmoji.create(createdBy, serverId, { name }, image)).id
      }),
  }
}

function streamOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([Buffer.from(bytes)])
}

/** `work` returns null where there are too many. */
async function unlessRefused(work: () => Promise<string | null>): Promise<StoredFile> {
  try {
    const stored = await work()
    return { stored, missing: stored === null ? 'no_room' : null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const missing = reasonOf(error)
    if (missing === undefined) throw error
    return { stored: null, missing }
  }
}

/** Null for an emoji whose name the server has; undefined for what ends the import. */
function reasonOf({ code, details }: AppError): MissingFileReason | null | undefined {
  if (details.reason === 'account_storage_full') return 'account_quota'
  if (details.reason === 'server_storage_full') return 'server_quota'
  if (details.reason === 'file_too_large') return 'too_large'
  if (code === 'limit_reached') return 'no_room'
  if (code === 'invalid_input') return 'invalid'
  return code === 'conflict' ? null : undefined
}
