import { addressedChannel } from '../early/addressed.ts'
import { loadAround, loadNewest, timelineOf } from './timelines.ts'
import { readStateOf } from './unread.ts'
import { findChannel, useWorld } from './world.ts'

/** The most unread messages with which the newest page is known to reach what was read. */
const nearby = 40

/** Reads what somebody who comes to the channel is shown first. */
export async function openTimeline(channelId: string): Promise<void> {
  const { world } = useWorld.getState()
  const lastSeq = findChannel(world, channelId)?.lastSeq ?? 0
  const readSeq = world ? (readStateOf(world, channelId)?.seq ?? 0) : 0
  const isFar = readSeq > 0 && lastSeq - readSeq > nearby
  // The page asks once before it is drawn, and once more then.
  if (timelineOf(channelId)?.loading != null) return
  if (isFar && !timelineOf(channelId)) await loadAround(channelId, readSeq)
  else await loadNewest(channelId)
}

/** Reads the channel that the address names while the page is still to be drawn. */
export async function openAddressed(): Promise<void> {
  const channelId = addressedChannel()
  const isChannel = findChannel(useWorld.getState().world, channelId) !== undefined
  if (channelId !== undefined && isChannel) await openTimeline(channelId)
}
