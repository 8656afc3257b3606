import { useCallback, useEffect, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { usePendingMessages } from '../../shared/state/pending-messages.ts'
import { useComposerState } from '../../shared/state/composer-state.ts'
import { loadNewer, loadOlder, trimTimeline, useTimelines } from '../../shared/state/timelines.ts'
import { EndEdge, StartEdge } from './edges.tsx'
import { JumpButton } from './jump-button.tsx'
import { jumpToEnd, useMark } from './jumps.ts'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline.module.css'
import { usePlace } from './use-place.ts'
import type { ReadMarks } from './use-read-marks.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRows, useShift } from './use-rows.ts'

interface MessageListProps {
  serverId: string
  channelId: string
  marks: ReadMarks
  /** Tells whether the newest message is on the screen. */
  onShowEnd: (showsEnd: boolean) => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The messages that are at hand, of which only those on the screen are drawn. */
export function MessageList(props: MessageListProps) {
  const { serverId, channelId, marks, onShowEnd, onShowMember } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd ?? false)
  const rows = useRows(channelId, marks.newAfter)
  const mark = useMark((state) => (state.mark?.channelId === channelId ? state.mark : null))
  const place = usePlace({ channelId, rows, reachesEnd, list, scroller })
  const { activeKey, kept, handlers } = useRowFocus(rows, place.show, scroller)
  const shift = useShift(rows)
  const readOn = useReadOn(channelId, list)
  const isAtEnd = place.isAtEnd && reachesEnd
  useEffect(() => onShowEnd(isAtEnd), [onShowEnd, isAtEnd])
  const toEnd = (): void => jumpToEnd(channelId)
  const written = usePendingMessages(
    (all) => all.list.filter((entry) => entry.channelId === channelId).length,
  )
  // Who writes wants to see it.
  useGrowth(written, toEnd)
  useGrowth(
    useComposerState(({ jumpToNewestRequests }) => jumpToNewestRequests),
    toEnd,
  )
  return (
    <>
      <div ref={scroller} className={styles['scroller']} {...handlers}>
        <div className={styles['filler']} />
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          shift={shift}
          keepMounted={kept}
          scrollRef={scroller}
          onScroll={() => {
            place.onScroll()
            readOn()
          }}
          onScrollEnd={() => trimTimeline(channelId, place.firstShown())}
          onResize={() => {
            place.hold()
            readOn()
          }}
        >
          <StartEdge key="start" channelId={channelId} />
          {rows.map((row) => (
            <TimelineRow
              {...row}
              key={row.key}
              rowKey={row.key}
              serverId={serverId}
              isActive={row.key === activeKey}
              isMarked={row.message.seq === mark?.seq}
              onShowMember={onShowMember}
              onMarkUnread={marks.markUnread}
            />
          ))}
          <EndEdge key="end" channelId={channelId} />
        </Virtualizer>
      </div>
      {!isAtEnd && <JumpButton unread={marks.unread} onJump={toEnd} />}
    </>
  )
}

/** The channel is read on when so little is left above or below what is on the screen. */
const aheadPx = 1600

function useReadOn(channelId: string, list: React.RefObject<VirtualizerHandle | null>) {
  return useCallback(() => {
    const view = list.current
    const timeline = useTimelines.getState()[channelId]
    if (!view || !timeline || timeline.loading || timeline.error != null) return
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    if (!timeline.reachesStart && view.scrollOffset < aheadPx) void loadOlder(channelId)
    else if (!timeline.reachesEnd && below < aheadPx) void loadNewer(channelId)
  }, [channelId, list])
}

function useGrowth(count: number, onGrowth: () => void): void {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current) onGrowth()
    last.current = count
    // Only the count tells.
  }, [count])
}
