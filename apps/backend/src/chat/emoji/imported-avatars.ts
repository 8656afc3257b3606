import { Readable } from 'node:stream'
import { importLimits } from '@guildhall/contract'
import { requireServerRoom } from '../../storage/usage.ts'
import type { ChatParts } from '../chat-parts.ts'
import { imageIdOf, keepImage } from '../images/access.ts'
import type { UploadedImages } from '../images/access.ts'
import { insertPicture, listPictures } from './store.ts'

export interface ImportedAvatars {
  /**
   * The path of the picture of an imported author, which is stored if the server has none of them. Null if it has too many pictures of
   * authors. Throws `invalid_input` if it is no picture or too large, `limit_reached` above the quota, and `storage_full`.
   */
  keep(
    author: { serverId: string; authorId: string; createdBy: string },
    bytes: Uint8Array,
  ): Promise<string | null>
}

/** The pictures of authors who have no account here. They count as other pictures of the server. */
export function createImportedAvatars({
  database,
  publisher,
  clock,
  uploadedImages,
  settings,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'settings'> & {
  uploadedImages: UploadedImages
}): ImportedAvatars {
  return {
    async keep({ serverId, authorId: name, createdBy }, given) {
      const rows = await listPictures(database.read, serverId, 'avatar')
      const known = rows.find((row) => row.name === name)
      if (known) return `/api/images/${known.image_id}`
      if (rows.length >= importLimits.avatars) return null
      const image = await uploadedImages.read(Readable.from([given]))
      const { length: size } = image.bytes
      await requireServerRoom(database.read, { serverId, size }, settings.current)
      return uploadedImages.put(image.bytes, (path) =>
        publisher.transaction(async (tx) => {
          const image_id = imageIdOf(path)
          await insertPicture(tx, {
            ...{ image_id, server_id: serverId, kind: 'avatar', name, description: '' },
            ...{ size, created_by: createdBy, created_at: clock() },
          })
          await keepImage(tx, image_id)
          return path
        }),
      )
    },
  }
}
