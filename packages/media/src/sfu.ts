import type {
  MediaCheck,
  MediaEvent,
  MediaJoined,
  MediaRequest,
  MediaSettings,
  MediaStats,
} from './messages.ts'
import { LoadGuard } from './load-guard.ts'
import { Participant } from './participant.ts'
import { checkConnection } from './connectivity-check.ts'
import type { Peer, PeerOptions, Probe, ProbeOptions } from './peer.ts'
import type { Relay } from './relay/relay.ts'
import { Room } from './room.ts'
import { silenceTickMs } from './silence-detector.ts'

/** A request that cannot be carried out, for a reason that is not the client's signalling. */
export class RequestError extends Error {
  readonly kind: 'full' | 'unknown'

  constructor(kind: 'full' | 'unknown', message: string) {
    super(message)
    this.kind = kind
  }
}

interface Dependencies {
  settings: MediaSettings
  /** Null: there is none. */
  relay: Relay | null
  createPeer: (options: PeerOptions) => Peer
  createProbe: (options: ProbeOptions) => Probe
  addresses: () => Promise<string[]>
  now: () => number
  emit: (event: MediaEvent) => void
}

const speakersMs = 100
const repairMs = 30
const reportMs = 500
/** How long changes of slots are gathered before they are applied. */
const assignDelayMs = 15

/** The selective forwarding unit: rooms of participants, each of whom receives what the others send. */
export class Sfu {
  readonly #parts: Dependencies
  readonly #guard: LoadGuard
  readonly #participants = new Map<
    string,
    { participant: Participant; room: Room; roomId: string }
  >()
  readonly #rooms = new Map<string, Room>()
  readonly #changed = new Set<Room>()
  readonly #timers: NodeJS.Timeout[]
  #assignTimer: NodeJS.Timeout | null = null
  #forwarded = 0

  constructor(parts: Dependencies) {
    this.#parts = parts
    this.#guard = new LoadGuard(parts.now)
    this.#timers = [
      setInterval(() => this.#tickRooms(), speakersMs),
      setInterval(() => this.#repair(), repairMs),
      setInterval(() => this.#watchSilence(), silenceTickMs),
      setInterval(() => this.#report(), reportMs),
    ]
  }

  close(): void {
    this.#guard.stop()
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#assignTimer) clearTimeout(this.#assignTimer)
    for (const id of [...this.#participants.keys()]) this.#leave(id)
  }

  /** Throws SignalError and RequestError. */
  async handle(request: MediaRequest): Promise<MediaStats | MediaCheck | MediaJoined | undefined> {
    switch (request.type) {
      case 'join':
        return this.#join(request)
      case 'leave':
        return this.#leave(request.participantId)
      case 'move':
        return this.#move(request.participantId, request.roomId)
      case 'access': {
        const { participant, room } = this.#find(request.participantId)
        participant.setAccess(request.access)
        return this.#scheduleAssign(room)
      }
      case 'answer': {
        const { participant, room } = this.#find(request.participantId)
        participant.answer(request.sdp, request.offerId)
        // It says what the participant decodes.
        return this.#scheduleAssign(room)
      }
      case 'relay':
        this.#find(request.participantId).participant.useRelay()
        return undefined
      case 'slots': {
        const { participant, room } = this.#find(request.participantId)
        room.forgetSent(participant)
        return this.#scheduleAssign(room)
      }
      case 'stats':
        return this.#stats()
      case 'check':
        return this.#check(request.turn)
    }
  }

  async #join(request: JoinRequest): Promise<MediaJoined> {
    const { participantId, roomId } = request
    const { settings, relay, createPeer, addresses, now, emit } = this.#parts
    if (this.#participants.size >= settings.maxParticipants) {
      throw new RequestError('full', 'there are too many participants')
    }
    this.#leave(participantId)
    const { slots, port, videoBitrate } = settings
    const participant = new Participant(request, {
      slots,
      port,
      relay,
      videoBitrate,
      createPeer,
      addresses,
      now,
      isOverloaded: (nowMs) => this.#guard.isOverloaded(nowMs),
      onOffer: (offer) => emit({ type: 'offer', participantId, ...offer }),
      onConnection: (isConnected) => emit({ type: 'connection', participantId, isConnected }),
      onAudio: (level, nowMs) =>
        this.#participants.get(participantId)?.room.noteAudio(participant, level, nowMs),
      onForwarded: (packets) => {
        this.#forwarded += packets
      },
    })
    const room = this.#enter(participant, roomId)
    this.#participants.set(participantId, { participant, room, roomId })
    participant.connect()
    return { iceServers: await participant.iceServers() }
  }

  #enter(participant: Participant, roomId: string): Room {
    const { emit, settings } = this.#parts
    const room =
      this.#rooms.get(roomId) ??
      new Room(settings.slots.audio, {
        onSlots: ({ id }, slots) => emit({ type: 'slots', participantId: id, ...slots }),
        onSpeaking: (speakers) => emit({ type: 'speaking', roomId, ...speakers }),
      })
    this.#rooms.set(roomId, room)
    room.add(participant)
    this.#scheduleAssign(room)
    return room
  }

  #exit(participant: Participant, room: Room, roomId: string): void {
    room.remove(participant)
    if (room.participants.size === 0) {
      this.#rooms.delete(roomId)
      this.#changed.delete(room)
      room.end()
    } else {
      this.#scheduleAssign(room)
    }
  }

  #leave(participantId: string): undefined {
    const entry = this.#participants.get(participantId)
    if (!entry) return
    const { participant, room, roomId } = entry
    this.#participants.delete(participantId)
    this.#exit(participant, room, roomId)
    participant.close()
  }

  #move(participantId: string, roomId: string): undefined {
    const entry = this.#find(participantId)
    if (entry.roomId === roomId) return
    this.#exit(entry.participant, entry.room, entry.roomId)
    entry.roomId = roomId
    entry.room = this.#enter(entry.participant, roomId)
  }

  #find(participantId: string) {
    const entry = this.#participants.get(participantId)
    if (!entry) throw new RequestError('unknown', 'there is no such participant')
    return entry
  }

  #scheduleAssign(room: Room): undefined {
    this.#changed.add(room)
    this.#assignTimer ??= setTimeout(() => {
      this.#assignTimer = null
      const rooms = [...this.#changed]
      this.#changed.clear()
      for (const room of rooms) room.assign(this.#parts.now())
    }, assignDelayMs)
  }

  async #stats(): Promise<MediaStats> {
    const { user, system } = process.cpuUsage()
    return {
      participants: this.#participants.size,
      forwardedPackets: this.#forwarded,
      droppedPackets: this.#guard.dropped,
      cpuSeconds: (user + system) / 1e6,
      addresses: await this.#parts.addresses(),
      port: this.#parts.settings.port,
    }
  }

  async #check(turn: ProbeOptions['turn'][]): Promise<MediaCheck> {
    const { settings, createPeer, createProbe, addresses } = this.#parts
    const { port, slots } = settings
    const parts = { port, slots, createPeer, createProbe }
    const found = await addresses()
    const [first] = found
    return {
      port,
      addresses: await Promise.all(
        found.map(async (address) => ({
          address,
          isReachable: await checkConnection(parts, address, null),
        })),
      ),
      turn: await Promise.all(
        turn.map(async (server) => first !== undefined && checkConnection(parts, first, server)),
      ),
    }
  }

  #tickRooms(): void {
    const nowMs = this.#parts.now()
    for (const room of this.#rooms.values()) room.tick(nowMs)
  }

  #watchSilence(): void {
    for (const { participant } of this.#participants.values()) participant.watchSilence()
  }

  #repair(): void {
    const nowMs = this.#parts.now()
    for (const { participant } of this.#participants.values()) participant.repair(nowMs)
  }

  #report(): void {
    const nowMs = this.#parts.now()
    for (const { participant } of [...this.#participants.values()]) {
      participant.report(nowMs)
      if (participant.recover(nowMs)) continue
      this.#leave(participant.id)
      this.#parts.emit({ type: 'gone', participantId: participant.id })
    }
  }
}

type JoinRequest = Extract<MediaRequest, { type: 'join' }>
