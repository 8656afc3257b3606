import { messageText } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useHasBlocked } from '../../shared/state/blocked.ts'
import { useRepliedMessage } from '../../shared/state/replied-message.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useAuthor } from './author.tsx'
import { jumpTo } from './jump.ts'
import styles from './message.module.css'

interface ReplyLineProps {
  serverId: string
  message: Message
}

/** The start of the message that a reply refers to. */
export function ReplyLine({ serverId, message }: ReplyLineProps) {
  const { reply } = useTexts().timeline
  const replied = useRepliedMessage(message)
  return (
    <div className={styles['reply']}>
      {replied && (
        <RepliedMessage
          serverId={serverId}
          message={replied}
          isMentioned={message.mentions.includes(replied.author.id)}
        />
      )}
      {replied === null && <span>{reply.deleted}</span>}
    </div>
  )
}

function RepliedMessage({
  serverId,
  message,
  isMentioned,
}: ReplyLineProps & { isMentioned: boolean }) {
  const { reply, blocked } = useTexts().timeline
  const isBlocked = useHasBlocked(message.author.id)
  const tabIndex = useTabStop()
  const { name } = useAuthor(serverId, message)
  const text = useExcerpt(messageText(message), serverId)
  return (
    <button
      type="button"
      className={styles['repliedMessage']}
      tabIndex={tabIndex}
      data-tip={reply.jump}
      onClick={() => jumpTo(message.channelId, message.seq)}
    >
      <span className="visually-hidden">{reply.to(name)}: </span>
      <b aria-hidden="true" dir="auto">
        {isMentioned && '@'}
        {name}
      </b>
      <span className={styles['excerpt']} dir="auto">
        {isBlocked ? blocked.message : text || reply.file}
      </span>
      {text === '' && !isBlocked && <Icon name="paperclip" size={14} />}
    </button>
  )
}
