import { isSlowedDown } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { timelineOf } from '../../shared/state/timelines.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import type { ComposerChannel } from './composer-channel.ts'

/** The time of the account's last post by channel, on the local clock. */
const useLastPosts = create<Record<string, number>>()(() => ({}))

export function recordPost(channelId: string): void {
  useLastPosts.setState({ [channelId]: Date.now() })
}

/** The seconds until slow mode allows the next message; 0 if it is allowed now. */
export function useSlowModeWait({ id, serverId, slowmodeSeconds }: ComposerChannel): number {
  const lastPost = useLastPosts((posts) => posts[id])
  const isLimited = useChatState(({ snapshot }) =>
    isSlowedDown(
      slowmodeSeconds,
      permissionsIn(findServer(snapshot, serverId), findChannel(snapshot, id)),
    ),
  )
  const wait = isLimited ? secondsLeft(lastPost, slowmodeSeconds) : 0
  const [, tick] = useState(0)
  const isOver = wait === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => (isLimited ? trackPosts(id) : undefined), [id, isLimited])
  return wait
}

function secondsLeft(lastPost: number | undefined, slowmodeSeconds: number): number {
  if (lastPost === undefined) return 0
  const endsAt = lastPost + slowmodeSeconds * 1000
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}

/** Records the account's posts in the channel, including earlier ones and those from other windows. */
function trackPosts(channelId: string): () => void {
  const userId = useChatState.getState().snapshot?.user.id
  const earlier = timelineOf(channelId)?.messages.findLast(({ author }) => author.id === userId)
  if (earlier && useLastPosts.getState()[channelId] === undefined) {
    // The server's clock may be ahead.
    useLastPosts.setState({ [channelId]: Math.min(earlier.createdAt, Date.now()) })
  }
  return onEvent((event) => {
    if (event.type !== 'message.created') return
    const { message } = event.data
    if (message.channelId === channelId && message.author.id === userId) recordPost(channelId)
  })
}
