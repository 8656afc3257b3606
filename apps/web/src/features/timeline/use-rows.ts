import { useLayoutEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/shallow'
import { rowKey, usePendingMessages } from '../../shared/state/pending-messages.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { buildRows } from './rows.ts'
import type { Row } from './rows.ts'

const nothing: never[] = []

/** The rows of a channel, with the pending messages at the end. */
export function useRows(channelId: string, newAfterSeq: number | null): Row[] {
  const user = useOwnUser()
  const messages = useTimelines((all) => all[channelId]?.messages ?? nothing)
  const reachesStart = useTimelines((all) => all[channelId]?.reachesStart ?? false)
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd ?? false)
  const pendingMessages = usePendingMessages(
    useShallow(({ list }) =>
      list.filter((entry) => entry.channelId === channelId && entry.userId === user?.id),
    ),
  )
  return useMemo(
    () =>
      buildRows({
        messages,
        reachesStart,
        pendingMessages: reachesEnd ? pendingMessages : nothing,
        user,
        newAfterSeq,
        keyFor: rowKey,
      }),
    [messages, reachesStart, reachesEnd, pendingMessages, user, newAfterSeq],
  )
}

/** Whether rows were added or removed at the start, so that the list keeps its distance from the end. */
export function useShift(rows: readonly Row[]): boolean {
  const firstKey = rows[0]?.key
  const rendered = useRef(firstKey)
  useLayoutEffect(() => {
    rendered.current = firstKey
  }, [firstKey])
  // A ref is read during rendering, because only it holds what was rendered last.
  return rendered.current !== undefined && rendered.current !== firstKey
}
