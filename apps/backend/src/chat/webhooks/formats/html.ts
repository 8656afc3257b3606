import { plain } from './read.ts'

/** Tags that senders use. What else stands between angle brackets is text, such as `List<String>`. */
const tag =
  /<(\/?)(a|b|blockquote|br|code|del|details|div|em|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|s|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?![\w-])([^<>]{0,2000})>/gi

const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  summary: '**',
  i: '_',
  em: '_',
  s: '~~',
  del: '~~',
  code: '`',
  kbd: '`',
}
const blocks = /^(?:blockquote|br|details|div|h[1-6]|hr|ol|p|pre|summary|table|tr|ul)$/

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  laquo: '«',
  raquo: '»',
}

/** More than any message shows. */
const maxRead = 20_000

/** The Markdown of HTML: its text, with the links, emphasis and lists that a message can show. */
export function htmlToMarkdown(source: string): string {
  return replaceTags(source.slice(0, maxRead), (text) =>
    // Line breaks of the source are spaces, and its signs are no markup.
    plain(decodeEntities(text)),
  )
}

/** Replaces tags in text whose other parts `convert` turns into Markdown. */
export function replaceTags(source: string, convert: (text: string) => string): string {
  const links: string[] = []
  const counters: number[] = []
  let last = 0
  let result = ''
  for (const match of source.matchAll(tag)) {
    const [whole, slash = '', name = '', attributes = ''] = match
    const isClosing = slash !== ''
    result += convert(source.slice(last, match.index))
    last = match.index + whole.length
    result += markOf(name.toLowerCase(), isClosing, attributes, { links, counters })
  }
  result += convert(source.slice(last))
  return result.replaceAll(/\n[ \t]*(?:\n[ \t]*)+/g, '\n\n').trim()
}

interface Nesting {
  /** The addresses of the links that are open. */
  links: string[]
  /** The numbers of the last items of the lists that are open; −1 for bullets. */
  counters: number[]
}

function markOf(
  name: string,
  isClosing: boolean,
  attributes: string,
  { links, counters }: Nesting,
): string {
  if (name === 'a') {
    if (!isClosing) links.push(attribute(attributes, href))
    const url = isClosing ? links.pop() : links.at(-1)
    if (!url || !/^https?:\/\/[^\s()<>]+$/i.test(url)) return ''
    return isClosing ? `](${url})` : '['
  }
  if (name === 'img') return plain(attribute(attributes, alt))
  if (name === 'ol' || name === 'ul') {
    if (isClosing) counters.pop()
    else counters.push(name === 'ol' ? 0 : -1)
  }
  if (name === 'li') {
    if (isClosing) return ''
    const counter = (counters.pop() ?? -1) + 1
    counters.push(counter === 0 ? -1 : counter)
    return `\n${counter === 0 ? '-' : `${counter}.`} `
  }
  const mark = marks[name] ?? ''
  if (name === 'summary') return isClosing ? `${mark}\n` : mark
  return blocks.test(name) ? '\n' : mark
}

const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const alt = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

function attribute(attributes: string, pattern: RegExp): string {
  const found = pattern.exec(attributes)
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}

export function decodeEntities(source: string): string {
  return source.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : whole
    },
  )
}
