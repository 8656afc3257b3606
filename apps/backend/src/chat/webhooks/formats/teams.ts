import type { Embed, EmbedField } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { requireFewItems } from './few-items.ts'
import { markdown } from './markdown.ts'
import {
  codeBlock,
  field,
  get,
  isTrue,
  link,
  plain,
  text,
  toHexColor,
  toList,
  toObject,
  toTime,
} from './read.ts'

/** More than any message shows. */
const maxText = 20_000
const maxDepth = 8

/** The colors and styles of Adaptive Cards. */
const namedColors: Readonly<Record<string, string>> = {
  good: colors.good,
  attention: colors.bad,
  warning: colors.warning,
  accent: colors.running,
}

/** A card while its parts are read. */
interface Card {
  title: string
  url: string
  lines: string[]
  fields: EmbedField[]
  images: string[]
  thumbnail: string
  links: string[]
  color: string | undefined
}

/**
 * Incoming webhooks of Microsoft Teams: message cards
 * (https://learn.microsoft.com/outlook/actionable-messages/message-card-reference), and the adaptive cards of workflows
 * (https://adaptivecards.io/explorer/) in the attachments of a message or by themselves.
 */
export function teams(_headers: FormatHeaders, body: unknown): Draft {
  for (const name of ['attachments', 'body', 'sections', 'potentialAction']) {
    requireFewItems(name, get(body, name))
  }
  const attachments = toList(get(body, 'attachments')).map((attachment) =>
    get(attachment, 'content'),
  )
  const isMessage = attachments.length > 0
  const cards = (isMessage ? attachments : [body]).map(readCard)
  const written = isMessage ? markdownOf(text(body, 'text')) : ''
  // A message that is only a text is no card.
  const [only] = cards
  const isText = !isMessage && only && !isCard(only)
  if (isText && only.lines.length > 0) return { content: only.lines.join('\n') }
  const embeds = cards.flatMap(toEmbeds)
  if (embeds.length > 0 || written !== '') return { content: written, embeds }
  if (Object.keys(toObject(body)).length === 0) throw appError('empty_post')
  return { embeds: [fallbackEmbed(body)] }
}

function isCard({ title, fields, images, thumbnail, links, color }: Card): boolean {
  const parts = [title, thumbnail, color ?? '', ...images, ...links]
  return fields.length > 0 || parts.some((part) => part !== '')
}

function toEmbeds({ title, url, lines, fields, images, thumbnail, links, color }: Card): Embed[] {
  const [image, ...others] = images
  const description = [...lines, links.join(' · ')].filter((line) => line.trim() !== '').join('\n')
  const isVisible = [title, description, image, thumbnail].some(Boolean) || fields.length > 0
  if (!isVisible) return []
  return [
    {
      title,
      url,
      description,
      fields,
      thumbnail,
      ...(image !== undefined && { image }),
      ...(color !== undefined && { color }),
    },
    ...others.map((other) => ({ image: other })),
  ]
}

function readCard(content: unknown): Card {
  const card: Card = {
    title: '',
    url: '',
    lines: [],
    fields: [],
    images: [],
    thumbnail: '',
    links: [],
    color: undefined,
  }
  if (text(content, 'type') === 'AdaptiveCard') readAdaptiveCard(content, card)
  else if (get(content, 'buttons') ?? get(content, 'images')) readHeroCard(content, card)
  else readMessageCard(content, card)
  return card
}

function readMessageCard(content: unknown, card: Card): void {
  const sections = toList(get(content, 'sections'))
  const heading = text(sections[0], 'activityTitle') || text(sections[0], 'title')
  card.title = markdownOf(text(content, 'title'))
  // The summary is for notifications; without a title, the first section has one.
  if (card.title === '' && heading === '') card.title = plain(text(content, 'summary'))
  card.color = toHexColor(text(content, 'themeColor'))
  card.lines.push(markdownOf(text(content, 'text')))
  for (const section of sections) readSection(section, card)
  readActions(get(content, 'potentialAction'), card, 0)
  card.lines = card.lines.filter((line) => line !== '')
}

function readSection(section: unknown, card: Card): void {
  const isPlain = /^false$/i.test(text(section, 'markdown'))
  const at = (name: string): string =>
    isPlain ? plainLines(text(section, name)) : markdownOf(text(section, name))
  for (const name of ['title', 'activityTitle']) {
    const heading = at(name)
    if (card.title === '' && heading !== '' && !/\]\(/.test(heading)) card.title = heading
    else if (heading !== card.title)
      card.lines.push(heading && `**${heading.replaceAll('*', '')}**`)
  }
  card.lines.push(...['activitySubtitle', 'activityText', 'text'].map(at))
  for (const fact of toList(get(section, 'facts'))) {
    const value = text(fact, 'value')
    const name = text(fact, 'name').replace(/:$/, '')
    card.fields.push(...field(name, isPlain ? plainLines(value) : markdownOf(value)))
  }
  card.thumbnail ||= text(section, 'activityImage')
  card.images.push(text(section, 'heroImage', 'image') || text(section, 'heroImage'))
  card.images.push(...toList(get(section, 'images')).map((image) => text(image, 'image')))
  card.images = card.images.filter((image) => image !== '')
  readActions(get(section, 'potentialAction'), card, 0)
}

/** The links of actions. Other actions need Microsoft's services. */
function readActions(actions: unknown, card: Card, depth: number): void {
  for (const action of toList(actions)) {
    const targets = toList(get(action, 'targets'))
    const target = targets.find((one) => text(one, 'os') === 'default') ?? targets[0]
    const [page] = toList(get(action, 'target'))
    const url = text(target, 'uri') || text(action, 'url') || text(page) || text(action, 'value')
    const label = text(action, 'name') || text(action, 'title') || url
    if (/^https?:/i.test(url)) card.links.push(link(label, url))
    if (depth < maxDepth) {
      readActions(get(action, 'actions'), card, depth + 1)
      readElements(get(action, 'card', 'body'), card, depth + 1)
      readActions(get(action, 'card', 'actions'), card, depth + 1)
    }
  }
}

/** The hero and thumbnail cards of bots. */
function readHeroCard(content: unknown, card: Card): void {
  card.title = plain(text(content, 'title'))
  card.lines = ['subtitle', 'text'].map((name) => markdownOf(text(content, name))).filter(Boolean)
  card.images = toList(get(content, 'images'))
    .map((image) => text(image, 'url'))
    .filter(Boolean)
  readActions(get(content, 'buttons'), card, 0)
}

function readAdaptiveCard(content: unknown, card: Card): void {
  card.url = text(content, 'selectAction', 'url')
  readElements(get(content, 'body'), card, 0)
  readActions(get(content, 'actions'), card, 0)
  card.lines = card.lines.filter((line) => line !== '')
  const isEmpty = card.lines.length === 0 && !isCard(card)
  if (isEmpty) card.lines.push(markdownOf(text(content, 'fallbackText')))
}

function readElements(elements: unknown, card: Card, depth: number): void {
  if (depth > maxDepth) return
  for (const element of toList(elements)) readElement(element, card, depth)
}

function readElement(element: unknown, card: Card, depth: number): void {
  if (get(element, 'isVisible') === false) return
  card.color ??= namedColors[(text(element, 'style') || text(element, 'color')).toLowerCase()]
  switch (text(element, 'type')) {
    case 'TextBlock':
      readTextBlock(element, card)
      break
    case 'RichTextBlock':
      card.lines.push(toList(get(element, 'inlines')).map(textRun).join(''))
      break
    case 'FactSet':
      for (const fact of toList(get(element, 'facts'))) {
        const name = text(fact, 'title').replace(/:$/, '')
        card.fields.push(...field(name, markdownOf(text(fact, 'value'))))
      }
      break
    case 'Image':
      card.images.push(text(element, 'url'))
      break
    case 'CodeBlock':
      card.lines.push(codeBlock(text(element, 'codeSnippet')))
      break
    case 'Media':
      for (const source of toList(get(element, 'sources'))) {
        card.links.push(link(text(element, 'altText') || 'Media', text(source, 'url')))
      }
      break
    default:
      readContainer(element, card, depth)
  }
  if (text(element, 'selectAction', 'url')) readActions([get(element, 'selectAction')], card, 0)
}

/** What has other elements inside of it; of a type that is not known, its text as well. */
function readContainer(element: unknown, card: Card, depth: number): void {
  card.lines.push(markdownOf(text(element, 'text')))
  for (const name of ['items', 'columns', 'rows', 'cells', 'pages', 'images']) {
    readElements(get(element, name), card, depth + 1)
  }
  readActions(get(element, 'actions'), card, depth + 1)
}

function readTextBlock(block: unknown, card: Card): void {
  const written = markdownOf(text(block, 'text'))
  const isBold = /^bolder$/i.test(text(block, 'weight'))
  const isHeading =
    isBold ||
    /^(?:large|extralarge|medium)$/i.test(text(block, 'size')) ||
    text(block, 'style') === 'heading'
  const isFirst = card.title === '' && card.lines.length === 0
  if (isFirst && isHeading && !written.includes('\n')) card.title = written
  else card.lines.push(isBold && written ? `**${written.replaceAll('*', '')}**` : written)
}

function textRun(run: unknown): string {
  const raw = typeof run === 'string' ? run : get(run, 'text')
  if (typeof raw !== 'string' || raw.trim() === '') return typeof raw === 'string' ? raw : ''
  const url = text(run, 'selectAction', 'url')
  if (url) return link(raw, url)
  const marks = [
    /^bolder$/i.test(text(run, 'weight')) ? '**' : '',
    isTrue(run, 'italic') ? '_' : '',
    isTrue(run, 'strikethrough') ? '~~' : '',
  ]
  const shown = raw.trim()
  const marked = `${marks.join('')}${plain(shown)}${marks.toReversed().join('')}`
  return raw.replace(shown, () => marked)
}

/** Markdown with the HTML, the mentions and the times that Teams shows. */
function markdownOf(source: string): string {
  const shown = source
    .slice(0, maxText)
    .replaceAll(/<at(?: [^<>]{0,200})?>([^<>]{0,200})<\/at>/g, '@$1')
    .replaceAll(
      /\{\{(DATE|TIME)\(([\d\-T:.Z+]{10,40})(?:, ?\w{1,10})?\)\}\}/g,
      (whole, kind: string, value: string) => {
        const time = toTime(value)
        if (time === undefined) return whole
        return `<t:${Math.floor(time / 1000)}:${kind === 'TIME' ? 't' : 'd'}>`
      },
    )
  return markdown(shown, maxText)
}

/** Text without Markdown. Teams shows its line breaks of HTML, in which Zabbix writes. */
function plainLines(source: string): string {
  return source
    .slice(0, maxText)
    .split(/\n|<br ?\/?>/i)
    .map(plain)
    .join('\n')
}
