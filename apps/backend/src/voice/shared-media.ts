import { createHash } from 'node:crypto'
import type { IceServer } from '@guildhall/contract'
import { AppError, appError } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import { createEndedProcesses } from '../core/ended-processes.ts'
import { createProcessCalls, NoReply } from '../core/process-calls.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import { afterRequest, SignalRefused } from './media-server.ts'
import type {
  MediaEvent,
  MediaParticipant,
  MediaServer,
  ParticipantRequest,
} from './media-server.ts'

/** The media servers of all processes as one: the media of a room is at one of them, the room's home. */
export type SharedMedia = Pick<MediaServer, 'send'> & {
  /**
   * Returns how the participant reaches the relay of the room's home. Also throws `limit_reached` where the room has as many other accounts; 0 for any number. Only the home of the room knows
   * of everyone who joins at the same moment.
   */
  join(participant: MediaParticipant, userLimit: number): Promise<IceServer[]>
  /** Follows processes that joined or ended. Call it every second or so. */
  tick(): void
  /** `isHome`: the room of the event is at this process. */
  subscribe(handle: MediaListener): void
  /** Lets the other processes know that the rooms of this one need another home. */
  stop(): void
}

type MediaListener = (event: MediaEvent, isHome: boolean) => void

type Request =
  | ParticipantRequest
  | { type: 'join'; participant: MediaParticipant; userLimit: number }
  /** Everyone whose session is at the sender and whose room is at the receiver. */
  | { type: 'all'; participants: MediaParticipant[] }

/** To `answer`: why a session description was refused; null where nothing was. To `join`: how the relay is reached. */
type Reply = string | null | IceServer[]

/** Someone whose session is at this process. */
interface Own {
  participant: MediaParticipant
  home: string
}

/** Someone whose session is at another process, and whose room is here. */
interface Guest {
  from: string
  participant: MediaParticipant
}

/** A process that is alive may be missing for a moment, such as after the database was away. */
export const voiceGraceMs = 2000

/**
 * Relays media requests to the home of their room, and what happens there back. Every process computes the home from the
 * processes that are alive, so that nobody has to be asked. When they change, some rooms move to another home, where their
 * participants get new offers.
 */
export function createSharedMedia({
  local,
  processes,
  clock,
}: {
  local: MediaServer
  processes: ProcessGroup
  /** For timeouts. */
  clock: Clock
}): SharedMedia {
  const listeners: MediaListener[] = []
  const events = processes.topic<MediaEvent | { type: 'stopped' }>('voice-media-events')
  const calls = createProcessCalls<Request, Reply>(processes, 'voice-media', handleRequest)
  const own = new Map<string, Own>()
  const guests = new Map<string, Guest>()
  /** The other processes that can be a home. */
  const others = new Set(processes.others())
  const ended = createEndedProcesses({ processes, clock, graceMs: voiceGraceMs, onEnded: remove })

  function homeOf(roomId: string): string {
    if (others.size === 0) return processes.id
    const ranked = [processes.id, ...others].map((id) => ({ id, rank: rank(id, roomId) }))
    return ranked.reduce((best, candidate) => (candidate.rank > best.rank ? candidate : best)).id
  }

  const isHere = (home: string): boolean => home === processes.id

  function onEvent(event: MediaEvent, isHome: boolean): void {
    for (const handle of listeners) handle(event, isHome)
  }

  /** For what limits: a process that does not reply is given up as dead, and then gets no more media of the room. */
  async function limit(home: string, request: Request): Promise<void> {
    await calls.call(home, request).catch(() => undefined)
  }

  async function signal(home: string, request: Request): Promise<void> {
    const refused = await calls.call(home, request).catch((error: unknown) => {
      // Another home makes a new offer.
      if (error instanceof NoReply) return null
      throw error
    })
    if (typeof refused === 'string') throw new SignalRefused(refused)
  }

  /** Throws `limit_reached`. */
  function requireRoom({ roomId, userId }: MediaParticipant, userLimit: number): void {
    if (userLimit === 0) return
    const here = [...own.values()].filter(({ home }) => isHere(home))
    const others = [...here, ...guests.values()].filter(
      ({ participant }) => participant.roomId === roomId && participant.userId !== userId,
    )
    const count = new Set(others.map(({ participant }) => participant.userId)).size
    if (count >= userLimit) throw appError('voice_channel_full', { max: userLimit })
  }

  async function joinAt({ participant, home }: Own, userLimit = 0): Promise<IceServer[]> {
    if (isHere(home)) {
      requireRoom(participant, userLimit)
      return local.join(participant)
    }
    try {
      const reply = await calls.call(home, { type: 'join', participant, userLimit })
      return Array.isArray(reply) ? reply : []
    } catch (error) {
      // Goes to the next home when the processes change.
      if (error instanceof NoReply) return []
      throw error instanceof AppError ? error : appError('voice_unavailable')
    }
  }

  function sendTo(home: string, request: ParticipantRequest): Promise<void> {
    if (isHere(home)) return local.send(request)
    return request.type === 'answer' ? signal(home, request) : limit(home, request)
  }

  function leaveAt(home: string, participantId: string): Promise<void> {
    return sendTo(home, { type: 'leave', participantId })
  }

  /** Moves participants whose room has another home now. */
  function followHomes(): void {
    for (const [participantId, joined] of own) {
      const home = homeOf(joined.participant.roomId)
      if (home === joined.home) continue
      const before = joined.home
      joined.home = home
      // Nobody there has been heard yet.
      const { roomId } = joined.participant
      onEvent({ type: 'speaking', roomId, userIds: [], priorityUserIds: [] }, isHere(home))
      void leaveAt(before, participantId)
        .then(() => (own.get(participantId) === joined ? joinAt(joined) : undefined))
        .catch(() => onEvent({ type: 'gone', participantId }, isHere(home)))
    }
  }

  function dropGuests(isGone: (guest: Guest) => boolean): void {
    for (const [participantId, guest] of guests) {
      if (!isGone(guest)) continue
      guests.delete(participantId)
      void leaveAt(processes.id, participantId)
    }
  }

  async function handleRequest(request: Request, from: string): Promise<Reply> {
    if (request.type === 'all') {
      const ids = new Set(request.participants.map(({ participantId }) => participantId))
      dropGuests((guest) => guest.from === from && !ids.has(guest.participant.participantId))
      for (const participant of request.participants) await admit(participant, from)
      return null
    }
    if (request.type === 'join') {
      requireRoom(request.participant, request.userLimit)
      return admit(request.participant, from)
    }
    const guest = guests.get(request.participantId)
    if (guest?.from !== from) return null
    return handleGuest(guest, request)
  }

  async function admit(participant: MediaParticipant, from: string): Promise<IceServer[]> {
    const { participantId, access } = participant
    const known = guests.get(participantId)
    guests.set(participantId, { from, participant })
    if (known) {
      if (known.participant.roomId !== participant.roomId) {
        await local.send({ type: 'move', participantId, roomId: participant.roomId })
      }
      await local.send({ type: 'access', participantId, access })
      if (participant.usesRelay) await local.send({ type: 'relay', participantId })
      return []
    }
    try {
      const iceServers = await local.join(participant)
      // Left while the join was on its way.
      if (!guests.has(participantId)) await leaveAt(processes.id, participantId)
      return iceServers
    } catch (error) {
      guests.delete(participantId)
      throw error
    }
  }

  async function handleGuest(guest: Guest, request: ParticipantRequest): Promise<Reply> {
    if (request.type === 'leave') guests.delete(request.participantId)
    else guest.participant = afterRequest(guest.participant, request)
    try {
      await local.send(request)
      return null
    } catch (error) {
      if (error instanceof SignalRefused) return error.message
      throw error
    }
  }

  function remove(id: string): void {
    ended.forget(id)
    others.delete(id)
    dropGuests(({ from }) => from === id)
    followHomes()
  }

  local.subscribe((event) => {
    if (event.type === 'speaking') {
      onEvent(event, true)
      events.send(event)
      return
    }
    const guest = guests.get(event.participantId)
    if (!guest) {
      onEvent(event, true)
      return
    }
    if (event.type === 'gone') guests.delete(event.participantId)
    events.send(event, guest.from)
  })
  processes.onChange(({ joined }) => {
    for (const id of joined) others.add(id)
    followHomes()
  })
  processes.onMessagesLost(() => {
    for (const home of others) {
      const participants = [...own.values()].filter((joined) => joined.home === home)
      void limit(home, {
        type: 'all',
        participants: participants.map((joined) => joined.participant),
      })
    }
  })
  events.subscribe((event, from) => {
    if (event.type === 'stopped') {
      remove(from)
    } else if (event.type === 'speaking') {
      if (homeOf(event.roomId) === from) onEvent(event, false)
    } else if (own.get(event.participantId)?.home === from) {
      onEvent(event, false)
    }
  })

  return {
    async join(participant, userLimit) {
      const joined = { participant, home: homeOf(participant.roomId) }
      own.set(participant.participantId, joined)
      try {
        return await joinAt(joined, userLimit)
      } catch (error) {
        own.delete(participant.participantId)
        throw error
      }
    },
    async send(request) {
      const { participantId } = request
      const joined = own.get(participantId)
      if (!joined) return
      if (request.type === 'leave') own.delete(participantId)
      joined.participant = afterRequest(joined.participant, request)
      const { home } = joined
      if (request.type === 'move') joined.home = homeOf(request.roomId)
      if (joined.home === home) return sendTo(home, request)
      await leaveAt(home, participantId)
      await joinAt(joined).catch(() =>
        onEvent({ type: 'gone', participantId }, isHere(joined.home)),
      )
    },
    tick() {
      // The others have gone on without this process: what it forwards for them is no longer what they allow.
      if (guests.size > 0 && !processes.isAlive()) dropGuests(() => true)
      ended.tick()
    },
    subscribe(handle) {
      listeners.push(handle)
    },
    stop() {
      events.send({ type: 'stopped' })
    },
  }
}

/** Each room has an order of the processes of its own, so that one that ends or joins moves few rooms. */
function rank(processId: string, roomId: string): string {
  return createHash('sha256').update(`${processId} ${roomId}`).digest('hex')
}
