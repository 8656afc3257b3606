import { foldText, textRuns } from '@guildhall/contract'
import type { TextRun } from '@guildhall/contract'

export interface Piece {
  text: string
  isMatch: boolean
}

const segmenter = new Intl.Segmenter()

/** The folded words of a query, and its parts in scripts without spaces between words. */
export function termsOf(query: string): TextRun[] {
  return textRuns(foldText(query))
}

/**
 * Splits the text at words that start with one of the terms, and in scripts without spaces at the terms themselves. The pieces
 * joined are the text.
 */
export function highlight(text: string, terms: readonly TextRun[]): Piece[] {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let folded = ''
  // Folding changes lengths, and what belongs together on the screen is marked as a whole.
  const indexes: number[] = []
  for (const [index, character] of characters.entries()) {
    const part = foldText(character)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) indexes.push(index)
  }
  const marked = new Set<number | undefined>()
  for (const run of textRuns(folded)) {
    for (const [from, to] of matchesIn(run, terms)) {
      for (let unit = from; unit < to; unit += 1) marked.add(indexes[unit])
    }
  }
  const pieces: Piece[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = marked.has(index)
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else pieces.push({ text: character, isMatch })
  }
  return pieces
}

/** The beginnings and ends of matches in the folded text. */
function* matchesIn(run: TextRun, terms: readonly TextRun[]): Generator<[number, number]> {
  for (const term of terms) {
    if (term.isUnspaced !== run.isUnspaced) continue
    if (!run.isUnspaced) {
      if (run.text.startsWith(term.text)) yield [run.index, run.index + run.text.length]
      continue
    }
    let at = run.text.indexOf(term.text)
    while (at >= 0) {
      yield [run.index + at, run.index + at + term.text.length]
      at = run.text.indexOf(term.text, at + term.text.length)
    }
  }
}

const contextBefore = 60
const maxLength = 320

/** The part of a long text around the first match. */
export function excerpt(text: string, terms: readonly TextRun[]): string {
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
