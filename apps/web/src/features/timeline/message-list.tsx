import { useCallback, useEffect, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { usePendingMessages } from '../../shared/state/pending-messages.ts'
import { useComposerState } from '../../shared/state/composer-state.ts'
import { loadNewer, loadOlder, trimTimeline, useTimelines } from '../../shared/state/timelines.ts'
import { TimelineEnd, TimelineStart } from './edges.tsx'
import { JumpButton } from './jump-button.tsx'
import { jumpToEnd, useHighlight } from './jump.ts'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline.module.css'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import type { ReadMarker } from './use-read-marker.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRows, useShift } from './use-rows.ts'

interface MessageListProps {
  serverId: string
  channelId: string
  readMarker: ReadMarker
  /** Called with whether the newest message is on the screen. */
  onEndVisible: (showsEnd: boolean) => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The loaded messages. Only those near the screen are rendered. */
export function MessageList(props: MessageListProps) {
  const { serverId, channelId, readMarker, onEndVisible, onShowMember } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd ?? false)
  const rows = useRows(channelId, readMarker.newAfterSeq)
  const highlight = useHighlight((state) =>
    state.highlight?.channelId === channelId ? state.highlight : null,
  )
  const anchor = useScrollAnchor({ channelId, rows, reachesEnd, list, scroller })
  const { activeKey, mountedIndexes, handlers } = useRowFocus(rows, anchor.reveal, scroller)
  const shift = useShift(rows)
  const loadMore = useLoadMore(channelId, list)
  const isAtEnd = anchor.isAtEnd && reachesEnd
  useEffect(() => onEndVisible(isAtEnd), [onEndVisible, isAtEnd])
  const scrollToEnd = (): void => jumpToEnd(channelId)
  const pendingCount = usePendingMessages(
    (all) => all.list.filter((entry) => entry.channelId === channelId).length,
  )
  // Shows a message that the account sends.
  useOnIncrease(pendingCount, scrollToEnd)
  useOnIncrease(
    useComposerState(({ jumpToNewestRequests }) => jumpToNewestRequests),
    scrollToEnd,
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
          keepMounted={mountedIndexes}
          scrollRef={scroller}
          onScroll={() => {
            anchor.onScroll()
            loadMore()
          }}
          onScrollEnd={() => trimTimeline(channelId, anchor.firstVisibleIndex())}
          onResize={() => {
            anchor.restore()
            loadMore()
          }}
        >
          <TimelineStart key="start" channelId={channelId} />
          {rows.map((row) => (
            <TimelineRow
              {...row}
              key={row.key}
              rowKey={row.key}
              serverId={serverId}
              isActive={row.key === activeKey}
              isHighlighted={row.message.seq === highlight?.seq}
              onShowMember={onShowMember}
              onMarkUnread={readMarker.markUnread}
            />
          ))}
          <TimelineEnd key="end" channelId={channelId} />
        </Virtualizer>
      </div>
      {!isAtEnd && <JumpButton unread={readMarker.unreadCount} onJump={scrollToEnd} />}
    </>
  )
}

/** More messages are loaded within this distance of the first or last loaded one. */
const loadAheadPx = 1600

function useLoadMore(channelId: string, list: React.RefObject<VirtualizerHandle | null>) {
  return useCallback(() => {
    const view = list.current
    const timeline = useTimelines.getState()[channelId]
    if (!view || !timeline || timeline.loading || timeline.error != null) return
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    if (!timeline.reachesStart && view.scrollOffset < loadAheadPx) void loadOlder(channelId)
    else if (!timeline.reachesEnd && below < loadAheadPx) void loadNewer(channelId)
  }, [channelId, list])
}

function useOnIncrease(count: number, onIncrease: () => void): void {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current) onIncrease()
    last.current = count
    // Not when the callback changes.
  }, [count])
}
