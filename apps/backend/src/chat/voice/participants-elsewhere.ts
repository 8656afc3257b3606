import type { GatewayEvent } from '@guildhall/contract'
import { createEndedProcesses } from '../../core/ended-processes.ts'
import { createProcessCalls, NoReply } from '../../core/process-calls.ts'
import type { CommitLog } from '../../storage/database.ts'
import { voiceGraceMs } from '../../voice/shared-media.ts'
import type { ChatParts } from '../chat-parts.ts'
import { Participants } from './participants.ts'
import type { Participant } from './participants.ts'
import type { ServerMutes } from './store.ts'

type Message =
  | { kind: 'set'; participants: Participant[] }
  | { kind: 'left'; participantId: string }
  /** Nobody is at the sender but those that it sends next. */
  | { kind: 'none' }
  /** The receiver sends everyone who is there. */
  | { kind: 'request' }

/** A message, and the newest commit that its sender had published. */
interface SentMessage {
  position: number
  message: Message
}

/** What another process asks of the one where a participant is. */
type Request =
  | { kind: 'replace'; participantId: string; sessionId: string; channelId: string }
  | { kind: 'moderate'; participantId: string; changes: ModeratorChanges }

export interface ModeratorChanges {
  mutes: ServerMutes | null
  /** Null disconnects; undefined leaves the participant where it is. */
  channelId?: string | null | undefined
}

/** Participants per message. */
const messageSize = 100

/**
 * The participants whose sessions are at other processes. Each process sends changes of its own to all others. A message is
 * handled when this process has published the commits that its sender knew, as is the event that follows it.
 */
export function createParticipantsElsewhere({
  processes,
  log,
  bus,
  monotonic,
  own,
  replace,
  moderate,
  onLeft,
}: Pick<ChatParts, 'processes' | 'bus' | 'monotonic'> & {
  log: CommitLog | null
  /** Those whose sessions are at this process. */
  own: Participants
  replace: (own: Participant, by: { sessionId: string; channelId: string }) => Promise<void>
  moderate: (own: Participant, changes: ModeratorChanges) => Promise<void>
  onLeft: (participant: Participant) => void
}) {
  const topic = processes.topic<SentMessage>('voice-participants')
  const calls = createProcessCalls<Request, null>(processes, 'voice-requests', handleRequest)
  const participants = new Participants()
  const processOf = new Map<string, string>()
  const ended = createEndedProcesses({
    ...{ processes, clock: monotonic, graceMs: voiceGraceMs },
    onEnded: removeAll,
  })

  function send(message: Message, to?: string): void {
    topic.send({ position: log?.position ?? 0, message }, to)
  }

  function sendAll(to?: string): void {
    send({ kind: 'none' }, to)
    const published = own.all().filter(({ isPublished }) => isPublished)
    for (let i = 0; i < published.length; i += messageSize) {
      send({ kind: 'set', participants: published.slice(i, i + messageSize) }, to)
    }
  }

  function remove(participant: Participant): void {
    processOf.delete(participant.id)
    if (participants.remove(participant)) onLeft(participant)
  }

  /** Without a sender that could say so, the clients of this process receive that they left. */
  function removeAll(from: string): void {
    for (const participant of participants.all()) {
      if (processOf.get(participant.id) !== from) continue
      remove(participant)
      const { serverId, channelId, userId } = participant
      const event: GatewayEvent = { type: 'voice.left', data: { serverId, channelId, userId } }
      void bus.publish({
        kind: 'event',
        recipients: { kind: 'channel', serverId, channelId },
        event,
      })
    }
  }

  function set(participant: Participant, from: string): void {
    const known = participants.byId(participant.id)
    if (known) participants.remove(known)
    participants.add(participant)
    processOf.set(participant.id, from)
    // Where an account joined at two processes in the same moment, the later one stays.
    const here = known ? undefined : own.ofUser(participant.userId)
    if (here && here.id < participant.id) void replace(here, participant)
  }

  function handle(message: Message, from: string): void {
    ended.forget(from)
    if (message.kind === 'set') {
      for (const participant of message.participants) set(participant, from)
    } else if (message.kind === 'left') {
      const participant = participants.byId(message.participantId)
      if (participant) remove(participant)
    } else if (message.kind === 'none') {
      for (const participant of participants.all())
        if (processOf.get(participant.id) === from) remove(participant)
    } else {
      sendAll(from)
    }
  }

  async function handleRequest(request: Request): Promise<null> {
    const participant = own.byId(request.participantId)
    if (!participant) return null
    if (request.kind === 'replace') await replace(participant, request)
    else await moderate(participant, request.changes)
    return null
  }

  async function ask(request: Request): Promise<void> {
    const to = processOf.get(request.participantId)
    if (to === undefined) return
    await calls.call(to, request).catch((error: unknown) => {
      // With its process, the participant is gone.
      if (!(error instanceof NoReply)) throw error
    })
  }

  function runInOrder({ position }: SentMessage, work: () => void): void {
    if (log) log.runAt(position, work)
    else work()
  }

  topic.subscribe((sent, from) => runInOrder(sent, () => handle(sent.message, from)))
  processes.onChange(({ joined }) => {
    for (const id of joined) {
      send({ kind: 'request' }, id)
      sendAll(id)
    }
  })
  processes.onMessagesLost(() => {
    send({ kind: 'request' })
    sendAll()
  })

  return {
    participants,

    tick: ended.tick,

    /** An own participant was published, or its state changed. */
    changed(participant: Participant): void {
      send({ kind: 'set', participants: [participant] })
    },

    left({ id }: Participant): void {
      send({ kind: 'left', participantId: id })
    },

    /** The account joins at this process. Resolves when no more packets are forwarded to or from the other session. */
    replace: ({ id }: Participant, by: { sessionId: string; channelId: string }) =>
      ask({ kind: 'replace', participantId: id, sessionId: by.sessionId, channelId: by.channelId }),

    moderate: ({ id }: Participant, changes: ModeratorChanges) =>
      ask({ kind: 'moderate', participantId: id, changes }),
  }
}
