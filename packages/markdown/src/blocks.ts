import type { Content, Document, Range, Token } from './document.ts'
import { fenceInLine, opensFence, readFence, readFenceInLine } from './fences.ts'
import type { FencedCode } from './fences.ts'
import { dropFirst, indentOf, isBlank, withoutIndent } from './lines.ts'
import type { Line } from './lines.ts'
import { readTable } from './tables.ts'
import { readTokens } from './tokens.ts'
import type { Alignment } from './tree.ts'

/** A block before its spoilers are known. */
export type BlockNode = { range: Range } & (
  | { kind: 'paragraph' | 'small'; tokens: Token[] }
  | { kind: 'heading'; depth: number; tokens: Token[] }
  | { kind: 'quote'; children: BlockNode[] }
  | { kind: 'list'; start: number | null; items: BlockNode[][] }
  | { kind: 'code'; language: string | null; text: string }
  | { kind: 'table'; align: Alignment[]; rows: Token[][][] }
  | { kind: 'rule'; text: string }
)

/** Deeper nesting is shown as plain text. */
const maxDepth = 8

const heading = /^(#{1,3})[ \t]+(?=\S)/
const small = /^-#[ \t]+(?=\S)/
const quote = /^>(?:[ \t]|$|(?=>+(?:[ \t]|$)))/
const restQuote = /^>>>(?:[ \t]+|$)/
const item = /^(?:[-+*]|(\d{1,9})[.)])[ \t]+(?=\S)/
const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const hiddenBlock = /^\|\|(?=```|~~~|#{1,3}[ \t]|-#[ \t]|>[ \t]|>>>|(?:[-+*]|\d{1,9}[.)])[ \t])/

interface Reader {
  document: Document
  depth: number
  lines: Line[]
  /** The line that is read next. */
  index: number
  blocks: BlockNode[]
  /** The lines of the paragraph that is not complete yet. */
  paragraph: Line[]
  /** No code that begins within a line has an end any more. */
  hasNoFenceInLine: boolean
}

export function readBlocks(lines: readonly Line[], document: Document, depth = 0): BlockNode[] {
  const reader: Reader = {
    ...{ document, depth, index: 0, blocks: [], paragraph: [], hasNoFenceInLine: false },
    lines: [...lines],
  }
  while (reader.index < reader.lines.length) readLine(reader)
  endParagraph(reader)
  return reader.blocks
}

function readLine(reader: Reader): void {
  const whole = reader.lines[reader.index] as Line
  const line = withoutIndent(whole)
  const { text } = line
  const isInParagraph = reader.paragraph.length > 0
  if (text === '') {
    endParagraph(reader)
    reader.index += 1
  } else if (hiddenBlock.test(text)) {
    endParagraph(reader)
    reader.paragraph.push({ text: '||', at: line.at })
    endParagraph(reader)
    reader.lines[reader.index] = dropFirst(line, 2)
  } else if (opensFence(line)) {
    addCode(reader, readFence(reader.lines, reader.index))
  } else if (rule.test(text)) {
    addBlock(reader, () => ({ kind: 'rule', text: text.startsWith('-') ? text.trimEnd() : '' }))
    reader.index += 1
  } else if (heading.test(text) || small.test(text)) {
    addHeading(reader, line)
  } else if (reader.depth < maxDepth && quote.test(text) && text.replace(/^[>\s]+/, '') !== '') {
    readQuote(reader)
  } else if (reader.depth < maxDepth && beginsList(text, isInParagraph)) {
    readList(reader)
  } else readText(reader, whole)
}

function readText(reader: Reader, line: Line): void {
  const table = readTable(reader.lines, reader.index)
  if (table) {
    const { align, rows, next } = table
    const read = (cell: Line[]): Token[] => readJoined(cell, '', reader.document)
    addBlock(reader, () => ({ kind: 'table', align, rows: rows.map((row) => row.map(read)) }))
    reader.index = next
    return
  }
  const opening = reader.hasNoFenceInLine ? null : fenceInLine(line)
  const code = opening && readFenceInLine(reader.lines, reader.index, opening.language)
  if (opening && code) {
    reader.paragraph.push(opening.before)
    addCode(reader, code)
    return
  }
  if (opening) reader.hasNoFenceInLine = true
  reader.paragraph.push(line)
  reader.index += 1
}

function endParagraph(reader: Reader): void {
  const lines = reader.paragraph
  if (lines.length === 0) return
  reader.paragraph = []
  addBlock(reader, () => ({ kind: 'paragraph', tokens: readContent(lines, reader.document) }))
}

/** Adds a block, whose range begins and ends with what `read` reads of the document. */
function addBlock(reader: Reader, read: () => Unranged): void {
  endParagraph(reader)
  const { document, blocks } = reader
  const start = document.position
  const block = read()
  document.position = Math.max(document.position, start + 1)
  blocks.push({ ...block, range: { start, end: document.position - 1 } })
}

type Unranged = BlockNode extends infer Each
  ? Each extends { range: Range }
    ? Omit<Each, 'range'>
    : never
  : never

function readContent(lines: readonly Line[], document: Document): Token[] {
  const shown = lines.map((line) => {
    const { text, at } = withoutIndent(line)
    return { text: text.trimEnd(), at }
  })
  return readJoined(shown, '\n', document)
}

function readJoined(parts: readonly Line[], separator: string, document: Document): Token[] {
  let index = 0
  const starts = parts.map(({ text, at }) => {
    const start = { index, at }
    index += text.length + separator.length
    return start
  })
  const content: Content = { text: parts.map(({ text }) => text).join(separator), lines: starts }
  return readTokens(content, document)
}

function addCode(reader: Reader, { language, lines, next, rest }: FencedCode): void {
  addBlock(reader, () => {
    const { document } = reader
    const text = lines.join('\n')
    const start = document.position
    document.position += text.length + 1
    if (text.includes('||')) {
      document.spoilerBounds.push({ kind: 'code', start, end: document.position - 1 })
    }
    return { kind: 'code', language, text }
  })
  reader.index = next
  if (rest) {
    reader.index -= 1
    reader.lines[reader.index] = rest
  }
}

function addHeading(reader: Reader, line: Line): void {
  const { document } = reader
  const [signs, marks = ''] = heading.exec(line.text) ?? small.exec(line.text) ?? ['']
  const content = dropFirst(line, signs.length)
  addBlock(reader, () => {
    const tokens = readContent([content], document)
    return marks === ''
      ? { kind: 'small', tokens }
      : { kind: 'heading', depth: marks.length, tokens }
  })
  reader.index += 1
}

function readQuote(reader: Reader): void {
  const { lines, document, depth } = reader
  const inside: Line[] = []
  let index = reader.index
  const first = withoutIndent(lines[index] as Line)
  const rest = restQuote.exec(first.text)
  if (rest) {
    inside.push(dropFirst(first, rest[0].length), ...lines.slice(index + 1))
    index = lines.length
  }
  for (; index < lines.length; index += 1) {
    const line = withoutIndent(lines[index] as Line)
    const [sign] = quote.exec(line.text) ?? ['']
    if (sign === '') break
    inside.push(dropFirst(line, sign.length))
  }
  addBlock(reader, () => ({ kind: 'quote', children: readBlocks(inside, document, depth + 1) }))
  reader.index = index
}

/** Within a paragraph, only a list that begins with 1 is no part of the sentence. */
function beginsList(text: string, isInParagraph: boolean): boolean {
  const found = item.exec(text)
  return found !== null && !(isInParagraph && found[1] !== undefined && Number(found[1]) !== 1)
}

function readList(reader: Reader): void {
  const { lines, document, depth } = reader
  const first = withoutIndent(lines[reader.index] as Line)
  const number = item.exec(first.text)?.[1]
  const items: Line[][] = []
  let index = reader.index
  while (index < lines.length) {
    const itemLines = readItem(lines, index, number !== undefined)
    if (!itemLines) break
    items.push(itemLines.inside)
    index = itemLines.next
  }
  addBlock(reader, () => ({
    kind: 'list',
    start: number === undefined ? null : Number(number),
    items: items.map((inside) => readBlocks(inside, document, depth + 1)),
  }))
  reader.index = index
}

/** The lines of the item at the index, and the index after it; null where the list has ended. */
function readItem(
  lines: readonly Line[],
  index: number,
  isOrdered: boolean,
): { inside: Line[]; next: number } | null {
  const line = lines[index] as Line
  const text = line.text.trimStart()
  const found = rule.test(text) ? null : item.exec(text)
  if (!found || (found[1] !== undefined) !== isOrdered) return null
  const indent = indentOf(line)
  const width = indent + found[0].length
  const inside = [dropFirst(line, width)]
  let next = index + 1
  let end = next
  for (; next < lines.length; next += 1) {
    const following = lines[next] as Line
    if (!isBlank(following)) {
      if (indentOf(following) < indent + 2 && !following.text.startsWith('\t')) break
      end = next + 1
    }
    inside.push(withoutIndent(following, width))
  }
  inside.length = end - index
  // Blank lines separate items of the same list.
  const isFollowed = next < lines.length && item.test((lines[next] as Line).text.trimStart())
  return { inside, next: isFollowed ? next : end }
}
