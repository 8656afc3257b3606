import type { Message } from '@guildhall/contract'
import { startEditing } from '../../shared/state/composer-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { toggleReaction } from './message-deeds.ts'
import { beginReply } from './message-keys.ts'
import type { Panel } from './panel.ts'
import styles from './message-bar.module.css'
import { useRights } from './rights.ts'

const quickEmoji = ['👍', '❤️', '😂']

interface MessageBarProps {
  serverId: string
  message: Message
  panel: Panel | null
  onOpen: (panel: Panel) => void
}

/** What is done most with the message under the pointer. The keyboard has keys and the menu for all of it. */
export function MessageBar({ serverId, message, panel, onOpen }: MessageBarProps) {
  const { actions } = useTexts().timeline
  const rights = useRights(serverId, message)
  return (
    <div className={styles['track']}>
      <div className={styles['bar']} role="group" aria-label={actions.label}>
        {rights.react &&
          quickEmoji.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={styles['emoji']}
              tabIndex={-1}
              data-tip={actions.reactWith(emoji)}
              aria-label={actions.reactWith(emoji)}
              onClick={() => void toggleReaction(message, emoji)}
            >
              {emoji}
            </button>
          ))}
        {rights.react && (
          <IconButton
            icon="smile"
            label={actions.moreEmoji}
            size={18}
            tabIndex={-1}
            aria-expanded={panel?.kind === 'emoji'}
            onClick={(event) => onOpen({ kind: 'emoji', anchor: event.currentTarget })}
          />
        )}
        {rights.reply && (
          <IconButton
            icon="reply"
            label={actions.reply}
            size={18}
            tabIndex={-1}
            onClick={() => beginReply(message)}
          />
        )}
        {rights.edit && (
          <IconButton
            icon="pencil"
            label={actions.edit}
            size={18}
            tabIndex={-1}
            onClick={() => startEditing(message.id)}
          />
        )}
        <IconButton
          icon="dots"
          label={actions.more}
          size={22}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={panel?.kind === 'menu'}
          onClick={(event) => onOpen({ kind: 'menu', anchor: event.currentTarget })}
        />
      </div>
    </div>
  )
}
