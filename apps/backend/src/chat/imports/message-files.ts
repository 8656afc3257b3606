import { Readable } from 'node:stream'
import type { CustomEmoji } from '@guildhall/contract'
import { AppError } from '../../core/app-error.ts'
import type { ImportedAvatars, ServerPictures } from '../emoji/actions.ts'
import { importedAuthorId } from '../messages/actions.ts'
import type { Imports, WebhookFiles } from '../messages/actions.ts'
import type { ImportRow } from './store.ts'
import type { ImportedPicture, MessageFile } from './worker-calls.ts'

/** What imports write with. */
export interface ImportWriters {
  imports: Imports
  webhookFiles: Pick<WebhookFiles, 'uploadAs'>
  serverEmoji: Pick<ServerPictures<CustomEmoji>, 'read' | 'create'>
  importedAvatars: ImportedAvatars
}

/** Stores the files that an import brings, through the checks of uploads. What is refused is left out. */
export function createMessageFiles(
  { webhookFiles, serverEmoji, importedAvatars }: ImportWriters,
  { server_id: serverId, created_by: createdBy }: ImportRow,
) {
  return {
    /** Null if the file is too large, no valid picture, or there is no room for it. */
    async upload({ name, channelId, authorId, bytes }: MessageFile): Promise<string | null> {
      const uploader = { webhookId: importedAuthorId(authorId), serverId, channelId }
      const file = await unlessRefused(() =>
        webhookFiles.uploadAs(uploader, { name, bytes: streamOf(bytes) }),
      )
      return file?.id ?? null
    },

    /** The path of a picture. Null if it is refused, or the server has an emoji of the name. */
    async keepPicture({ kind, name, bytes }: ImportedPicture): Promise<string | null> {
      if (kind === 'avatar') {
        const authorId = importedAuthorId(name)
        return importedAvatars.keep({ serverId, authorId, createdBy }, bytes)
      }
      const emoji = await unlessRefused(async () => {
        const image = await serverEmoji.read(streamOf(bytes))
        return serverEmoji.create(createdBy, serverId, { name }, image)
      })
      return emoji?.id ?? null
    },
  }
}

function streamOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([Buffer.from(bytes)])
}

async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const isRefused =
      error instanceof AppError &&
      ['limit_reached', 'invalid_input', 'conflict'].includes(error.code)
    if (isRefused) return null
    throw error
  }
}
