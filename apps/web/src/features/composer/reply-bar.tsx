import { messageText } from '@guildhall/contract'
import { useEffect } from 'react'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useMember, nameOf } from '../../shared/state/members.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import {
  endReply,
  focusComposer,
  startReply,
  useComposerState,
} from '../../shared/state/composer-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'

/** The message that the next message replies to. */
export function ReplyBar({ serverId, channelId }: { serverId: string; channelId: string }) {
  const texts = useTexts().composer
  const reply = useComposerState(({ replies }) => replies[channelId])
  const message = reply?.message
  const ownId = useChatState(({ snapshot }) => snapshot?.user.id)
  const member = useMember(serverId, message?.author.id ?? '')
  const text = useExcerpt(message ? messageText(message) : '', serverId)
  const messageId = message?.id
  useEffect(() => {
    if (messageId === undefined) return
    // A deleted message cannot be replied to.
    return onEvent(({ type, data }) => {
      const deleted =
        type === 'message.deleted' ? [data] : type === 'messages.deleted' ? data.messages : []
      if (deleted.some((each) => each.messageId === messageId)) endReply(channelId)
    })
  }, [messageId, channelId])
  if (!message) return null
  const name = member ? nameOf(member) : shownName(message.author.name)
  return (
    <div className={styles['reply']}>
      <Icon name="reply" size={16} />
      <p>
        <strong>{texts.replyTo(name)}</strong>{' '}
        <span dir="auto">{text || texts.replyWithoutText}</span>
      </p>
      {message.author.kind === 'user' && message.author.id !== ownId && (
        <button
          type="button"
          className={styles['replyMention']}
          aria-pressed={reply.mentionsAuthor}
          aria-label={texts.notify(name)}
          data-tip={reply.mentionsAuthor ? texts.notifies(name) : texts.notifiesNobody}
          onClick={() => {
            startReply(message, !reply.mentionsAuthor)
            focusComposer(channelId)
          }}
        >
          {reply.mentionsAuthor ? texts.mentionOn : texts.mentionOff}
        </button>
      )}
      <IconButton
        icon="close"
        size={16}
        label={texts.endReply}
        onClick={() => {
          endReply(channelId)
          focusComposer(channelId)
        }}
      />
    </div>
  )
}
