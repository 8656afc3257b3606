import type { Attachment, Author, Embed } from '@guildhall/contract'
import type { AnyStep, SqlValue } from '../../storage/database.ts'
import { seqs } from './places.ts'

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
  /** Where it has one that its place and time do not make. */
  id: string | undefined
  createdAt: number
}

const takePlaces = `UPDATE channels SET last_seq = last_seq + ? WHERE id = ? AND server_id = ?
  RETURNING number * ${seqs} + last_seq AS place`

/** For text alone, which is what most messages are: values that are left out cost nothing. */
const insertPlain = `INSERT INTO messages (
    place, created_at, author_kind, author_id, author_name, content
  ) VALUES (?, ?, ?, ?, ?, ?)`

const insertFull = `INSERT INTO messages (
    place, created_at, author_kind, author_id, author_name, content, id, embeds, mentions,
    attachments, mentions_everyone, reply_to
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const insertMention = 'INSERT INTO mentions (place, target) VALUES (?, ?)'

/**
 * Stores messages of one channel under the channel's next numbers, in their order, as steps from `at` on. The first step
 * gives the place of the last one and is unmet when the server has no such channel.
 */
export function groupSteps(messages: NumberedMessage[], at: number): AnyStep[] {
  const [first] = messages
  if (!first) return []
  const { channelId, serverId } = first.message
  const plain: SqlValue[][] = []
  const full: SqlValue[][] = []
  const mentions: SqlValue[][] = []
  // Places count back from the last one, which is known once the first step has run.
  let back = 1 - messages.length
  for (const one of messages) {
    if (isPlain(one)) plain.push(plainRow(one, back))
    else full.push(fullRow(one, back))
    for (const target of targetsOf(one.message)) mentions.push([back, target])
    back += 1
  }
  const steps: AnyStep[] = [
    { sql: takePlaces, params: [messages.length, channelId, serverId], mustChange: true },
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

function plainRow({ message, createdAt }: NumberedMessage, back: number): SqlValue[] {
  const { author, content } = message
  return [back, createdAt, author.kind, author.id, author.name, content]
}

function fullRow(one: NumberedMessage, back: number): SqlValue[] {
  const { message, id = null } = one
  return [
    ...plainRow(one, back),
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
