import { holds } from '@guildhall/contract'
import type { GatewayEvent, PermissionSet } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { CommitLog } from '../../storage/database.ts'
import type { SharedMedia } from '../../voice/shared-media.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { VoiceHooks } from './access.ts'
import { createParticipantsElsewhere } from './participants-elsewhere.ts'
import type { ModeratorChanges } from './participants-elsewhere.ts'
import { Participants, mediaAccessOf, stateOf } from './participants.ts'
import type { Participant } from './participants.ts'

/** How long a participant stays after losing both the gateway and the media connection, as a closed page does. */
const goneMs = 5000

export type VoiceStates = ReturnType<typeof createVoiceStates>

type Where = Pick<Participant, 'serverId' | 'userId' | 'channelId'>

/** Who is in which voice channel: notifies the members, and lets the media process forward what the permissions allow. */
export function createVoiceStates({
  publisher,
  bus,
  directory,
  processes,
  log,
  media,
  clock,
  monotonic,
}: Pick<ChatParts, 'publisher' | 'bus' | 'processes' | 'clock' | 'monotonic'> & {
  directory: ChatParts['directory']
  log: CommitLog | null
  media: SharedMedia
}) {
  const leftListeners: ((participant: Participant) => void)[] = []
  /** Those whose sessions are at this process. */
  const participants = new Participants()
  const elsewhere = createParticipantsElsewhere({
    processes,
    log,
    bus,
    monotonic,
    onLeft,
    own: participants,
    replace,
    moderate,
  })
  const speaking = new Map<string, string[]>()

  function onLeft(participant: Participant): void {
    for (const handle of leftListeners) handle(participant)
  }

  function publishToViewers({ serverId, channelId }: Participant, event: GatewayEvent): void {
    publisher.publish({ kind: 'channel', serverId, channelId }, event)
  }

  function publishToSessions(
    to: Participant[],
    channel: { serverId: string; channelId: string } | null,
    event: GatewayEvent,
  ): void {
    const sessions = to.map(({ userId, sessionId }) => ({ userId, sessionId }))
    if (sessions.length > 0) publisher.publish({ kind: 'sessions', sessions, channel }, event)
  }

  function permissionsOf(where: Where): PermissionSet {
    return directory.permissionsIn(where, clock())
  }

  function leftEvent({ serverId, channelId, userId }: Participant): GatewayEvent {
    return { type: 'voice.left', data: { serverId, channelId, userId } }
  }

  /** Also those whose sessions are at other processes. */
  function everyoneIn(serverId: string, channelId: string): Participant[] {
    return everyoneInServer(serverId).filter((participant) => participant.channelId === channelId)
  }

  function everyoneInServer(serverId: string): Participant[] {
    const others = elsewhere.participants.inServer(serverId)
    // An account that joined here is no longer where it was.
    return [
      ...participants.inServer(serverId),
      ...others.filter(({ userId }) => !participants.ofUser(userId)),
    ]
  }

  function publishJoined(participant: Participant): void {
    const { serverId, channelId } = participant
    participant.isPublished = true
    elsewhere.changed(participant)
    publishToViewers(participant, {
      type: 'voice.joined',
      data: { serverId, channelId, state: stateOf(participant) },
    })
    sendSpeaking([participant])
  }

  /** Resolves when no more of the participant's packets are forwarded. */
  function leave(participant: Participant): Promise<void> {
    if (!participants.remove(participant)) return Promise.resolve()
    const stopped = media.send({ type: 'leave', participantId: participant.id })
    const event = leftEvent(participant)
    elsewhere.left(participant)
    if (participant.isPublished) publishToViewers(participant, event)
    // A participant who may no longer view the channel is not among those viewers.
    if (!holds(permissionsOf(participant), 'view_channel')) {
      publishToSessions([participant], null, event)
    }
    onLeft(participant)
    return stopped
  }

  /** The account joins again. Others see it leave only where it goes to another channel. */
  function replace(
    before: Participant,
    { sessionId, channelId }: { sessionId: string; channelId: string },
  ): Promise<void> {
    if (before.channelId !== channelId) return leave(before)
    participants.remove(before)
    elsewhere.left(before)
    if (before.sessionId !== sessionId) publishToSessions([before], null, leftEvent(before))
    return media.send({ type: 'leave', participantId: before.id })
  }

  /** Throws `limit_reached` where the channel is full without the account. */
  function requireRoom(
    serverId: string,
    channelId: string,
    userLimit: number,
    userId: string,
  ): void {
    const others = everyoneIn(serverId, channelId).filter(
      (participant) => participant.userId !== userId,
    )
    if (userLimit > 0 && others.length >= userLimit) {
      throw appError('voice_channel_full', { max: userLimit })
    }
  }

  function applyAccess(participant: Participant): Promise<void> {
    const access = mediaAccessOf(participant)
    return media.send({ type: 'access', participantId: participant.id, access })
  }

  /** The state was changed: resolves when the media process forwards accordingly. */
  function changed(participant: Participant): Promise<void> {
    const { serverId, channelId } = participant
    if (participant.isPublished) {
      elsewhere.changed(participant)
      publishToViewers(participant, {
        type: 'voice.updated',
        data: { serverId, channelId, state: stateOf(participant) },
      })
    }
    return applyAccess(participant)
  }

  /** To another channel of the server; the media connection stays. */
  function move(participant: Participant, channelId: string): Promise<void> {
    const event = leftEvent(participant)
    const from = { serverId: participant.serverId, channelId: participant.channelId }
    const moved = media.send({ type: 'move', participantId: participant.id, roomId: channelId })
    participant.channelId = channelId
    // First where it is, then where it was: its client distinguishes a move from a disconnect by that.
    publishJoined(participant)
    publisher.publish({ kind: 'channel', ...from }, event)
    return moved
  }

  /** What a moderator changed. Resolves when the media process has followed. */
  async function moderate(participant: Participant, changes: ModeratorChanges): Promise<void> {
    const { mutes, channelId } = changes
    if (mutes) {
      participant.serverMutes = mutes
      await changed(participant)
    }
    if (channelId === null) await leave(participant)
    else if (channelId !== undefined && participant.channelId !== channelId) {
      // A member who lost access meanwhile is removed, as at any other change.
      if (holds(permissionsOf({ ...participant, channelId }), 'connect_voice')) {
        await move(participant, channelId)
      }
    }
  }

  /** Removes or mutes the participant where permissions are lost. Resolves when the media process has followed. */
  function review(participant: Participant): Promise<void> | null {
    const permissions = permissionsOf(participant)
    if (!holds(permissions, 'view_channel') || !holds(permissions, 'connect_voice')) {
      return leave(participant)
    }
    const maySpeak = holds(permissions, 'speak')
    if (maySpeak === participant.maySpeak) return null
    participant.maySpeak = maySpeak
    if (!maySpeak) {
      participant.camera = false
      participant.screen = false
    }
    return changed(participant)
  }

  function reviewAll(): Promise<void> | undefined {
    if (participants.size === 0) return undefined
    const work = participants.all().map(review)
    const needed = work.filter((step) => step !== null)
    return needed.length === 0 ? undefined : Promise.all(needed).then(() => undefined)
  }

  function sendSpeaking(to: Participant[]): void {
    const [first] = to
    if (!first) return
    const { serverId, channelId } = first
    const userIds = speaking.get(channelId) ?? []
    publishToSessions(
      to,
      { serverId, channelId },
      { type: 'voice.speaking', data: { channelId, userIds } },
    )
  }

  function speakersChanged(channelId: string, userIds: string[], isHome: boolean): void {
    if (userIds.length > 0) speaking.set(channelId, userIds)
    else speaking.delete(channelId)
    const inChannel = participants
      .all()
      .filter((participant) => participant.channelId === channelId)
    // Who is away gets the latest state when they come back; what they would miss is not kept for them.
    sendSpeaking(inChannel.filter(({ detachedAt }) => detachedAt === null))
    if (!isHome) return
    const [participant] = [...inChannel, ...elsewhere.participants.all()].filter(
      (participant) => participant.channelId === channelId,
    )
    if (participant)
      publishToViewers(participant, { type: 'voice.speaking', data: { channelId, userIds } })
  }

  const hooks: Omit<VoiceHooks, 'callIn'> = {
    voiceStatesIn: (serverId) =>
      everyoneInServer(serverId)
        .filter(({ isPublished }) => isPublished)
        .map(stateOf),
    reviewAll,
    sessionDetached(session) {
      const participant = participants.ofSession(session)
      if (participant) participant.detachedAt = monotonic()
    },
    sessionResumed(session) {
      const participant = participants.ofSession(session)
      if (!participant) return
      participant.detachedAt = null
      void media.send({ type: 'slots', participantId: participant.id })
      sendSpeaking([participant])
    },
    sessionEnded(session) {
      const participant = participants.ofSession(session)
      if (participant) void leave(participant)
    },
  }

  media.subscribe((event, isHome) => {
    if (event.type === 'speaking') {
      speakersChanged(event.roomId, event.userIds, isHome)
      return
    }
    const participant = participants.byId(event.participantId)
    if (!participant) return
    if (event.type === 'connection') {
      participant.isConnected = event.isConnected
    } else if (event.type === 'gone') {
      void leave(participant)
    } else if (event.type === 'offer') {
      const { sdp, offerId } = event
      publishToSessions([participant], null, {
        type: 'voice.signal',
        data: { kind: 'offer', sdp, offerId },
      })
    } else if (participant.detachedAt === null) {
      const { audio, video } = event
      publishToSessions([participant], null, {
        type: 'voice.signal',
        data: { kind: 'slots', audio, video },
      })
    }
  })

  return {
    participants,
    elsewhere,
    everyoneIn,
    hooks,
    moderate,
    permissionsOf,
    publishJoined,
    leave,
    replace,
    requireRoom,
    applyAccess,
    changed,

    /** Calls `handle` with everyone who has left, here or at another process. */
    onLeft(handle: (participant: Participant) => void): void {
      leftListeners.push(handle)
    },

    /** Follows what time alone changes: mutes that end, pages that were closed. */
    tick(): Promise<void> | undefined {
      const now = monotonic()
      media.tick()
      elsewhere.tick()
      for (const participant of participants.all()) {
        const { detachedAt, isConnected } = participant
        if (detachedAt !== null && !isConnected && now - detachedAt > goneMs) {
          void leave(participant)
        }
      }
      return reviewAll()
    },
  }
}
