import type { GatewayEvent, Message } from '@guildhall/contract'

/** A request for a page. It is read at one moment and answered at a later one, as on a real wire. */
interface Request {
  query: URLSearchParams
  page: Message[] | null
  answer: (response: Response) => void
}

const channelId = 'c'
const serverId = 's'

/** A channel as a server keeps it, with a wire to a client that the test moves on step by step. */
export function createModel() {
  const messages: Message[] = []
  const requests: Request[] = []
  let events: GatewayEvent[] = []
  let lastSeq = 0

  const readAt = ({ query }: Request): Message[] => {
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

  const pick = (at: number): Message | undefined => messages[at % Math.max(1, messages.length)]
  const replace = (message: Message): void => {
    messages[messages.findIndex(({ id }) => id === message.id)] = message
  }

  return {
    messages,
    requests,
    /** Stands in for the browser's `fetch`. */
    fetch: (path: string): Promise<Response> =>
      new Promise((answer) => {
        const query = new URL(path, 'http://x').searchParams
        requests.push({ query, page: null, answer })
      }),
    post(): void {
      lastSeq += 1
      const message = messageWith(lastSeq)
      messages.push(message)
      events.push({ type: 'message.created', data: { serverId, message } })
    },
    edit(at: number): void {
      const old = pick(at)
      if (!old) return
      const message = { ...old, content: `${old.content}'` }
      replace(message)
      // The event does not say whether its reader has reacted.
      events.push({
        type: 'message.updated',
        data: { serverId, message: { ...message, reactions: [] } },
      })
    },
    remove(at: number): void {
      const old = pick(at)
      if (!old) return
      messages.splice(messages.indexOf(old), 1)
      const { id: messageId, seq, mentions, mentionsEveryone } = old
      const authorId = old.author.id
      events.push({
        type: 'message.deleted',
        data: { serverId, channelId, messageId, seq, authorId, mentions, mentionsEveryone },
      })
    },
    /** Someone reacts who has not, or takes it back. */
    react(at: number, userId: string): void {
      const old = pick(at)
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
    /** What has not been told by now never will be. */
    loseEvents(): void {
      events = []
    },
    /** The page that was asked for longest ago is read now. */
    readPage(): void {
      const request = requests.find(({ page }) => page === null)
      if (request) request.page = readAt(request)
    },
    answerPage(isFailure = false): void {
      const [request] = requests
      if (!request) return
      requests.shift()
      const page = request.page ?? readAt(request)
      const body = isFailure
        ? { error: { code: 'internal_error', message: 'x' } }
        : { messages: page }
      request.answer(Response.json(body, { status: isFailure ? 500 : 200 }))
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
    mentionsEveryone: false,
    reactions: [],
    createdAt: seq,
    editedAt: null,
  }
}
