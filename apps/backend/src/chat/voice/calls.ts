import { ringMs } from '@guildhall/contract'
import type { ActionData, Call } from '@guildhall/contract'
import type { RateLimit } from '../../core/rate-limit.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor } from '../channels/access.ts'
import { conversationById, openConversation, recordActivity } from '../conversations/access.ts'
import { appendCallMessage } from '../messages/access.ts'
import type { Participant } from './participants.ts'
import type { VoiceStates } from './voice-states.ts'

interface RingingCall extends Call {
  serverId: string
  /** On the clock that never jumps. */
  endsAt: number
}

/** A call until nobody is left in the channel. */
interface RunningCall {
  serverId: string
  callerId: string
  /** Those who neither joined nor declined. */
  missedBy: Set<string>
  /** When the first participant answered it. */
  takenAt: number | null
}

interface Answer {
  channelId: string
  userId: string
  hasJoined: boolean
}

export type Calls = ReturnType<typeof createCalls>

/** The first participant of a conversation's voice channel rings for the others, until they join, decline or time is up. */
export function createCalls({
  database,
  background,
  publisher,
  bus,
  processes,
  voiceStates,
  callLimit,
  clock,
  monotonic,
}: Pick<
  ChatParts,
  'database' | 'background' | 'publisher' | 'bus' | 'processes' | 'clock' | 'monotonic'
> & {
  voiceStates: Pick<VoiceStates, 'everyoneIn' | 'onLeft'>
  /** Counts the calls that ring, for the account that begins them. */
  callLimit: RateLimit
}) {
  /** A call rings at the process where it began. */
  const answers = processes.topic<Answer>('call-answers')
  /** By channel. */
  const calls = new Map<string, RingingCall>()
  /** Those that began at this process, by channel. */
  const running = new Map<string, RunningCall>()
  /** Those of all processes, by conversation. */
  const known = new Map<string, Pick<RingingCall, 'endsAt'> & { call: Call }>()

  function publish(channelId: string, { serverId, ...call }: RingingCall): void {
    const { callerId, ringing, ringsUntil } = call
    const data = { serverId, call: ringing.length > 0 ? { callerId, ringing, ringsUntil } : null }
    publisher.publish({ kind: 'channel', serverId, channelId }, { type: 'call.updated', data })
  }

  function stopRinging(channelId: string, userIds: readonly string[] | null): void {
    const call = calls.get(channelId)
    if (!call) return
    const ringing = userIds === null ? [] : call.ringing.filter((id) => !userIds.includes(id))
    if (ringing.length === call.ringing.length) return
    const changed = { ...call, ringing }
    if (ringing.length > 0) calls.set(channelId, changed)
    else calls.delete(channelId)
    publish(channelId, changed)
  }

  async function ring({ serverId, channelId, userId: callerId }: Participant): Promise<void> {
    if (!(await callLimit.take(callerId)).allowed) return
    // Also those who have closed the conversation are called.
    const conversation = await publisher.transaction(async (tx, publishLater) => {
      await openConversation(tx, publishLater, serverId)
      return conversationById(tx, serverId)
    })
    const inCall = new Set(voiceStates.everyoneIn(serverId, channelId).map(({ userId }) => userId))
    if (!inCall.has(callerId)) return
    const ids = conversation?.participants.map(({ id }) => id) ?? []
    const ringing = ids.filter((id) => !inCall.has(id))
    if (ringing.length === 0) return
    const call: RingingCall = {
      serverId,
      callerId,
      ringing,
      ringsUntil: clock() + ringMs,
      endsAt: monotonic() + ringMs,
    }
    calls.set(channelId, call)
    running.set(channelId, { serverId, callerId, missedBy: new Set(ringing), takenAt: null })
    publish(channelId, call)
  }

  function handleAnswer({ channelId, userId, hasJoined }: Answer): void {
    stopRinging(channelId, [userId])
    const call = running.get(channelId)
    if (!call) return
    call.missedBy.delete(userId)
    if (hasJoined && userId !== call.callerId) call.takenAt ??= clock()
  }

  function answer(given: Answer): void {
    handleAnswer(given)
    answers.send(given)
  }

  function endIfEmpty(serverId: string, channelId: string): void {
    const call = running.get(channelId)
    if (!call || voiceStates.everyoneIn(serverId, channelId).length > 0) return
    running.delete(channelId)
    background.run('message about a call', () => postEnd(call))
  }

  async function postEnd({ serverId, callerId, missedBy, takenAt }: RunningCall): Promise<void> {
    const now = clock()
    await publisher.transaction(async (tx, publishLater) => {
      await openConversation(tx, publishLater, serverId)
      const channelId = await recordActivity(tx, serverId, now)
      const conversation = await conversationById(tx, serverId)
      if (channelId === undefined || !conversation) return
      const userIds = conversation.participants.map(({ id }) => id)
      await appendCallMessage(tx, publishLater, {
        ...{ serverId, channelId, callerId, now },
        call: {
          duration: takenAt === null ? null : Math.max(0, now - takenAt),
          missedBy: userIds.filter((id) => missedBy.has(id)),
        },
        readBy: userIds.filter((id) => !missedBy.has(id)),
      })
    })
  }

  bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'call.updated') return
    const { serverId, call } = message.event.data
    if (call) known.set(serverId, { call, endsAt: monotonic() + ringMs })
    else known.delete(serverId)
  })
  answers.subscribe(handleAnswer)
  voiceStates.onLeft(({ serverId, channelId }) => {
    if (calls.has(channelId) && voiceStates.everyoneIn(serverId, channelId).length === 0) {
      stopRinging(channelId, null)
    }
    endIfEmpty(serverId, channelId)
  })

  return {
    /** The account has joined. `isFirst`: nobody was there before. */
    async joined(participant: Participant, isFirst: boolean): Promise<void> {
      const { channelId, userId } = participant
      if (isFirst) await ring(participant)
      else answer({ channelId, userId, hasJoined: true })
    },

    async decline(userId: string, { channelId }: ActionData<'call.decline'>): Promise<object> {
      await channelFor(database.read, userId, channelId, clock())
      answer({ channelId, userId, hasJoined: false })
      return {}
    },

    callIn: (serverId: string): Call | null => known.get(serverId)?.call ?? null,

    tick(): void {
      const now = monotonic()
      for (const [serverId, { endsAt }] of known) if (endsAt <= now) known.delete(serverId)
      for (const [channelId, { endsAt }] of calls) {
        if (endsAt <= now) stopRinging(channelId, null)
      }
      for (const [channelId, { serverId }] of running) endIfEmpty(serverId, channelId)
    },
  }
}
