import { readAngles, readEmail, readLinkEnd, readUrl, readWww } from './addresses.ts'
import { runLength } from './characters.ts'
import type { Content, Document, Token } from './document.ts'
import { flankingAt } from './emphasis-runs.ts'
import { readBackslashes } from './escapes.ts'
import { readChannel, readEmoji, readMention } from './names.ts'
import { createScan, emit, emitPiece, findBackticks, flushText } from './scan.ts'
import type { Scan } from './scan.ts'

const special = /[\\`*_~|[\]<@#:\n]|www\./gi

/**
 * Splits a content into text, names, links, code and the signs that may begin or end something, each read once. Adds
 * the possible bounds of spoilers to the document.
 */
export function readTokens(content: Content, document: Document): Token[] {
  const scan = createScan(content, document)
  const { text } = content
  for (;;) {
    special.lastIndex = scan.index
    const found = special.exec(text)
    if (!found) break
    scan.index = found.index + found[0].length
    readSign(scan, found.index)
  }
  flushText(scan, text.length)
  document.position += text.length + 1
  return scan.tokens
}

function readSign(scan: Scan, index: number): void {
  switch (scan.text.charAt(index)) {
    case '\n':
      return emitPiece(scan, index, index + 1, { kind: 'break' })
    case '\\':
      return readBackslashes(scan, index)
    case '`':
      return readCode(scan, index)
    case '*':
    case '_':
    case '~':
      return readRun(scan, index)
    case '|':
      return readMark(scan, index)
    case '[':
      return readBracket(scan, index)
    case ']':
      return readLinkEnd(scan, index)
    case '<':
      return readAngles(scan, index)
    case '@':
      return readEmail(scan, index) ? undefined : readMention(scan, index)
    case '#':
      return readChannel(scan, index)
    case ':':
      if (scan.text[index + 1] === '/') return readUrl(scan, index)
      return readEmoji(scan, index)
    default:
      return readWww(scan, index)
  }
}

function readCode(scan: Scan, index: number): void {
  const { text, document } = scan
  const length = runLength(text, index)
  const start = index + length
  scan.index = start
  const end = findBackticks(scan, length, start)
  if (end < 0) return
  const code = text.slice(start, end).replaceAll('\n', ' ')
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  if (code.includes('||')) {
    const { position } = document
    document.spoilerBounds.push({ kind: 'code', start: position + index, end: position + end })
  }
  emitPiece(scan, index, end + length, { kind: 'code', text: isPadded ? code.slice(1, -1) : code })
}

function readRun(scan: Scan, index: number): void {
  const { text } = scan
  const sign = text.charAt(index)
  const length = runLength(text, index)
  const end = index + length
  const { canOpen, canClose } = flankingAt(text, index, end)
  scan.index = end
  if ((!canOpen && !canClose) || (sign === '~' && length !== 2)) return
  emit(scan, index, end, { kind: 'run', sign, canOpen, canClose })
  if (canOpen) {
    scan.openedAt = end
    scan.begun.add(sign)
  }
  if (sign !== '_') return
  if (canClose && scan.openUnderscores > 0) scan.openUnderscores -= 1
  else if (canOpen) scan.openUnderscores += 1
}

function readMark(scan: Scan, index: number): void {
  if (scan.text[index + 1] !== '|') return
  emit(scan, index, index + 2, { kind: 'mark', isPaired: false })
  const token = scan.tokens.at(-1)
  if (token?.kind === 'mark') scan.document.spoilerBounds.push(token)
}

function readBracket(scan: Scan, index: number): void {
  const isImage = scan.text[index - 1] === '!' && index > scan.textStart
  emitPiece(scan, isImage ? index - 1 : index, index + 1, {
    kind: 'text',
    text: isImage ? '![' : '[',
  })
  scan.brackets.push({ token: scan.tokens.length - 1, isImage })
}
