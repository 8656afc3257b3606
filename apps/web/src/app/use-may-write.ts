import { useEffect } from 'react'
import { useChatState } from '../shared/state/chat-state.ts'
import { loadMayWrite, useConversation } from '../shared/state/conversations.ts'
import { onEvent } from '../shared/state/events.ts'
import { usePendingMessages } from '../shared/state/pending-messages.ts'

/** Keeps up to date whether the account may write in a direct conversation, for which there is no event. */
export function useLoadMayWrite(serverId: string, channelId: string): void {
  const isDirect = useConversation(serverId)?.kind === 'direct'
  const connection = useChatState((state) => state.connection.kind)
  const failed = usePendingMessages(
    ({ list }) =>
      list.filter((message) => message.channelId === channelId && message.state === 'failed')
        .length,
  )
  useEffect(() => {
    if (!isDirect || connection !== 'online') return
    const load = (): void => {
      loadMayWrite(serverId).catch(() => undefined)
    }
    load()
    addEventListener('focus', load)
    const stopListening = onEvent(({ type }) => {
      if (/^(server|relationship|privacy)\./.test(type)) load()
    })
    return () => {
      removeEventListener('focus', load)
      stopListening()
    }
  }, [serverId, isDirect, connection, failed])
}
