import { characterAt, characterBefore, isPunctuation, isWhiteSpace } from './characters.ts'

/**
 * Whether a run of these signs may begin or end emphasis between the characters around it: the left- and right-flanking runs of
 * https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis.
 */
export function flanking(
  sign: string,
  before: string,
  after: string,
): { canOpen: boolean; canClose: boolean } {
  const isAfterSpace = isWhiteSpace(before)
  const isBeforeSpace = isWhiteSpace(after)
  const isAfterMark = isPunctuation(before)
  const isBeforeMark = isPunctuation(after)
  const left = !isBeforeSpace && (!isBeforeMark || isAfterSpace || isAfterMark)
  const right = !isAfterSpace && (!isAfterMark || isBeforeSpace || isBeforeMark)
  if (sign !== '_') return { canOpen: left, canClose: right }
  return { canOpen: left && (!right || isAfterMark), canClose: right && (!left || isBeforeMark) }
}

/** The same for the run of signs in a text between two indexes. */
export function flankingAt(text: string, start: number, end: number) {
  return flanking(text.charAt(start), characterBefore(text, start), characterAt(text, end))
}
