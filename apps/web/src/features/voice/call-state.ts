import type { Sound } from '@guildhall/contract'
import { create } from 'zustand'
import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import type { OutgoingCall } from './outgoing-call.ts'

export interface ChannelRef {
  serverId: string
  channelId: string
}

export type MediaState =
  | 'connecting'
  | 'connected'
  /** It was connected; the server offers a new connection. */
  | 'lost'
  /** There is none after a long wait, though the client goes on trying. */
  | 'unreachable'

export interface Call extends ChannelRef {
  media: MediaState
}

export type CallNotice =
  /** The server refused an action. */
  | { kind: 'error'; error: unknown }
  /** No longer in the channel. */
  | { kind: 'removed' | 'elsewhere' | 'unreachable'; channelName: string }
  /** The page was loaded again during the call. */
  | { kind: 'interrupted'; channelName: string; target: ChannelRef }
  /** Moved there by a moderator. */
  | { kind: 'moved'; channelName: string }
  /** Moved to the AFK channel, from this one. */
  | { kind: 'inactive'; channelName: string; target: ChannelRef }
  /** The sound of the shared screen includes the voices of the call. */
  | { kind: 'echo' }
  /** The camera or the screen is not sent. */
  | { kind: 'device'; device: 'camera' | 'screen'; problem: MediaProblem }

export type MicrophoneState =
  | { kind: 'closed' }
  /** The browser may be asking for the permission. */
  | { kind: 'opening' }
  | { kind: 'open' }
  | { kind: 'failed'; problem: MediaProblem }

export type Whisper =
  /** The server does not know yet, so nothing is sent. */
  | { kind: 'starting' }
  | { kind: 'heard'; userIds: readonly string[] }
  | { kind: 'failed' }
  /** What was said last is still on its way through the processing of the sound. */
  | { kind: 'ending' }

export interface StatusMessage {
  id: number
  kind:
    | 'joined'
    | 'left'
    | 'whispers'
    | 'sound'
    | 'muted'
    | 'unmuted'
    | 'silenced'
    | 'deafened'
    | 'undeafened'
  /** Undefined for what a moderator does to the account itself. */
  userId?: string
  /** The name of the sound that was played. */
  sound?: string
}

export interface ConnectionQuality {
  roundTripMs: number
  lossPercent: number
  /** Through a relay, because UDP packets don't get through. */
  isOverTcp: boolean
}

/** Of a received video: what suits its size on the page, or the best or smallest that is sent. */
export type VideoQuality = 'auto' | 'high' | 'low'

interface CallState {
  call: Call | null
  /** The channel that is being joined. */
  joining: ChannelRef | null
  /** Of the account, in a conversation. */
  outgoing: OutgoingCall | null
  notice: CallNotice | null
  microphone: MicrophoneState
  /** Chosen by the person; kept from one call to the next. */
  muted: boolean
  deafened: boolean
  /** Null unless the account whispers, or has just stopped. */
  whisper: Whisper | null
  /** Who whispers to the account. */
  whisperers: readonly string[]
  /** While the key of the priority speaker is held down. */
  hasPriority: boolean
  quality: ConnectionQuality | null
  ownVideo: { camera: MediaStream | null; screen: MediaStream | null }
  /** Whether the account sees the screen that it shares. */
  isOwnScreenShown: boolean
  /** What is received, by the user's id and `:camera` or `:screen`. */
  videos: Readonly<Record<string, MediaStream>>
  /** The screens that the person chose to watch, by user id; the latest last. */
  watchedScreens: readonly string[]
  /** How many pixels of the display each video is high, by the same keys. */
  videoHeights: Readonly<Record<string, number>>
  /** Chosen by the person, by the same keys. */
  videoQualities: Readonly<Record<string, VideoQuality>>
  /** The sounds that participants are playing, by user id. */
  playedSounds: Readonly<Record<string, Sound>>
  /** The voice channel on the screen. */
  stageChannelId: string | null
  /** The key of the video in the window of its own. */
  windowVideo: string | null
  /** The browser plays no sound before the person has clicked on the page. */
  isSoundBlocked: boolean
  /** For screen readers; the latest last. */
  statusMessages: readonly StatusMessage[]
}

const idle = {
  call: null,
  joining: null,
  outgoing: null,
  microphone: { kind: 'closed' },
  whisper: null,
  whisperers: [],
  hasPriority: false,
  quality: null,
  ownVideo: { camera: null, screen: null },
  isOwnScreenShown: false,
  videos: {},
  watchedScreens: [],
  videoHeights: {},
  videoQualities: {},
  playedSounds: {},
  windowVideo: null,
  isSoundBlocked: false,
  statusMessages: [],
} as const satisfies Partial<CallState>

/** The call of this page: a page is in one voice channel at most. */
export const useCall = create<CallState>()(() => ({
  ...idle,
  notice: null,
  stageChannelId: null,
  muted: false,
  deafened: false,
}))

/** No call any more, and nothing of it left: what a notice says about it isn't true any more. Why it ended is said afterwards. */
export function resetCall(): void {
  useCall.setState({ ...idle, notice: null })
}

let lastId = 0
const maxStatusMessages = 5

export function reportToScreenReader(message: Omit<StatusMessage, 'id'>): void {
  lastId += 1
  const next = { ...message, id: lastId }
  useCall.setState(({ statusMessages }) => ({
    statusMessages: [...statusMessages, next].slice(-maxStatusMessages),
  }))
}
