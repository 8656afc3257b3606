import { holds, isVoiceChannel } from '@guildhall/contract'
import type { ActionData, AuditAction, PermissionSet } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { channelFor } from '../channels/access.ts'
import {
  findMemberContext,
  memberContext,
  permissionsIn,
  requirePermission,
  requireRankAbove,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import type { Participant } from './participants.ts'
import { makesRooms } from './rooms.ts'
import type { Rooms } from './rooms.ts'
import type { VoiceStates } from './voice-states.ts'
import { findServerMutes, updateServerMutes } from './store.ts'
import type { ServerMutes } from './store.ts'

/**
 * Mutes, deafens, moves or disconnects a member. Needs `mute_members` or `move_members` where the member is, and a higher
 * role than theirs. Throws `not_found`, `forbidden`, `conflict` for a member who is in no voice channel, `limit_reached`.
 */
export type Moderate = (userId: string, data: ActionData<'voice.moderate'>) => Promise<void>

interface Change {
  tx: Transaction
  now: number
  caller: MemberContext
  target: MemberContext
  /** Where the target is in voice, if the caller can see it there. */
  participant: Participant | undefined
  /** Of the caller, there or in the server. */
  permissions: PermissionSet
}

export function createModerate({
  publisher,
  voiceStates,
  rooms,
  clock,
}: Pick<ChatParts, 'publisher' | 'clock'> & {
  voiceStates: VoiceStates
  rooms: Rooms
}): Moderate {
  const { participants, elsewhere } = voiceStates

  function participantIn(serverId: string, userId: string): Participant | undefined {
    const participant = participants.ofUser(userId) ?? elsewhere.participants.ofUser(userId)
    return participant?.serverId === serverId ? participant : undefined
  }

  async function begin(
    tx: Transaction,
    callerId: string,
    { serverId, userId }: ActionData<'voice.moderate'>,
  ): Promise<Change> {
    const now = clock()
    const caller = await memberContext(tx, callerId, serverId, now)
    const target = await findMemberContext(tx, userId, serverId, now)
    if (!target) throw notFound('member')
    const participant = participantIn(serverId, userId)
    const there = participant && (await permissionsIn(tx, caller, participant.channelId))
    const isVisible = there !== undefined && holds(there, 'view_channel')
    return {
      tx,
      now,
      caller,
      target,
      participant: isVisible ? participant : undefined,
      permissions: isVisible ? there : caller.permissions,
    }
  }

  return async (callerId, data) => {
    const { serverId, userId, muted, deafened, channelId } = data
    const changesMutes = muted !== undefined || deafened !== undefined
    const changes = await publisher.transaction(async (tx, publish) => {
      const change = await begin(tx, callerId, data)
      if (changesMutes) requirePermission(change.permissions, 'mute_members')
      if (channelId !== undefined) requirePermission(change.permissions, 'move_members')
      if (callerId !== userId) requireRankAbove(change.caller, change.target.rank)
      const mutes = changesMutes ? await setMutes(change, { muted, deafened }) : null
      if (channelId === undefined) return { mutes }
      return { mutes, channelId: await prepareMove(change, publish, channelId) }
    })
    const participant = participantIn(serverId, userId)
    if (!participant) return
    if (participants.has(participant)) await voiceStates.moderate(participant, changes)
    else await elsewhere.moderate(participant, changes)
  }

  /** Returns the channel to which the target moves: a room of its own where the channel makes rooms. */
  async function prepareMove(
    change: Change,
    publish: Publish,
    channelId: string | null,
  ): Promise<string | null> {
    const { tx, now, caller, target, participant } = change
    const { serverId } = caller
    if (!participant) throw appError('member_not_in_voice')
    const record = { serverId, actorId: caller.userId, targetId: target.userId, now }
    const from = participant.channelId
    if (channelId === null) {
      await recordAudit(tx, 'voice.disconnected', { ...record, changes: { channelId: from } })
      return null
    }
    const { channel } = await channelFor(tx, caller.userId, channelId, now)
    if (!isVoiceChannel(channel.type) || channel.server_id !== serverId) {
      throw invalidInput('channelId', 'not_a_voice_channel')
    }
    const permissions = await permissionsIn(tx, target, channelId)
    if (!holds(permissions, 'view_channel') || !holds(permissions, 'connect_voice')) {
      throw appError('member_cannot_connect')
    }
    const { id: to, user_limit: userLimit } = makesRooms(channel)
      ? await rooms.open(tx, publish, { userId: target.userId, hubId: channelId, now })
      : channel
    if (from === to) return to
    voiceStates.requireRoom(serverId, to, userLimit, target.userId)
    await recordAudit(tx, 'voice.moved', { ...record, changes: { channelId: { from, to } } })
    return to
  }
}

async function setMutes(
  { tx, now, caller, target }: Change,
  { muted, deafened }: { muted: boolean | undefined; deafened: boolean | undefined },
): Promise<ServerMutes> {
  const { serverId } = caller
  const before = await findServerMutes(tx, serverId, target.userId)
  const after = { muted: muted ?? before.muted, deafened: deafened ?? before.deafened }
  await updateServerMutes(tx, serverId, target.userId, after)
  const record = async (action: MuteAction): Promise<void> =>
    recordAudit(tx, action, { serverId, actorId: caller.userId, targetId: target.userId, now })
  if (after.muted !== before.muted) await record(after.muted ? 'voice.muted' : 'voice.unmuted')
  if (after.deafened !== before.deafened) {
    await record(after.deafened ? 'voice.deafened' : 'voice.undeafened')
  }
  return after
}

type MuteAction = Extract<
  AuditAction,
  'voice.muted' | 'voice.unmuted' | 'voice.deafened' | 'voice.undeafened'
>
