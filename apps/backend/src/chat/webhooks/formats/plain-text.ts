import { limits } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import { appError } from '../../../core/app-error.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { decodeHeader } from './header-text.ts'
import { firstOf, get, link, optional, plain, text } from './read.ts'
import { findEmojiByName } from '../../../core/emoji-names.ts'

/** The parameters of ntfy, and the headers that have them, as in https://docs.ntfy.sh/publish/. */
const parameters = {
  title: ['title', 'x-title', 'ti', 't'],
  message: ['message', 'x-message', 'm'],
  priority: ['priority', 'x-priority', 'prio', 'p'],
  tags: ['tags', 'x-tags', 'tag', 'ta'],
  click: ['click', 'x-click'],
  icon: ['icon', 'x-icon'],
  attach: ['attach', 'x-attach', 'a'],
  filename: ['filename', 'x-filename', 'file', 'f'],
} as const

export const textHeaders: string[] = Object.values(parameters).flat()

const maxTags = 10
const textNames = ['message', 'text', 'content', 'body']
const urgent: Readonly<Record<string, string>> = {
  5: '‼️',
  max: '‼️',
  urgent: '‼️',
  4: '❗',
  high: '❗',
}
/** Of Apprise (https://appriseit.com/services/json/). */
const types: Readonly<Record<string, string>> = { success: '✅', warning: '⚠️', failure: '❌' }

/**
 * Any text, also in a field of a form or of JSON, with the parameters of ntfy's publishers and the members of Apprise's
 * `json://` and `form://`.
 */
export function plainText(headers: FormatHeaders, body: unknown): Draft {
  const parameter = (name: keyof typeof parameters): string => {
    const value = text(body, name)
    const found = parameters[name].map((header) => headers[header]).find(Boolean) ?? ''
    return value || decodeHeader(found)
  }
  const name = textNames.find((one) => optional(body, one) !== undefined)
  const written = typeof body === 'string' ? body : name ? text(body, name) : ''
  const message = written.trim() === '' ? parameter('message') : written
  const { marks, rest } = readTags(body, parameter('tags'))
  const mark = urgent[parameter('priority').toLowerCase()] ?? types[text(body, 'type')]
  const click = parameter('click')
  const title = headingOf(parameter('title'), click)
  const address = title === '' && isAddress(click) ? click : ''
  const start = [mark, ...marks].filter(Boolean).join(' ')
  const first = [start, title || message].filter(Boolean).join(' ')
  const files = attachmentsOf(body, parameter('attach'), parameter('filename'))
  const lines = [first, title && message, address, ...files.lines, rest].filter(
    (line) => line.trim() !== '',
  )
  if (lines.length === 0 && files.embeds.length === 0) throw appError('empty_post')
  return {
    content: lines.join('\n'),
    avatar: parameter('icon'),
    embeds: files.embeds,
    contentMax: limits.webhookContentMax,
  }
}

/** In bold, with the address that a click opens. */
function headingOf(title: string, click: string): string {
  const heading = title.replaceAll('*', '').trim()
  if (heading === '') return ''
  return isAddress(click) ? `**[${plain(heading)}](${click})**` : `**${heading}**`
}

function isAddress(url: string): boolean {
  return /^https?:\/\/[^\s()<>]+$/i.test(url)
}

/** ntfy shows tags with the names of emoji as these, and lists all others. */
function readTags(body: unknown, header: string): { marks: string[]; rest: string } {
  const listed = firstOf(get(body, 'tags'), maxTags).map((tag) => text(tag))
  const tags = listed.length > 0 ? listed : header.split(',', maxTags).map((tag) => tag.trim())
  const marks = tags.map((tag) => findEmojiByName(tag))
  const others = tags.filter((tag, index) => tag !== '' && marks[index] === undefined)
  return {
    marks: marks.filter((emoji) => emoji !== undefined),
    rest: others.length > 0 ? `_${plain(others.join(', '))}_` : '',
  }
}

function attachmentsOf(body: unknown, url: string, filename: string) {
  const lines = firstOf(get(body, 'attachments'), maxTags).map(
    (file) => `📎 ${plain(text(file, 'filename') || 'attachment')}`,
  )
  const embeds: Embed[] = []
  if (/\.(?:png|jpe?g|gif|webp|avif)$/i.test(filename || url.split(/[?#]/, 1)[0] || '')) {
    embeds.push({ title: filename, image: url })
  } else if (isAddress(url)) {
    lines.push(`📎 ${link(filename || url, url)}`)
  }
  return { lines, embeds }
}
