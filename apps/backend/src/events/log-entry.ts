import type { Author, Message } from '@guildhall/contract'
import type { BusMessage, Recipients } from './bus-message.ts'

/** The version of the log from which on its entries are as described here. */
const version = 3

/** What many messages have in common: their author and channel. */
type Source = [
  serverId: string,
  channelId: string,
  authorKind: Author['kind'],
  authorId: string,
  authorName: string,
  authorAvatar: string | null,
]

/** A `message.created` for the viewers of its channel. */
type ShortMessage = [
  id: string,
  seq: number,
  createdAt: number,
  content: string,
  /** What is not empty. Left out if nothing is, and no nonce follows. */
  others?: Partial<Message>,
  nonce?: string,
]

interface ShortEntry {
  sources: Source[]
  /** A short message follows the index of its source. */
  messages: (BusMessage | [source: number, ...ShortMessage])[]
}

/** Version 2: each message has its source. */
type MessageWithSource = [
  ...channel: [serverId: string, channelId: string],
  ...stored: [id: string, seq: number, createdAt: number],
  ...author: [kind: Author['kind'], id: string, name: string, avatar: string | null],
  ...rest: [content: string, others: Partial<Message>, nonce?: string],
]

/**
 * A commit's messages as the log has them. Every process parses those of all others, so new messages, by far the most frequent
 * ones, are short. `readVersion` is what all processes can read.
 */
export function toLogEntry(messages: BusMessage[], readVersion: number): unknown {
  if (readVersion < version) return messages
  const sources = new Sources()
  const logged = messages.map((message): ShortEntry['messages'][number] => {
    if (message.kind !== 'event') return message
    const { recipients, event } = message
    if (event.type !== 'message.created' || recipients.kind !== 'channel') return message
    const { serverId, nonce, message: created } = event.data
    const { channelId, id, seq, createdAt, author, content, ...others } = created
    if (recipients.serverId !== serverId || recipients.channelId !== channelId) return message
    const source = sources.indexOf(serverId, channelId, author)
    const filled = withoutEmpty(others)
    if (nonce !== undefined) return [source, id, seq, createdAt, content, filled ?? {}, nonce]
    if (filled) return [source, id, seq, createdAt, content, filled]
    return [source, id, seq, createdAt, content]
  })
  return { sources: sources.all, messages: logged } satisfies ShortEntry
}

export function fromLogEntry(logged: unknown): BusMessage[] {
  if (Array.isArray(logged)) return logged.map(fromEarlierVersion)
  const { sources, messages } = logged as ShortEntry
  const read = sources.map(readSource)
  return messages.map((message) => {
    if (!Array.isArray(message)) return message
    const [source, ...short] = message
    return toCreated(read[source]!, short)
  })
}

/** Processes of earlier versions write entries that are arrays, and whose messages may have their source. */
function fromEarlierVersion(message: unknown): BusMessage {
  if (!Array.isArray(message)) return message as BusMessage
  const [serverId, channelId, id, seq, createdAt, kind, authorId, name, avatar, ...rest] =
    message as MessageWithSource
  const source = readSource([serverId, channelId, kind, authorId, name, avatar])
  return toCreated(source, [id, seq, createdAt, ...rest])
}

/** The sources of an entry, each once. */
class Sources {
  readonly all: Source[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(serverId: string, channelId: string, { kind, id, name, avatar }: Author): number {
    const source: Source = [serverId, channelId, kind, id, name, avatar]
    const key = JSON.stringify(source)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.all.length)
    return this.all.push(source) - 1
  }
}

interface ReadSource {
  serverId: string
  channelId: string
  author: Author
  recipients: Recipients
}

function readSource([serverId, channelId, kind, id, name, avatar]: Source): ReadSource {
  return {
    serverId,
    channelId,
    author: { kind, id, name, avatar },
    recipients: { kind: 'channel', serverId, channelId },
  }
}

function toCreated(
  { serverId, channelId, author, recipients }: ReadSource,
  [id, seq, createdAt, content, others, nonce]: ShortMessage,
): BusMessage {
  const message: Message = {
    id,
    channelId,
    seq,
    author,
    content,
    embeds: [],
    attachments: [],
    replyTo: null,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
    reactions: [],
    createdAt,
    editedAt: null,
    ...others,
  }
  return {
    kind: 'event',
    recipients,
    event: {
      type: 'message.created',
      data: nonce === undefined ? { serverId, message } : { serverId, message, nonce },
    },
  }
}

/** Undefined if all values are empty. */
function withoutEmpty<T extends object>(values: T): Partial<T> | undefined {
  let filled: Partial<T> | undefined
  for (const key of Object.keys(values) as (keyof T)[]) {
    if (isEmpty(values[key])) continue
    filled ??= {}
    filled[key] = values[key]
  }
  return filled
}

/** Whether `toCreated` adds the value. */
function isEmpty(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
