import type { Attachment, Author, Embed } from '@guildhall/contract'
import type { Step } from '../../storage/database.ts'

export interface NewMessage {
  serverId: string
  channelId: string
  author: Author
  content: string
  embeds: Embed[]
  attachments: Attachment[]
  replyTo: string | null
  mentions: string[]
  mentionsEveryone: boolean
}

/** A message with what it is stored under. */
export interface NumberedMessage {
  message: NewMessage
  id: string
  createdAt: number
}

const takeNumbers = `UPDATE channels SET last_seq = last_seq + ? WHERE id = ? AND server_id = ?
  RETURNING last_seq AS seq`

const insertMessage = `INSERT INTO messages (
    channel_id, seq, id, author_kind, author_id, author_name, content, embeds, mentions,
    attachments, mentions_everyone, reply_to, created_at
  ) SELECT id, last_seq - ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM channels WHERE id = ?`

const insertMentions = `INSERT INTO mentions (channel_id, seq, target)
  SELECT channels.id, last_seq - ?, value FROM channels, json_each(?) WHERE channels.id = ?`

/**
 * Stores messages of one channel under the channel's next numbers, in their order. The first step gives the last of
 * the numbers as `seq` and is unmet when the server has no such channel.
 */
export function groupSteps(messages: NumberedMessage[]): Step[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  const steps: Step[] = [
    { sql: takeNumbers, params: [messages.length, channelId, serverId], mustChange: true },
  ]
  for (const [place, numbered] of messages.entries()) {
    addMessageSteps(steps, numbered, messages.length - 1 - place)
  }
  return steps
}

/** `after` is how many of the numbers that were taken come after the message's own. */
function addMessageSteps(
  steps: Step[],
  { message, id, createdAt }: NumberedMessage,
  after: number,
): void {
  const { channelId, author, mentions } = message
  steps.push({
    sql: insertMessage,
    params: [
      after,
      id,
      author.kind,
      author.id,
      author.name,
      message.content,
      listText(message.embeds),
      listText(mentions),
      listText(message.attachments),
      message.mentionsEveryone ? 1 : 0,
      message.replyTo,
      createdAt,
      channelId,
    ],
  })
  const targets = message.mentionsEveryone ? [...mentions, 'everyone'] : mentions
  if (targets.length > 0) {
    steps.push({ sql: insertMentions, params: [after, listText([...new Set(targets)]), channelId] })
  }
}

function listText(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : JSON.stringify(list)
}
