import type { CustomEmoji } from '@guildhall/contract'
import { EmojiImage } from '../emoji/emoji-image.tsx'
import { findServer, useChatState } from '../state/chat-state.ts'
import styles from './markdown.module.css'

const inText = /(?<![\p{L}\p{N}])(:[a-z0-9_]{2,32}:)/gu

/** The emoji of a server as it is now; undefined once it is deleted. */
export function useCustomEmoji(serverId: string, id: string | null): CustomEmoji | undefined {
  return useChatState(({ snapshot }) =>
    findServer(snapshot, serverId)?.emoji.find((each) => each.id === id),
  )
}

/** A custom emoji, as high as the text around it; the text once it is deleted. */
export function CustomEmojiImage(props: { serverId: string; id: string; text: string }) {
  const emoji = useCustomEmoji(props.serverId, props.id)
  if (!emoji) return props.text
  const name = `:${emoji.name}:`
  return (
    <EmojiImage
      className={styles['customEmoji']}
      emoji={emoji}
      size={60}
      alt={name}
      data-tip={name}
    />
  )
}

interface EmojiTextProps {
  text: string
  serverId: string
  /** Those that the text may name. */
  emoji: readonly CustomEmoji[]
}

/** A text with the custom emoji that it names. */
export function EmojiText({ text, serverId, emoji }: EmojiTextProps) {
  return text.split(inText).map((part, index) => {
    const named = emoji.find(({ name }) => part === `:${name}:`)
    if (!named) return part
    return <CustomEmojiImage key={index} serverId={serverId} id={named.id} text={part} />
  })
}

/** The text with an emoji of Unicode instead of each custom one. */
export function withPlainEmoji(text: string, emoji: readonly CustomEmoji[]): string {
  return emoji.reduce((result, { name }) => result.replaceAll(`:${name}:`, '🙂'), text)
}
