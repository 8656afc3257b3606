import { channelInUrl } from '../preload/channel-in-url.ts'
import { loadAround, loadNewest, timelineOf } from './timelines.ts'
import { readStateOf } from './unread.ts'
import { findChannel, useChatState } from './chat-state.ts'

/** With at most this many unread messages, the newest page contains the first of them. */
const maxUnreadOnNewestPage = 40

/** Loads the page of messages that a channel shows first: the newest, or around the last read message. */
export async function openTimeline(channelId: string): Promise<void> {
  const { snapshot } = useChatState.getState()
  const lastSeq = findChannel(snapshot, channelId)?.lastSeq ?? 0
  const readSeq = snapshot ? (readStateOf(snapshot, channelId)?.seq ?? 0) : 0
  const isFar = readSeq > 0 && lastSeq - readSeq > maxUnreadOnNewestPage
  // Called once before the page renders and again by the timeline.
  if (timelineOf(channelId)?.loading != null) return
  if (isFar && !timelineOf(channelId)) await loadAround(channelId, readSeq)
  else await loadNewest(channelId)
}

/** Loads the channel of the page's URL before the page renders. */
export async function openTimelineInUrl(): Promise<void> {
  const channelId = channelInUrl()
  const isChannel = findChannel(useChatState.getState().snapshot, channelId) !== undefined
  if (channelId !== undefined && isChannel) await openTimeline(channelId)
}
