import { messageText } from '@guildhall/contract'
import { plainTextOf } from '@guildhall/markdown'
import { useEffect, useState } from 'react'
import { linkedChannelName } from '../../shared/channels/linked-channels.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { hasBlocked } from '../../shared/state/blocked.ts'
import { onEvent } from '../../shared/state/events.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'

/** Messages within this time are read aloud together. */
const batchMs = 800
const maxSeparate = 3
const maxTextLength = 200

/** Lets screen readers read the messages of others; many at once only by their number. */
export function NewMessagesStatus({ channelId }: { channelId: string }) {
  const [statusMessages, setStatusMessages] = useState<string[]>([])
  useEffect(() => {
    let pending: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      const texts = currentTexts().timeline
      setStatusMessages(
        pending.length > maxSeparate ? [texts.newMessages(pending.length)] : pending,
      )
      pending = []
      timer = undefined
    }
    const stop = onEvent((event) => {
      if (event.type !== 'message.created') return
      const { message } = event.data
      const { channelId: messageChannelId, author, call } = message
      const content = plainTextOf(messageText(message), { channel: linkedChannelName })
      if (messageChannelId !== channelId || author.id === useChatState.getState().snapshot?.user.id)
        return
      // Calls have a sound of their own.
      if (call || hasBlocked(author.id)) return
      const texts = currentTexts().timeline
      const text = content === '' ? texts.attachmentOnly : content.slice(0, maxTextLength)
      pending.push(texts.spokenMessage(author.name, text))
      timer ??= setTimeout(flush, batchMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [channelId])
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-atomic="true">
      {statusMessages.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}
