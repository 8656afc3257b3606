const whiteSpace = /\s/
// Emoji are symbols. Modifier symbols such as ¯ are parts of words, as in ¯\_(ツ)_/¯.
const punctuation = /[\p{P}\p{Sm}\p{Sc}\p{So}]|[\^`]/u
const wordCharacter = /[\p{L}\p{N}_]/u

export function isWhiteSpace(character: string): boolean {
  return character === '' || whiteSpace.test(character)
}

export function isPunctuation(character: string): boolean {
  return punctuation.test(character)
}

export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character)
}

/** The whole character before an index; empty at the beginning. */
export function characterBefore(text: string, index: number): string {
  const unit = text.charAt(index - 1)
  const isLow = unit >= '\uDC00' && unit <= '\uDFFF'
  return isLow ? text.slice(Math.max(0, index - 2), index) : unit
}

/** The whole character at an index; empty at the end. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** How often the character at the index is repeated. */
export function runLength(text: string, index: number): number {
  const character = text[index]
  let end = index + 1
  while (text[end] === character) end += 1
  return end - index
}
