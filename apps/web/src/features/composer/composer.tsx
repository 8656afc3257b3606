interface ComposerProps {
  serverId: string
  channelId: string
}

/** Where a message is written. */
export function Composer({ channelId }: ComposerProps) {
  return <div>{channelId}</div>
}
