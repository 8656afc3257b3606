import { limits } from '@guildhall/contract'
import type { GatewayEvent, Message } from '@guildhall/contract'
import type { ProcessGroup } from '../../core/process-group.ts'
import type { Bus } from '../../events/bus.ts'

/** The newest messages of a channel as JSON, oldest first. */
interface Page {
  messages: string[]
  /** There are no older messages. */
  reachesStart: boolean
  lastSeq: number
  /** The members whose names and avatars it shows. */
  authorIds: Set<string>
  characters: number
  /** How many messages were added since it was last read. */
  unread: number
  /** The page as it was last sent, with so many messages. */
  body: { limit: number; bytes: Buffer } | null
}

/** A page that is being loaded. Its result is not kept when a message or an author changed meanwhile. */
interface Load {
  channelId: string
  isOutdated: boolean
}

const maxCharacters = 16 * 1024 * 1024

export type NewestMessages = ReturnType<typeof createNewestMessages>

/**
 * Keeps the newest messages of active channels in the form in which they are sent. Opening a channel reads them most often
 * of all, and after a restart everyone does. In bench/history.ts, such a page takes about a ninth of the CPU time of one that is read
 * from the database. Events update them, before the change that caused the event is confirmed.
 */
export function createNewestMessages(bus: Bus, processes: Pick<ProcessGroup, 'isAlive'>) {
  /** By channel; those that were used last are at the end. */
  const pages = new Map<string, Page>()
  const loads = new Set<Load>()
  let characters = 0

  function drop(channelId: string): void {
    characters -= pages.get(channelId)?.characters ?? 0
    pages.delete(channelId)
    for (const load of loads) if (load.channelId === channelId) load.isOutdated = true
  }

  function dropAuthor(userId: string): void {
    for (const [channelId, { authorIds }] of pages) if (authorIds.has(userId)) drop(channelId)
    for (const load of loads) load.isOutdated = true
  }

  function dropAll(): void {
    pages.clear()
    characters = 0
    for (const load of loads) load.isOutdated = true
  }

  function keep(channelId: string, page: Page): void {
    characters += page.characters - (pages.get(channelId)?.characters ?? 0)
    pages.delete(channelId)
    pages.set(channelId, page)
    for (const oldest of pages.keys()) {
      if (characters <= maxCharacters) break
      drop(oldest)
    }
  }

  function append(message: Message): void {
    const { channelId } = message
    const page = pages.get(channelId)
    for (const load of loads) if (load.channelId === channelId) load.isOutdated = true
    if (!page) return
    // Nobody opens the channel any more, or messages are missing.
    if (page.unread >= limits.pageMax || message.seq !== page.lastSeq + 1) {
      drop(channelId)
      return
    }
    const json = JSON.stringify(message)
    const messages = [...page.messages, json].slice(-limits.pageMax)
    const removed = page.messages.length + 1 - messages.length
    const removedCharacters = removed > 0 ? page.messages[0]!.length : 0
    const { author } = message
    keep(channelId, {
      messages,
      reachesStart: page.reachesStart && removed === 0,
      lastSeq: message.seq,
      authorIds: author.kind === 'user' ? new Set([...page.authorIds, author.id]) : page.authorIds,
      characters: page.characters + json.length - removedCharacters,
      unread: page.unread + 1,
      body: null,
    })
  }

  function apply(event: GatewayEvent): void {
    switch (event.type) {
      case 'message.created':
        return append(event.data.message)
      case 'message.updated':
        return drop(event.data.message.channelId)
      case 'message.deleted':
      case 'messages.deleted':
      case 'reaction.added':
      case 'reaction.removed':
      case 'channel.deleted':
      case 'messages.imported':
        return drop(event.data.channelId)
      case 'import_claim.decided':
        return dropAll()
      case 'user.updated':
        return dropAuthor(event.data.user.id)
      case 'member.joined':
      case 'member.updated':
        return dropAuthor(event.data.member.user.id)
      case 'member.left':
        return dropAuthor(event.data.userId)
      default:
    }
  }

  bus.subscribe((message) => {
    if (message.kind === 'event') apply(message.event)
    else if (message.kind === 'events_missed') dropAll()
  })

  return {
    /** The page of the newest messages; null if they are not kept. */
    find(channelId: string, limit: number): Buffer | null {
      // The others may have gone on without this process.
      if (!processes.isAlive()) return null
      const page = pages.get(channelId)
      if (!page || (page.messages.length < limit && !page.reachesStart)) return null
      if (page.body?.limit !== limit) {
        const bytes = Buffer.from(pageBody(page.messages.slice(-limit)))
        page.body = { limit, bytes }
      }
      page.unread = 0
      pages.delete(channelId)
      pages.set(channelId, page)
      return page.body.bytes
    },

    /** Runs `read`, which reads the newest messages, and keeps them if they are the same for all readers. */
    async load(channelId: string, limit: number, read: () => Promise<Message[]>): Promise<string> {
      const load = { channelId, isOutdated: false }
      loads.add(load)
      try {
        const messages = await read()
        const json = messages.map((message) => JSON.stringify(message))
        const last = messages.at(-1)
        if (load.isOutdated || !last || !messages.every(isSameForAll)) return pageBody(json)
        keep(channelId, {
          messages: json,
          reachesStart: messages.length < limit,
          lastSeq: last.seq,
          authorIds: new Set(messages.map(({ author }) => author.id)),
          characters: json.reduce((sum, { length }) => sum + length, 0),
          unread: 0,
          body: null,
        })
        return pageBody(json)
      } finally {
        loads.delete(load)
      }
    },
  }
}

/** The body of a response with messages that are JSON already. */
export function pageBody(messages: readonly string[]): string {
  return `{"messages":[${messages.join()}]}`
}

/** Of a reaction with many accounts, some are listed, and always the reader. */
function isSameForAll({ reactions }: Message): boolean {
  return reactions.every(({ count, userIds }) => count === userIds.length)
}
