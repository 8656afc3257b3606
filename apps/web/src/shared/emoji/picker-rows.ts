import { emojiByText, emojiGroups, searchEmoji } from './emoji.ts'
import type { Emoji, EmojiCategory } from './emoji.ts'

export const columns = 8
const mostFound = 120

/** A heading, or a line of emoji, in the order in which they are shown. */
export type PickerRow =
  | { kind: 'heading'; of: EmojiCategory | 'recent' | 'found' }
  | { kind: 'emoji'; emoji: Emoji[] }

/** Everything by category with the last used ones first, or what a query finds. */
export function rowsFor(query: string, recent: readonly string[]): PickerRow[] {
  if (query.trim() !== '') return section('found', searchEmoji(query, mostFound))
  const known = recent.flatMap((text) => emojiByText(text) ?? [])
  return [
    ...section('recent', known),
    ...emojiGroups.flatMap(({ category, emoji }) => section(category, emoji)),
  ]
}

function section(of: EmojiCategory | 'recent' | 'found', emoji: Emoji[]): PickerRow[] {
  if (emoji.length === 0) return []
  const rows: PickerRow[] = [{ kind: 'heading', of }]
  for (let start = 0; start < emoji.length; start += columns) {
    rows.push({ kind: 'emoji', emoji: emoji.slice(start, start + columns) })
  }
  return rows
}

/** The category that a row belongs to. */
export function categoryAt(rows: readonly PickerRow[], at: number): EmojiCategory | null {
  const head = rows.slice(0, at + 1).findLast(({ kind }) => kind === 'heading')
  if (head?.kind !== 'heading' || head.of === 'recent' || head.of === 'found') return null
  return head.of
}

export interface Cell {
  row: number
  column: number
}

export function firstCell(rows: readonly PickerRow[]): Cell | null {
  const row = rows.findIndex(({ kind }) => kind === 'emoji')
  return row < 0 ? null : { row, column: 0 }
}

export function emojiAt(rows: readonly PickerRow[], cell: Cell | null): Emoji | undefined {
  const row = cell ? rows[cell.row] : undefined
  return row?.kind === 'emoji' ? row.emoji[cell?.column ?? 0] : undefined
}

/** Where an arrow leads from a cell: on over the ends of lines, past headings, and nowhere at the edges. */
export function cellAfter(rows: readonly PickerRow[], { row, column }: Cell, key: string): Cell {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    return lineFrom(rows, row, key === 'ArrowUp' ? -1 : 1, column) ?? { row, column }
  }
  const next = column + (key === 'ArrowLeft' ? -1 : 1)
  const here = { row, column: next }
  if (next >= 0 && emojiAt(rows, here)) return here
  const beyond = next < 0 ? lineFrom(rows, row, -1, columns) : lineFrom(rows, row, 1, 0)
  return beyond ?? { row, column }
}

function lineFrom(
  rows: readonly PickerRow[],
  from: number,
  step: 1 | -1,
  column: number,
): Cell | undefined {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at]
    if (row?.kind === 'emoji') return { row: at, column: Math.min(column, row.emoji.length - 1) }
  }
  return undefined
}
