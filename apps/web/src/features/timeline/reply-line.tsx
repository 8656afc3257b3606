import type { Message } from '@guildhall/contract'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useRepliedMessage } from '../../shared/state/replied-message.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useAuthor } from './author.tsx'
import { jumpTo } from './jumps.ts'
import styles from './message.module.css'

interface ReplyLineProps {
  serverId: string
  message: Message
}

/** The beginning of the message that another one answers. */
export function ReplyLine({ serverId, message }: ReplyLineProps) {
  const { reply } = useTexts().timeline
  const answered = useRepliedMessage(message)
  return (
    <div className={styles['reply']}>
      {answered && <Answered serverId={serverId} message={answered} />}
      {answered === null && <span>{reply.deleted}</span>}
    </div>
  )
}

function Answered({ serverId, message }: ReplyLineProps) {
  const { reply } = useTexts().timeline
  const tabIndex = useTabStop()
  const { name } = useAuthor(serverId, message)
  const text = useExcerpt(message.content, serverId)
  return (
    <button
      type="button"
      className={styles['answered']}
      tabIndex={tabIndex}
      data-tip={reply.jump}
      onClick={() => jumpTo(message.channelId, message.seq)}
    >
      <span className="visually-hidden">{reply.to(name)}: </span>
      <b aria-hidden="true">{name}</b>
      <span className={styles['excerpt']}>{text || reply.file}</span>
      {message.content === '' && <Icon name="paperclip" size={14} />}
    </button>
  )
}
