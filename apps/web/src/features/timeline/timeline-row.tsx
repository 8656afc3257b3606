import { memo } from 'react'
import { TabStop } from '../../shared/ui/tab-stop.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { MessageRow } from './message-row.tsx'
import type { RowProps } from './row-props.ts'
import styles from './timeline-row.module.css'
import { useToday } from './use-today.ts'

/** A message with the divider above it. */
export const TimelineRow = memo(function TimelineRow(props: RowProps) {
  const { message, startsDay, startsNew, isActive } = props
  return (
    <TabStop value={isActive ? 0 : -1}>
      {(startsDay || startsNew) && (
        <Divider day={startsDay ? message.createdAt : null} isNew={startsNew} />
      )}
      <MessageRow {...props} />
    </TabStop>
  )
})

function Divider({ day, isNew }: { day: number | null; isNew: boolean }) {
  const { timeline: texts } = useTexts()
  return (
    <div className={isNew ? styles['newDivider'] : styles['divider']}>
      {day !== null && <Day time={day} />}
      {isNew && <span className={styles['newLabel']}>{texts.newLine}</span>}
    </div>
  )
}

function Day({ time }: { time: number }) {
  const times = useTimes()
  const today = useToday()
  return (
    <time
      className={styles['day']}
      dateTime={new Date(time).toISOString()}
      data-tip={times.day(time)}
    >
      {times.recentDay(time, today)}
    </time>
  )
}
