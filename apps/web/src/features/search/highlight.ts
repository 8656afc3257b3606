import { foldCase } from '../../shared/text/fold-case.ts'

export interface Piece {
  text: string
  isMatch: boolean
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a query, folded for comparison. */
export function termsOf(query: string): string[] {
  return (query.match(wordPattern) ?? []).map(foldCase)
}

/** Splits the text at words that start with one of the terms. The pieces joined are the text. */
export function highlight(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(wordPattern)) {
    if (!terms.some((term) => foldCase(found[0]).startsWith(term))) continue
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), isMatch: false })
    end = found.index + found[0].length
    pieces.push({ text: found[0], isMatch: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false })
  return pieces
}

const contextBefore = 60
const maxLength = 320

/** The part of a long text around the first match. */
export function excerpt(text: string, terms: readonly string[]): string {
  if (text.length <= maxLength) return text
  const [first] = highlight(text, terms)
  const matchStart = !first || first.isMatch ? 0 : first.text.length
  const start = matchStart <= contextBefore ? 0 : wordStart(text, matchStart - contextBefore)
  const end = start + maxLength
  const part = text.slice(start, end)
  return `${start > 0 ? '… ' : ''}${part.toWellFormed()}${end < text.length ? ' …' : ''}`
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + contextBefore ? from : space + 1
}
