import { embedAddresses, embedTexts, limits } from '@guildhall/contract'
import type {
  Embed,
  EmbedRequest,
  WebhookMessageRequest,
  WebhookPostQuery,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { showsNothing } from '../../core/shows-nothing.ts'
import { withUnicodeEmoji } from '../messages/access.ts'
import type { ToolMentions } from '../messages/access.ts'

/** Who a message is from when it does not say so. */
export interface Sender {
  name: string
  avatar: string | null
}

/** A valid message with the name of its sender. */
export interface HookMessage {
  name: string
  /** The picture of the sender: this message's own, or the webhook's. */
  avatar: string | null
  content: string
  embeds: Embed[]
  /** How the content mentions members, if not by `@username` alone. */
  mentionsBy?: ToolMentions
  /** Texts that are attached as files, because they are too long for a message. */
  files?: { name: string; text: string }[]
}

export interface PostOptions {
  /** Changes the message that was posted under this key, if there is one. */
  key?: string | undefined
  /** Such a message also moves to the end of the channel. */
  bump?: boolean
  /**
   * What is wrong after this post, by ids of the caller. With none, the key is released: its next message is a new one. What
   * was not wrong at the last post moves the message to the end of the channel.
   */
  problems?: readonly string[] | undefined
  /** A message that was changed with `final` stays as it is when a post that comes `after` has its key. */
  stage?: 'final' | 'after' | undefined
  /** The ids of uploads of the webhook. */
  uploads?: string[]
  /** A repeated request stores nothing. `request` is everything that must be equal. */
  idempotency?: { key: string; request: unknown }
}

interface PostRequest {
  headers: Record<string, string | string[] | undefined>
  /** A validated query. */
  query: unknown
  raw: { url?: string | undefined }
}

/** A message of a webhook, before it is stored. */
interface JudgedPost {
  serverId: string
  channelId: string
  /** Called where the server has a filter. */
  content: () => { texts: readonly string[]; addresses: readonly string[] }
}

/** Throws `forbidden`. */
export type RequireAllowed = (post: JudgedPost) => Promise<void>

/**
 * The message of a request. Throws `empty` when it has neither content nor embeds, and `invalid_input` when it is too long
 * as a whole.
 */
export function toHookMessage(request: WebhookMessageRequest, sender: Sender): HookMessage {
  const { username, content = '', embeds = [] } = request
  const hasContent = !showsNothing(content)
  if (!hasContent && embeds.length === 0) throw appError('empty_post')
  const message: HookMessage = {
    name: (username ?? sender.name).toWellFormed(),
    avatar: sender.avatar,
    content: hasContent ? content.toWellFormed() : '',
    embeds: toEmbeds(embeds),
  }
  requireHookMessageFits(message)
  return message
}

/**
 * What a post asks for besides its body; null for most. Two requests with equal bodies and queries are the same. Throws
 * `invalid_input`.
 */
export function readPostOptions(
  { headers, query, raw }: PostRequest,
  body: unknown,
): (PostOptions & { wait: boolean }) | null {
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey === undefined && !raw.url?.includes('?')) return null
  const { key, bump, release, wait } = query as WebhookPostQuery
  const options = {
    key: key?.toWellFormed(),
    bump: isSet(bump),
    ...(isSet(release) && { problems: [] }),
    wait: isSet(wait),
  }
  if (idempotencyKey === undefined) return options
  const text = [idempotencyKey].flat().join()
  const max = limits.idempotencyKeyMax
  if (text.length > max) throw invalidInput('idempotency-key', 'too_long', { max })
  if (text === '') throw invalidInput('idempotency-key', 'too_short', { min: 1 })
  return { ...options, idempotency: { key: text, request: [query, body] } }
}

/** Throws `invalid_input` when all texts together are too long. */
export function requireHookMessageFits({ name, content, embeds }: HookMessage): void {
  let text = name + content
  for (const embed of embeds) text += embedTexts(embed).join('')
  // A code point is one or two UTF-16 units, so most messages need no counting.
  if (text.length > limits.messageMax && codePoints(text) > limits.messageMax) {
    throw invalidInput('content', 'post_too_long', { max: limits.messageMax })
  }
}

/** What a filter judges of a message, or of a change of it, in this channel. */
export function postOf(
  { serverId, channelId }: { serverId: string; channelId: string },
  message: Partial<HookMessage>,
  fileNames: readonly string[] = [],
): JudgedPost {
  const { name = '', content = '', embeds = [] } = message
  return {
    serverId,
    channelId,
    content: () => ({
      texts: [name, content, ...fileNames, ...embeds.flatMap(textsOf)],
      addresses: embeds.flatMap(embedAddresses),
    }),
  }
}

/** The embeds of a valid request. */
export function toEmbeds(embeds: EmbedRequest[]): Embed[] {
  return embeds.length === 0
    ? (embeds as Embed[])
    : embeds.map((embed) => withEmbedEmoji(toEmbed(embed)))
}

/** The card with emoji instead of short names such as `:smile:`, where it shows Markdown. */
export function withEmbedEmoji(embed: Embed): Embed {
  const { title, description, fields } = embed
  const replace = (text: string): string => (text.includes(':') ? withUnicodeEmoji(text) : text)
  return {
    ...embed,
    ...(title !== undefined && { title: replace(title) }),
    ...(description !== undefined && { description: replace(description) }),
    ...(fields && {
      fields: fields.map((field) => ({
        ...field,
        name: replace(field.name),
        value: replace(field.value),
      })),
    }),
  }
}

// The schema allows unknown properties; they are dropped here.
function toEmbed(request: EmbedRequest): Embed {
  const { title, description, image, thumbnail, author, footer, footerIcon, fields } = request
  const { color, timestamp } = request
  const embed: Embed = { url: request.url.toWellFormed() }
  if (title !== undefined) embed.title = title.toWellFormed()
  if (description !== undefined) embed.description = description.toWellFormed()
  if (image !== undefined) embed.image = image.toWellFormed()
  if (thumbnail !== undefined) embed.thumbnail = thumbnail.toWellFormed()
  if (color !== undefined) embed.color = toColor(color)
  if (author !== undefined) embed.author = toEmbedAuthor(author)
  if (footer !== undefined) embed.footer = footer.toWellFormed()
  if (footerIcon !== undefined) embed.footerIcon = footerIcon.toWellFormed()
  if (timestamp !== undefined) embed.timestamp = new Date(timestamp).getTime()
  if (fields !== undefined && fields.length > 0) {
    embed.fields = fields.map(({ name, value, inline }) => ({
      name: name.toWellFormed(),
      value: value.toWellFormed(),
      ...(inline && { inline }),
    }))
  }
  return embed
}

function toEmbedAuthor({ name, url, icon }: NonNullable<EmbedRequest['author']>) {
  return {
    name: name.toWellFormed(),
    ...(url !== undefined && { url: url.toWellFormed() }),
    ...(icon !== undefined && { icon: icon.toWellFormed() }),
  }
}

/** `#rrggbb` in lower case. */
function toColor(color: string | number): string {
  if (typeof color === 'string') return color.toLowerCase()
  return `#${color.toString(16).padStart(6, '0')}`
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function textsOf(embed: Embed): string[] {
  return [...embedTexts(embed), ...embedAddresses(embed)]
}

function isSet(flag: string | undefined): boolean {
  return flag !== undefined && /^(?:|1|true)$/i.test(flag)
}
