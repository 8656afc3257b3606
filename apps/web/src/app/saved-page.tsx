import { SavedPage as Saved } from '../features/saved/saved-page.tsx'
import { MessagesFrame } from './messages-frame.tsx'

/** Saved messages, beside the list of conversations. */
export function SavedPage() {
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} current="saved">
      {() => <Saved />}
    </MessagesFrame>
  )
}
