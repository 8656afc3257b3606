import { useEffect, useState } from 'react'
import { useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'

/** What comes within this time is told together. */
const gatherMs = 800
const mostApart = 3
const longest = 200

/** Tells screen readers of what others write in the channel, without drowning them when it is much. */
export function Announcer({ channelId }: { channelId: string }) {
  const [said, setSaid] = useState<string[]>([])
  useEffect(() => {
    let waiting: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (): void => {
      const texts = currentTexts().timeline
      setSaid(waiting.length > mostApart ? [texts.newMessages(waiting.length)] : waiting)
      waiting = []
      timer = undefined
    }
    const stop = onEvent((event) => {
      if (event.type !== 'message.created') return
      const { channelId: where, author, content } = event.data.message
      if (where !== channelId || author.id === useChatState.getState().snapshot?.user.id) return
      const texts = currentTexts().timeline
      const text = content === '' ? texts.attachmentOnly : content.slice(0, longest)
      waiting.push(texts.announce(author.name, text))
      timer ??= setTimeout(say, gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [channelId])
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-atomic="true">
      {said.map((text, at) => (
        <p key={at}>{text}</p>
      ))}
    </div>
  )
}
