import type { Attachment, Author, Embed } from '@guildhall/contract'
import type { AnyStep, SqlValue } from '../../storage/database.ts'

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
    seq, channel_id, id, author_kind, author_id, author_name, content, embeds, mentions,
    attachments, mentions_everyone, reply_to, created_at
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const insertMention = 'INSERT INTO mentions (seq, channel_id, target) VALUES (?, ?, ?)'

/**
 * Stores messages of one channel under the channel's next numbers, in their order, as steps from `place` on. The first
 * step gives the last of the numbers as `seq` and is unmet when the server has no such channel.
 */
export function groupSteps(messages: NumberedMessage[], place: number): AnyStep[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  // Numbers count back from the last one, which is known once the first step has run.
  const countFrom = place
  const rows = messages.map((one, at) => messageRow(one, at + 1 - messages.length))
  const mentioned = messages.flatMap(({ message }, at) =>
    targetsOf(message).map((target) => [at + 1 - messages.length, channelId, target]),
  )
  const steps: AnyStep[] = [
    { sql: takeNumbers, params: [messages.length, channelId, serverId], mustChange: true },
    { sql: insertMessage, rows, countFrom },
  ]
  if (mentioned.length > 0) steps.push({ sql: insertMention, rows: mentioned, countFrom })
  return steps
}

function messageRow({ message, id, createdAt }: NumberedMessage, number: number): SqlValue[] {
  const { author } = message
  return [
    number,
    message.channelId,
    id,
    author.kind,
    author.id,
    author.name,
    message.content,
    listText(message.embeds),
    listText(message.mentions),
    listText(message.attachments),
    message.mentionsEveryone ? 1 : 0,
    message.replyTo,
    createdAt,
  ]
}

function targetsOf({ mentions, mentionsEveryone }: NewMessage): string[] {
  if (mentions.length === 0 && !mentionsEveryone) return mentions
  return [...new Set(mentionsEveryone ? [...mentions, 'everyone'] : mentions)]
}

function listText(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : JSON.stringify(list)
}
