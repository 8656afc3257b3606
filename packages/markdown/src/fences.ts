import { runLength } from './characters.ts'
import { dropFirst, indentOf, isBlank, withoutIndent } from './lines.ts'
import type { Line } from './lines.ts'

/** A block of code, and where the text after it begins. */
export interface FencedCode {
  language: string | null
  lines: string[]
  /** The index of the line after the code. */
  next: number
  /** What follows on the last line of the code. */
  rest: Line | null
}

const midLine = /^(.*?[^`\n])```([\w+#-]*)$/
const container = /^[>*+\-\d.) \t]*```/

export function opensFence({ text }: Line): boolean {
  const fence = text.trimStart()
  if (!fence.startsWith('```') && !fence.startsWith('~~~')) return false
  const language = fence.slice(runLength(fence, 0))
  const isInline = fence.startsWith('`') && language.includes('`')
  // The mark of a spoiler is not the language of code.
  return !isInline && !language.includes('||')
}

/**
 * The code that begins with the fence on the line at `index`. It ends with a line that begins or ends with as many signs, or with the
 * text.
 */
export function readFence(lines: readonly Line[], index: number): FencedCode {
  const first = withoutIndent(lines[index] as Line)
  const indent = indentOf(lines[index] as Line)
  const length = runLength(first.text, 0)
  const fence = { sign: first.text.charAt(0), length }
  const language = first.text.slice(length).trim().split(/\s/, 1)[0] || null
  const code: string[] = []
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = withoutIndent(lines[next] as Line, indent)
    const end = closingAt(line.text, fence)
    if (!end) {
      code.push(line.text)
      continue
    }
    if (end.start > indentOf(line)) code.push(line.text.slice(0, end.start))
    return { language, lines: code, next: next + 1, rest: restAfter(line, end.end) }
  }
  return { language, lines: code, next: lines.length, rest: null }
}

interface Fence {
  sign: string
  length: number
}

/** Where the fence stands that ends the code on a line: at its beginning or end, or before the `||` of a spoiler. */
function closingAt(line: string, { sign, length }: Fence): { start: number; end: number } | null {
  const start = line.length - line.trimStart().length
  if (line[start] === sign) {
    const end = start + runLength(line, start)
    const rest = line.slice(end)
    if (end - start >= length && /^(?:\s|\|\||$)/.test(rest)) return { start, end }
  }
  if (sign !== '`') return null
  const text = line.trimEnd()
  const mark = text.endsWith('||') ? text.length - 2 : text.length
  let first = mark
  while (text[first - 1] === sign) first -= 1
  return mark - first >= length ? { start: first, end: mark } : null
}

function restAfter(line: Line, index: number): Line | null {
  const rest = withoutIndent(dropFirst(line, index))
  return isBlank(rest) ? null : rest
}

/** The text before a fence at the end of a line, as in `so: ```js`; null for other lines. */
export function fenceInLine({ text, at }: Line): { before: Line; language: string } | null {
  const found = container.test(text) ? null : midLine.exec(text)
  const [, before = '', language = ''] = found ?? []
  return found && { before: { text: before, at }, language }
}

/** The code that begins after the line at `index`, up to the next three backticks; null if there are none. */
export function readFenceInLine(
  lines: readonly Line[],
  index: number,
  language: string,
): FencedCode | null {
  const code: string[] = []
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = lines[next] as Line
    const end = line.text.indexOf('```')
    if (end < 0) {
      code.push(line.text)
      continue
    }
    if (end > 0) code.push(line.text.slice(0, end))
    const rest = restAfter(line, end + runLength(line.text, end))
    return { language: language || null, lines: code, next: next + 1, rest }
  }
  return null
}
