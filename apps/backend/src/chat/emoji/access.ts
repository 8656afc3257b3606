import { emojiIdOf } from '@guildhall/contract'
import type { CustomEmoji, Sticker } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import { normalizeEmoji } from '../../core/unicode-emoji.ts'
import type { Reader, Step } from '../../storage/database.ts'
import { emojiKind, stickerKind } from './kinds.ts'
import { findSticker, hasEmoji, listPictures } from './store.ts'

/** The emoji of a server in the order of their names. */
export async function emojiOf(reader: Reader, serverId: string): Promise<CustomEmoji[]> {
  return (await listPictures(reader, serverId, 'emoji')).map(emojiKind.present)
}

/** The stickers of a server in the order of their names. */
export async function stickersOf(reader: Reader, serverId: string): Promise<Sticker[]> {
  return (await listPictures(reader, serverId, 'sticker')).map(stickerKind.present)
}

/** The emoji of Unicode, fully qualified, or `:id:` of a custom one. Throws `invalid_input`. */
export function requireEmoji(text: string, field = 'emoji'): string {
  const emoji = emojiIdOf(text) === null ? normalizeEmoji(text) : text
  if (emoji === null) throw invalidInput(field, 'not_an_emoji')
  return emoji
}

/** Custom emoji are used in their own server only. Throws `invalid_input`. */
export async function requireEmojiOf(
  reader: Reader,
  serverId: string,
  emoji: string,
  field = 'emoji',
): Promise<void> {
  const id = emojiIdOf(emoji)
  if (id !== null && !(await hasEmoji(reader, serverId, id))) {
    throw invalidInput(field, 'emoji_not_here')
  }
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
