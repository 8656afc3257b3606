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
  /** Guildhall's own relay over TCP, or a TURN server that the operator has set. */
  kind: 'relay' | 'turn'
  urls: string[]
  username?: string
  credential?: string
}

/** Whose media one of the fixed receiving sections of a participant carries. */
export interface AudioSlot {
  userId: string
  source: 'microphone' | 'screen' | 'whisper'
}

export interface VideoSlot {
  userId: string
  source: 'camera' | 'screen'
}

/** Codecs in which a client can be sent video; one that decodes neither is sent none. */
export type VideoFormat = 'vp8' | 'h264'

export const WatchedVideo = Type.Object({
  userId: Id,
  source: Type.Enum(['camera', 'screen']),
  /** How many pixels high it is shown; left out: as high as it is sent. */
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: voiceLimits.watchedHeightMax })),
})

/** A member, or everyone with a role. */
export const WhisperTarget = Type.Object({ target: Type.Enum(['member', 'role']), id: Id })
export type WhisperTarget = Static<typeof WhisperTarget>

/** What the media server sends to one participant. */
export type VoiceSignal =
  /** Every offer starts a new media connection that replaces the last one. */
  | {
      kind: 'offer'
      sdp: string
      offerId: number
      /** For this connection. */
      iceServers: IceServer[]
    }
  | {
      kind: 'slots'
      audio: (AudioSlot | null)[]
      video: (VideoSlot | null)[]
      /** The codecs that everyone in the channel decodes: who sends another one is not seen by all. */
      videoFormats: VideoFormat[]
    }

const SessionDescription = Type.String({ minLength: 1, maxLength: voiceLimits.sdpMax })

export const voiceActions = {
  'voice.join': Type.Object({
    channelId: Id,
    muted: Type.Optional(Type.Boolean()),
    deafened: Type.Optional(Type.Boolean()),
    /** Whether the first offer names the relay: the network of the client is known to block UDP. */
    relay: Type.Optional(Type.Boolean()),
  }),
  'voice.leave': Type.Object({}),
  /** The client of the call is in use: the account is not moved to the AFK channel for a while. */
  'voice.active': Type.Object({}),
  'voice.update': Type.Object({
    muted: Type.Optional(Type.Boolean()),
    deafened: Type.Optional(Type.Boolean()),
    camera: Type.Optional(Type.Boolean()),
    screen: Type.Optional(Type.Boolean()),
    /** Whether the account speaks with priority, such as while it holds down a key. */
    priority: Type.Optional(Type.Boolean()),
    /** The cameras and screens to receive, the most important first; null (as after joining): all of them. */
    watching: Type.Optional(
      Type.Union([Type.Array(WatchedVideo, { maxItems: voiceLimits.watchedMax }), Type.Null()]),
    ),
  }),
  /** Sends the section `up-whisper` to these people in the channel, and to nobody else; an empty list ends it. */
  'voice.whisper': Type.Object({
    to: Type.Array(WhisperTarget, { maxItems: voiceLimits.whisperTargetsMax }),
  }),
  'voice.signal': Type.Union([
    Type.Object({
      kind: Type.Literal('answer'),
      sdp: SessionDescription,
      /** Of the offer that it answers; an answer to an older offer is ignored. Left out: the newest. */
      offerId: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    /** Asks for another offer, which names the relay, because the client cannot connect without. */
    Type.Object({ kind: Type.Literal('relay') }),
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
  /** Plays a sound of the server to everyone in the channel. */
  'voice.play_sound': Type.Object({ soundId: Id }),
} as const

export type VoiceActionType = keyof typeof voiceActions

export interface VoiceActionReplies {
  'voice.join': {
    /** Where the account is now: a room of its own if the channel makes rooms. */
    channelId: string
    /** Everyone in the channel, the account itself included. */
    participants: VoiceState[]
    /** For the first offer. */
    iceServers: IceServer[]
    /** How many sections `down-audio-…` and `down-video-…` each offer has. */
    slots: { audio: number; video: number }
  }
  /** Who hears it. */
  'voice.whisper': { userIds: string[] }
  'voice.check': { sdp: string; iceServers: IceServer[] }
}

export type VoiceUpdate = Static<(typeof voiceActions)['voice.update']>
