import { hashToken } from '../../core/ids.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { mentionableText, mentionsIn } from '../messages/access.ts'
import type { Append } from '../messages/actions.ts'
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
  append,
  requireAllowed,
}: Pick<ChatParts, 'database' | 'clock'> & {
  append: Append
  requireAllowed: RequireAllowed
}): Posting {
  async function post(target: HookTarget, message: HookMessage): Promise<Posted | null> {
    await requireAllowed(postOf(target, message))
    const { serverId, channelId, webhookId } = target
    const { name, avatar, content, embeds, mentionsNobody } = message
    // Webhooks mention neither roles nor everyone.
    const mentions = await mentionsIn(
      database.read,
      serverId,
      mentionableText(content, mentionsNobody),
      null,
    )
    const now = clock()
    try {
      return await append(
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
        { createdAt: now, guards: [markUsedStep(target, now)] },
      )
    } catch (error) {
      if (!(error instanceof NoRowChangedError)) throw error
      const current = await findHookTarget(database, target.tokenHash)
      return current && post(current, message)
    }
  }

  return {
    async find(serverId, token) {
      const target = await findHookTarget(database, hashToken(token))
      return target?.serverId === serverId ? target : null
    },
    post,
  }
}
