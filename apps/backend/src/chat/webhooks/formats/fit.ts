import { embedTexts, hasVisibleCharacter, limits, toLine } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import { showsNothing } from '../../../core/shows-nothing.ts'
import { withEmbedEmoji } from '../hook-message.ts'
import type { HookMessage, Sender } from '../hook-message.ts'
import type { Draft } from './draft.ts'

const maxEmbeds = 10
const titleMax = 256
/** How much of a text is shown above the file that has all of it. */
const excerptMax = 500
/** The names of the files that have the whole text of a message, and of its cards. */
export const wholeTextName = 'message.txt'
export const wholeCardsName = 'cards.txt'
/** Room for the number of what is not shown, and what separates it from a text. */
const moreMax = 30
/** Control sequences, strings such as links, and what is left of those that were cut. */
const terminalCodes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]?|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[@-Z\\^_]|)/g

/** The valid message of a draft: see fitParts. Throws `empty` when nothing would be visible. */
export function fitDraft(draft: Draft, sender: Sender): HookMessage {
  const message = fitParts(draft, sender)
  if (message.content === '' && message.embeds.length === 0) throw appError('empty_post')
  return message
}

/**
 * What is valid of a draft: a content that is too long becomes its beginning and a file, other texts that are too long end
 * with an ellipsis, names lose control characters, and addresses that are not http or https are left out. Cards without room
 * are counted. A file has all of cards that are not whole, unless the message would have more than `maxFiles`. It may be empty.
 */
export function fitParts(
  draft: Draft,
  sender: Sender,
  { maxFiles = limits.attachmentsPerMessage }: { maxFiles?: number } = {},
): HookMessage {
  const name = fitName(draft.username ?? '') || sender.name.toWellFormed()
  const plainText = withoutTerminalCodes(draft.content ?? '')
  // No reader sees more of it. A code point has at most two units.
  const beginning = plainText.slice(0, 2 * limits.messageMax)
  const written = showsNothing(beginning) ? '' : plainText
  const fit = (room: number): Fitted => {
    const isFile = maxFiles > 0 && isLonger(written, Math.min(draft.contentMax ?? room, room))
    const budget = createBudget(room)
    const content = budget.take(written, isFile ? excerptMax : room)
    budget.isWhole = true
    const cards = fitCards(draft.embeds ?? [], budget)
    return { content, isFile, ...cards, areCardsWhole: budget.isWhole && cards.hidden === 0 }
  }
  const room = limits.messageMax - [...name].length
  const first = fit(room)
  // The number of what is not shown needs room, too.
  const fitted = first.hidden > 0 ? fit(room - moreMax) : first
  const { content, isFile, embeds, hidden, areCardsWhole } = fitted
  const last = embeds.at(-1)
  if (hidden > 0 && last) showMore(last, hidden)
  const isUncounted = hidden > 0 && !last
  const files: NonNullable<HookMessage['files']> = []
  if (isFile) files.push({ name: wholeTextName, text: written })
  if (!areCardsWhole && files.length < maxFiles) {
    files.push({ name: wholeCardsName, text: (draft.embeds ?? []).map(cardText).join('\n\n') })
  }
  return {
    name,
    avatar: fitUrl(draft.avatar) ?? sender.avatar,
    content: isUncounted ? `${content}\n${more(hidden)}`.trim() : content,
    embeds: embeds.map(withEmbedEmoji),
    ...(draft.mentionsBy && { mentionsBy: draft.mentionsBy }),
    ...(files.length > 0 && { files }),
  }
}

/** The number of things that are not shown. */
export function more(count: number): string {
  return `… and ${count} more`
}

/** Ends the footer of a card with the number of cards that are not shown. */
function showMore(embed: Embed, count: number): void {
  const max = limits.embedFooterMax - moreMax
  const footer = embed.footer && cutCharacters(embed.footer, max)
  embed.footer = [footer, more(count)].filter(Boolean).join(' · ')
}

interface Fitted extends FittedCards {
  content: string
  /** The content is only the beginning of what a file has. */
  isFile: boolean
  areCardsWhole: boolean
}

interface FittedCards {
  embeds: Embed[]
  /** How many cards have no room for their texts. */
  hidden: number
}

function fitCards(given: Embed[], budget: Budget): FittedCards {
  const embeds: Embed[] = []
  let hidden = Math.max(0, given.length - maxEmbeds)
  for (const card of given.slice(0, maxEmbeds)) {
    const fitted = fitEmbed(card, budget)
    const hasRoom = hasText(fitted) || !hasText(fitEmbed(card, createBudget(Infinity)))
    if (!hasRoom) hidden += 1
    // A picture is shown without its text, but a link is not.
    if (hasRoom ? isVisible(fitted) : fitted.image || fitted.thumbnail) embeds.push(fitted)
  }
  return { embeds, hidden }
}

interface Budget {
  /** The beginning of the text that still fits, at most `max` characters. */
  take(text: string | undefined, max: number): string
  /** Nothing was left out so far. */
  isWhole: boolean
}

function createBudget(size: number): Budget {
  let left = size
  const budget: Budget = {
    isWhole: true,
    take(text = '', max) {
      const whole = withoutTerminalCodes(text.toWellFormed())
      const fitting = cutCharacters(whole, Math.min(left, max))
      left -= [...fitting].length
      if (fitting !== whole) budget.isWhole = false
      return fitting
    },
  }
  return budget
}

/** Everything that a card says, as text. */
function cardText({ author, title, url, description, fields = [], footer, image, ...card }: Embed) {
  const { thumbnail } = card
  return [
    author?.name,
    author?.url,
    title,
    url,
    description,
    ...fields.map(({ name, value }) => [name, value].filter(hasVisibleCharacter).join(': ')),
    footer,
    image,
    thumbnail,
  ]
    .map((part) => withoutTerminalCodes(part?.toWellFormed() ?? ''))
    .filter((part) => part.trim() !== '')
    .join('\n')
}

/** The text without the codes with which programs set colors in a terminal. */
function withoutTerminalCodes(text: string): string {
  return text.includes('\u001b') ? text.replaceAll(terminalCodes, '') : text
}

/** At most `max` code points. */
function cutCharacters(text: string, max: number): string {
  if (!isLonger(text, max)) return text
  return max <= 0
    ? ''
    : `${[...text.slice(0, 2 * max)]
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Whether the text has more than `max` code points. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false
  // A code point has at most two units, so the rest need not be read.
  return [...text.slice(0, 2 * max + 2)].length > max
}

function fitEmbed(embed: Embed, budget: Budget): Embed {
  const { author, color, timestamp } = embed
  const fitted: Embed = {}
  const set = <K extends 'title' | 'description' | 'footer'>(key: K, max: number): void => {
    const value = budget.take(embed[key], max)
    if (value.trim() !== '') fitted[key] = value
  }
  const authorName = budget.take(author?.name, limits.embedAuthorMax)
  if (author && authorName.trim() !== '') {
    const [url, icon] = [fitUrl(author.url, budget), fitUrl(author.icon)]
    fitted.author = { name: authorName, ...(url && { url }), ...(icon && { icon }) }
  }
  set('title', titleMax)
  for (const key of ['url', 'image', 'thumbnail', 'footerIcon'] as const) {
    const url = fitUrl(embed[key], budget)
    if (url) fitted[key] = url
  }
  set('description', limits.messageMax)
  const fields = fitFields(embed, budget)
  if (fields.length > 0) fitted.fields = fields
  set('footer', limits.embedFooterMax)
  if (color !== undefined) fitted.color = color
  if (timestamp !== undefined) fitted.timestamp = timestamp
  return fitted
}

function fitFields({ fields = [] }: Embed, budget: Budget) {
  const hasMore = fields.length > limits.embedFieldsMax
  const shown = fields.slice(0, limits.embedFieldsMax - (hasMore ? 1 : 0))
  if (hasMore) {
    shown.push({ name: '\u200b', value: more(fields.length - shown.length) })
    budget.isWhole = false
  }
  return shown
    .map(({ name, value, inline }) => ({
      // A field may have only a value; its name is then an invisible character.
      name: budget.take(name, limits.embedFieldNameMax) || '\u200b',
      value: budget.take(value, limits.embedFieldValueMax) || '\u200b',
      ...(inline && { inline }),
    }))
    .filter(({ name, value }) => hasVisibleCharacter(name) || hasVisibleCharacter(value))
}

function hasText(embed: Embed): boolean {
  return embedTexts(embed).length > 0
}

function isVisible(embed: Embed): boolean {
  const { title, description, author, fields, footer, image, thumbnail, url } = embed
  return Boolean(title ?? description ?? author ?? fields ?? footer ?? image ?? thumbnail ?? url)
}

function fitName(name: string): string {
  return cutCharacters(toLine(withoutTerminalCodes(name.slice(0, 1000))), limits.webhookUsernameMax)
}

/** The address if a message can have it. One that is too long is left out of the budget's card. */
function fitUrl(url: string | undefined, budget?: Budget): string | undefined {
  if (!url?.isWellFormed()) return undefined
  const isWeb = /^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu.test(url) && URL.canParse(url)
  const isShort = url.length <= limits.embedUrlMax
  if (isWeb && !isShort && budget) budget.isWhole = false
  return isWeb && isShort ? url : undefined
}
