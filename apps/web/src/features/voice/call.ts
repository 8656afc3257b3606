import type { Channel, VoiceSignal, VoiceUpdate } from '@guildhall/contract'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../shared/api/http.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { act } from '../../shared/gateway/client.ts'
import { findChannel, useChatState } from '../../shared/state/chat-state.ts'
import { speakersIn } from '../../shared/voice/speakers.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { expectsSound, isInAfkChannel, may, mayConnect, ownVoiceState } from './call-queries.ts'
import { resetCall, useCall } from './call-state.ts'
import type { ChannelRef, MediaState } from './call-state.ts'
import { playCallSound } from './call-sounds.ts'
import { needsRelay } from './connection-quality.ts'
import { MediaSession } from './media-session.ts'
import type { UpSection } from './media-connection.ts'
import {
  closeOwnMicrophone,
  holdOwnMicrophoneOpen,
  muteOwnMicrophone,
  openOwnMicrophone,
  ownMicrophoneTrack,
  ownWhisperTrack,
  whisperWithOwnMicrophone,
} from './own-microphone.ts'
import { ownVideoTrack, startCamera, startScreen, stopVideo } from './own-video.ts'
import type { VideoSource } from './own-video.ts'
import { screenLimits } from './screen-choice.ts'
import { watchTalkKeys } from './talk-keys.ts'
import { shownVideos, videoKey } from './watching.ts'
import { restartWhisper } from './whisper.ts'

/** Counts joins and leaves: the result of an older one no longer matters. */
let attempt = 0
let session: MediaSession | null = null
/** The signals that come before the reply to a join. */
let heldSignals: VoiceSignal[] | null = null
/** The account was removed from the old channel while it joins another. */
let hasLeftWhileJoining = false
let hasConnected = false
/** A new join of the same channel failed because the gateway connection was lost. */
let mustJoinAgain = false
let stopKeys: (() => void) | null = null
/** What the server knows, as far as it is certain. */
let sent: VoiceUpdate = {}

/** Joins a voice channel, or moves there. Errors become a notice. */
export async function joinCall(target: ChannelRef): Promise<void> {
  const { call, joining } = useCall.getState()
  const isThere = (joining ?? call)?.channelId === target.channelId
  if (isThere && call?.media !== 'unreachable') return
  if (!mayConnect(target)) return
  await enter(target)
}

/** Makes a new media connection. */
export async function reconnectCall(): Promise<void> {
  const { call } = useCall.getState()
  if (call) await enter({ serverId: call.serverId, channelId: call.channelId })
}

export function leaveCall(): void {
  if (!isInCall()) return
  act('voice.leave', {}).catch(() => undefined)
  playCallSound('disconnected')
  endCall()
}

/** Ends the call on this page, where the account has left the channel. */
export function endCall(): void {
  attempt += 1
  heldSignals = null
  mustJoinAgain = false
  session?.close()
  session = null
  stopKeys?.()
  stopKeys = null
  closeOwnMicrophone()
  stopVideo('camera')
  stopVideo('screen')
  resetCall()
}

export function setMuted(muted: boolean): void {
  const { deafened, microphone } = useCall.getState()
  if (!muted && microphone.kind === 'failed') void startMicrophone()
  // People who want to be heard want to hear as well.
  useCall.setState({ muted, deafened: deafened && muted })
  playCallSound(muted ? 'muted' : 'unmuted')
  applyOwnState()
}

export function setDeafened(deafened: boolean): void {
  useCall.setState({ deafened })
  playCallSound(deafened ? 'deafened' : 'undeafened')
  applyOwnState()
}

/** By the keyboard. What a moderator imposes stays, and is no choice of the person. */
export function toggleMuted(): void {
  const { muted, deafened, microphone } = useCall.getState()
  if (ownVoiceState()?.serverMuted) return
  setMuted(!(muted || deafened || microphone.kind === 'failed'))
}

export function toggleDeafened(): void {
  if (!ownVoiceState()?.serverDeafened) setDeafened(!useCall.getState().deafened)
}

/** Turns the account's own camera or screen on or off. */
export function toggleVideo(source: VideoSource): void {
  const isOn = useCall.getState().ownVideo[source] !== null
  if (isOn) stopVideo(source)
  else if (source === 'camera') void startCamera(applyOwnVideo)
  else shareScreen()
  if (isOn) applyOwnVideo()
}

/** Lets the person choose a screen, which is shared as the settings say. */
export function shareScreen(): void {
  void startScreen(applyOwnVideo)
}

/** The account may no longer send anything. */
export function stopOwnVideo(): void {
  stopVideo('camera')
  stopVideo('screen')
  applyOwnVideo()
}

export function watchScreen(userId: string, isWatched: boolean): void {
  const key = videoKey({ userId, source: 'screen' })
  useCall.setState(({ watchedScreens, windowVideo }) => {
    const others = watchedScreens.filter((id) => id !== userId)
    return {
      watchedScreens: isWatched ? [...others, userId] : others,
      windowVideo: !isWatched && windowVideo === key ? null : windowVideo,
    }
  })
}

export function isInCall(): boolean {
  const { call, joining } = useCall.getState()
  return call !== null || joining !== null
}

export function handleSignal(signal: VoiceSignal): void {
  if (heldSignals) heldSignals.push(signal)
  else session?.handle(signal)
}

/** The account has left the channel, by whomever. Returns whether the call is over by that. */
export function channelLeft(channelId: string): boolean {
  const { call, joining } = useCall.getState()
  if (call?.channelId !== channelId) return false
  if (joining) {
    hasLeftWhileJoining = true
    return false
  }
  endCall()
  return true
}

/** A moderator has moved the account; the media connection stays. */
export function channelChanged(target: ChannelRef): void {
  useCall.setState(({ call }) => ({ call: call && { ...call, ...target } }))
  if (isInAfkChannel()) stopOwnVideo()
  else applyOwnState()
  applyBitrate()
  applyPriority()
  restartWhisper()
}

/** Who speaks with priority makes everyone else quieter for all but themselves. */
export function applyPriority(): void {
  const { priorityUserIds } = speakersIn(useCall.getState().call?.channelId)
  const ownId = useChatState.getState().snapshot?.user.id ?? ''
  session?.setLoud(priorityUserIds.includes(ownId) ? [] : priorityUserIds)
}

/** The statistics of the media connection, and the section through which the video comes; null if it is not received. */
export async function videoStats(
  key: string,
): Promise<{ report: RTCStatsReport; mid: string } | null> {
  return (await session?.videoStats(key)) ?? null
}

/** The bitrates of the channel may have changed. */
export function applyBitrate(): void {
  session?.updateBitrates()
}

/** The gateway session goes on after a lost connection. */
export function gatewayResumed(): void {
  if (mustJoinAgain) return void reconnectCall()
  void session?.resume()
  void sendOwnState()
}

/** The gateway session is another one, which is in no channel. */
export function gatewayRestarted(): void {
  const { call, joining } = useCall.getState()
  const target = joining ?? call
  if (!target) return
  const { serverId, channelId } = target
  if (mayConnect(target)) void enter({ serverId, channelId })
  else endCall()
}

/** What a moderator changed may concern the sound. */
export function applyOwnState(): void {
  const { muted, deafened, hasPriority, whisper } = useCall.getState()
  const state = ownVoiceState()
  const isAfk = isInAfkChannel()
  const isSilent = muted || deafened || isAfk || state?.serverMuted === true
  const isWhispering = whisper?.kind === 'heard' && whisper.userIds.length > 0 && !isSilent
  // The one is off before the other is on.
  if (!isWhispering) whisperWithOwnMicrophone(false)
  muteOwnMicrophone(isSilent || whisper !== null)
  if (isWhispering) whisperWithOwnMicrophone(true)
  session?.updateTrack('up-whisper')
  holdOwnMicrophoneOpen(hasPriority || (whisper !== null && whisper.kind !== 'ending'))
  session?.setDeafened(deafened || isAfk || state?.serverDeafened === true)
  void sendOwnState()
}

async function enter(target: ChannelRef): Promise<void> {
  attempt += 1
  const own = attempt
  heldSignals = []
  hasLeftWhileJoining = false
  const isSame = useCall.getState().call?.channelId === target.channelId
  useCall.setState({ joining: target, notice: null })
  // People who only listen are not asked for it.
  if (may('speak', target)) void startMicrophone()
  const state = ownState()
  try {
    const { channelId } = await act('voice.join', {
      channelId: target.channelId,
      relay: needsRelay(),
      ...state,
    })
    if (own !== attempt) return
    begin({ ...target, channelId }, state)
    if (channelId !== target.channelId) showRoom(target, channelId)
  } catch (error) {
    if (own !== attempt) return
    heldSignals = null
    mustJoinAgain = isSame && isUnreachable(error)
    if (mustJoinAgain) return useCall.setState({ joining: null })
    // Where the server has refused, the account stays where it was.
    if (session && !hasLeftWhileJoining) useCall.setState({ joining: null })
    else endCall()
    useCall.setState({ notice: { kind: 'error', error } })
  }
}

function begin(target: ChannelRef, state: VoiceUpdate): void {
  const isSame = useCall.getState().call?.channelId === target.channelId
  if (!isSame) hasConnected = false
  session?.close()
  session = new MediaSession({
    trackFor: ownTrack,
    voiceBitrate: () => callChannel()?.bitrateKbps,
    screenLimits: () =>
      screenLimits(useVoiceSettings.getState().screen, callChannel()?.videoKbps ?? null),
    expectsSound,
    onState: followMedia,
    onFailed: () => void reconnectCall(),
  })
  // The server sends all videos at first.
  sent = { ...state, camera: false, screen: false, priority: false, watching: null }
  mustJoinAgain = false
  useCall.setState({ call: { ...target, media: 'connecting' }, joining: null })
  const signals = heldSignals ?? []
  heldSignals = null
  for (const signal of signals) session.handle(signal)
  stopKeys ??= watchTalkKeys()
  applyPriority()
  restartWhisper()
  applyOwnState()
}

function callChannel(): Channel | undefined {
  return findChannel(useChatState.getState().snapshot, useCall.getState().call?.channelId)
}

/** Where the page shows the channel that made the room, it shows the room instead. */
function showRoom({ serverId, channelId: hubId }: ChannelRef, channelId: string): void {
  if (location.pathname !== channelPath(serverId, hubId)) return
  navigate(channelPath(serverId, channelId), { replace: true })
}

function ownTrack(section: UpSection): MediaStreamTrack | null {
  if (section === 'up-audio') return ownMicrophoneTrack()
  return section === 'up-whisper' ? ownWhisperTrack() : ownVideoTrack(section)
}

function followMedia(media: MediaState): void {
  useCall.setState(({ call }) => ({ call: call && { ...call, media } }))
  if (media !== 'connected' || hasConnected) return
  hasConnected = true
  playCallSound('connected')
}

/** The account may speak, perhaps only since now. */
export function startMicrophoneIfClosed(): void {
  if (useCall.getState().microphone.kind === 'closed') void startMicrophone()
}

async function startMicrophone(): Promise<void> {
  await openOwnMicrophone()
  session?.updateTrack('up-audio')
  applyOwnState()
}

function ownState(): VoiceUpdate {
  const { muted, deafened, microphone } = useCall.getState()
  return { muted: muted || microphone.kind === 'failed', deafened }
}

function applyOwnVideo(): void {
  const sections: UpSection[] = ['up-camera', 'up-screen', 'up-screen-audio']
  for (const section of sections) session?.updateTrack(section)
  void sendOwnState()
}

async function sendOwnState(): Promise<void> {
  if (!session) return
  const { ownVideo, hasPriority } = useCall.getState()
  const { camera, screen } = ownVideo
  const state: VoiceUpdate = {
    ...ownState(),
    camera: camera !== null,
    screen: screen !== null,
    priority: hasPriority,
    watching: shownVideos(),
  }
  const changed = Object.entries(state).filter(
    ([key, value]) => JSON.stringify(sent[key as keyof VoiceUpdate]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return
  sent = state
  try {
    await act('voice.update', Object.fromEntries(changed))
  } catch (error) {
    // Sent again when the gateway connection is back.
    sent = {}
    const hasLeft = error instanceof ApiError && error.reason === 'not_in_voice'
    if (hasLeft || isUnreachable(error)) return
    if (state.camera || state.screen) stopOwnVideo()
    useCall.setState({ notice: { kind: 'error', error } })
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unreachable'
}
