import { emojiLimits, stickerLimits } from '@guildhall/contract'
import type { CollectionItem, ErrorReason } from '@guildhall/contract'
import type { PictureRow } from './store.ts'

/** What differs between emoji and stickers. */
export interface Kind<K extends 'emoji' | 'stickers'> {
  key: K
  name: 'emoji' | 'sticker'
  limits: { perServer: number; bytes: number; pixels: number }
  limitReason: Extract<ErrorReason, 'emoji_limit' | 'sticker_limit'>
  nameTakenReason: Extract<ErrorReason, 'emoji_name_taken' | 'sticker_name_taken'>
  present(row: PictureRow): CollectionItem<K>
}

export const emojiKind: Kind<'emoji'> = {
  key: 'emoji',
  name: 'emoji',
  limits: emojiLimits,
  limitReason: 'emoji_limit',
  nameTakenReason: 'emoji_name_taken',
  present: ({ image_id: id, name }) => ({ id, name }),
}

export const stickerKind: Kind<'stickers'> = {
  key: 'stickers',
  name: 'sticker',
  limits: stickerLimits,
  limitReason: 'sticker_limit',
  nameTakenReason: 'sticker_name_taken',
  present: ({ image_id: id, name, description }) => ({ id, name, description }),
}
