import type { GatewayEvent, Message } from '@guildhall/contract'

/** A request for a page: read at one time and answered later, as over a real connection. */
interface Request {
  query: URLSearchParams
  page: Message[] | null
  resolve: (response: Response) => void
}

const channelId = 'c'
const serverId = 's'

/** A channel on a fake server whose events and responses the test delivers step by step. */
export function createModel() {
  const messages: Message[] = []
  const requests: Request[] = []
  let events: GatewayEvent[] = []
  let lastSeq = 0

  const pageFor = ({ query }: Request): Message[] => {
    const limit = Number(query.get('limit'))
    const [before, after, around] = ['before', 'after', 'around'].map((name) =>
      query.has(name) ? Number(query.get(name)) : null,
    )
    if (after != null) return messages.filter(({ seq }) => seq > after).slice(0, limit)
    if (around != null) {
      const half = Math.ceil(limit / 2)
      const upTo = messages.filter(({ seq }) => seq <= around).slice(-half)
      return [...upTo, ...messages.filter(({ seq }) => seq > around).slice(0, limit - half)]
    }
    return messages.filter(({ seq }) => seq < (before ?? Infinity)).slice(-limit)
  }

  const pick = (n: number): Message | undefined => messages[n % Math.max(1, messages.length)]
  const replace = (message: Message): void => {
    messages[messages.findIndex(({ id }) => id === message.id)] = message
  }

  return {
    messages,
    requests,
    /** Replaces the browser's `fetch`. */
    fetch: (path: string): Promise<Response> =>
      new Promise((resolve) => {
        const query = new URL(path, 'http://x').searchParams
        requests.push({ query, page: null, resolve })
      }),
    post(): void {
      lastSeq += 1
      const message = messageWith(lastSeq)
      messages.push(message)
      events.push({ type: 'message.created', data: { serverId, message } })
    },
    edit(n: number): void {
      const old = pick(n)
      if (!old) return
      const message = { ...old, content: `${old.content}'` }
      replace(message)
      // The event has no reactions, because it is the same for all recipients.
      events.push({
        type: 'message.updated',
        data: { serverId, message: { ...message, reactions: [] } },
      })
    },
    remove(n: number): void {
      const old = pick(n)
      if (!old) return
      messages.splice(messages.indexOf(old), 1)
      const { id: messageId, seq, mentions, mentionsEveryone } = old
      const authorId = old.author.id
      events.push({
        type: 'message.deleted',
        data: {
          serverId,
          channelId,
          lastSeq: messages.at(-1)?.seq ?? 0,
          messageId,
          seq,
          authorId,
          mentions,
          roleIds: [],
          mentionsEveryone,
        },
      })
    },
    /** Toggles the reaction of a user. */
    react(n: number, userId: string): void {
      const old = pick(n)
      if (!old) return
      const emoji = '👍'
      const [reaction] = old.reactions
      const isAdded = !reaction?.userIds.includes(userId)
      const others = reaction?.userIds.filter((id) => id !== userId) ?? []
      const userIds = isAdded ? [...others, userId] : others
      const count = userIds.length
      replace({ ...old, reactions: count > 0 ? [{ emoji, count, userIds }] : [] })
      const { id: messageId, seq } = old
      const type = isAdded ? 'reaction.added' : 'reaction.removed'
      events.push({ type, data: { serverId, channelId, messageId, seq, emoji, userId, count } })
    },
    nextEvent: (): GatewayEvent | undefined => events.shift(),
    /** Discards undelivered events. */
    loseEvents(): void {
      events = []
    },
    /** Reads the page of the oldest request that has none. */
    readPage(): void {
      const request = requests.find(({ page }) => page === null)
      if (request) request.page = pageFor(request)
    },
    /** Answers the oldest request. */
    respond(isFailure = false): void {
      const [request] = requests
      if (!request) return
      requests.shift()
      const page = request.page ?? pageFor(request)
      const body = isFailure
        ? { error: { code: 'internal_error', message: 'x' } }
        : { messages: page }
      request.resolve(Response.json(body, { status: isFailure ? 500 : 200 }))
    },
  }
}

function messageWith(seq: number): Message {
  return {
    id: `m${seq}`,
    channelId,
    seq,
    author: { kind: 'user', id: 'u', name: 'U', avatar: null },
    content: String(seq),
    embeds: [],
    attachments: [],
    replyTo: null,
    mentions: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    mentionsHere: false,
    emoji: [],
    reactions: [],
    createdAt: seq,
    editedAt: null,
  }
}
