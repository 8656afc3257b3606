import { isEmojiName } from '@guildhall/contract/emoji-references'
import { limits } from '@guildhall/contract/limits'
import type { Embed } from '@guildhall/contract'
import { splitText } from '@guildhall/markdown'
import type {
  SourceChannel,
  SourceMessage,
  SourceReaction,
  SourceStart,
} from '../../messages/actions.ts'
import { countCharacters } from '../../../core/text.ts'
import { toEmbed } from './embeds.ts'
import { Fields, InvalidValueError } from './fields.ts'
import type { Losses } from './losses.ts'
import type { Names } from './names.ts'
import { noticeOf } from './notices.ts'
import { pollOf } from './polls.ts'
import { lineOf, textOf, truncate, webAddressOf } from './texts.ts'

/**
 * The messages that people and bots write. Others say what happened. The exporter calls kinds that it does not know by their
 * numbers.
 */
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

/** What the exporter calls the category of a thread is the channel that it is in. */
export function toChannel(value: unknown): SourceChannel {
  const channel = new Fields(value, 'channel')
  const type = channel.optionalText('type') ?? ''
  const isThread = type.endsWith('Thread')
  const parent = lineOf(channel.optionalText('category') ?? '', limits.nameMax)
  const category = isThread ? '' : parent
  const topic = textOf(channel.optionalText('topic') ?? '').trim()
  return {
    sourceId: idIn(channel, 'id'),
    // Room for the number of a second channel with the name.
    name: lineOf(channel.text('name'), limits.nameMax - 5) || 'imported',
    topic: truncate(topic, limits.topicMax) || null,
    category: category || null,
    isThread,
    parent:
      isThread && type !== 'GuildPrivateThread' && channel.optionalText('categoryId')
        ? { sourceId: idIn(channel, 'categoryId'), name: parent }
        : null,
  }
}

/** Who wrote a message, and when. */
export function toStart(value: unknown, now: number): SourceStart {
  const message = new Fields(value, 'message')
  const author = message.object('author')
  return {
    authorId: idIn(author, 'id'),
    authorName: authorNameOf(author),
    createdAt: timeIn(message, 'timestamp', now) ?? now,
  }
}

export function toMessageId(value: unknown): string {
  return idIn(new Fields(value, 'message'), 'id')
}

/** What the messages of an export are read with. */
export interface Reading {
  now: number
  names: Names
  /** Whether a file of the message is in the export. */
  hasFile: (path: string) => boolean
  /** Counts what is left out of the messages. */
  losses: Losses
}

export interface ExportedFile {
  name: string
  /** Where it is, relative to the file with the messages. */
  path: string
}

/** A message whose files are not loaded yet. */
export interface ExportedMessage extends SourceMessage {
  files: ExportedFile[]
  /** All attachments and stickers that are no web addresses, also those that are not in the export. */
  localFiles: ExportedFile[]
  /** Where the picture of the author is, if it is in the export. */
  avatarPath: string | null
  /** Custom emoji whose pictures are in the export. */
  emoji: ExportedFile[]
}

/** The message; `empty` when it shows nothing. */
export function toMessage(value: unknown, reading: Reading): ExportedMessage | 'empty' {
  const message = new Fields(value, 'message')
  const sourceId = idIn(message, 'id')
  try {
    return convert(message, sourceId, reading)
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    throw new InvalidValueError(`message ${sourceId}: ${error.message}`)
  }
}

function convert(message: Fields, sourceId: string, { now, names, hasFile, losses }: Reading) {
  const type = message.text('type')
  const author = message.object('author')
  names.learn(message)
  const createdAt = timeIn(message, 'timestamp', now)
  if (createdAt === null) throw new InvalidValueError('timestamp is missing')
  const reference = message.optionalObject('reference')
  const isReply = type === 'Reply'
  const files = exportedFilesOf(message, hasFile)
  const forwarded = message.optionalObject('forwardedMessage')
  losses.components += message.list('components').length
  const parts = [
    ...partsOf(message, { names, losses }, files),
    ...(forwarded
      ? partsOf(forwarded, { names, losses }).map((copy) => ({
          ...{ content: '', embeds: [] },
          forwarded: { ...copy, createdAt: timeIn(forwarded, 'timestamp', now) ?? createdAt },
        }))
      : []),
  ]
  if (parts.length > maxParts) throw new InvalidValueError('there are too many embeds')
  if (parts.length === 0 && files.length > 0) parts.push({ content: '', embeds: [] })
  if (parts.length === 0) return 'empty'
  return {
    sourceId,
    authorId: idIn(author, 'id'),
    authorName: authorNameOf(author),
    createdAt,
    editedAt: timeIn(message, 'timestampEdited', now),
    replyTo: isReply && reference?.optionalText('messageId') ? idIn(reference, 'messageId') : null,
    isPinned: message.flag('isPinned'),
    startsThread:
      type === 'ThreadCreated' && reference?.optionalText('channelId')
        ? idIn(reference, 'channelId')
        : null,
    authorAvatar: null,
    avatarPath: localPathOf(author.optionalText('avatarUrl'), hasFile),
    emoji: emojiOf(message, hasFile),
    reactions: reactionsOf(message),
    files,
    localFiles: localFilesOf(message),
    fileIds: [],
    parts,
  } satisfies ExportedMessage
}

function authorNameOf(author: Fields): string {
  return (
    lineOf(author.optionalText('nickname') ?? '', limits.webhookUsernameMax) ||
    lineOf(author.text('name'), limits.webhookUsernameMax) ||
    '?'
  )
}

const maxReactions = 1_000_000

function reactionsOf(message: Fields): SourceReaction[] {
  return message.list('reactions').map((reaction) => {
    const emoji = reaction.object('emoji')
    const count = Math.min(maxReactions, Math.max(1, reaction.count('count') ?? 1))
    const isCustom = (emoji.optionalText('id') ?? '') !== ''
    const name = emoji.text('name').slice(0, limits.nameMax)
    return { emoji: isCustom ? name.toLowerCase() : name, isCustom, count }
  })
}

/** The first files and stickers that are in the export. */
function exportedFilesOf(message: Fields, hasFile: Reading['hasFile']): ExportedFile[] {
  return localFilesOf(message)
    .filter(({ path }) => hasFile(path))
    .slice(0, limits.attachmentsPerMessage)
}

function localFilesOf(message: Fields): ExportedFile[] {
  const attachments = message
    .list('attachments')
    .map((attachment) => ({ name: fileNameOf(attachment), path: attachment.text('url') }))
  const stickers = message.list('stickers').map((sticker) => {
    const path = sticker.optionalText('sourceUrl') ?? ''
    const extension = /\.\w{1,5}$/.exec(path)?.[0] ?? ''
    return { name: lineOf(sticker.text('name'), limits.nameMax - 10) + extension, path }
  })
  return [...attachments, ...stickers].filter(
    ({ path }) => path !== '' && webAddressOf(path) === null,
  )
}

/** Custom emoji of the text and of the reactions that can have their names here. */
function emojiOf(message: Fields, hasFile: Reading['hasFile']): ExportedFile[] {
  const all = [
    ...message.list('inlineEmojis'),
    ...message.list('reactions').map((reaction) => reaction.object('emoji')),
  ]
  return all.flatMap((emoji) => {
    const name = (emoji.optionalText('name') ?? '').toLowerCase()
    const path = localPathOf(emoji.optionalText('imageUrl'), hasFile)
    return (emoji.optionalText('id') ?? '') !== '' && isEmojiName(name) && path !== null
      ? [{ name, path }]
      : []
  })
}

function localPathOf(path: string | null, hasFile: Reading['hasFile']): string | null {
  return path !== null && path !== '' && webAddressOf(path) === null && hasFile(path) ? path : null
}

function fileNameOf(attachment: Fields): string {
  return lineOf(attachment.text('fileName'), limits.nameMax) || 'file'
}

/** A file that is named in the text. */
export function fileText(name: string): string {
  return name.replaceAll(/[\\[\]*_`~<>]/g, String.raw`\$&`)
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

function filesOf(message: Fields, exported: ReadonlySet<string> = new Set()): string[] {
  const attachments = message.list('attachments').flatMap((attachment) => {
    if (exported.has(attachment.text('url'))) return []
    const url = webAddressOf(attachment.text('url'))
    const escaped = fileText(fileNameOf(attachment))
    return [url === null ? escaped : `[${escaped}](${url})`]
  })
  const stickers = message
    .list('stickers')
    .filter((sticker) => !exported.has(sticker.optionalText('sourceUrl') ?? ''))
    .map((sticker) => lineOf(sticker.text('name'), limits.nameMax))
  return [...attachments, ...stickers]
}

/** The author's name counts as well. */
const maxPartCharacters = limits.messageMax - limits.webhookUsernameMax
/** Of one message, which is stored in one write. Discord's messages need far fewer. */
const maxParts = 50
const maxCharacters = maxParts * maxPartCharacters
const maxCards = maxParts * limits.embedsPerMessage

/** What a message shows, without what it forwards. */
/** The texts and cards of a message, without the files that are loaded. */
function partsOf(
  message: Fields,
  { names, losses }: Pick<Reading, 'names' | 'losses'>,
  files: readonly ExportedFile[] = [],
): Part[] {
  const cards = message.list('embeds')
  if (cards.length > maxCards) throw new InvalidValueError('there are too many embeds')
  const type = message.optionalText('type') ?? 'Default'
  const written = names.replaceIn(textOf(message.optionalText('content') ?? ''))
  const text = [
    writtenKinds.has(type) ? written : noticeOf(type, written),
    ...pollOf(message),
    ...filesOf(message, new Set(files.map(({ path }) => path))),
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
