import { useShallow } from 'zustand/shallow'
import { threadsIn, useChatState } from '../../shared/state/chat-state.ts'
import { channelUnreadMark } from '../../shared/state/unread.ts'
import { ChannelRow } from './channel-row.tsx'

interface UnreadThreadsProps {
  channelId: string
  stopIndex: (id: string) => 0 | -1
}

/** Followed threads with unread messages, below their channel. */
export function UnreadThreads({ channelId, stopIndex }: UnreadThreadsProps) {
  const threads = useChatState(
    useShallow(({ snapshot }) =>
      threadsIn(snapshot).filter(
        (thread) => thread.threadOf === channelId && channelUnreadMark(snapshot, thread).isUnread,
      ),
    ),
  )
  return threads.map(({ id, name, serverId, type }) => (
    <ChannelRow
      key={id}
      id={id}
      serverId={serverId}
      name={name}
      type={type}
      isOpen={false}
      mayManage={false}
      tabIndex={stopIndex(id)}
      threadOf={channelId}
    />
  ))
}
