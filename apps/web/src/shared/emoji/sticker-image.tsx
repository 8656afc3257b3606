import type { Sticker } from '@guildhall/contract'
import { findServer, useChatState } from '../state/chat-state.ts'
import { EmojiImage } from './emoji-image.tsx'
import styles from './sticker.module.css'

/** The picture of a sticker; its name once it is deleted. */
export function StickerImage({ serverId, sticker }: { serverId: string; sticker: Sticker }) {
  const exists = useChatState(({ snapshot }) =>
    findServer(snapshot, serverId)?.stickers.some(({ id }) => id === sticker.id),
  )
  if (!exists) return <p className={styles['deleted']}>Sticker: {sticker.name}</p>
  return (
    <EmojiImage
      className={styles['image']}
      emoji={sticker}
      size={160}
      alt={sticker.description}
      data-tip={sticker.name}
    />
  )
}
