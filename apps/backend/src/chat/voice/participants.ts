import type { VoiceState, VoiceUpdate } from '@guildhall/contract'
import type { MediaParticipant } from '../../voice/media-server.ts'
import type { ServerMutes } from './store.ts'

/** An account in a voice channel. */
export interface Participant {
  /** Of one stay; another one has another id. */
  readonly id: string
  readonly userId: string
  readonly serverId: string
  readonly sessionId: string
  channelId: string
  /** The channel. */
  joinedAt: number
  muted: boolean
  deafened: boolean
  camera: boolean
  screen: boolean
  /** The participants to whom it whispers. */
  whisperTo: readonly string[]
  watching: NonNullable<VoiceUpdate['watching']> | null
  /** By moderators. */
  serverMutes: ServerMutes
  maySpeak: boolean
  /** By its permissions. */
  mayHavePriority: boolean
  wantsPriority: boolean
  /** In the AFK channel, where nobody is seen or heard. */
  isAfk: boolean
  /** What a screen may take in the channel; null for no limit of the channel's own. */
  videoKbps: number | null
  /** When they last spoke or used the client, on the clock that never jumps. */
  activeAt: number
  /** Whether others have been sent the state. */
  isPublished: boolean
  /** Since when there is no media connection, or null. */
  unconnectedAt: number | null
  /** Since when the gateway connection is lost, or null. */
  detachedAt: number | null
}

export function stateOf(participant: Participant): VoiceState {
  const { userId, channelId, muted, deafened, camera, screen, joinedAt } = participant
  const { serverMutes, maySpeak } = participant
  return {
    userId,
    channelId,
    muted,
    deafened,
    serverMuted: serverMutes.muted || !maySpeak,
    serverDeafened: serverMutes.deafened,
    camera,
    screen,
    joinedAt,
  }
}

/** Of a participant from and to whom nothing is forwarded. */
export const noMedia: MediaParticipant['access'] = {
  send: [],
  hears: false,
  priority: false,
  whisperTo: [],
  watching: [],
}

/** What the media process forwards from and to the participant. */
export function mediaAccessOf(participant: Participant): MediaParticipant['access'] {
  if (participant.isAfk) return noMedia
  const { muted, deafened, camera, screen, watching, serverMutes, maySpeak } = participant
  const { videoKbps } = participant
  const mayBeHeard = maySpeak && !serverMutes.muted && !serverMutes.deafened
  const send: MediaParticipant['access']['send'] = []
  const isHeard = mayBeHeard && !muted && !deafened
  if (isHeard) send.push('microphone')
  if (maySpeak && camera) send.push('camera')
  if (maySpeak && screen) send.push('screen')
  if (mayBeHeard && screen) send.push('screen_audio')
  return {
    send,
    hears: !deafened && !serverMutes.deafened,
    priority: isHeard && participant.wantsPriority && participant.mayHavePriority,
    whisperTo: isHeard ? [...participant.whisperTo] : [],
    watching,
    ...(videoKbps !== null && { videoBitrate: 1000 * videoKbps }),
  }
}

/** Everyone in voice channels, each account once. */
export class Participants {
  readonly #byUser = new Map<string, Participant>()
  readonly #byId = new Map<string, Participant>()
  readonly #byServer = new Map<string, Set<Participant>>()

  get size(): number {
    return this.#byUser.size
  }

  get channelCount(): number {
    return new Set(this.#byId.values().map(({ channelId }) => channelId)).size
  }

  add(participant: Participant): void {
    this.#byUser.set(participant.userId, participant)
    this.#byId.set(participant.id, participant)
    const others = this.#byServer.get(participant.serverId)
    if (others) others.add(participant)
    else this.#byServer.set(participant.serverId, new Set([participant]))
  }

  /** Returns false where the participant has left already. */
  remove(participant: Participant): boolean {
    if (!this.#byId.delete(participant.id)) return false
    // The account may have joined again meanwhile.
    if (this.#byUser.get(participant.userId)?.id === participant.id) {
      this.#byUser.delete(participant.userId)
    }
    const others = this.#byServer.get(participant.serverId)
    others?.delete(participant)
    if (others?.size === 0) this.#byServer.delete(participant.serverId)
    return true
  }

  has({ id }: Participant): boolean {
    return this.#byId.has(id)
  }

  byId(id: string): Participant | undefined {
    return this.#byId.get(id)
  }

  ofUser(userId: string): Participant | undefined {
    return this.#byUser.get(userId)
  }

  ofSession({ id, userId }: { id: string; userId: string }): Participant | undefined {
    const participant = this.#byUser.get(userId)
    return participant?.sessionId === id ? participant : undefined
  }

  inServer(serverId: string): Participant[] {
    return [...(this.#byServer.get(serverId) ?? [])]
  }

  inChannel(serverId: string, channelId: string): Participant[] {
    return this.inServer(serverId).filter((participant) => participant.channelId === channelId)
  }

  all(): Participant[] {
    return [...this.#byId.values()]
  }
}
