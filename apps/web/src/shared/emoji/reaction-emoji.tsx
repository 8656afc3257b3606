import { emojiIdOf } from '@guildhall/contract'
import { CustomEmojiImage, useCustomEmoji } from '../markdown/custom-emoji.tsx'
import { useTexts } from '../i18n/texts.ts'

interface ReactionEmojiProps {
  serverId: string
  /** Of a reaction: an emoji of Unicode, or the id of a custom one. */
  emoji: string
}

export function ReactionEmoji({ serverId, emoji }: ReactionEmojiProps) {
  const id = emojiIdOf(emoji)
  return id === null ? emoji : <CustomEmojiImage serverId={serverId} id={id} text="❔" />
}

/** The emoji as text. */
export function useEmojiLabel({ serverId, emoji }: ReactionEmojiProps): string {
  const { reactions: texts } = useTexts().timeline
  const id = emojiIdOf(emoji)
  const custom = useCustomEmoji(serverId, id)
  if (id === null) return emoji
  return custom ? `:${custom.name}:` : texts.deletedEmoji
}
