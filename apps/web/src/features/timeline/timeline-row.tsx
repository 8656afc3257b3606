import { memo } from 'react'
import { TabStop } from '../../shared/ui/tab-stop.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { MessageRow } from './message-row.tsx'
import type { RowProps } from './row-props.ts'
import styles from './timeline-row.module.css'

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
  const times = useTimes()
  return (
    <div className={isNew ? styles['newDivider'] : styles['divider']}>
      {day !== null && <span className={styles['day']}>{times.day(day)}</span>}
      {isNew && <span className={styles['newLabel']}>{texts.newLine}</span>}
    </div>
  )
}
