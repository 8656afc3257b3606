import type { Message } from '@guildhall/contract'
import { hashToken } from '../../core/ids.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { mentionableText, noMentions } from '../messages/access.ts'
import type { Mentions } from '../messages/access.ts'
import type { Append } from '../messages/actions.ts'
import type { HookMessage } from './hook-message.ts'
import type { Posted } from './messages.ts'
import { findHookTarget, markUsedStep } from './store.ts'
import type { HookTarget } from './store.ts'

export type { HookTarget } from './store.ts'

/** Posts messages of clients that have a webhook's token and no account. */
export interface Posting {
  /** The webhook of a path; null when it is unknown, regenerated, deleted, or belongs to another server. */
  find(serverId: string, token: string): Promise<HookTarget | null>
  /**
   * Stores and publishes the message. Returns null when the webhook was deleted or regenerated since it was found. When it
   * was moved, the message goes to its new channel.
   */
  post(target: HookTarget, message: HookMessage): Promise<Posted | null>
}

interface Dependencies extends Pick<ChatParts, 'database' | 'clock'> {
  append: Append
  /** The members that the content mentions. Webhooks mention neither roles nor everyone. */
  findMentions: (serverId: string, content: string) => Promise<Mentions>
}

const maxCached = 1000

export function createPosting({ database, append, clock, findMentions }: Dependencies): Posting {
  /** Webhooks by token, as of `revision`: only transactions change them. */
  const cache = new Map<string, HookTarget>()
  /** Those that are being loaded, so that requests that arrive meanwhile share the query. */
  const loading = new Map<string, Promise<HookTarget | null>>()
  let revision = -1

  function getFresh(token: string): HookTarget | undefined {
    if (revision !== database.revision || cache.size > maxCached) {
      cache.clear()
      loading.clear()
      revision = database.revision
    }
    return cache.get(token)
  }

  async function load(token: string): Promise<HookTarget | null> {
    const loadedAt = revision
    const target = await findHookTarget(database, hashToken(token))
    if (target && loadedAt === database.revision) cache.set(token, target)
    return target
  }

  function loadOnce(token: string): Promise<HookTarget | null> {
    const running = loading.get(token)
    if (running) return running
    const started = load(token).finally(() => {
      if (loading.get(token) === started) loading.delete(token)
    })
    loading.set(token, started)
    return started
  }

  function store(
    target: HookTarget,
    message: HookMessage,
    mentions: Mentions,
  ): Promise<Posted | null> {
    const { serverId, channelId, webhookId } = target
    const { name, avatar, content, embeds } = message
    const now = clock()
    const appended: Promise<Message | null> = append(
      {
        serverId,
        channelId,
        author: { kind: 'webhook', id: webhookId, name, avatar },
        ownAvatar: avatar,
        content,
        embeds,
        attachments: [],
        replyTo: null,
        ...mentions,
      },
      {
        createdAt: now,
        guards: [markUsedStep(target, now)],
        sharedKey: target.tokenHash,
      },
    )
    return appended.catch((error: unknown) => {
      if (error instanceof NoRowChangedError) return retryPost(target, message)
      throw error
    })
  }

  async function retryPost(old: HookTarget, message: HookMessage): Promise<Posted | null> {
    const target = await findHookTarget(database, old.tokenHash)
    return target ? post(target, message) : null
  }

  function post(target: HookTarget, message: HookMessage): Promise<Posted | null> {
    const { content } = message
    if (!/[@:]/.test(content)) return store(target, message, noMentions)
    const text = mentionableText(content, message.mentionsNobody)
    return findMentions(target.serverId, text).then((mentions) => store(target, message, mentions))
  }

  return {
    async find(serverId, token) {
      const target = getFresh(token) ?? (await loadOnce(token))
      return target?.serverId === serverId ? target : null
    },
    post,
  }
}
