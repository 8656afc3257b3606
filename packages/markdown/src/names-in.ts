import { parseMarkdown } from './parse.ts'
import { piecesOf } from './pieces.ts'

export interface NamesInText {
  /** What follows the `@` of each mention, in lower case. */
  mentions: string[]
  /** What stands between the colons of each emoji. */
  emoji: string[]
}

const mayHaveNames = /[@:]/

/**
 * The names that a text shows as mentions and emoji, each once, in the order of the text. Code, addresses and escaped signs
 * have none.
 */
export function namesIn(text: string, roleNames: readonly string[]): NamesInText {
  const mentions = new Set<string>()
  const emoji = new Set<string>()
  if (!mayHaveNames.test(text)) return { mentions: [], emoji: [] }
  for (const piece of piecesOf(parseMarkdown(text, roleNames), true)) {
    if (piece.kind === 'mention') mentions.add(piece.text.slice(1).toLowerCase())
    else if (piece.kind === 'emoji') emoji.add(piece.text.slice(1, -1))
  }
  return { mentions: [...mentions], emoji: [...emoji] }
}
