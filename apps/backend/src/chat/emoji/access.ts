import type { CustomEmoji, Sticker } from '@guildhall/contract'
import type { Reader, Step } from '../../storage/database.ts'
import { emojiKind, stickerKind } from './kinds.ts'
import { findSticker, listPictures } from './store.ts'

/** The emoji of a server in the order of their names. */
export async function emojiOf(reader: Reader, serverId: string): Promise<CustomEmoji[]> {
  return (await listPictures(reader, serverId, 'emoji')).map(emojiKind.present)
}

/** The stickers of a server in the order of their names. */
export async function stickersOf(reader: Reader, serverId: string): Promise<Sticker[]> {
  return (await listPictures(reader, serverId, 'sticker')).map(stickerKind.present)
}

/** Undefined when the server has no such sticker. */
export async function stickerIn(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<Sticker | undefined> {
  const row = await findSticker(reader, serverId, id)
  return row && stickerKind.present(row)
}

/** Finds no row when the server has no such sticker. */
export function stickerStep(serverId: string, id: string): Step {
  return {
    sql: `SELECT 1 AS found FROM server_pictures
      WHERE image_id = ? AND server_id = ? AND kind = 'sticker'`,
    params: [id, serverId],
    mustChange: true,
  }
}
