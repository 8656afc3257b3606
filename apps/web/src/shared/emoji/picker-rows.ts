import { foldText } from '@guildhall/contract'
import type { CustomEmoji } from '@guildhall/contract'
import { emojiByText, emojiGroups, searchEmoji } from './emoji.ts'
import type { Emoji, EmojiCategory } from './emoji.ts'

export const columns = 8
const maxFound = 120

type PickerSection = EmojiCategory | 'recent' | 'found' | 'server'

/** A heading or a row of emoji of the picker. */
export type PickerRow =
  | { kind: 'heading'; section: PickerSection }
  | { kind: 'emoji'; emoji: Emoji[] }

/** The search results, or for an empty query the recent emoji, those of the server and all categories. */
export function rowsFor(
  query: string,
  recent: readonly string[],
  ofServer: readonly CustomEmoji[],
): PickerRow[] {
  const custom = ofServer.map(toEmoji)
  const wanted = foldText(query).trim().replaceAll(/\s+/g, '_')
  if (wanted !== '') {
    const named = custom.filter(({ names }) => names[0]?.includes(wanted))
    return sectionRows('found', [...named, ...searchEmoji(query, maxFound)])
  }
  const known = recent.flatMap((text) => emojiByText(text) ?? [])
  return [
    ...sectionRows('recent', known),
    ...sectionRows('server', custom),
    ...emojiGroups.flatMap(({ category, emoji }) => sectionRows(category, emoji)),
  ]
}

function toEmoji(custom: CustomEmoji): Emoji {
  const text = `:${custom.name}:`
  const label = { en: text, de: text }
  return { text, hasTones: false, names: [custom.name], label, keywords: [], custom }
}

function sectionRows(section: PickerSection, emoji: Emoji[]): PickerRow[] {
  if (emoji.length === 0) return []
  const rows: PickerRow[] = [{ kind: 'heading', section }]
  for (let start = 0; start < emoji.length; start += columns) {
    rows.push({ kind: 'emoji', emoji: emoji.slice(start, start + columns) })
  }
  return rows
}

/** The category of a row; null for recent emoji and search results. */
export function categoryAt(rows: readonly PickerRow[], index: number): EmojiCategory | null {
  const head = rows.slice(0, index + 1).findLast(({ kind }) => kind === 'heading')
  if (head?.kind !== 'heading') return null
  const { section } = head
  return section === 'recent' || section === 'found' || section === 'server' ? null : section
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

/** The cell to which an arrow key moves: across row ends and past headings; the same cell at the edges. */
export function nextCell(rows: readonly PickerRow[], { row, column }: Cell, key: string): Cell {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    return nextEmojiRow(rows, row, key === 'ArrowUp' ? -1 : 1, column) ?? { row, column }
  }
  const next = column + (key === 'ArrowLeft' ? -1 : 1)
  const here = { row, column: next }
  if (next >= 0 && emojiAt(rows, here)) return here
  const beyond = next < 0 ? nextEmojiRow(rows, row, -1, columns) : nextEmojiRow(rows, row, 1, 0)
  return beyond ?? { row, column }
}

function nextEmojiRow(
  rows: readonly PickerRow[],
  from: number,
  step: 1 | -1,
  column: number,
): Cell | undefined {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index]
    if (row?.kind === 'emoji') return { row: index, column: Math.min(column, row.emoji.length - 1) }
  }
  return undefined
}
