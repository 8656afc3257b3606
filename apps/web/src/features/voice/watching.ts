import type { VideoSlot, VoiceState, VoiceUpdate } from '@guildhall/contract'
import { voiceLimits } from '@guildhall/contract'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useCall } from './call-state.ts'

type WatchedVideo = NonNullable<VoiceUpdate['watching']>[number]

/** Identifies a video in the state of the call. */
export function videoKey({ userId, source }: VideoSlot): string {
  return `${userId}:${source}`
}

/**
 * The videos that are shown, the most important first: the screens that the person chose to watch, and the cameras while
 * the page of the channel or a window of their own shows them.
 */
export function shownVideos(): NonNullable<VoiceUpdate['watching']> {
  const { call, watchedScreens, stageChannelId, windowVideo } = useCall.getState()
  if (!call) return []
  const { snapshot } = useChatState.getState()
  const others = (findServer(snapshot, call.serverId)?.voice ?? []).filter(
    ({ userId, channelId }) => channelId === call.channelId && userId !== snapshot?.user.id,
  )
  const screens = watchedScreens
    .filter((userId) => others.some((state) => state.userId === userId && state.screen))
    .map((userId) => ({ userId, source: 'screen' as const }))
  const isStageOpen = stageChannelId === call.channelId
  const cameras = others
    .filter((state) => state.camera && (isStageOpen || isIn(windowVideo, state)))
    .map(({ userId }) => ({ userId, source: 'camera' as const }))
  const first = cameras.filter(({ userId }) => isIn(windowVideo, { userId }))
  const rest = cameras.filter((camera) => !first.includes(camera))
  return [...screens, ...first, ...rest].slice(0, voiceLimits.watchedMax).map(withHeight)
}

/** The smallest of the layers that are sent is enough for it. */
const lowHeight = 180
/** Little changes of a window change nothing. */
const heightStep = 60

function withHeight(video: VideoSlot): WatchedVideo {
  const { videoHeights, videoQualities, windowVideo } = useCall.getState()
  const key = videoKey(video)
  const quality = videoQualities[key] ?? 'auto'
  if (quality === 'low') return { ...video, height: lowHeight }
  const shown = videoHeights[key]
  // Nobody knows how large the person makes the window.
  if (quality === 'high' || shown === undefined || windowVideo === key) return video
  const height = Math.ceil(shown / heightStep) * heightStep
  return { ...video, height: Math.min(voiceLimits.watchedHeightMax, height) }
}

function isIn(key: string | null, { userId }: Pick<VoiceState, 'userId'>): boolean {
  return key === videoKey({ userId, source: 'camera' })
}
