import { useTimes } from '../../shared/i18n/times.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AuthorName, AuthorPicture } from './author.tsx'
import styles from './message.module.css'
import type { RowProps } from './row-props.ts'

/** Who wrote a message, and when. Those that go on from the one above say it to screen readers alone. */
export function Head(props: RowProps) {
  const { rowKey, serverId, message, outgoing, isGrouped, isActive, onShowMember } = props
  const times = useTimes()
  const time = new Date(message.createdAt)
  const clock = (
    <time dateTime={time.toISOString()} data-tip={times.full(message.createdAt)}>
      {times.clock(message.createdAt)}
    </time>
  )
  if (isGrouped) {
    return (
      <span className="visually-hidden" id={`${rowKey}-head`}>
        {message.author.name} {clock}
      </span>
    )
  }
  return (
    <>
      <AuthorPicture serverId={serverId} message={message} onShowMember={onShowMember} />
      <div className={styles['head']} id={`${rowKey}-head`}>
        <AuthorName
          serverId={serverId}
          message={message}
          tabIndex={isActive ? 0 : -1}
          onShowMember={onShowMember}
        />
        {clock}
        {outgoing?.state === 'pending' && <PendingSign />}
      </div>
    </>
  )
}

/** The time of a message without a head, beside it. */
export function SideTime({ time, isPending }: { time: number; isPending: boolean }) {
  const times = useTimes()
  return (
    <span className={styles['side']} data-tip={times.full(time)} aria-hidden="true">
      {isPending ? <PendingSign /> : times.clock(time)}
    </span>
  )
}

/** For the eye; screen readers are told in the message's text. */
function PendingSign() {
  const { timeline: texts } = useTexts()
  return (
    <span className={styles['clock']} data-tip={texts.sending}>
      <Icon name="clock" size={14} />
    </span>
  )
}
