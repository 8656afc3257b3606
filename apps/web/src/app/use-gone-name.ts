import { useRef } from 'react'
import { channelName } from '../shared/channels/channel-name.ts'
import { findChannel, useChatState } from '../shared/state/chat-state.ts'

/** The name that a channel had while it was shown, once it can't be seen any more. */
export function useGoneName(channelId: string | undefined): string | undefined {
  const name = useChatState(
    ({ snapshot }) => channelName(snapshot, findChannel(snapshot, channelId)).name,
  )
  const last = useRef({ channelId: '', name: '' })
  if (channelId !== undefined && name !== '') last.current = { channelId, name }
  return name === '' && last.current.channelId === channelId ? last.current.name : undefined
}
