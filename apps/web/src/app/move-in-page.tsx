import { MoveFromDiscord } from '../features/auth/move-from-discord.tsx'
import { MessagesFrame } from './messages-frame.tsx'

/** Makes a server from a template of Discord. */
export function MoveInPage() {
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} railStop="">
      {() => <MoveFromDiscord />}
    </MessagesFrame>
  )
}
