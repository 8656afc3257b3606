import { foldCase } from '../../shared/text/fold-case.ts'

export interface Piece {
  text: string
  isHit: boolean
}

const letters = /[\p{L}\p{N}\p{M}]+/gu

/** The words of what was looked for, as they are compared. */
export function termsOf(query: string): string[] {
  return (query.match(letters) ?? []).map(foldCase)
}

/** Parts the text at the words that begin with one of the terms. Nothing of the text is lost. */
export function highlight(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(letters)) {
    if (!terms.some((term) => foldCase(found[0]).startsWith(term))) continue
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), isHit: false })
    end = found.index + found[0].length
    pieces.push({ text: found[0], isHit: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

const shownBefore = 60
const shownLength = 320

/** A stretch of a long text around the first word that was looked for. */
export function excerpt(text: string, terms: readonly string[]): string {
  if (text.length <= shownLength) return text
  const [first] = highlight(text, terms)
  const hit = !first || first.isHit ? 0 : first.text.length
  const start = hit <= shownBefore ? 0 : wordStart(text, hit - shownBefore)
  const end = start + shownLength
  const stretch = text.slice(start, end)
  return `${start > 0 ? '… ' : ''}${stretch.toWellFormed()}${end < text.length ? ' …' : ''}`
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + shownBefore ? from : space + 1
}
