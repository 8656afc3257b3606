import { limits } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import { splitText } from '@guildhall/markdown'
import type { SourceChannel, SourceMessage } from '../../messages/actions.ts'
import { countCharacters } from '../../../core/text.ts'
import { toEmbed } from './embeds.ts'
import { Fields, InvalidValueError } from './fields.ts'
import type { Losses } from './losses.ts'
import type { Names } from './names.ts'
import { pollOf } from './polls.ts'
import { lineOf, textOf, truncate, webAddressOf } from './texts.ts'

/** The messages that people and bots write. The exporter calls kinds that it does not know by their numbers. */
const writtenKinds = new Set([
  'Default',
  'Reply',
  'ChatInputCommand',
  'ContextMenuCommand',
  '20',
  '23',
])

const dayMs = 24 * 60 * 60 * 1000
const maxId = 2n ** 64n

/** The parents of threads are channels and not categories. */
export function toChannel(value: unknown): SourceChannel {
  const channel = new Fields(value, 'channel')
  const isThread = (channel.optionalText('type') ?? '').endsWith('Thread')
  const category = isThread ? '' : lineOf(channel.optionalText('category') ?? '', limits.nameMax)
  const topic = textOf(channel.optionalText('topic') ?? '').trim()
  return {
    sourceId: idIn(channel, 'id'),
    // Room for the number of a second channel with the name.
    name: lineOf(channel.text('name'), limits.nameMax - 5) || 'imported',
    topic: truncate(topic, limits.topicMax) || null,
    category: category || null,
  }
}

export function toMessageId(value: unknown): string {
  return idIn(new Fields(value, 'message'), 'id')
}

/** What the messages of an export are read with. */
export interface Reading {
  now: number
  names: Names
  /** Counts what is left out of the messages. */
  losses: Losses
}

/** The message, or why it is left out: `system` messages have no author of their own, `empty` ones show nothing. */
export function toMessage(value: unknown, reading: Reading): SourceMessage | 'system' | 'empty' {
  const message = new Fields(value, 'message')
  const sourceId = idIn(message, 'id')
  try {
    return convert(message, sourceId, reading)
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    throw new InvalidValueError(`message ${sourceId}: ${error.message}`)
  }
}

function convert(message: Fields, sourceId: string, { now, names, losses }: Reading) {
  if (!writtenKinds.has(message.text('type'))) return 'system'
  const author = message.object('author')
  names.learn(message)
  const createdAt = timeIn(message, 'timestamp', now)
  if (createdAt === null) throw new InvalidValueError('timestamp is missing')
  const reference = message.optionalObject('reference')
  const isReply = message.text('type') === 'Reply'
  const forwarded = message.optionalObject('forwardedMessage')
  losses.reactions += message.list('reactions').length
  losses.components += message.list('components').length
  const parts = [
    ...partsOf(message, { names, losses }),
    ...(forwarded
      ? partsOf(forwarded, { names, losses }).map((copy) => ({
          ...{ content: '', embeds: [] },
          forwarded: { ...copy, createdAt: timeIn(forwarded, 'timestamp', now) ?? createdAt },
        }))
      : []),
  ]
  if (parts.length > maxParts) throw new InvalidValueError('there are too many embeds')
  if (parts.length === 0) return 'empty'
  const name = author.optionalText('nickname') ?? ''
  return {
    sourceId,
    authorId: idIn(author, 'id'),
    authorName:
      lineOf(name, limits.webhookUsernameMax) ||
      lineOf(author.text('name'), limits.webhookUsernameMax) ||
      '?',
    createdAt,
    editedAt: timeIn(message, 'timestampEdited', now),
    replyTo: isReply && reference?.optionalText('messageId') ? idIn(reference, 'messageId') : null,
    isPinned: message.flag('isPinned'),
    parts,
  } satisfies SourceMessage
}

function idIn(fields: Fields, name: string): string {
  const id = fields.text(name)
  if (!/^[1-9]\d{0,19}$/.test(id) || BigInt(id) >= maxId) {
    throw new InvalidValueError(`${name} is not an id`)
  }
  return id
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?(?:Z|[+-]\d\d:\d\d)$/

function timeIn(fields: Fields, name: string, now: number): number | null {
  const text = fields.optionalText(name)
  if (text === null) return null
  const time = isoTime.test(text) ? Date.parse(text) : Number.NaN
  if (!(time > 0 && time <= now + dayMs)) throw new InvalidValueError(`${name} is not a valid time`)
  return Math.min(time, now)
}

function filesOf(message: Fields): string[] {
  const attachments = message.list('attachments').map((attachment) => {
    const name = lineOf(attachment.text('fileName'), limits.nameMax) || 'file'
    const url = webAddressOf(attachment.text('url'))
    const escaped = name.replaceAll(/[\\[\]*_`~<>]/g, String.raw`\$&`)
    return url === null ? escaped : `[${escaped}](${url})`
  })
  const stickers = message.list('stickers').map((sticker) => {
    return lineOf(sticker.text('name'), limits.nameMax)
  })
  return [...attachments, ...stickers]
}

/** The author's name counts as well. */
const maxPartCharacters = limits.messageMax - limits.webhookUsernameMax
/** Of one message, which is stored in one write. Discord's messages need far fewer. */
const maxParts = 50
const maxCharacters = maxParts * maxPartCharacters
const maxCards = maxParts * limits.embedsPerMessage

/** What a message shows, without what it forwards. */
function partsOf(message: Fields, { names, losses }: Pick<Reading, 'names' | 'losses'>): Part[] {
  const cards = message.list('embeds')
  if (cards.length > maxCards) throw new InvalidValueError('there are too many embeds')
  const text = [
    names.replaceIn(textOf(message.optionalText('content') ?? '')),
    ...pollOf(message),
    ...filesOf(message),
  ]
    .filter((line) => line !== '')
    .join('\n')
  if (text.length > maxCharacters) throw new InvalidValueError('the text is too long')
  return toParts(
    text,
    cards.flatMap((embed) => toEmbed(embed, { names, losses })),
  )
}

type Part = Pick<SourceMessage['parts'][number], 'content' | 'embeds'>

function toParts(content: string, embeds: Embed[]): Part[] {
  const parts: Part[] = splitText(content, maxPartCharacters).map((text) => ({
    content: text,
    embeds: [],
  }))
  for (const embed of embeds) {
    const last = parts.at(-1)
    const fits =
      last &&
      last.embeds.length < limits.embedsPerMessage &&
      charactersOf(last) + charactersOf({ content: '', embeds: [embed] }) <= maxPartCharacters
    if (fits) last.embeds.push(embed)
    else parts.push({ content: '', embeds: [embed] })
  }
  return parts
}

function charactersOf({ content, embeds }: Part): number {
  const texts = embeds.flatMap(
    ({ title = '', description = '', author, fields = [], footer = '' }) => [
      ...[title, description, author?.name ?? '', footer],
      ...fields.flatMap(({ name, value }) => [name, value]),
    ],
  )
  return [content, ...texts].reduce((sum, text) => sum + countCharacters(text), 0)
}
