import Type from 'typebox'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'

/** What the main process and the media process send each other. */

const Id = Type.String({ minLength: 1, maxLength: 128 })

const Access = Type.Object({
  send: Type.Array(Type.Enum(['microphone', 'screen_audio', 'camera', 'screen'])),
  hears: Type.Boolean(),
  watching: Type.Union([
    Type.Null(),
    Type.Array(Type.Object({ userId: Id, source: Type.Enum(['camera', 'screen']) })),
  ]),
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
  slots: Type.Object({ audio: Type.Integer(), video: Type.Integer() }),
  maxParticipants: Type.Integer(),
  /** How long a participant may be without a media connection. */
})
export type MediaSettings = Static<typeof MediaSettings>

const ToMedia = Type.Union([
  Type.Object({ type: Type.Literal('start'), settings: MediaSettings }),
  /** Answered by `done` with the same number. */
  Type.Object({ type: Type.Literal('request'), id: Type.Integer(), request: Request }),
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

/** What requests are answered with; all others with nothing. */
interface Replies {
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
  }),
  Type.Object({
    type: Type.Literal('slots'),
    participantId: Id,
    audio: Type.Array(SlotUser(['microphone', 'screen'])),
    video: Type.Array(SlotUser(['camera', 'screen'])),
  }),
  Type.Object({
    type: Type.Literal('connection'),
    participantId: Id,
    isConnected: Type.Boolean(),
  }),
  /** Was too long without a media connection; it has left. */
  Type.Object({ type: Type.Literal('gone'), participantId: Id }),
  Type.Object({ type: Type.Literal('speaking'), roomId: Id, userIds: Type.Array(Id) }),
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
    reply: Type.Optional(Type.Union([MediaStats, MediaCheck])),
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
      audio: Slot<'microphone' | 'screen'>[]
      video: Slot<'camera' | 'screen'>[]
    }

/** The participant as it has to join again after the request. */
export function afterRequest(
  participant: MediaParticipant,
  request: ParticipantRequest,
): MediaParticipant {
  if (request.type === 'move') return { ...participant, roomId: request.roomId }
  return request.type === 'access' ? { ...participant, access: request.access } : participant
}

/** Null for anything that is not such a message. */
export function parseToMedia(message: unknown): ToMedia | null {
  return Check(ToMedia, message) ? message : null
}

export function parseFromMedia(message: unknown): FromMedia | null {
  return Check(FromMedia, message) ? message : null
}
