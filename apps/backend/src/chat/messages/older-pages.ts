/** The pages of a channel that lie before a message, as they are sent. */
interface ChannelPages {
  /** By what was asked for. */
  bodies: Map<string, Buffer>
  /** The members whose names and avatars they show. */
  authorIds: Set<string>
  bytes: number
}

const maxBytes = 32 * 1024 * 1024
/** Where people read one after another what happened, such as in a channel of announcements. */
const maxPagesPerChannel = 500

/** Pages that new messages do not change. A change of a message or an author must drop them. */
export class OlderPages {
  /** Those that were used last are at the end. */
  readonly #channels = new Map<string, ChannelPages>()
  #bytes = 0

  find(channelId: string, key: string): Buffer | null {
    const pages = this.#channels.get(channelId)
    const body = pages?.bodies.get(key)
    if (!pages || !body) return null
    this.#channels.delete(channelId)
    this.#channels.set(channelId, pages)
    return body
  }

  keep(channelId: string, key: string, body: Buffer, authorIds: Iterable<string>): void {
    let pages = this.#channels.get(channelId)
    if (pages && pages.bodies.size >= maxPagesPerChannel) {
      this.drop(channelId)
      pages = undefined
    }
    pages ??= { bodies: new Map(), authorIds: new Set(), bytes: 0 }
    const added = body.length - (pages.bodies.get(key)?.length ?? 0)
    pages.bodies.set(key, body)
    for (const id of authorIds) pages.authorIds.add(id)
    pages.bytes += added
    this.#bytes += added
    this.#channels.delete(channelId)
    this.#channels.set(channelId, pages)
    for (const oldest of this.#channels.keys()) {
      if (this.#bytes <= maxBytes) break
      this.drop(oldest)
    }
  }

  drop(channelId: string): void {
    this.#bytes -= this.#channels.get(channelId)?.bytes ?? 0
    this.#channels.delete(channelId)
  }

  clear(): void {
    this.#channels.clear()
    this.#bytes = 0
  }

  dropAuthor(userId: string): void {
    for (const [channelId, { authorIds }] of this.#channels) {
      if (authorIds.has(userId)) this.drop(channelId)
    }
  }
}
