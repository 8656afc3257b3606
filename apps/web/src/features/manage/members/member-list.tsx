import type { Member } from '@guildhall/contract'
import { Virtualizer } from 'virtua'
import type { CustomItemComponentProps } from 'virtua'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useSettingsScroller } from '../../../shared/ui/settings-layout.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import type { PendingMemberAction } from './pending-member-action.ts'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'

interface MemberListProps {
  members: Member[]
  onAction: (pending: PendingMemberAction) => void
}

/** Renders only the rows on the screen, because there may be thousands. */
export function MemberList({ members, onAction }: MemberListProps) {
  const texts = useLazyTexts('manage').members
  const scroller = useSettingsScroller()
  const frame = useRef<HTMLDivElement>(null)
  const [startMargin, setStartMargin] = useState(0)
  useLayoutEffect(() => {
    const list = frame.current
    const outside = scroller.current
    if (!list || !outside) return
    const top = list.getBoundingClientRect().top - outside.getBoundingClientRect().top
    setStartMargin(top + outside.scrollTop)
  }, [scroller])
  return (
    <div className={styles['table']}>
      <div className={styles['head']} aria-hidden="true">
        <span>{texts.columns.member}</span>
        <span>{texts.columns.roles}</span>
        <span>{texts.columns.joined}</span>
      </div>
      <div ref={frame}>
        <Virtualizer
          as="ul"
          item={Row}
          scrollRef={scroller}
          startMargin={startMargin}
          bufferSize={600}
        >
          {members.map((member) => (
            <MemberRow
              key={member.user.id}
              member={member}
              onAction={(action) => onAction({ action, member })}
            />
          ))}
        </Virtualizer>
      </div>
    </div>
  )
}

function Row({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li
      style={style}
      ref={ref as Ref<HTMLLIElement>}
      className={styles['rowFrame']}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  )
}
