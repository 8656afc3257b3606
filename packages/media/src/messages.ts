/** What the main process and the media process send each other. */

import Type from 'typebox'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'

/** The entry of the media process, which is run as a child process and understands these messages. */
export const mediaProcess = new URL('./media-process.ts', import.meta.url)

/** Codecs in which a client can be sent video; one that decodes neither is sent none. */
export type VideoFormat = 'vp8' | 'h264'

const Id = Type.String({ minLength: 1, maxLength: 128 })

/** How a participant reaches the relay, as browsers take it. */
const RelayServer = Type.Object({
  kind: Type.Literal('relay'),
  urls: Type.Array(Type.String()),
  username: Id,
  credential: Id,
})
export type RelayServer = Static<typeof RelayServer>
const RelayServers = Type.Array(RelayServer)

/** Where a connection to the relay comes from. */
const RelayClient = Type.Object({ address: Type.String(), port: Type.Integer() })
export type RelayClient = Static<typeof RelayClient>

const Access = Type.Object({
  send: Type.Array(Type.Enum(['microphone', 'screen_audio', 'camera', 'screen'])),
  hears: Type.Boolean(),
  /** Speaks with priority. */
  priority: Type.Boolean(),
  /** The participants who hear the whisper. */
  whisperTo: Type.Array(Id),
  watching: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        userId: Id,
        source: Type.Enum(['camera', 'screen']),
        /** How many pixels high it is shown; left out: as high as it is sent. */
        height: Type.Optional(Type.Integer()),
      }),
    ),
  ]),
  /** The most that a screen may take in the channel, in bits per second; left out: what the operator allows. */
  videoBitrate: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type Access = Static<typeof Access>

const Request = Type.Union([
  Type.Object({
    type: Type.Literal('join'),
    participantId: Id,
    roomId: Id,
    userId: Id,
    /** Of the voice, in bits per second. */
    audioBitrate: Type.Integer({ minimum: 1 }),
    access: Access,
    /** Whether its offers name the relay. */
    usesRelay: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('leave'), participantId: Id }),
  Type.Object({ type: Type.Literal('move'), participantId: Id, roomId: Id }),
  Type.Object({ type: Type.Literal('access'), participantId: Id, access: Access }),
  Type.Object({
    type: Type.Literal('answer'),
    participantId: Id,
    sdp: Type.String(),
    offerId: Type.Optional(Type.Integer()),
  }),
  /** Offers another connection, and the relay with it and all later ones; nothing where there is a connection. */
  Type.Object({ type: Type.Literal('relay'), participantId: Id }),
  /** Sends the slots again. */
  Type.Object({ type: Type.Literal('slots'), participantId: Id }),
  Type.Object({ type: Type.Literal('stats') }),
  /** Connects to itself at each advertised address, and then through each TURN server. */
  Type.Object({
    type: Type.Literal('check'),
    turn: Type.Array(
      Type.Object({
        host: Type.String(),
        port: Type.Integer(),
        username: Type.String(),
        password: Type.String(),
      }),
    ),
  }),
])
export type MediaRequest = Static<typeof Request>

export type MediaParticipant = Omit<Extract<MediaRequest, { type: 'join' }>, 'type'>

/** A request about a participant who has joined. */
export type ParticipantRequest = Exclude<
  Extract<MediaRequest, { participantId: string }>,
  { type: 'join' }
>

export const MediaSettings = Type.Object({
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** Whether another port will do where this one is in use. */
  isAnyPort: Type.Boolean(),
  /** An IP address or a name; null: the addresses of the machine. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** What says which address the machine has on the Internet; null: it is not asked. */
  stun: Type.Union([
    Type.Null(),
    Type.Object({ host: Type.String(), port: Type.Integer({ minimum: 1, maximum: 65_535 }) }),
  ]),
  /** The TCP port of the relay; null: there is none. */
  relay: Type.Union([
    Type.Null(),
    Type.Object({
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      /** Whether the HTTP server has the port and passes connections on. */
      isShared: Type.Boolean(),
      /** The host and port at which Guildhall serves HTTPS and passes connections on; null: nowhere. */
      secureHost: Type.Union([Type.String(), Type.Null()]),
    }),
  ]),
  slots: Type.Object({ audio: Type.Integer(), video: Type.Integer() }),
  maxParticipants: Type.Integer(),
  /** The most that a screen may take, in bits per second. */
  videoBitrate: Type.Integer({ minimum: 1 }),
})
export type MediaSettings = Static<typeof MediaSettings>

const ToMedia = Type.Union([
  Type.Object({ type: Type.Literal('start'), settings: MediaSettings }),
  /** Answered by `done` with the same number. */
  Type.Object({ type: Type.Literal('request'), id: Type.Integer(), request: Request }),
  /** Comes with a connection to the relay; `bytes` (base64) were read from it already. */
  Type.Object({ type: Type.Literal('connection'), bytes: Type.String(), client: RelayClient }),
])
export type ToMedia = Static<typeof ToMedia>

const MediaStats = Type.Object({
  participants: Type.Integer(),
  forwardedPackets: Type.Integer(),
  /** Because more came than could be forwarded. */
  droppedPackets: Type.Integer(),
  cpuSeconds: Type.Number(),
  addresses: Type.Array(Type.String()),
  port: Type.Integer(),
})
export type MediaStats = Static<typeof MediaStats>

const MediaCheck = Type.Object({
  port: Type.Integer(),
  addresses: Type.Array(Type.Object({ address: Type.String(), isReachable: Type.Boolean() })),
  /** In the order of the request. */
  turn: Type.Array(Type.Boolean()),
})
export type MediaCheck = Static<typeof MediaCheck>

/** For the first offer. */
const MediaJoined = Type.Object({ iceServers: RelayServers })
export type MediaJoined = Static<typeof MediaJoined>

/** What requests are answered with; all others with nothing. */
interface Replies {
  join: MediaJoined
  stats: MediaStats
  check: MediaCheck
}
export type MediaReply<R extends MediaRequest> = R['type'] extends keyof Replies
  ? Replies[R['type']]
  : undefined

const SlotUser = (sources: string[]) =>
  Type.Union([Type.Null(), Type.Object({ userId: Id, source: Type.Enum(sources) })])

const Event = Type.Union([
  Type.Object({
    type: Type.Literal('offer'),
    participantId: Id,
    sdp: Type.String(),
    offerId: Type.Integer(),
    iceServers: RelayServers,
  }),
  Type.Object({
    type: Type.Literal('slots'),
    participantId: Id,
    audio: Type.Array(SlotUser(['microphone', 'screen', 'whisper'])),
    video: Type.Array(SlotUser(['camera', 'screen'])),
    videoFormats: Type.Array(Type.Enum(['vp8', 'h264'])),
  }),
  Type.Object({
    type: Type.Literal('connection'),
    participantId: Id,
    isConnected: Type.Boolean(),
  }),
  /** Was too long without a media connection; it has left. */
  Type.Object({ type: Type.Literal('gone'), participantId: Id }),
  Type.Object({
    type: Type.Literal('speaking'),
    roomId: Id,
    userIds: Type.Array(Id),
    /** Those who speak with priority. */
    priorityUserIds: Type.Array(Id),
  }),
])

const FromMedia = Type.Union([
  Type.Object({ type: Type.Literal('ready') }),
  /** It cannot work here, whatever is tried. */
  Type.Object({ type: Type.Literal('failed'), reason: Type.String() }),
  Type.Object({
    type: Type.Literal('done'),
    id: Type.Integer(),
    error: Type.Optional(
      Type.Object({ kind: Type.Enum(['signal', 'full', 'unknown']), detail: Type.String() }),
    ),
    reply: Type.Optional(Type.Union([MediaStats, MediaCheck, MediaJoined])),
  }),
  Event,
])
export type FromMedia = Static<typeof FromMedia>
type Slot<S extends string> = { userId: string; source: S } | null
export type MediaEvent =
  | Exclude<Static<typeof Event>, { type: 'slots' }>
  | {
      type: 'slots'
      participantId: string
      audio: Slot<'microphone' | 'screen' | 'whisper'>[]
      video: Slot<'camera' | 'screen'>[]
      videoFormats: VideoFormat[]
    }

/** Null for anything that is not such a message. */
export function parseToMedia(message: unknown): ToMedia | null {
  return Check(ToMedia, message) ? message : null
}

export function parseFromMedia(message: unknown): FromMedia | null {
  return Check(FromMedia, message) ? message : null
}
