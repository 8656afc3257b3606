import { parseMarkdown } from './parse.ts'
import { piecesOf } from './pieces.ts'

export interface NamesInText {
  /** What follows the `@` of each mention, in lower case. */
  mentions: string[]
  /** In the order of the text, as often as they are in it. */
  emoji: NamedEmoji[]
}

export interface NamedEmoji {
  /** What stands between the colons. */
  name: string
  /** Where its first colon stands. */
  at: number
}

const mayHaveNames = /[@:]/

/**
 * The names that a text shows as mentions, each once, and as emoji. Code, addresses and escaped signs have none.
 */
export function namesIn(text: string, roleNames: readonly string[]): NamesInText {
  const mentions = new Set<string>()
  const emoji: NamedEmoji[] = []
  if (!mayHaveNames.test(text)) return { mentions: [], emoji: [] }
  for (const piece of piecesOf(parseMarkdown(text, roleNames), true)) {
    if (piece.kind === 'mention') mentions.add(piece.text.slice(1).toLowerCase())
    else if (piece.kind === 'emoji') emoji.push({ name: piece.text.slice(1, -1), at: piece.at })
  }
  return { mentions: [...mentions], emoji }
}
