import type { Channel } from '@guildhall/contract'
import { useChannel, useOwnUser } from '../state/chat-state.ts'

/** The channel, if it is a room that belongs to the account. */
export function useOwnRoom(channelId: string): Channel | null {
  const channel = useChannel(channelId)
  const ownId = useOwnUser()?.id
  return channel?.room && channel.room.ownerId === ownId ? channel : null
}
