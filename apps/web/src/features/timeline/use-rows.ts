import { useLayoutEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/shallow'
import { rowKey, usePendingMessages } from '../../shared/state/pending-messages.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { buildRows } from './rows.ts'
import type { Row } from './rows.ts'

const nothing: never[] = []

/** The rows of a channel; those that wait to be stored stand at its end. */
export function useRows(channelId: string, newAfter: number | null): Row[] {
  const user = useOwnUser()
  const messages = useTimelines((all) => all[channelId]?.messages ?? nothing)
  const reachesStart = useTimelines((all) => all[channelId]?.reachesStart ?? false)
  const reachesEnd = useTimelines((all) => all[channelId]?.reachesEnd ?? false)
  const outgoing = usePendingMessages(
    useShallow(({ list }) =>
      list.filter((entry) => entry.channelId === channelId && entry.userId === user?.id),
    ),
  )
  return useMemo(
    () =>
      buildRows({
        messages,
        reachesStart,
        outgoing: reachesEnd ? outgoing : nothing,
        user,
        newAfter,
        keyOf: rowKey,
      }),
    [messages, reachesStart, reachesEnd, outgoing, user, newAfter],
  )
}

/** Whether rows have come or gone at the start since they were drawn last: the list then keeps its distance from the end. */
export function useShift(rows: readonly Row[]): boolean {
  const first = rows[0]?.key
  const drawn = useRef(first)
  useLayoutEffect(() => {
    drawn.current = first
  }, [first])
  // What was drawn last is known nowhere else.
  return drawn.current !== undefined && drawn.current !== first
}
