import type { ReactNode, RefObject } from 'react'
import { useMoveChannel } from '../../shared/channels/use-move-channel.tsx'
import { useSortableChannels } from '../../shared/channels/use-sortable-channels.ts'

interface ChannelDragProps {
  list: RefObject<HTMLElement | null>
  serverId: string
}

/** Makes the channels of the sidebar draggable. */
export function ChannelDrag({ list, serverId }: ChannelDragProps): ReactNode {
  const { move, dialog } = useMoveChannel()
  useSortableChannels(list, serverId, move)
  return dialog
}
