interface TimelineProps {
  serverId: string
  channelId: string
  /** The `seq` of a message to show and mark, from `?at=` of the address. */
  at: number | undefined
  /** Someone asks who this is. */
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** A channel's messages. */
export function Timeline({ channelId }: TimelineProps) {
  return <div>{channelId}</div>
}
