import type { Message } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { toggleReaction } from './message-actions.ts'
import styles from './quick-reactions.module.css'

/** The reactions of one click, the most used first. */
export const quickEmoji = ['👍', '❤️', '😂', '🎉', '😮', '😢']

/** Quick reactions above the items of a message's menu. */
export function QuickReactions({ message, onClose }: { message: Message; onClose: () => void }) {
  const { react, reactWith } = useLazyTexts('messageActions')
  return (
    <div className={styles['reactions']} role="group" aria-label={react}>
      {quickEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles['emoji']}
          aria-label={reactWith(emoji)}
          onClick={() => {
            onClose()
            void toggleReaction(message, emoji)
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
