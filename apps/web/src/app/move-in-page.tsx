import { useSearchParams } from 'wouter'
import { MoveFromDiscord } from '../features/auth/move-from-discord.tsx'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import { isEmptyServer } from '../shared/state/is-empty-server.ts'
import { MessagesFrame } from './messages-frame.tsx'

/** Makes a server from a template of Discord, which can replace the empty server that the URL names. */
export function MoveInPage() {
  const [params] = useSearchParams()
  const replaced = useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, params.get('replaces') ?? '')
    return entry && isEmptyServer(entry) ? entry.server : null
  })
  return (
    <MessagesFrame serverId={undefined} channelId={undefined} isList={false} railStop="">
      {() => <MoveFromDiscord replaced={replaced} />}
    </MessagesFrame>
  )
}
