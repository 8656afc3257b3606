/** All but white space, and characters without a width or shape of their own. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Control characters, line breaks, and characters that change the direction of the text. */
const notInLines = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** The pattern of a line with at least one visible character. */
export const linePattern = `^(?=.*${visible.source})[^${notInLines.source.slice(1, -2)}]*$`

export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text)
}

/** Text from outside as a line that can be a name, of any length. Empty when nothing of it is visible. */
export function toLine(text: string): string {
  const line = text.toWellFormed().replaceAll(notInLines, ' ').trim()
  return hasVisibleCharacter(line) ? line : ''
}
