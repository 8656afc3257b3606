import { ChannelHeader } from './channel-header.tsx'
import { MessagesPane } from './messages-pane.tsx'
import type { ShowMember } from './show-member.ts'
import type { Panel } from './use-panel.ts'

export interface ChannelPaneProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: ShowMember
}

/** A channel with messages. */
export function ChannelPane({ panel, ...props }: ChannelPaneProps) {
  const { serverId, channelId } = props
  return (
    <MessagesPane
      {...props}
      header={(pins) => <ChannelHeader {...{ serverId, channelId, panel, pins }} />}
    />
  )
}
