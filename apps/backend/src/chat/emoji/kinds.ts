import { emojiLimits, stickerLimits } from '@guildhall/contract'
import type {
  AuditDetails,
  CustomEmoji,
  ErrorReason,
  GatewayEvent,
  Sticker,
} from '@guildhall/contract'
import type { Transaction } from '../../storage/database.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import type { PictureRow } from './store.ts'

interface Entry {
  serverId: string
  actorId: string
  targetId: string
  now: number
}

/** What differs between emoji and stickers. */
export interface Kind<T> {
  name: 'emoji' | 'sticker'
  limits: { perServer: number; bytes: number; pixels: number }
  limitReason: Extract<ErrorReason, 'emoji_limit' | 'sticker_limit'>
  nameTakenReason: Extract<ErrorReason, 'emoji_name_taken' | 'sticker_name_taken'>
  present(row: PictureRow): T
  event(change: 'created' | 'updated' | 'deleted', row: PictureRow): GatewayEvent
  recordUpdate(tx: Transaction, entry: Entry, before: PictureRow, after: PictureRow): Promise<void>
}

export const emojiKind: Kind<CustomEmoji> = {
  name: 'emoji',
  limits: emojiLimits,
  limitReason: 'emoji_limit',
  nameTakenReason: 'emoji_name_taken',
  present: toEmoji,
  event(change, row) {
    const { server_id: serverId } = row
    return change === 'deleted'
      ? { type: 'emoji.deleted', data: { serverId, emojiId: row.image_id } }
      : { type: `emoji.${change}`, data: { serverId, emoji: toEmoji(row) } }
  },
  recordUpdate(tx, entry, before, after) {
    const changes: AuditDetails<'emoji.updated'> = changesBetween(before, after, ['name'])
    return recordAudit(tx, 'emoji.updated', { ...entry, changes })
  },
}

export const stickerKind: Kind<Sticker> = {
  name: 'sticker',
  limits: stickerLimits,
  limitReason: 'sticker_limit',
  nameTakenReason: 'sticker_name_taken',
  present: toSticker,
  event(change, row) {
    const { server_id: serverId } = row
    return change === 'deleted'
      ? { type: 'sticker.deleted', data: { serverId, stickerId: row.image_id } }
      : { type: `sticker.${change}`, data: { serverId, sticker: toSticker(row) } }
  },
  recordUpdate(tx, entry, before, after) {
    const changes: AuditDetails<'sticker.updated'> = changesBetween(before, after, [
      'name',
      'description',
    ])
    return recordAudit(tx, 'sticker.updated', { ...entry, changes })
  },
}

function toEmoji({ image_id: id, name }: PictureRow): CustomEmoji {
  return { id, name }
}

function toSticker({ image_id: id, name, description }: PictureRow): Sticker {
  return { id, name, description }
}
