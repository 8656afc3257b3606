import { act } from '../../shared/gateway/client.ts'
import { lastInputAt, onInput } from '../../shared/presence/last-input.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useCall } from './call-state.ts'
import type { ChannelRef } from './call-state.ts'

/** Less than the shortest time after which a server moves inactive members. */
const reportEveryMs = 15_000

/** During a call, the server learns that this browser is in use, where it would move the account to an AFK channel. */
export function startActivityReports(): void {
  let reportedAt = Date.now()
  onInput(() => undefined)
  setInterval(() => {
    const { call } = useCall.getState()
    const inputAt = lastInputAt()
    if (!call || inputAt <= reportedAt || !canBeMoved(call)) return
    reportedAt = inputAt
    act('voice.active', {}).catch(() => undefined)
  }, reportEveryMs)
}

function canBeMoved({ serverId, channelId }: ChannelRef): boolean {
  const channels = findServer(useChatState.getState().snapshot, serverId)?.channels ?? []
  return channels.some(({ id, afkMinutes }) => afkMinutes !== null && id !== channelId)
}
