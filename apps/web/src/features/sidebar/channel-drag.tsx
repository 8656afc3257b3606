import { use } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useMoveChannel } from '../../shared/channels/use-move-channel.tsx'
import { useChannelSorting } from '../../shared/channels/use-sortable-channels.ts'
import { useSortable } from '../../shared/drag/use-sortable.ts'
import { withParticipants } from './participant-drag.ts'
import { VoiceContext } from './voice-context.ts'

interface ChannelDragProps {
  list: RefObject<HTMLElement | null>
  serverId: string
}

/** Makes the channels of the sidebar draggable, and who is in the voice channels. */
export function ChannelDrag({ list, serverId }: ChannelDragProps): ReactNode {
  const { move, dialog } = useMoveChannel()
  const voice = use(VoiceContext)
  const channels = useChannelSorting(serverId, move)
  useSortable(list, voice ? withParticipants(channels, serverId, voice.join) : channels)
  return dialog
}
