import type { Embed } from '@guildhall/contract'
import { embedTexts } from '@guildhall/contract'
import type { MaybePromise } from '../../core/maybe-promise.ts'
import type { HookMessage } from './hook-message.ts'
import type { WebhookMessages } from './messages.ts'
import type { HookTarget, Posting } from './posting.ts'

/** A message of a webhook, before it is stored. */
interface Post {
  serverId: string
  channelId: string
  /** Called where the server has a filter. */
  texts: () => readonly string[]
}

/** The names of uploads. */
type FindNames = (uploads: string[]) => Promise<string[]>

/** Throws `forbidden`. */
type RequireAllowed = (post: Post) => MaybePromise<void>

/** The same, but refuses messages that the server does not allow. */
export function filterPosting(posting: Posting, requireAllowed: RequireAllowed): Posting {
  return {
    ...posting,
    post(target, message) {
      try {
        const judged = requireAllowed(postOf(target, message))
        // Without a filter, a post waits for nothing more.
        if (!(judged instanceof Promise)) return posting.post(target, message)
        return judged.then(() => posting.post(target, message))
      } catch (error) {
        return Promise.reject(error)
      }
    },
  }
}

export function filterMessages(
  messages: WebhookMessages,
  requireAllowed: RequireAllowed,
  findNames: FindNames,
): WebhookMessages {
  const judge = async (
    target: HookTarget,
    message: Partial<HookMessage>,
    uploads: string[] | null = null,
  ): Promise<void> => {
    const fileNames = uploads && uploads.length > 0 ? await findNames(uploads) : []
    await requireAllowed(postOf(target, message, fileNames))
  }
  return {
    ...messages,
    async post(target, message, options) {
      await judge(target, message, options.uploads)
      return messages.post(target, message, options)
    },
    async edit(target, messageId, changes, uploads) {
      await judge(target, changes, uploads)
      return messages.edit(target, messageId, changes, uploads)
    },
  }
}

function postOf(
  target: HookTarget,
  message: Partial<HookMessage>,
  fileNames: readonly string[] = [],
): Post {
  const { serverId, channelId } = target
  const { name = '', content = '', embeds = [] } = message
  return {
    serverId,
    channelId,
    texts: () => [name, content, ...fileNames, ...embeds.flatMap(textsOf)],
  }
}

function textsOf(embed: Embed): string[] {
  return [...embedTexts(embed), ...(embed.url === undefined ? [] : [embed.url])]
}
