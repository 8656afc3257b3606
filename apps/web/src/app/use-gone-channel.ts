import { useRef } from 'react'
import { useShallow } from 'zustand/shallow'
import { channelName } from '../shared/channels/channel-name.ts'
import { findChannel, useChatState } from '../shared/state/chat-state.ts'

export interface GoneChannel {
  name: string
  /** It was a room, which ends by itself. */
  isRoom: boolean
}

/** The channel that was shown, once it can't be seen any more. */
export function useGoneChannel(channelId: string | undefined): GoneChannel | undefined {
  const shown = useChatState(
    useShallow(({ snapshot }) => {
      const channel = findChannel(snapshot, channelId)
      return { name: channelName(snapshot, channel).name, isRoom: (channel?.room ?? null) !== null }
    }),
  )
  const last = useRef({ channelId: '', ...shown })
  if (channelId !== undefined && shown.name !== '') last.current = { channelId, ...shown }
  return shown.name === '' && last.current.channelId === channelId ? last.current : undefined
}
