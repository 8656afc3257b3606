import { soundLimits } from '@guildhall/contract'
import type { ActionData, PermissionSet } from '@guildhall/contract'
import { requireSessionOpen } from '../../core/acting-login.ts'
import { appError, invalidInput } from '../../core/app-error.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { ChatParts } from '../chat-parts.ts'
import { requirePermission } from '../permissions/access.ts'
import { hasSound } from '../sounds/access.ts'
import type { Participant } from './participants.ts'
import type { VoiceStates } from './voice-states.ts'

/**
 * Plays a sound of the server to everyone in the channel, whose clients have the file. Throws `forbidden`, `invalid_input`
 * for a sound of another server, and `rate_limited`.
 */
export type PlaySound = (
  participant: Participant,
  data: ActionData<'voice.play_sound'>,
) => Promise<void>

export function createPlaySound({
  database,
  rateLimits,
  voiceStates,
}: Pick<ChatParts, 'database' | 'rateLimits'> & {
  voiceStates: Pick<VoiceStates, 'participants' | 'permissionsOf' | 'publishSound'>
}): PlaySound {
  const { playEveryMs, perCall, callWindowMs } = soundLimits
  const ofMember = rateLimits.perWindow('sounds-of-member', 1, playEveryMs)
  const inCall = rateLimits.perWindow('sounds-in-call', perCall, callWindowMs)

  return async (participant, { soundId }) => {
    const { serverId, userId } = participant
    requireMayPlay(participant, voiceStates.permissionsOf(participant))
    if (!(await hasSound(database.read, serverId, soundId))) {
      throw invalidInput('soundId', 'sound_not_here')
    }
    requireAllowed(await ofMember.take(userId))
    requireAllowed(await inCall.take(participant.channelId))
    // What was read may have changed since.
    requireSessionOpen()
    if (!voiceStates.participants.has(participant)) throw appError('not_in_voice')
    requireMayPlay(participant, voiceStates.permissionsOf(participant))
    voiceStates.publishSound(participant, soundId)
  }
}

function requireMayPlay(participant: Participant, permissions: PermissionSet): void {
  requirePermission(permissions, 'speak')
  requirePermission(permissions, 'use_soundboard')
  const { serverMutes, deafened, isAfk } = participant
  if (isAfk) throw appError('in_afk_channel')
  // Who has muted the microphone can still play sounds; who hears nothing should not make others hear some.
  if (serverMutes.muted || serverMutes.deafened || deafened) throw appError('sound_while_silenced')
}
