import { hash } from 'node:crypto'
import { errorStatus } from '@guildhall/contract'
import type { Embed, Message } from '@guildhall/contract'
import { errorBody } from '../../../core/app-error.ts'
import type { AppError } from '../../../core/app-error.ts'
import { DiscordError } from './discord-errors.ts'

/** The status and body of a response. */
export interface Answer {
  status: number
  type: string
  text: string
}

/** How the senders of a form expect their answers. A path without a usable token gets the same answer in all forms. */
export interface Answers {
  posted(posted: {
    id: string
    message: Message | undefined
    wait: boolean
    /** What the paths of files are below. */
    base?: string
  }): Answer
  error(error: AppError): Answer
}

export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})

const text = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: body,
})

export const guildhallAnswers: Answers = {
  posted: ({ id, message, wait }) => jsonAnswer(201, { ok: true, id, ...(wait && { message }) }),
  error: (error) => jsonAnswer(errorStatus[error.code], { error: errorBody(error) }),
}

export const slackAnswers: Answers = {
  posted: () => text(200, 'ok'),
  error(error) {
    if (error.code === 'empty') return text(400, 'no_text')
    if (error.code === 'rate_limited') return text(429, 'rate_limited')
    return text(
      errorStatus[error.code],
      error.code === 'invalid_input' ? `invalid_payload: ${error.message}` : error.message,
    )
  },
}

/** Clients of Teams compare the body of a success with `1`. */
export const teamsAnswers: Answers = {
  posted: () => text(200, '1'),
  error(error) {
    if (error.code === 'empty') return text(400, 'Summary or Text is required.')
    return text(errorStatus[error.code], error.message)
  },
}

/** Clients of Rocket.Chat look for `success`. */
export const rocketchatAnswers: Answers = {
  posted: () => jsonAnswer(200, { success: true }),
  error: (error) => jsonAnswer(errorStatus[error.code], { success: false, error: error.message }),
}

/** discord.py compares the whole type. */
const discordJson = (status: number, body: unknown): Answer => ({
  ...jsonAnswer(status, body),
  type: 'application/json',
})

/** Discord's codes of errors that it has, too. */
const discordCodes: Partial<Record<AppError['code'], [code: number, message: string]>> = {
  empty: [50006, 'Cannot send an empty message'],
  not_found: [10008, 'Unknown Message'],
  invalid_input: [50035, 'Invalid Form Body'],
}

export function discordAnswers(numberOf: (messageId: string) => string): Answers {
  return {
    posted({ message, wait, base = '' }) {
      if (!wait || !message) return { status: 204, type: '', text: '' }
      return discordJson(200, toDiscordMessage(message, numberOf, base))
    },
    error(error) {
      const status = errorStatus[error.code]
      if (error instanceof DiscordError) return discordJson(status, error.body)
      if (error.code === 'rate_limited') {
        const retryAfter = Math.max(error.retryAfterMs ?? 0, 1) / 1000
        const message = 'You are being rate limited.'
        return discordJson(status, { message, retry_after: retryAfter, global: false })
      }
      const [code, message] = discordCodes[error.code] ?? [0, error.message]
      const errors = { body: { _errors: [{ code: 'INVALID', message: error.message }] } }
      return discordJson(status, { message, code, ...(code === 50035 && { errors }) })
    },
  }
}

/** The webhook as Discord's API describes it. Its id is the one of its URL. */
export function discordWebhookAnswer(
  { serverId, channelId, name }: { serverId: string; channelId: string; name: string },
  token: string,
): Answer {
  const ids = { id: serverId, guild_id: serverId, channel_id: channelId, application_id: null }
  return discordJson(200, { ...ids, type: 1, name, avatar: null, token })
}

/** The message as Discord's API describes it. Its ids are numbers, as clients expect. */
function toDiscordMessage(message: Message, numberOf: (messageId: string) => string, base: string) {
  const { author, attachments, createdAt, editedAt } = message
  const id = numberOf(message.id)
  const channelId = String(BigInt(id) >> 32n)
  return {
    id,
    type: 0,
    channel_id: channelId,
    webhook_id: channelId,
    content: message.content,
    author: {
      id: channelId,
      username: author.name,
      avatar: null,
      discriminator: '0000',
      bot: true,
    },
    embeds: message.embeds.map(toDiscordEmbed),
    attachments: attachments.map(({ id, name, size, contentType, url, width, height }) => ({
      id: discordFileId(id),
      filename: name,
      size,
      content_type: contentType,
      url: base + url,
      proxy_url: base + url,
      ...(width !== null && height !== null && { width, height }),
    })),
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
    components: [],
    timestamp: new Date(createdAt).toISOString(),
    edited_timestamp: editedAt === null ? null : new Date(editedAt).toISOString(),
  }
}

/** A number, as clients expect, that is exact in JSON. It stays the same when other files of its message are removed. */
export function discordFileId(id: string): string {
  return String(BigInt(`0x${hash('sha256', id, 'hex').slice(0, 13)}`))
}

function toDiscordEmbed({ author, footer, footerIcon, image, thumbnail, ...embed }: Embed) {
  const { color, timestamp } = embed
  return {
    ...embed,
    type: 'rich',
    color: color && Number.parseInt(color.slice(1), 16),
    timestamp: timestamp === undefined ? undefined : new Date(timestamp).toISOString(),
    author: author && { name: author.name, url: author.url, icon_url: author.icon },
    footer: footer ? { text: footer, icon_url: footerIcon } : undefined,
    image: image && { url: image },
    thumbnail: thumbnail && { url: thumbnail },
  }
}
