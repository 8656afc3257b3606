import { isSlowedDown } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import type { ComposerChannel } from './composer-channel.ts'

/** When the account wrote last, by channel, on this machine's clock. */
const useLastPosts = create<Record<string, number>>()(() => ({}))

export function notePost(channelId: string): void {
  useLastPosts.setState({ [channelId]: Date.now() })
}

/** How many seconds slow mode makes one wait before the next message; 0 where it does not. */
export function useWait({ id, serverId, slowmodeSeconds }: ComposerChannel): number {
  const lastPost = useLastPosts((posts) => posts[id])
  const isSlowed = useChatState(({ snapshot }) =>
    isSlowedDown(
      slowmodeSeconds,
      permissionsIn(findServer(snapshot, serverId), findChannel(snapshot, id)),
    ),
  )
  const wait = isSlowed ? waitAfter(lastPost, slowmodeSeconds) : 0
  const [, tick] = useState(0)
  const isOver = wait === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => (isSlowed ? followPosts(id) : undefined), [id, isSlowed])
  return wait
}

function waitAfter(lastPost: number | undefined, slowmodeSeconds: number): number {
  if (lastPost === undefined) return 0
  const over = lastPost + slowmodeSeconds * 1000
  return Math.max(0, Math.ceil((over - Date.now()) / 1000))
}

/** Takes note of what the account writes here, also in other windows, and of what it wrote before. */
function followPosts(channelId: string): () => void {
  const userId = useChatState.getState().snapshot?.user.id
  const before = timelineOf(channelId)?.messages.findLast(({ author }) => author.id === userId)
  if (before && useLastPosts.getState()[channelId] === undefined) {
    // The server's clock may be ahead.
    useLastPosts.setState({ [channelId]: Math.min(before.createdAt, Date.now()) })
  }
  return onEvent((event) => {
    if (event.type !== 'message.created') return
    const { message } = event.data
    if (message.channelId === channelId && message.author.id === userId) notePost(channelId)
  })
}
