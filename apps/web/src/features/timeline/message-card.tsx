import { messageText } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { Embeds } from '../../shared/embeds/embeds.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { MessageAuthor } from '../../shared/ui/message-author.tsx'
import { Attachments } from './attachments.tsx'
import { useAuthor } from './author.tsx'
import { ForwardedCard } from './lazy-forwarded-card.ts'

/** A message outside the timeline of its channel: its author, its time and what is in it. */
export function MessageCard({ serverId, message }: { serverId: string; message: Message }) {
  const author = useAuthor(serverId, message)
  const { content, attachments, embeds, forwarded, createdAt } = message
  const text = forwarded ? content : messageText(message)
  return (
    <>
      <MessageAuthor author={author} createdAt={createdAt} />
      {text !== '' && <Markdown text={text} serverId={serverId} mentions={message} />}
      {forwarded && <ForwardedCard serverId={serverId} message={message} copy={forwarded} />}
      {!forwarded && attachments.length > 0 && <Attachments attachments={attachments} />}
      {embeds.length > 0 && <Embeds serverId={serverId} embeds={embeds} />}
    </>
  )
}
