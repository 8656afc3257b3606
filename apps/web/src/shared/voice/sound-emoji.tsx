import { emojiIdOf } from '@guildhall/contract'
import { EmojiImage } from '../emoji/emoji-image.tsx'
import { useCustomEmoji } from '../markdown/custom-emoji.tsx'
import styles from './sound-emoji.module.css'
import { VoiceIcon } from './voice-icon.tsx'

interface SoundEmojiProps {
  serverId: string
  /** Of the sound; null shows notes, and so does an emoji that was deleted. */
  emoji: string | null
  size?: number
}

/** What stands for a sound; hidden from screen readers, which read its name. */
export function SoundEmoji({ serverId, emoji, size = 20 }: SoundEmojiProps) {
  const id = emoji === null ? null : emojiIdOf(emoji)
  const custom = useCustomEmoji(serverId, id)
  if (custom) return <EmojiImage className={styles['custom']} emoji={custom} size={32} />
  if (emoji === null || id !== null) return <VoiceIcon name="notes" size={size} />
  return <span aria-hidden="true">{emoji}</span>
}
