import { channelInUrl } from '../preload/channel-in-url.ts'
import { loadAround, loadNewest, timelineOf } from './timelines.ts'
import { readStateOf } from './unread.ts'
import { findChannel, useChatState } from './chat-state.ts'

/** The most unread messages with which the newest page is known to reach what was read. */
const nearby = 40

/** Reads what somebody who comes to the channel is shown first. */
export async function openTimeline(channelId: string): Promise<void> {
  const { snapshot } = useChatState.getState()
  const lastSeq = findChannel(snapshot, channelId)?.lastSeq ?? 0
  const readSeq = snapshot ? (readStateOf(snapshot, channelId)?.seq ?? 0) : 0
  const isFar = readSeq > 0 && lastSeq - readSeq > nearby
  // The page asks once before it is drawn, and once more then.
  if (timelineOf(channelId)?.loading != null) return
  if (isFar && !timelineOf(channelId)) await loadAround(channelId, readSeq)
  else await loadNewest(channelId)
}

/** Reads the channel that the address names while the page is still to be drawn. */
export async function openTimelineInUrl(): Promise<void> {
  const channelId = channelInUrl()
  const isChannel = findChannel(useChatState.getState().snapshot, channelId) !== undefined
  if (channelId !== undefined && isChannel) await openTimeline(channelId)
}
