import type { Token } from './document.ts'
import { isDelimiterRow } from './tables.ts'
import { readTokens } from './tokens.ts'

/** Markdown that shows the text as it is. Addresses and emoji stay what they are. */
export function escapeMarkdown(text: string): string {
  const content = { text, lines: [{ index: 0, at: 0 }] }
  const tokens = readTokens(content, {
    position: 0,
    roles: [],
    channels: [],
    spoilerBounds: [],
  })
  const begun = new Set<string>()
  const signs = new Set<number>()
  for (const token of tokens) {
    for (let index = token.start; index < endOfSigns(token, text, begun); index += 1)
      signs.add(index)
  }
  let escaped = ''
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index)
    const isSign = signs.has(index) || sign === '`' || sign === '*' || beginsBlock(text, index)
    escaped += isSign ? `\\${sign}` : sign
  }
  return escaped
}

function beginsBlock(text: string, index: number): boolean {
  const sign = text[index]
  if (sign === '~') return text[index - 1] === '~' || text[index + 1] === '~'
  const isFirst = index === 0 || text[index - 1] === '\n'
  if (!isFirst || sign === undefined) return false
  if (sign === '|' || sign === '-' || sign === ':') return isDelimiterRow(lineAt(text, index))
  return sign === '>' || (sign === '#' && /^#{1,3}\s/.test(text.slice(index, index + 4)))
}

function lineAt(text: string, index: number): string {
  const end = text.indexOf('\n', index)
  return text.slice(index, end < 0 ? text.length : end).trim()
}

/** Where the signs end with which the token begins, and that mean something. */
function endOfSigns(token: Token, text: string, begun: Set<string>): number {
  const { start } = token
  if (token.kind === 'mark') return token.end
  if (token.kind === 'run') {
    if (token.canOpen) begun.add(token.sign)
    return token.canOpen || begun.has(token.sign) ? token.end : start
  }
  if (token.kind === 'linkStart') return text[start] === '!' ? start + 2 : start + 1
  if (token.kind === 'linkEnd') return start
  const { piece } = token
  switch (piece.kind) {
    case 'mention':
    case 'channel':
    case 'channelId':
    case 'time':
      return start + 1
    case 'link':
      return text[start] === '<' ? start + 1 : start
    case 'text':
      // A backslash that would be removed, and its sign.
      return text[start] === '\\' && piece.text !== text.slice(start, token.end) ? token.end : start
    default:
      return start
  }
}
