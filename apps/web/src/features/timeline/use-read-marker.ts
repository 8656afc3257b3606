import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { readStateOf } from '../../shared/state/unread.ts'
import { useChannel, useChatState } from '../../shared/state/chat-state.ts'
import { useTimelines } from '../../shared/state/timelines.ts'

export interface ReadMarker {
  /** The `seq` of the last message above the "new" divider; null without a divider. */
  newAfterSeq: number | null
  /** The number of messages after the last read one. Those that were deleted count only while they are not loaded. */
  unreadCount: number
  /** Marks the message with this `seq` and all newer ones as unread. */
  markUnread: (seq: number) => Promise<unknown>
}

/** The minimum time between two updates of the server. */
const minIntervalMs = 1500

/**
 * The position of a channel's "new" divider. The channel is marked as read while its end is on the screen of an active
 * page.
 */
export function useReadMarker(channelId: string, isEndVisible: boolean): ReadMarker {
  const lastSeq = useChannel(channelId)?.lastSeq ?? 0
  const readSeq = useChatState(({ snapshot }) =>
    snapshot ? (readStateOf(snapshot, channelId)?.seq ?? 0) : 0,
  )
  const isPageActive = useIsPageActive()
  // A channel marked as unread stays unread until it is opened again.
  const [isMarkedUnread, setIsMarkedUnread] = useState(false)
  const [newAfterSeq, setNewAfterSeq] = useState(lastSeq > readSeq ? readSeq : null)
  const isReading = isPageActive && isEndVisible && !isMarkedUnread
  if (!isReading && lastSeq > readSeq && (newAfterSeq ?? -1) < readSeq && !isMarkedUnread)
    setNewAfterSeq(readSeq)
  useSendRead(channelId, isReading && lastSeq > readSeq ? lastSeq : null)
  const markUnread = useCallback(
    (seq: number) => {
      setIsMarkedUnread(true)
      setNewAfterSeq(seq - 1)
      return act('channel.read', { channelId, seq: seq - 1 })
    },
    [channelId],
  )
  return { newAfterSeq, unreadCount: useUnreadCount(channelId, readSeq, lastSeq), markUnread }
}

/** Counts the loaded messages, and of the others the numbers, which deleted ones have too. */
function useUnreadCount(channelId: string, readSeq: number, lastSeq: number): number {
  return useTimelines((all) => {
    const { messages = [], reachesStart = false, reachesEnd = false } = all[channelId] ?? {}
    const [first, last] = [messages[0], messages.at(-1)]
    if (!first || !last) return Math.max(0, lastSeq - readSeq)
    const older = reachesStart ? 0 : Math.max(0, first.seq - 1 - readSeq)
    const newer = reachesEnd ? 0 : Math.max(0, lastSeq - Math.max(last.seq, readSeq))
    return older + messages.filter(({ seq }) => seq > readSeq).length + newer
  })
}

function useSendRead(channelId: string, seq: number | null): void {
  const lastSentAt = useRef(0)
  useEffect(() => {
    if (seq === null) return
    const send = (): void => {
      lastSentAt.current = Date.now()
      // After a failure, the next message or the next visit marks the channel as read.
      act('channel.read', { channelId, seq }).catch(() => undefined)
    }
    const timer = setTimeout(send, Math.max(0, lastSentAt.current + minIntervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [channelId, seq])
}

/** Whether the page is visible and has the focus. */
function useIsPageActive(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden && document.hasFocus())
}

function subscribe(onChange: () => void): () => void {
  addEventListener('focus', onChange)
  addEventListener('blur', onChange)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    removeEventListener('focus', onChange)
    removeEventListener('blur', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}
