interface PinsProps {
  serverId: string
  channelId: string
  anchor: HTMLElement
  onClose: () => void
}

/** The pinned messages of a channel, in a panel. */
export function Pins({ channelId }: PinsProps) {
  return <div>{channelId}</div>
}
