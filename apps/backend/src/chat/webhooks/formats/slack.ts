import type { Embed } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { more } from './fit.ts'
import { requireFewItems } from './few-items.ts'
import { mrkdwnToMarkdown, plainToMarkdown, unescapeEntities, withoutIds } from './mrkdwn.ts'
import { findEmojiByName } from '../../../core/emoji-names.ts'
import { firstOf, get, isTrue, link, optional, text, toHexColor, toList, toTime } from './read.ts'

const namedColors: Record<string, string> = {
  good: colors.good,
  warning: colors.warning,
  danger: colors.bad,
}

/**
 * The body of Slack's and Mattermost's incoming webhooks (https://docs.slack.dev/reference/block-kit), and of Rocket.Chat's, which
 * has other names for some fields: `processWebhookMessage.ts` in https://github.com/RocketChat/Rocket.Chat. Where both names are
 * there, Slack's counts.
 */
export function slack(_headers: FormatHeaders, body: unknown): Draft {
  const mentionsBy = { ids: 'all', names: linksNames(body) } as const
  if (typeof body === 'string') return { content: mrkdwnToMarkdown(body), mentionsBy }
  requireFewItems('blocks', get(body, 'blocks'))
  requireFewItems('attachments', get(body, 'attachments'))
  const blocks = renderBlocks(get(body, 'blocks'))
  const written = text(body, 'text') || text(body, 'msg')
  const isShown = blocks.lines.length > 0 || blocks.images.length > 0
  // Slack shows the text only in notifications, but it may say what a block that is not known does not.
  const lines = isShown && blocks.isWhole ? blocks.lines : [mrkdwn(body, written), ...blocks.lines]
  const content = lines.filter(Boolean).join('\n')
  const attachments = toList(get(body, 'attachments')).flatMap(toEmbeds)
  const draft: Draft = {
    username: plainToMarkdown(text(body, 'username') || text(body, 'alias')),
    avatar: optional(body, 'icon_url') ?? optional(body, 'avatar'),
    content,
    embeds: [...blocks.images, ...attachments],
    mentionsBy,
  }
  if (content.trim() === '' && draft.embeds?.length === 0) throw appError('empty_post')
  return draft
}

/** `link_names` is 1 or true, in a form also as text. */
function linksNames(body: unknown): boolean {
  return /^(?:1|true|full)$/.test(text(body, 'link_names'))
}

function mrkdwn(body: unknown, written: string): string {
  const isPlain = /^(?:false|0)$/i.test(text(body, 'mrkdwn'))
  return isPlain ? plainToMarkdown(written) : mrkdwnToMarkdown(written)
}

function toEmbeds(attachment: unknown): Embed[] {
  const blocks = renderBlocks(get(attachment, 'blocks'))
  const at = (name: string): string => text(attachment, name)
  const description = [at('pretext'), at('msg') || at('text')].filter(Boolean).map(mrkdwnToMarkdown)
  const media = [at('audio_url'), at('video_url')].filter(Boolean)
  const buttons = toList(get(attachment, 'actions')).map(renderElement)
  const lines = [...description, ...media, ...blocks.lines, ...buttons].filter(Boolean)
  const title = plainToMarkdown(at('title'))
  const fields = toList(get(attachment, 'fields'))
  const isBare = lines.length === 0 && title === '' && fields.length === 0
  // It may say what a block that is not known does not.
  if (isBare || !blocks.isWhole) lines.push(unescapeEntities(at('fallback')))
  const timestamp = toTime(get(attachment, 'ts'))
  const color = toHexColor(at('color')) ?? namedColors[at('color')]
  const own = at('image_url')
  const [first, ...others] = blocks.images
  const image = own || first?.image
  const card: Embed = {
    title,
    url: at('title_link'),
    description: withoutIds(lines.filter(Boolean).join('\n')),
    author: {
      name: plainToMarkdown(at('author_name')),
      url: at('author_link'),
      icon: at('author_icon'),
    },
    fields: fields.map((field) => ({
      name: plainToMarkdown(text(field, 'title')),
      value: withoutIds(mrkdwnToMarkdown(text(field, 'value'))),
      inline: isTrue(field, 'short'),
    })),
    footer: plainToMarkdown(at('footer')),
    footerIcon: at('footer_icon'),
    thumbnail: at('thumb_url'),
    ...(image !== undefined && { image }),
    ...(color !== undefined && { color }),
    ...(timestamp !== undefined && { timestamp }),
  }
  return [card, ...(own ? blocks.images : others)]
}

interface Rendered {
  lines: string[]
  images: Embed[]
  /** All blocks are of known types. */
  isWhole: boolean
}

/** As many as Slack allows. */
const maxBlocks = 50

/** The text of blocks in Markdown, and their images as cards. */
function renderBlocks(blocks: unknown): Rendered {
  const rendered: Rendered = { lines: [], images: [], isWhole: true }
  const list = toList(blocks)
  for (const block of list.slice(0, maxBlocks)) renderBlock(block, rendered)
  if (list.length > maxBlocks) rendered.lines.push(more(list.length - maxBlocks))
  rendered.lines = rendered.lines.filter((line) => line.trim() !== '')
  return rendered
}

function renderBlock(block: unknown, rendered: Rendered): void {
  const { lines, images } = rendered
  switch (text(block, 'type')) {
    case 'header':
      lines.push(`**${plainToMarkdown(text(block, 'text', 'text')).replaceAll('*', '')}**`)
      break
    case 'divider':
      lines.push('———')
      break
    case 'image':
      images.push(imageEmbed(block))
      break
    case 'video':
      lines.push(
        link(
          text(block, 'title', 'text') || 'Video',
          text(block, 'title_url') || text(block, 'video_url'),
        ),
      )
      break
    case 'context':
      lines.push(toList(get(block, 'elements')).map(renderElement).join(' '))
      break
    case 'actions':
      lines.push(toList(get(block, 'elements')).map(renderElement).filter(Boolean).join(' · '))
      break
    case 'rich_text':
      lines.push(...toList(get(block, 'elements')).map((element) => renderRichText(element, 0)))
      break
    case 'markdown':
      lines.push(text(block, 'text'))
      break
    case 'table':
      lines.push(renderTable(block))
      break
    case 'section':
      renderSection(block, rendered)
      break
    default:
      rendered.isWhole = false
      renderUnknown(block, rendered)
  }
}

/** A Markdown table with as many columns as the first row has, and on lines of its own. */
function renderTable(block: unknown): string {
  const [header, ...rows] = firstOf(get(block, 'rows')).map((row) =>
    firstOf(row).map((cell) =>
      renderRichText(cell, 0).replaceAll('\n', ' ').replaceAll('|', '\\|').trim(),
    ),
  )
  if (!header) return ''
  const separator = header.map(() => '---')
  return [header, separator, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A block of a type that is not known: as a section, or else all texts in it. */
function renderUnknown(block: unknown, rendered: Rendered): void {
  const { lines } = rendered
  const before = lines.length
  renderSection(block, rendered)
  const shown = lines.slice(before).join('')
  if (shown.trim() === '') lines.push(textsIn(block, 0).join('\n'))
}

function textsIn(value: unknown, depth: number): string[] {
  if (depth > 6 || typeof value !== 'object' || value === null) return []
  const own = ['title', 'text', 'url'].map((name) => text(value, name)).filter(Boolean)
  return [
    ...own.map(mrkdwnToMarkdown),
    ...firstOf(Object.values(value)).flatMap((inner) => textsIn(inner, depth + 1)),
  ]
}

function renderSection(block: unknown, { lines, images }: Rendered): void {
  lines.push(textObject(get(block, 'text')))
  for (const field of toList(get(block, 'fields'))) lines.push(textObject(field))
  const accessory = get(block, 'accessory')
  if (text(accessory, 'type') === 'image') images.push(imageEmbed(accessory))
  else lines.push(renderElement(accessory))
}

function imageEmbed(block: unknown): Embed {
  const image = text(block, 'image_url') || text(block, 'slack_file', 'url')
  return { title: plainToMarkdown(text(block, 'title', 'text') || text(block, 'alt_text')), image }
}

/** An element of a context or actions block: text, the alternative text of an image, or a button with a link. */
function renderElement(element: unknown): string {
  const url = text(element, 'url')
  const label = textObject(get(element, 'text')) || textObject(element)
  if (url) return link(label || url, url)
  return label || text(element, 'alt_text') || text(element, 'name')
}

function textObject(value: unknown): string {
  if (typeof value === 'string') return mrkdwnToMarkdown(value)
  const written = text(value, 'text')
  return text(value, 'type') === 'plain_text' ? plainToMarkdown(written) : mrkdwnToMarkdown(written)
}

function renderRichText(element: unknown, depth: number): string {
  if (depth > 6) return ''
  const children = toList(get(element, 'elements'))
  switch (text(element, 'type')) {
    case 'rich_text_list':
      return renderList(element, children, depth)
    case 'rich_text_preformatted':
      return `\`\`\`\n${children.map((child) => text(child, 'text')).join('')}\n\`\`\``
    case 'rich_text_quote':
      return children.map((child) => `> ${renderRichText(child, depth + 1)}`).join('\n')
    case 'link':
      return link(text(element, 'text') || text(element, 'url'), text(element, 'url'))
    case 'emoji':
      return emojiOf(element)
    case 'text':
      return styled(element)
    case 'user':
      return `<@${text(element, 'user_id')}>`
    case 'channel':
      return `#${text(element, 'channel_id')}`
    case 'usergroup':
      return `@${text(element, 'usergroup_id')}`
    case 'broadcast':
      return `@${text(element, 'range')}`
    case 'date':
      return dateOf(element)
    case 'color':
      return text(element, 'value')
    default:
      return (
        children.map((child) => renderRichText(child, depth + 1)).join('') || text(element, 'text')
      )
  }
}

function renderList(list: unknown, items: unknown[], depth: number): string {
  const isOrdered = text(list, 'style') === 'ordered'
  const indent = '   '.repeat(Math.min(Number(text(list, 'indent')) || 0, 8))
  const first = (Number(text(list, 'offset')) || 0) + 1
  return items
    .map((item, index) => {
      const mark = isOrdered ? `${first + index}.` : '-'
      return `${indent}${mark} ${renderRichText(item, depth + 1)}`
    })
    .join('\n')
}

/** In each reader's own zone; Slack has a text for programs that cannot do that. */
function dateOf(element: unknown): string {
  const time = toTime(get(element, 'timestamp'))
  return time === undefined ? text(element, 'fallback') : `<t:${Math.floor(time / 1000)}:f>`
}

function emojiOf(element: unknown): string {
  const name = text(element, 'name')
  const [base = '', tone] = name.split('::skin-tone-')
  return findEmojiByName(base, tone ?? text(element, 'skin_tone')) ?? `:${name}:`
}

function styled(element: unknown): string {
  const raw = get(element, 'text')
  const value = typeof raw === 'string' ? raw : ''
  const style = get(element, 'style')
  if (get(style, 'code') === true) return `\`${value}\``
  const trimmed = value.trim()
  if (trimmed === '') return value
  const marks = [
    get(style, 'bold') === true ? '**' : '',
    get(style, 'italic') === true ? '_' : '',
    get(style, 'strike') === true ? '~~' : '',
  ]
  const opening = marks.join('')
  return value.replace(trimmed, () => `${opening}${trimmed}${marks.toReversed().join('')}`)
}
