import { textOrSticker } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { Embeds } from '../../shared/embeds/embeds.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { MessageAuthor } from '../../shared/ui/message-author.tsx'
import { Attachments } from './attachments.tsx'
import { useAuthor } from './author.tsx'

/** A message outside the timeline of its channel: its author, its time and what is in it. */
export function MessageCard({ serverId, message }: { serverId: string; message: Message }) {
  const author = useAuthor(serverId, message)
  const { attachments, embeds, createdAt } = message
  return (
    <>
      <MessageAuthor author={author} createdAt={createdAt} />
      <Markdown text={textOrSticker(message)} serverId={serverId} mentions={message} />
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {embeds.length > 0 && <Embeds serverId={serverId} embeds={embeds} />}
    </>
  )
}
