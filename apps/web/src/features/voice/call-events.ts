import type { GatewayEvent, GatewayEvents, VoiceState } from '@guildhall/contract'
import { channelName } from '../../shared/channels/channel-name.ts'
import { act } from '../../shared/gateway/client.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { onSpeakers } from '../../shared/voice/speakers.ts'
import { startActivityReports } from './activity-reports.ts'
import { isInAfkChannel, mayConnect, maySpeak, ownVoiceState } from './call-queries.ts'
import { handleCallShortcut } from './call-shortcuts.ts'
import { reportToScreenReader, useCall } from './call-state.ts'
import type { StatusMessage, CallNotice } from './call-state.ts'
import {
  applyBitrate,
  applyOwnState,
  applyPriority,
  channelChanged,
  channelLeft,
  endCall,
  gatewayRestarted,
  gatewayResumed,
  handleSignal,
  isInCall,
  startMicrophoneIfClosed,
  stopOwnVideo,
} from './call.ts'
import { playCallSound } from './call-sounds.ts'
import { rememberCall, takeInterruptedCall } from './interrupted-call.ts'
import { nextOutgoingCall } from './outgoing-call.ts'
import { handlePlayedSound, stopPlayedSounds, watchPlayedSounds } from './played-sounds.ts'
import { startWakeLock } from './wake-lock.ts'
import { videoKey } from './watching.ts'

/** In larger channels people come and go all the time. */
const reportedParticipantsMax = 25

export { joinCall } from './call.ts'

/** What the server has to know: which videos are received, and whether there is a microphone. */
const sentKeys = [
  'watchedScreens',
  'stageChannelId',
  'windowVideo',
  'videoQualities',
  'microphone',
  'hasPriority',
  'whisper',
] as const
/** Windows that are resized and tiles that move change the heights many times. */
const heightsDelayMs = 500
let heightsTimer: ReturnType<typeof setTimeout> | undefined

let hasStarted = false
let ownBefore: VoiceState | undefined

/** Lets the call follow the gateway, the account and the page, from the first call on. */
export function startCallEvents(): void {
  if (hasStarted) return
  hasStarted = true
  ownBefore = ownVoiceState()
  onEvent(handleEvent)
  onSpeakers(applyPriority)
  useChatState.subscribe((now, before) => {
    if (now.account === 'signed-out' && isInCall()) endCall()
    if (now.connection.kind === 'online' && before.connection.kind !== 'online') {
      // A new session brings its snapshot in the same turn, a resumed one keeps the old snapshot.
      const { snapshot } = now
      queueMicrotask(() => {
        if (useChatState.getState().snapshot === snapshot) gatewayResumed()
        else gatewayRestarted()
      })
    }
  })
  useCall.subscribe(({ call, joining, notice }) => {
    const isVoiceShown = call !== null || joining !== null || notice !== null
    if (useChatState.getState().isVoiceShown !== isVoiceShown) {
      useChatState.setState({ isVoiceShown })
    }
  })
  useCall.subscribe((now, before) => {
    if (sentKeys.some((key) => now[key] !== before[key])) applyOwnState()
  })
  useCall.subscribe(({ whisperers }, before) => {
    for (const userId of whisperers) {
      if (!before.whisperers.includes(userId)) reportToScreenReader({ kind: 'whispers', userId })
    }
  })
  useCall.subscribe(({ videoHeights }, before) => {
    if (videoHeights === before.videoHeights) return
    clearTimeout(heightsTimer)
    heightsTimer = setTimeout(applyOwnState, heightsDelayMs)
  })
  startWakeLock()
  watchPlayedSounds()
  startActivityReports()
  addEventListener('keydown', handleCallShortcut)
  addEventListener('pagehide', () => {
    const { call, joining } = useCall.getState()
    const target = joining ?? call
    if (!target) return
    rememberCall(target)
    act('voice.leave', {}).catch(() => undefined)
  })
  offerInterruptedCall()
}

/** The person decides, since the page may have no right to play sound yet. */
function offerInterruptedCall(): void {
  const target = takeInterruptedCall()
  if (!target || isInCall() || !mayConnect(target)) return
  const channelName = nameOfChannel(target.channelId)
  useCall.setState({ notice: { kind: 'interrupted', channelName, target } })
}

function handleEvent(event: GatewayEvent): void {
  switch (event.type) {
    case 'voice.signal':
      return handleSignal(event.data)
    case 'voice.joined':
      return handleJoined(event.data)
    case 'voice.updated':
      if (event.data.state.userId === ownId()) handleOwnUpdate(event.data.state)
      else followVideos()
      return
    case 'voice.sound_played':
      return handlePlayedSound(event.data)
    case 'call.updated':
      return followOutgoingCall(event.data)
    case 'voice.left':
      return handleLeft(event.data)
    case 'channel.updated':
      if (event.data.channel.id === useCall.getState().call?.channelId) applyBitrate()
      break
    default:
  }
}

function handleJoined(data: GatewayEvents['voice.joined']): void {
  const { serverId, channelId, state, isInactive = false } = data
  const { call, joining, notice } = useCall.getState()
  if (state.userId !== ownId()) {
    if (channelId === call?.channelId) reportOther('joined', state.userId)
    if (useCall.getState().outgoing?.serverId === serverId) {
      useCall.setState({ outgoing: null })
    }
    return
  }
  if (call && !joining && call.channelId !== channelId) {
    const { serverId: from, channelId: before } = call
    const channelName = nameOfChannel(channelId)
    channelChanged({ serverId, channelId })
    useCall.setState({
      notice: isInactive
        ? { kind: 'inactive', channelName, target: { serverId: from, channelId: before } }
        : { kind: 'moved', channelName },
    })
    playCallSound('moved')
  } else if (!call && !joining && notice?.kind === 'removed') {
    useCall.setState({ notice: { kind: 'elsewhere', channelName: nameOfChannel(channelId) } })
  }
  handleOwnUpdate(state)
}

function handleLeft({ channelId, userId }: GatewayEvents['voice.left']): void {
  const { call } = useCall.getState()
  if (userId !== ownId()) {
    if (channelId === call?.channelId) reportOther('left', userId)
    followVideos()
    return
  }
  const name = nameOfChannel(channelId)
  const isUnreachable = call?.media === 'unreachable' || call?.media === 'connecting'
  if (!channelLeft(channelId)) return
  const kind: CallNotice['kind'] = isUnreachable ? 'unreachable' : 'removed'
  useCall.setState({ notice: { kind, channelName: name } })
  playCallSound('disconnected')
}

/** The call of a conversation rings, was answered, or rings no more. */
function followOutgoingCall({ serverId, call: updated }: GatewayEvents['call.updated']): void {
  const { call, joining, outgoing } = useCall.getState()
  const ownUserId = ownId()
  if ((joining ?? call)?.serverId !== serverId || ownUserId === undefined) return
  const voice = findServer(useChatState.getState().snapshot, serverId)?.voice ?? []
  const isAnswered = voice.some(({ userId }) => userId !== ownUserId)
  useCall.setState({
    outgoing: nextOutgoingCall(outgoing, {
      ...{ serverId, call: updated, ownId: ownUserId, isAnswered, now: Date.now() },
    }),
  })
}

/** Someone turned a camera or a screen on or off, or left with it. */
function followVideos(): void {
  const { call, watchedScreens, windowVideo } = useCall.getState()
  if (!call) return
  const states = findServer(useChatState.getState().snapshot, call.serverId)?.voice ?? []
  const here = states.filter(({ channelId }) => channelId === call.channelId)
  const keys = here.flatMap(({ userId, camera, screen }) => [
    ...(camera ? [videoKey({ userId, source: 'camera' })] : []),
    ...(screen ? [videoKey({ userId, source: 'screen' })] : []),
  ])
  // Sharing again is another screen.
  const watched = watchedScreens.filter((userId) =>
    keys.includes(videoKey({ userId, source: 'screen' })),
  )
  if (watched.length < watchedScreens.length) useCall.setState({ watchedScreens: watched })
  if (windowVideo !== null && !keys.includes(windowVideo)) {
    useCall.setState({ windowVideo: null })
  }
  applyOwnState()
}

function reportOther(kind: 'joined' | 'left', userId: string): void {
  const { call } = useCall.getState()
  const { snapshot } = useChatState.getState()
  const others = findServer(snapshot, call?.serverId)?.voice ?? []
  const count = others.filter(({ channelId }) => channelId === call?.channelId).length
  if (count > reportedParticipantsMax) return
  reportToScreenReader({ kind, userId })
  playCallSound(kind)
}

/** A moderator mutes, or lifts a mute. */
function handleOwnUpdate(state: VoiceState): void {
  const before = ownBefore
  ownBefore = state
  const { call } = useCall.getState()
  if (call?.channelId !== state.channelId) return
  if (maySpeak()) startMicrophoneIfClosed()
  if (!maySpeak() || isInAfkChannel()) stopOwnVideo()
  applyOwnState()
  if (!before) return
  if (before.serverMuted !== state.serverMuted) {
    reportOwn(!state.serverMuted ? 'unmuted' : maySpeak() ? 'muted' : 'silenced')
  }
  if (state.serverDeafened) stopPlayedSounds()
  if (before.serverDeafened !== state.serverDeafened) {
    reportOwn(state.serverDeafened ? 'deafened' : 'undeafened')
  }
}

function reportOwn(
  kind: Exclude<StatusMessage['kind'], 'joined' | 'left' | 'whispers' | 'sound'>,
): void {
  reportToScreenReader({ kind })
  playCallSound(kind === 'silenced' ? 'muted' : kind)
}

function ownId(): string | undefined {
  return useChatState.getState().snapshot?.user.id
}

function nameOfChannel(channelId: string): string {
  const { snapshot } = useChatState.getState()
  return channelName(snapshot, findChannel(snapshot, channelId)).name
}
