import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { readStateOf } from '../../shared/state/unread.ts'
import { useChannel, useChatState } from '../../shared/state/chat-state.ts'

export interface ReadMarks {
  /** The number of the last message above the "new" line; null without one. */
  newAfter: number | null
  /** How many messages have come after what was read. */
  unread: number
  /** Lets the message with this number, and all after it, be new again. */
  markUnread: (seq: number) => Promise<unknown>
}

/** Marks are sent no more often than this. */
const pauseMs = 1500

/**
 * Where the "new" line of a channel stands, and how far it has been read: everything, once its end is on the screen of
 * somebody who is there.
 */
export function useReadMarks(channelId: string, showsEnd: boolean): ReadMarks {
  const lastSeq = useChannel(channelId)?.lastSeq ?? 0
  const readSeq = useChatState(({ snapshot }) =>
    snapshot ? (readStateOf(snapshot, channelId)?.seq ?? 0) : 0,
  )
  const isThere = useIsThere()
  // A message that somebody marked as unread stays so until they come back.
  const [isHeld, setIsHeld] = useState(false)
  const [newAfter, setNewAfter] = useState(lastSeq > readSeq ? readSeq : null)
  const reads = isThere && showsEnd && !isHeld
  if (!reads && lastSeq > readSeq && (newAfter ?? -1) < readSeq && !isHeld) setNewAfter(readSeq)
  useSendRead(channelId, reads && lastSeq > readSeq ? lastSeq : null)
  const markUnread = useCallback(
    (seq: number) => {
      setIsHeld(true)
      setNewAfter(seq - 1)
      return act('channel.read', { channelId, seq: seq - 1 })
    },
    [channelId],
  )
  return { newAfter, unread: Math.max(0, lastSeq - readSeq), markUnread }
}

function useSendRead(channelId: string, seq: number | null): void {
  const sentAt = useRef(0)
  useEffect(() => {
    if (seq === null) return
    const send = (): void => {
      sentAt.current = Date.now()
      // What is not marked now is marked with the next message, or when one comes back.
      act('channel.read', { channelId, seq }).catch(() => undefined)
    }
    const timer = setTimeout(send, Math.max(0, sentAt.current + pauseMs - Date.now()))
    return () => clearTimeout(timer)
  }, [channelId, seq])
}

/** Whether the page is on the screen and has the focus. */
function useIsThere(): boolean {
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
