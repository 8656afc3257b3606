import Type from 'typebox'
import type { Static } from 'typebox'
import { voiceLimits } from './voice-limits.ts'
import { Id, Nullable } from './shapes.ts'

/** One account in a voice channel. Everyone who can view the channel receives it. */
export interface VoiceState {
  userId: string
  channelId: string
  /** By the account itself, as is `deafened`. A deafened account is not heard either. */
  muted: boolean
  deafened: boolean
  /** By a moderator, or because the account lacks the permission `speak`. */
  serverMuted: boolean
  serverDeafened: boolean
  camera: boolean
  screen: boolean
  /** Milliseconds since the epoch. */
  joinedAt: number
}

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

/** Whose media one of the fixed receiving sections of a participant carries. */
export interface AudioSlot {
  userId: string
  source: 'microphone' | 'screen'
}

export interface VideoSlot {
  userId: string
  source: 'camera' | 'screen'
}

export const WatchedVideo = Type.Object({
  userId: Id,
  source: Type.Enum(['camera', 'screen']),
})

/** What the media server sends to one participant. */
export type VoiceSignal =
  /** Every offer starts a new media connection that replaces the last one. */
  | { kind: 'offer'; sdp: string; offerId: number }
  | { kind: 'slots'; audio: (AudioSlot | null)[]; video: (VideoSlot | null)[] }

const SessionDescription = Type.String({ minLength: 1, maxLength: voiceLimits.sdpMax })

export const voiceActions = {
  'voice.join': Type.Object({
    channelId: Id,
    muted: Type.Optional(Type.Boolean()),
    deafened: Type.Optional(Type.Boolean()),
  }),
  'voice.leave': Type.Object({}),
  'voice.update': Type.Object({
    muted: Type.Optional(Type.Boolean()),
    deafened: Type.Optional(Type.Boolean()),
    camera: Type.Optional(Type.Boolean()),
    screen: Type.Optional(Type.Boolean()),
    /** The cameras and screens to receive, the most important first; null (as after joining): all of them. */
    watching: Type.Optional(
      Type.Union([Type.Array(WatchedVideo, { maxItems: voiceLimits.watchedMax }), Type.Null()]),
    ),
  }),
  'voice.signal': Type.Union([
    Type.Object({
      kind: Type.Literal('answer'),
      sdp: SessionDescription,
      /** Of the offer that it answers; an answer to an older offer is ignored. Left out: the newest. */
      offerId: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    /** Ignored: the client connects to the candidates of the offer. */
    Type.Object({
      kind: Type.Literal('candidate'),
      candidate: Type.String({ maxLength: voiceLimits.candidateMax }),
      mid: Type.String({ maxLength: voiceLimits.midMax }),
    }),
  ]),
  /** Makes an offer for a connection without media, which ends by itself after a few seconds. */
  'voice.check': Type.Object({}),
  'voice.check_answer': Type.Object({ sdp: SessionDescription }),
  'voice.moderate': Type.Object({
    serverId: Id,
    userId: Id,
    muted: Type.Optional(Type.Boolean()),
    deafened: Type.Optional(Type.Boolean()),
    /** Moves to another voice channel of the server; null disconnects. */
    channelId: Type.Optional(Nullable(Id)),
  }),
} as const

export type VoiceActionType = keyof typeof voiceActions

export interface VoiceActionReplies {
  'voice.join': {
    /** Everyone in the channel, the account itself included. */
    participants: VoiceState[]
    iceServers: IceServer[]
    /** How many sections `down-audio-…` and `down-video-…` each offer has. */
    slots: { audio: number; video: number }
  }
  'voice.check': { sdp: string; iceServers: IceServer[] }
}

export type VoiceUpdate = Static<(typeof voiceActions)['voice.update']>
