import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashToken } from '../../core/ids.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { mentionsOfWebhook } from '../messages/access.ts'
import type { AppendTogether } from '../messages/actions.ts'
import { postOf } from './hook-message.ts'
import type { HookMessage, RequireAllowed } from './hook-message.ts'
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
   * was moved, the message goes to its new channel. Throws `forbidden` when the server does not allow the message.
   */
  post(target: HookTarget, message: HookMessage): Promise<Posted | null>
}

export function createPosting({
  database,
  clock,
  appendTogether,
  requireAllowed,
}: Pick<ChatParts, 'database' | 'clock'> & {
  appendTogether: AppendTogether
  requireAllowed: RequireAllowed
}): Posting {
  /** By token, queries that have not begun. */
  const lookups = new Map<string, Promise<HookTarget | null>>()

  /** Requests of one turn of the event loop share a query, and so see every change that was confirmed before it. */
  function lookUp(token: string): Promise<HookTarget | null> {
    return lookups.getOrInsertComputed(token, async () => {
      await nextTurn()
      lookups.delete(token)
      return findHookTarget(database.read, hashToken(token))
    })
  }

  async function post(target: HookTarget, message: HookMessage): Promise<Posted | null> {
    await requireAllowed(postOf(target, message))
    const { serverId, channelId, webhookId } = target
    const { name, avatar, embeds, mentionsBy } = message
    const { read } = database
    const mentioned = await mentionsOfWebhook(read, serverId, message.content, mentionsBy)
    const now = clock()
    try {
      return await appendTogether(
        {
          serverId,
          channelId,
          author: { kind: 'webhook', id: webhookId, name, avatar },
          ownAvatar: avatar,
          embeds,
          attachments: [],
          replyTo: null,
          ...mentioned,
        },
        { createdAt: now, guard: markUsedStep(target, now), key: target.tokenHash },
      )
    } catch (error) {
      if (!(error instanceof NoRowChangedError)) throw error
      const current = await findHookTarget(database.read, target.tokenHash)
      return current && post(current, message)
    }
  }

  return {
    async find(serverId, token) {
      const target = await lookUp(token)
      return target?.serverId === serverId ? target : null
    },
    post,
  }
}
