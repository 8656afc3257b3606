import type { Message } from '@guildhall/contract'
import { startEditing } from '../../shared/state/composer-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { toggleReaction } from './message-actions.ts'
import { replyTo } from './message-keys.ts'
import { openThread } from './open-thread.ts'
import type { Panel } from './panel.ts'
import { quickEmoji } from './quick-reactions.tsx'
import styles from './message-toolbar.module.css'
import { useMessagePermissions } from './message-permissions.ts'

/** The rest of the quick reactions is in the menu on touch screens. */
const shownCount = 3

interface MessageToolbarProps {
  serverId: string
  message: Message
  panel: Panel | null
  onOpen: (panel: Panel) => void
}

/** Frequent actions for the message under the pointer. On the keyboard, keys and the menu offer the same. */
export function MessageToolbar({ serverId, message, panel, onOpen }: MessageToolbarProps) {
  const actions = useLazyTexts('messageActions')
  const rights = useMessagePermissions(serverId, message)
  return (
    <div className={styles['track']}>
      <div className={styles['toolbar']} role="group" aria-label={actions.label}>
        {rights.react &&
          quickEmoji.slice(0, shownCount).map((emoji) => (
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
            onClick={() => replyTo(message)}
          />
        )}
        {(rights.createThread || message.threadId !== undefined) && (
          <IconButton
            icon="thread"
            label={message.threadId === undefined ? actions.createThread : actions.openThread}
            size={18}
            tabIndex={-1}
            onClick={() =>
              message.threadId === undefined
                ? onOpen({ kind: 'thread' })
                : openThread(serverId, message)
            }
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
