import type { VoiceState } from '@guildhall/contract'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { maySpeakIn } from '../../shared/state/member-actions.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useLoadMember } from '../../shared/state/use-load-member.ts'
import { equalBy, useStableValue } from '../../shared/state/use-stable-value.ts'
import { useCall } from './call-state.ts'

const sameStates = equalBy<VoiceState>([
  'userId',
  'channelId',
  'muted',
  'deafened',
  'serverMuted',
  'serverDeafened',
  'camera',
  'screen',
])

/** Who is in the channel, in the order of joining. */
export function useVoiceStates(serverId: string, channelId: string): VoiceState[] {
  return useStableValue(
    ({ snapshot }) =>
      (findServer(snapshot, serverId)?.voice ?? [])
        .filter((state) => state.channelId === channelId)
        .sort((a, b) => a.joinedAt - b.joinedAt || (a.userId < b.userId ? -1 : 1)),
    sameStates,
  )
}

export interface Person {
  /** Undefined while the members are loading. */
  name: string | undefined
  avatar: string | null
  isSelf: boolean
}

export function usePerson(serverId: string, userId: string): Person {
  useLoadMember(serverId, userId)
  const member = useMembers((all) => all[serverId]?.byId.get(userId))
  const own = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.me)
  const isSelf = own?.user.id === userId
  const known = isSelf ? own : member
  return {
    name: known && nameOf(known),
    avatar: known?.user.avatar ?? null,
    isSelf,
  }
}

/** The account's own state in a server, wherever it is in voice there; by default in the server of the call. */
export function useOwnVoiceState(serverId?: string): VoiceState | undefined {
  const callServerId = useCall(({ call }) => call?.serverId)
  return useChatState(({ snapshot }) =>
    findServer(snapshot, serverId ?? callServerId)?.voice.find(
      ({ userId }) => userId === snapshot?.user.id,
    ),
  )
}

/** Whether the participant whispers to the account, or is the account itself and whispers to others. */
export function useWhisper(state: VoiceState): 'whispersToYou' | 'whispering' | null {
  const { userId, channelId } = state
  const isOwn = useChatState(({ snapshot }) => snapshot?.user.id === userId)
  return useCall(({ call, whisper, whisperers }) => {
    if (call?.channelId !== channelId) return null
    if (isOwn) {
      return whisper?.kind === 'heard' && whisper.userIds.length > 0 ? 'whispering' : null
    }
    return whisperers.includes(userId) ? 'whispersToYou' : null
  })
}

/** Whether the participant's permissions allow to speak; true while they are not known. */
export function useMaySpeak(state: VoiceState | undefined): boolean {
  const { userId = '', channelId = '' } = state ?? {}
  const serverId = useChatState(({ snapshot }) => findChannel(snapshot, channelId)?.serverId ?? '')
  const member = useMembers((all) => all[serverId]?.byId.get(userId))
  return useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    const channel = findChannel(snapshot, channelId)
    const known = entry?.me.user.id === userId ? entry.me : member
    return !entry || !channel || !known || maySpeakIn(entry, channel, known)
  })
}
