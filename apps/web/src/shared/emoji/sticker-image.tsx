import { emojiImage } from '@guildhall/contract'
import type { Sticker } from '@guildhall/contract'
import { findServer, useChatState } from '../state/chat-state.ts'
import styles from './sticker.module.css'

/** The picture of a sticker; its name once it is deleted. */
export function StickerImage({ serverId, sticker }: { serverId: string; sticker: Sticker }) {
  const exists = useChatState(({ snapshot }) =>
    findServer(snapshot, serverId)?.stickers.some(({ id }) => id === sticker.id),
  )
  if (!exists) return <p className={styles['deleted']}>Sticker: {sticker.name}</p>
  return (
    <img
      className={styles['image']}
      src={emojiImage(sticker)}
      alt={sticker.description}
      data-tip={sticker.name}
    />
  )
}
