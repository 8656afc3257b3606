import { holds, isLetIn, isVoiceChannel } from '@guildhall/contract'
import type {
  ActionData,
  ActionReply,
  CallActionType,
  IceServer,
  VoiceActionType,
} from '@guildhall/contract'
import { requireSessionOpen } from '../../core/acting-login.ts'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { SignalRefused } from '../../voice/media-server.ts'
import type { MediaParticipant } from '../../voice/media-server.ts'
import type { SharedMedia } from '../../voice/shared-media.ts'
import { iceServersFor } from '../../voice/ice-servers.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelFor } from '../channels/access.ts'
import { requireMemberPermission, requirePermission } from '../permissions/access.ts'
import type { Calls } from './calls.ts'
import type { ConnectionChecks } from './connection-checks.ts'
import type { Moderate } from './moderation.ts'
import { mediaAccessOf, stateOf } from './participants.ts'
import type { Participant } from './participants.ts'
import type { PlaySound } from './play-sound.ts'
import { makesRooms } from './rooms.ts'
import type { Rooms } from './rooms.ts'
import type { VoiceStates } from './voice-states.ts'
import { findServerMutes } from './store.ts'

/** The sections of each media connection. */
export const slotCounts = { audio: 16, video: 8 }

/** The gateway's actions that concern voice. */
export type VoiceActions = {
  [T in VoiceActionType | CallActionType]: (
    userId: string,
    data: ActionData<T>,
    sessionId: string,
  ) => Promise<ActionReply<T>>
}

export function createVoiceActions({
  database,
  config,
  clock,
  directory,
  monotonic,
  media,
  voiceStates,
  moderate,
  checks,
  calls,
  playSound,
  rooms,
}: Pick<ChatParts, 'database' | 'config' | 'clock' | 'monotonic' | 'directory'> & {
  media: SharedMedia
  voiceStates: VoiceStates
  moderate: Moderate
  checks: ConnectionChecks
  calls: Calls
  playSound: PlaySound
  rooms: Rooms
}): VoiceActions {
  const { participants } = voiceStates

  function own(userId: string, sessionId: string): Participant {
    const participant = participants.ofSession({ id: sessionId, userId })
    if (!participant) throw appError('not_in_voice')
    return participant
  }

  async function join(
    userId: string,
    { channelId, muted = false, deafened = false, relay = false }: ActionData<'voice.join'>,
    sessionId: string,
  ): Promise<ActionReply<'voice.join'>> {
    const { voice } = config
    if (voice.kind === 'off') throw appError('voice_off')
    const target = await channelFor(database.read, userId, channelId, clock())
    const { channel, member, permissions } = target
    if (!isVoiceChannel(channel.type)) throw invalidInput('channelId', 'not_a_voice_channel')
    requireMemberPermission(member, permissions, 'connect_voice')
    if (makesRooms(channel)) {
      return rooms.move(userId, channelId, (room) =>
        join(userId, { channelId: room.id, muted, deafened, relay }, sessionId),
      )
    }
    const serverId = channel.server_id
    const serverMutes = await findServerMutes(database.read, serverId, userId)
    // What was read may have changed since; from here on nothing waits before the participant counts.
    requireSessionOpen()
    const current = voiceStates.permissionsOf({ serverId, userId, channelId })
    if (!holds(current, 'view_channel')) throw notFound('channel')
    requirePermission(current, 'connect_voice')
    voiceStates.requireRoom(serverId, channelId, channel.user_limit, userId)
    const here = participants.ofUser(userId)
    const there = voiceStates.elsewhere.participants.ofUser(userId)
    const before = here ?? there
    const room = directory.channelIn(serverId, channelId)?.room
    const isInside = before?.channelId === channelId
    if (room && !isInside && !isLetIn(room, userId) && !holds(current, 'move_members')) {
      throw appError('room_locked')
    }
    const by = { sessionId, channelId }
    const left = here
      ? voiceStates.replace(here, by)
      : there && voiceStates.elsewhere.replace(there, by)
    const participant: Participant = {
      id: newId(),
      userId,
      serverId,
      channelId,
      sessionId,
      joinedAt: before?.channelId === channelId ? before.joinedAt : clock(),
      muted,
      deafened,
      camera: false,
      screen: false,
      whisperTo: [],
      watching: null,
      serverMutes,
      maySpeak: holds(current, 'speak'),
      mayHavePriority: holds(current, 'priority_speaker'),
      wantsPriority: false,
      isAfk: voiceStates.isAfkChannel(serverId, channelId),
      videoKbps: directory.channelIn(serverId, channelId)?.videoKbps ?? null,
      activeAt: monotonic(),
      // Others have not seen it leave.
      isPublished: before?.channelId === channelId,
      unconnectedAt: monotonic(),
      detachedAt: null,
    }
    const isFirst =
      voiceStates.everyoneIn(serverId, channelId).length === 0 && !participant.isPublished
    participants.add(participant)
    await left
    const relays = await start(participant, {
      userLimit: channel.user_limit,
      audioBitrate: channel.bitrate_kbps * 1000,
      usesRelay: relay,
    })
    if (target.member.kind !== 'community') await calls.joined(participant, isFirst)
    return {
      channelId,
      participants: voiceStates.everyoneIn(serverId, channelId).map(stateOf),
      iceServers: [...relays, ...iceServersFor(voice.turn, userId, clock())],
      slots: slotCounts,
    }
  }

  async function start(
    participant: Participant,
    {
      userLimit,
      ...connection
    }: Pick<MediaParticipant, 'audioBitrate' | 'usesRelay'> & { userLimit: number },
  ): Promise<IceServer[]> {
    const joining = {
      participantId: participant.id,
      roomId: participant.channelId,
      userId: participant.userId,
      access: mediaAccessOf(participant),
      ...connection,
    }
    const iceServers = await media.join(joining, userLimit).catch(async (error: unknown) => {
      await voiceStates.leave(participant)
      throw error
    })
    // Has left, or lost a permission, meanwhile.
    if (!participants.has(participant)) {
      await media.send({ type: 'leave', participantId: participant.id })
      throw appError('not_in_voice')
    }
    voiceStates.publishJoined(participant)
    await voiceStates.applyAccess(participant)
    return iceServers
  }

  async function update(
    userId: string,
    data: ActionData<'voice.update'>,
    sessionId: string,
  ): Promise<object> {
    const participant = own(userId, sessionId)
    if ((data.camera || data.screen) && !participant.maySpeak) {
      throw appError('missing_permission', { permission: 'speak' })
    }
    if (data.priority && !participant.mayHavePriority) {
      throw appError('missing_permission', { permission: 'priority_speaker' })
    }
    if ((data.camera || data.screen) && participant.isAfk) throw appError('in_afk_channel')
    const { muted, deafened, camera, screen, priority, watching } = data
    participant.muted = muted ?? participant.muted
    participant.deafened = deafened ?? participant.deafened
    participant.camera = camera ?? participant.camera
    participant.screen = screen ?? participant.screen
    participant.wantsPriority = priority ?? participant.wantsPriority
    if (watching !== undefined) participant.watching = watching
    const isState = [muted, deafened, camera, screen].some((value) => value !== undefined)
    // What is no part of the state concerns the media process alone.
    if (isState) await voiceStates.changed(participant)
    else await voiceStates.applyAccess(participant)
    return {}
  }

  async function whisper(
    userId: string,
    { to }: ActionData<'voice.whisper'>,
    sessionId: string,
  ): Promise<ActionReply<'voice.whisper'>> {
    const participant = own(userId, sessionId)
    const { serverId, channelId } = participant
    if (to.length > 0 && !participant.maySpeak) {
      throw appError('missing_permission', { permission: 'speak' })
    }
    const isMeant = (other: string) =>
      to.some(({ target, id }) =>
        target === 'member' ? id === other : directory.roleIdsOf(serverId, other).includes(id),
      )
    const others = voiceStates
      .everyoneIn(serverId, channelId)
      .filter((other) => other.userId !== userId && isMeant(other.userId))
    // Those who come back are other participants: they hear the next whisper.
    participant.whisperTo = others.map(({ id }) => id)
    await voiceStates.applyAccess(participant)
    const heard = new Set(mediaAccessOf(participant).whisperTo)
    return { userIds: others.flatMap((other) => (heard.has(other.id) ? other.userId : [])) }
  }

  async function signal(
    userId: string,
    data: ActionData<'voice.signal'>,
    sessionId: string,
  ): Promise<object> {
    const { id: participantId } = own(userId, sessionId)
    // Not needed: the server waits for the client to connect to it.
    if (data.kind === 'candidate') return {}
    if (data.kind === 'relay') {
      await media.send({ type: 'relay', participantId })
      return {}
    }
    const { kind: type, ...answer } = data
    await requireSession(media.send({ type, participantId, ...answer }))
    return {}
  }

  return {
    'voice.active': async (userId, _data, sessionId) => {
      own(userId, sessionId).activeAt = monotonic()
      return {}
    },
    'voice.join': join,
    'voice.leave': async (userId, _data, sessionId) => {
      const participant = participants.ofSession({ id: sessionId, userId })
      if (participant) await voiceStates.leave(participant)
      return {}
    },
    'voice.update': update,
    'voice.whisper': whisper,
    'voice.signal': signal,
    'voice.check': (userId) => checks.start(userId),
    'voice.check_answer': async (userId, { sdp }) => {
      await requireSession(checks.answer(userId, sdp))
      return {}
    },
    'call.decline': (userId, data) => calls.decline(userId, data),
    'voice.play_sound': async (userId, data, sessionId) => {
      await playSound(own(userId, sessionId), data)
      return {}
    },
    'voice.moderate': async (userId, data) => {
      await moderate(userId, data)
      return {}
    },
  }
}

/** Throws `invalid_input` where the media process refuses the session description. */
async function requireSession(answered: Promise<void>): Promise<void> {
  try {
    await answered
  } catch (error) {
    if (!(error instanceof SignalRefused)) throw error
    throw invalidInput('sdp', 'bad_session_description', { detail: error.message })
  }
}
