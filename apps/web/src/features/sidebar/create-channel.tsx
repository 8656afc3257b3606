import { isCategory, pagePath } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { CreateChannelDialog } from '../../shared/channels/create-channel-dialog.tsx'

interface CreateChannelProps {
  serverId: string
  /** The category that is selected at first; undefined for that of the channel that was shown last. */
  parentId: string | null | undefined
  onClose: () => void
}

/** Creates a channel and opens it. */
export function CreateChannel({ serverId, parentId, onClose }: CreateChannelProps) {
  const [, navigate] = useLocation()
  return (
    <CreateChannelDialog
      serverId={serverId}
      parentId={parentId}
      onCreated={({ id, type }) => {
        if (!isCategory(type)) navigate(pagePath('channel', { serverId, channelId: id }))
      }}
      onClose={onClose}
    />
  )
}
