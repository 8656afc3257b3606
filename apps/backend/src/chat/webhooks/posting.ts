import { limits } from '@guildhall/contract'
import type { Embed, Message, WebhookMessageRequest } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { hashToken } from '../../core/ids.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { Database, Step } from '../../storage/database.ts'
import type { Append } from '../messages/actions.ts'
import { findHookTarget, usedStep } from './store.ts'
import type { HookTarget } from './store.ts'

export type { HookTarget } from './store.ts'

/** A message as its sender will be shown: checked against what the schema cannot say. */
export interface HookMessage {
  name: string
  content: string
  embeds: Embed[]
}

/** Messages that come with a webhook's token and nothing else. */
export interface Posting {
  /** What `find` would give, where that is remembered; undefined where it must be asked. */
  recall(serverId: string, token: string): HookTarget | null | undefined
  /** The webhook behind a path, or null: unknown, regenerated, deleted, of another server, without its channel. */
  find(serverId: string, token: string): Promise<HookTarget | null>
  /**
   * Stores and publishes the message. Gives null where the webhook stopped being usable since it was found; where it
   * was moved, the message goes to its new channel.
   */
  post(target: HookTarget, message: HookMessage): Promise<Message | null>
}

interface Dependencies {
  database: Database
  append: Append
  /** The members of the server that the content names, by id. */
  findMentions: (serverId: string, content: string) => Promise<string[]>
}

const noMentions: string[] = []

/** Webhooks that are remembered between changes. */
const mostKnown = 1000

export function createPosting({ database, append, findMentions }: Dependencies): Posting {
  /** By their tokens, webhooks as they were at `revision`: only transactions change them. */
  const known = new Map<string, HookTarget>()
  let revision = -1
  let last: { target: HookTarget; second: number; guards: Step[] } | null = null

  function remembered(token: string): HookTarget | undefined {
    if (revision !== database.revision || known.size > mostKnown) {
      known.clear()
      revision = database.revision
    }
    return known.get(token)
  }

  async function lookUp(token: string): Promise<HookTarget | null> {
    const lookedAt = revision
    const target = await findHookTarget(database, hashToken(token))
    if (target && lookedAt === database.revision) known.set(token, target)
    return target
  }

  /** What has to hold for the posts of this second, as one list, so that they are quickly seen to share it. */
  function guardsOf(target: HookTarget): Step[] {
    const second = Math.floor(Date.now() / 1000)
    if (last?.target !== target || last.second !== second) {
      last = { target, second, guards: [usedStep(target, second * 1000)] }
    }
    return last.guards
  }

  function store(
    target: HookTarget,
    message: HookMessage,
    mentions: string[],
  ): Promise<Message | null> {
    const { serverId, channelId, webhookId } = target
    const { name, content, embeds } = message
    const appended: Promise<Message | null> = append(
      {
        serverId,
        channelId,
        author: { kind: 'webhook', id: webhookId, name, avatar: null },
        content,
        embeds,
        attachments: [],
        replyTo: null,
        mentions,
        mentionsEveryone: false,
      },
      { guards: guardsOf(target), canShareGuards: true },
    )
    return appended.catch((error: unknown) => {
      if (error instanceof NoRowChangedError) return postAgain(target, message)
      throw error
    })
  }

  async function postAgain(old: HookTarget, message: HookMessage): Promise<Message | null> {
    const target = await findHookTarget(database, old.tokenHash)
    return target ? post(target, message) : null
  }

  function post(target: HookTarget, message: HookMessage): Promise<Message | null> {
    const { content } = message
    if (!content.includes('@')) return store(target, message, noMentions)
    return findMentions(target.serverId, content).then((mentions) =>
      store(target, message, mentions),
    )
  }

  return {
    recall(serverId, token) {
      const target = remembered(token)
      return target && (target.serverId === serverId ? target : null)
    },
    async find(serverId, token) {
      const target = remembered(token) ?? (await lookUp(token))
      return target?.serverId === serverId ? target : null
    },
    post,
  }
}

/**
 * The message that a request makes. `name` is the webhook's. Throws `empty` where there is nothing to show, and
 * `invalid_input` for a message that is too long as a whole.
 */
export function readHookMessage(request: WebhookMessageRequest, webhookName: string): HookMessage {
  const { username, content = '', embeds = [] } = request
  const hasContent = content.trim() !== ''
  if (!hasContent && embeds.length === 0) {
    throw appError('empty_post')
  }
  const message: HookMessage = {
    name: (username ?? webhookName).toWellFormed(),
    content: hasContent ? content.toWellFormed() : '',
    embeds: embeds.length === 0 ? embeds : embeds.map(cleanEmbed),
  }
  if (isTooLong(message)) {
    throw invalidInput('content', 'post_too_long', { max: limits.messageMax })
  }
  return message
}

// Unknown properties are let through by the schema and stop here.
function cleanEmbed({ url, title, description, image }: Embed): Embed {
  const embed: Embed = { url: url.toWellFormed() }
  if (title !== undefined) embed.title = title.toWellFormed()
  if (description !== undefined) embed.description = description.toWellFormed()
  if (image !== undefined) embed.image = image.toWellFormed()
  return embed
}

function isTooLong({ name, content, embeds }: HookMessage): boolean {
  let text = name + content
  for (const { title = '', description = '' } of embeds) text += title + description
  // A code point is one or two units, so most messages need no counting.
  return text.length > limits.messageMax && codePoints(text) > limits.messageMax
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
