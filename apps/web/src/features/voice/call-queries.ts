import { holds } from '@guildhall/contract'
import type { Permission, VoiceState } from '@guildhall/contract'
import { entriesOf, findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { useCall } from './call-state.ts'
import type { ChannelRef } from './call-state.ts'

/** The account's own state, wherever it is in voice. */
export function ownVoiceState(): VoiceState | undefined {
  const { snapshot } = useChatState.getState()
  for (const { voice } of entriesOf(snapshot)) {
    const state = voice.find(({ userId }) => userId === snapshot?.user.id)
    if (state) return state
  }
  return undefined
}

/** Whether another participant of the call sends sound that the account should hear. */
export function expectsSound(): boolean {
  const { call, deafened } = useCall.getState()
  const { snapshot } = useChatState.getState()
  if (!call || deafened || ownVoiceState()?.serverDeafened || isInAfkChannel()) return false
  return (findServer(snapshot, call.serverId)?.voice ?? []).some(
    (state) =>
      state.channelId === call.channelId &&
      state.userId !== snapshot?.user.id &&
      !(state.muted || state.deafened || state.serverMuted),
  )
}

/** Whether the account may speak in the channel of the call. */
export function maySpeak(): boolean {
  const { call } = useCall.getState()
  return call !== null && may('speak', call)
}

/** Nobody is seen or heard in the AFK channel of a server. */
export function isInAfkChannel(): boolean {
  const { call } = useCall.getState()
  const channel = findChannel(useChatState.getState().snapshot, call?.channelId)
  return channel !== undefined && channel.afkMinutes !== null
}

export function mayConnect(target: ChannelRef): boolean {
  return may('connect_voice', target)
}

export function may(permission: Permission, { serverId, channelId }: ChannelRef): boolean {
  const { snapshot } = useChatState.getState()
  const channel = findChannel(snapshot, channelId)
  return (
    channel !== undefined &&
    holds(permissionsIn(findServer(snapshot, serverId), channel), permission)
  )
}
