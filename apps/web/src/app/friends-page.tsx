import { FriendsPage as Friends } from '../features/friends/friends-page.tsx'
import { MessagesFrame } from './messages-frame.tsx'

/** Friends, beside the list of conversations. */
export function FriendsPage({ view }: { view: string | undefined }) {
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} current="friends">
      {() => <Friends view={view} />}
    </MessagesFrame>
  )
}
