import type { Attachment, Author, Embed } from '@guildhall/contract'
import type { AnyStep, SqlValue } from '../../storage/database.ts'
import { seqsPerChannel } from './message-keys.ts'

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

/** A message that is stored under the next number of its channel. */
export interface NumberedMessage {
  message: NewMessage
  /** Only where the id was assigned before the key; other ids encode it. */
  id: string | undefined
  createdAt: number
}

const reserveSeqs = `UPDATE channels SET last_seq = last_seq + ? WHERE id = ? AND server_id = ?
  RETURNING number * ${seqsPerChannel} + last_seq AS message_key`

/** For plain text, which most messages are: columns that are left out cost nothing. */
const insertPlain = `INSERT INTO messages (
    message_key, created_at, author_kind, author_id, author_name, content
  ) VALUES (?, ?, ?, ?, ?, ?)`

const insertFull = `INSERT INTO messages (
    message_key, created_at, author_kind, author_id, author_name, content, id, embeds, mentions,
    attachments, mentions_everyone, reply_to
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const insertMention = 'INSERT INTO mentions (message_key, target) VALUES (?, ?)'

/**
 * The steps that store messages of one channel, in their order, under the channel's next numbers. `at` is the index of the
 * first step in its write. The first step returns the key of the last message; it changes no row when the server has no
 * such channel.
 */
export function appendSteps(messages: NumberedMessage[], at: number): AnyStep[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  const plain: SqlValue[][] = []
  const full: SqlValue[][] = []
  const mentions: SqlValue[][] = []
  // Keys are relative to the last one, which the first step returns.
  let offset = 1 - messages.length
  for (const one of messages) {
    if (isPlain(one)) plain.push(plainRow(one, offset))
    else full.push(fullRow(one, offset))
    for (const target of targetsOf(one.message)) mentions.push([offset, target])
    offset += 1
  }
  const steps: AnyStep[] = [
    { sql: reserveSeqs, params: [messages.length, channelId, serverId], mustChange: true },
  ]
  if (plain.length > 0) steps.push({ sql: insertPlain, rows: plain, baseStep: at })
  if (full.length > 0) steps.push({ sql: insertFull, rows: full, baseStep: at })
  if (mentions.length > 0) steps.push({ sql: insertMention, rows: mentions, baseStep: at })
  return steps
}

function isPlain({ id, message }: NumberedMessage): boolean {
  return (
    id === undefined &&
    message.embeds.length === 0 &&
    message.mentions.length === 0 &&
    message.attachments.length === 0 &&
    !message.mentionsEveryone &&
    message.replyTo === null
  )
}

function plainRow({ message, createdAt }: NumberedMessage, offset: number): SqlValue[] {
  const { author, content } = message
  return [offset, createdAt, author.kind, author.id, author.name, content]
}

function fullRow(one: NumberedMessage, offset: number): SqlValue[] {
  const { message, id = null } = one
  return [
    ...plainRow(one, offset),
    id,
    JSON.stringify(message.embeds),
    JSON.stringify(message.mentions),
    JSON.stringify(message.attachments),
    message.mentionsEveryone ? 1 : 0,
    message.replyTo,
  ]
}

function targetsOf({ mentions, mentionsEveryone }: NewMessage): string[] {
  if (mentions.length === 0 && !mentionsEveryone) return mentions
  return [...new Set(mentionsEveryone ? [...mentions, 'everyone'] : mentions)]
}
