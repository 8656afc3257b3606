import { useTimes } from '../../shared/i18n/times.ts'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AuthorName, AuthorPicture } from './author.tsx'
import styles from './message.module.css'
import type { RowProps } from './row-props.ts'

/** The author and the time of a message. For grouped messages, only screen readers get them. */
export function MessageHeader(props: RowProps) {
  const { rowKey, serverId, message, pending, isGrouped, isActive, onShowMember } = props
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
        <bdi>{shownName(message.author.name)}</bdi> {clock}
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
        {pending?.state === 'pending' && <PendingIcon />}
      </div>
    </>
  )
}

/** The time beside a grouped message. */
export function SideTime({ time, isPending }: { time: number; isPending: boolean }) {
  const times = useTimes()
  return (
    <span className={styles['sideTime']} data-tip={times.full(time)} aria-hidden="true">
      {isPending ? <PendingIcon /> : times.clock(time)}
    </span>
  )
}

/** Visual only: screen readers find the state in the message's text. */
function PendingIcon() {
  const { timeline: texts } = useTexts()
  return (
    <span className={styles['clock']} data-tip={texts.sending}>
      <Icon name="clock" size={14} />
    </span>
  )
}
