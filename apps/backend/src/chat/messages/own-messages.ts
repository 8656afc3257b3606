import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Attachment, Embed, ForwardedMessage, Sticker } from '@guildhall/contract'
import type { Database } from '../../storage/database.ts'
import { storedAttachments } from './attachments/access.ts'
import { findChannelFrom, listOfAuthors } from './deleted-authors-store.ts'
import { claimedAuthors } from './imports/access.ts'
import type { MessageRow } from './store.ts'

/** How many messages one read looks through. */
const blockSize = 2000

/** What an account wrote, as it is exported. */
export interface OwnMessage {
  id: string
  content: string
  createdAt: number
  editedAt: number | null
  replyTo: string | null
  embeds: Embed[]
  attachments: Attachment[]
  sticker?: Sticker
  forwarded?: ForwardedMessage
}

export interface OwnChannel {
  channelId: string
  serverId: string
  /** Pages of at least one message, oldest first. */
  pages: AsyncIterable<OwnMessage[]>
}

/**
 * The messages of an account by channel, also in channels that it can't view any more. Reads committed data in small pages, so
 * that others are not held up: what is written meanwhile may be included. Read the pages of a channel before the next channel.
 */
export async function* ownChannels(
  database: Pick<Database, 'read'>,
  userId: string,
): AsyncGenerator<OwnChannel> {
  let number = 0
  while (true) {
    const channel = await findChannelFrom(database.read, number)
    if (!channel) return
    const pages = pagesOf(database, userId, channel)
    const first = await pages.next()
    if (!first.done) {
      yield {
        channelId: channel.id,
        serverId: channel.server_id,
        pages: withFirst(first.value, pages),
      }
    }
    number = channel.number + 1
  }
}

type Channel = NonNullable<Awaited<ReturnType<typeof findChannelFrom>>>

async function* pagesOf(
  database: Pick<Database, 'read'>,
  userId: string,
  { id, server_id: serverId, number: channelNumber, last_seq: lastSeq }: Channel,
): AsyncGenerator<OwnMessage[]> {
  const authorIds = [userId, ...(await claimedAuthors(database.read, serverId, userId))]
  for (let after = 0; after < lastSeq; after += blockSize) {
    // A read of SQLite does not wait for anything, so other work would never have its turn.
    await nextTurn()
    const range = { channelNumber, after, last: Math.min(after + blockSize, lastSeq) }
    const rows = await listOfAuthors(database.read, authorIds, id, range)
    if (rows.length > 0) yield rows.map(toOwnMessage)
  }
}

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

function toOwnMessage(row: MessageRow): OwnMessage {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    replyTo: row.reply_to,
    embeds: JSON.parse(row.embeds) as Embed[],
    attachments: storedAttachments(row.attachments),
    ...(row.sticker !== null && { sticker: JSON.parse(row.sticker) as Sticker }),
    ...(row.forwarded !== null && { forwarded: JSON.parse(row.forwarded) as ForwardedMessage }),
  }
}
