import { holds } from '@guildhall/contract'
import type { Channel, GatewayEvent, GatewayEvents, PermissionSet } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { CommitLog } from '../../storage/database.ts'
import { iceServersFor } from '../../voice/ice-servers.ts'
import type { TurnSettings } from '../../voice/ice-servers.ts'
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

type Speaking = GatewayEvents['voice.speaking']

type Where = Pick<Participant, 'serverId' | 'userId' | 'channelId'>

/** Who is in which voice channel: notifies the members, and lets the media process forward what the permissions allow. */
export function createVoiceStates({
  publisher,
  bus,
  directory,
  processes,
  log,
  media,
  turn,
  clock,
  monotonic,
}: Pick<ChatParts, 'publisher' | 'bus' | 'processes' | 'clock' | 'monotonic'> & {
  directory: ChatParts['directory']
  log: CommitLog | null
  media: SharedMedia
  turn: TurnSettings | null
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
  /** Who is speaking, by channel; without those where nobody is. */
  const speaking = new Map<
    string,
    Pick<Speaking, 'userIds' | 'priorityUserIds'> & { serverId: string }
  >()

  function onLeft(participant: Participant): void {
    for (const handle of leftListeners) handle(participant)
  }

  function publishToViewers(
    { serverId, channelId }: Pick<Participant, 'serverId' | 'channelId'>,
    event: GatewayEvent,
  ): void {
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

  function publishJoined(participant: Participant, details: { isInactive?: true } = {}): void {
    const { serverId, channelId } = participant
    participant.isPublished = true
    elsewhere.changed(participant)
    publishToViewers(participant, {
      type: 'voice.joined',
      data: { serverId, channelId, state: stateOf(participant), ...details },
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
  function move(
    participant: Participant,
    channelId: string,
    details: { isInactive?: true } = {},
  ): Promise<void> {
    const event = leftEvent(participant)
    const from = { serverId: participant.serverId, channelId: participant.channelId }
    participant.whisperTo = []
    participant.channelId = channelId
    participant.joinedAt = clock()
    participant.activeAt = monotonic()
    followChannel(participant)
    // Before the move, so that nothing of a call reaches the AFK channel; in that one nobody hears.
    void applyAccess(participant)
    const moved = media.send({ type: 'move', participantId: participant.id, roomId: channelId })
    // First where it is, then where it was: its client distinguishes a move from a disconnect by that.
    publishJoined(participant, details)
    publisher.publish({ kind: 'channel', ...from }, event)
    return moved
  }

  /** Takes over what the settings of the channel say. Nobody is seen in the AFK channel. */
  function followChannel(participant: Participant) {
    const { serverId, channelId, isAfk, videoKbps } = participant
    participant.videoKbps = directory.channelIn(serverId, channelId)?.videoKbps ?? null
    participant.isAfk = isAfkChannel(serverId, channelId)
    if (participant.isAfk) {
      participant.camera = false
      participant.screen = false
    }
    return {
      isAfkChanged: participant.isAfk !== isAfk,
      isBitrateChanged: participant.videoKbps !== videoKbps,
    }
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
        await review(participant)
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
    const { isAfkChanged, isBitrateChanged } = followChannel(participant)
    const mayHavePriority = holds(permissions, 'priority_speaker')
    const isSame = mayHavePriority === participant.mayHavePriority && !isBitrateChanged
    participant.mayHavePriority = mayHavePriority
    if (maySpeak === participant.maySpeak && !isAfkChanged) {
      return isSame ? null : applyAccess(participant)
    }
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
    const { userIds = [], priorityUserIds = [] } = speaking.get(channelId) ?? {}
    const speakers = { userIds, priorityUserIds }
    publishToSessions(
      to,
      { serverId, channelId },
      { type: 'voice.speaking', data: { channelId, ...speakers } },
    )
  }

  function speakersChanged({ channelId, ...speakers }: Speaking, isHome: boolean): void {
    const { userIds } = speakers
    const now = monotonic()
    const inChannel = participants
      .all()
      .filter((participant) => participant.channelId === channelId)
    for (const participant of inChannel) {
      if (userIds.includes(participant.userId)) participant.activeAt = now
    }
    // The last speaker may be gone: then only the speakers that were published name the server.
    const known = speaking.get(channelId)
    const [someone] = [...inChannel, ...elsewhere.participants.all()].filter(
      (participant) => participant.channelId === channelId,
    )
    const serverId = someone?.serverId ?? known?.serverId
    if (serverId === undefined) return
    if (userIds.length > 0) speaking.set(channelId, { ...speakers, serverId })
    else speaking.delete(channelId)
    // Who is away gets the latest state when they come back; what they would miss is not kept for them.
    sendSpeaking(inChannel.filter(({ detachedAt }) => detachedAt === null))
    if (!isHome) return
    const data = { channelId, ...speakers }
    publishToViewers({ serverId, channelId }, { type: 'voice.speaking', data })
  }

  function isAfkChannel(serverId: string, channelId: string): boolean {
    return directory.channelIn(serverId, channelId)?.afkMinutes != null
  }

  /** Moves those to the AFK channel of their server who have been inactive for its time, if they may connect there. */
  function moveInactive(now: number): void {
    const afkChannels = new Map<string, Channel | undefined>()
    for (const participant of participants.all()) {
      const { serverId, channelId, userId, camera, screen } = participant
      const isSpeaking = speaking.get(channelId)?.userIds.includes(userId) === true
      // Others watch what a camera or a screen shows.
      if (isSpeaking || camera || screen) participant.activeAt = now
      if (!afkChannels.has(serverId)) afkChannels.set(serverId, directory.afkChannelIn(serverId))
      const afk = afkChannels.get(serverId)
      if (!afk || afk.afkMinutes === null || afk.id === channelId || !participant.isPublished)
        continue
      if (now - participant.activeAt < afk.afkMinutes * 60_000) continue
      const there = permissionsOf({ serverId, userId, channelId: afk.id })
      const mayConnect = holds(there, 'view_channel') && holds(there, 'connect_voice')
      const isFull = afk.userLimit > 0 && everyoneIn(serverId, afk.id).length >= afk.userLimit
      if (mayConnect && !isFull) void move(participant, afk.id, { isInactive: true })
    }
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
      const { roomId: channelId, userIds, priorityUserIds } = event
      speakersChanged({ channelId, userIds, priorityUserIds }, isHome)
      return
    }
    const participant = participants.byId(event.participantId)
    if (!participant) return
    if (event.type === 'connection') {
      participant.unconnectedAt = event.isConnected ? null : monotonic()
    } else if (event.type === 'gone') {
      void leave(participant)
    } else if (event.type === 'offer') {
      const { sdp, offerId, iceServers: relay } = event
      const iceServers = [...relay, ...iceServersFor(turn, participant.userId, clock())]
      publishToSessions([participant], null, {
        type: 'voice.signal',
        data: { kind: 'offer', sdp, offerId, iceServers },
      })
    } else if (participant.detachedAt === null) {
      const { audio, video, videoFormats } = event
      publishToSessions([participant], null, {
        type: 'voice.signal',
        data: { kind: 'slots', audio, video, videoFormats },
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
    isAfkChannel,
    applyAccess,
    changed,

    /** To everyone in the channel, also at other processes. */
    publishSound({ serverId, channelId, userId }: Participant, soundId: string): void {
      publishToSessions(
        everyoneIn(serverId, channelId),
        { serverId, channelId },
        { type: 'voice.sound_played', data: { serverId, channelId, userId, soundId } },
      )
    },

    /** Calls `handle` with everyone who has left, here or at another process. */
    onLeft(handle: (participant: Participant) => void): void {
      leftListeners.push(handle)
    },

    /** Follows what time alone changes: mutes that end, pages that were closed. */
    tick(): Promise<void> | undefined {
      const now = monotonic()
      media.tick()
      elsewhere.tick()
      moveInactive(now)
      for (const participant of participants.all()) {
        const { detachedAt, unconnectedAt } = participant
        if (detachedAt === null || unconnectedAt === null) continue
        if (now - Math.max(detachedAt, unconnectedAt) > goneMs) void leave(participant)
      }
      return reviewAll()
    },
  }
}
