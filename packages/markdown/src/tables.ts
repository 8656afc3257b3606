import { dropFirst, indentOf, isBlank } from './lines.ts'
import type { Line } from './lines.ts'
import type { Alignment } from './tree.ts'

/** Wider tables are shown as text. */
const maxColumns = 20

const delimiter = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

export interface TableLines {
  align: Alignment[]
  /** The header first. Each row has a cell for each column, of the parts of a line between backslashes that are left out. */
  rows: Line[][][]
  /** The index after the last row. */
  next: number
}

/** Whether the line, without white space around it, separates the header of a table from its rows. */
export function isDelimiterRow(text: string): boolean {
  return text.includes('|') && text.includes('-') && delimiter.test(text)
}

/** The table whose header is at the index; null if there is none. */
export function readTable(lines: readonly Line[], index: number): TableLines | null {
  const [header, separator] = [lines[index], lines[index + 1]]
  if (!header?.text.includes('|') || !separator || !isDelimiterRow(separator.text.trim())) {
    return null
  }
  const align = splitCells(separator, maxColumns + 1).map(alignmentOf)
  if (align.length > maxColumns || splitCells(header, Infinity).length !== align.length) return null
  const rows = [splitRow(header, align.length)]
  let next = index + 2
  for (; next < lines.length; next += 1) {
    const line = lines[next] as Line
    if (isBlank(line) || !line.text.includes('|')) break
    rows.push(splitRow(line, align.length))
  }
  return { align, rows, next }
}

function alignmentOf({ text }: Line): Alignment {
  const [isLeft, isRight] = [text.startsWith(':'), text.endsWith(':')]
  return isRight ? (isLeft ? 'center' : 'right') : isLeft ? 'left' : null
}

function splitRow(line: Line, columns: number): Line[][] {
  const cells = splitCells(line, columns).map(withoutEscapes)
  while (cells.length < columns) cells.push([])
  return cells
}

/** The cells between single bars; the last one has all that is left. Two bars are the mark of a spoiler. */
function splitCells(line: Line, most: number): Line[] {
  const { text } = line
  const first = indentOf(line)
  let end = text.trimEnd().length
  let start = isBar(text, first) ? first + 1 : first
  if (end > start && isBar(text, end - 1)) end -= 1
  const cells: Line[] = []
  for (let index = start; index < end && cells.length < most - 1; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '|' && text[index + 1] === '|') index += 1
    else if (text[index] === '|') {
      cells.push(cellOf(line, start, index))
      start = index + 1
    }
  }
  cells.push(cellOf(line, start, end))
  return cells
}

/** Whether a bar stands at the index that belongs to no spoiler and has no backslash before it. */
function isBar(text: string, index: number): boolean {
  if (text[index] !== '|' || text[index - 1] === '\\') return false
  let start = index
  while (text[start - 1] === '|') start -= 1
  let end = index + 1
  while (text[end] === '|') end += 1
  return end - start === 1
}

function cellOf(line: Line, start: number, end: number): Line {
  const cell = dropFirst({ text: line.text.slice(0, end), at: line.at }, start)
  return dropFirst(
    { ...cell, text: cell.text.trimEnd() },
    Math.min(indentOf(cell), cell.text.length),
  )
}

/** The parts of a cell without the backslashes before its bars. */
function withoutEscapes(cell: Line): Line[] {
  const parts: Line[] = []
  let start = 0
  for (let at = cell.text.indexOf('\\|'); at >= 0; at = cell.text.indexOf('\\|', at + 2)) {
    if (at > start) parts.push({ text: cell.text.slice(start, at), at: cell.at + start })
    start = at + 1
  }
  if (start < cell.text.length) {
    parts.push({ text: cell.text.slice(start), at: cell.at + start })
  }
  return parts
}
