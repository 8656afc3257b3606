import type { Thread } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useThread } from '../../shared/state/threads.ts'
import { BlockedMessage } from './blocked-message.tsx'
import { MessageCard } from './message-card.tsx'
import styles from './edges.module.css'

/** The message that a thread was created below. */
export function ThreadStarter({ threadId }: { threadId: string }) {
  const thread = useThread(threadId)
  return thread && <Starter thread={thread} />
}

function Starter({ thread: { serverId, channelId, messageId } }: { thread: Thread }) {
  const { starterGone } = useLazyTexts('threads')
  const queryKey = ['message', channelId, messageId]
  useReloadOnEvent(queryKey, ({ type, data }) => {
    if (type === 'message.updated') return data.message.id === messageId
    if (type === 'message.deleted') return data.messageId === messageId
    return type === 'messages.deleted' && data.messages.some((each) => each.messageId === messageId)
  })
  const { data: message, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.call('getMessage', { params: { channelId, messageId }, signal })).message,
    staleTime: 0,
  })
  if ((error as { code?: string } | null)?.code === 'not_found') return <p>{starterGone}</p>
  if (!message) return null
  return (
    <div className={styles['starter']}>
      <BlockedMessage authorId={message.author.id}>
        <MessageCard serverId={serverId} message={message} />
      </BlockedMessage>
    </div>
  )
}
