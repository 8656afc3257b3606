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

const takeNumber = `UPDATE channels SET last_seq = last_seq + 1 WHERE id = ? AND server_id = ?
  RETURNING last_seq AS seq`

const insertMessage = `INSERT INTO messages (
    channel_id, seq, id, author_kind, author_id, author_name, content, embeds, mentions,
    attachments, mentions_everyone, reply_to, created_at
  ) SELECT id, last_seq, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM channels WHERE id = ?`

const insertMentions = `INSERT INTO mentions (channel_id, seq, target)
  SELECT channels.id, last_seq, value FROM channels, json_each(?) WHERE channels.id = ?`

/** Stores a message; the first step gives its number as `seq` and is unmet when the server has no such channel. */
export function messageSteps(message: NewMessage, id: string, createdAt: number): Step[] {
  const { channelId, author, mentions } = message
  const steps: Step[] = [
    { sql: takeNumber, params: [channelId, message.serverId], mustChange: true },
    {
      sql: insertMessage,
      params: [
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
    },
  ]
  const targets = message.mentionsEveryone ? [...mentions, 'everyone'] : mentions
  if (targets.length > 0) {
    steps.push({ sql: insertMentions, params: [listText([...new Set(targets)]), channelId] })
  }
  return steps
}

function listText(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : JSON.stringify(list)
}
