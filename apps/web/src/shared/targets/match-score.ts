import { foldText } from '@guildhall/contract'

/**
 * How well a name matches the typed characters: higher is better, null if a character is missing. Adjacent characters
 * and starts of words score higher.
 */
export function matchScore(typed: string, name: string): number | null {
  const query = [...foldText(typed).replace(/[\s#]+/g, '')]
  const letters = [...foldText(name)]
  if (query.length === 0) return 0
  const best = Math.max(
    ...startIndexes(letters, query[0] ?? '').map((index) => scoreFrom(query, letters, index)),
  )
  // Of two equal matches, the shorter name wins.
  return best === -Infinity ? null : best - letters.length / 100
}

function startIndexes(letters: string[], first: string): number[] {
  return letters.flatMap((letter, index) => (letter === first ? [index] : []))
}

function scoreFrom(query: string[], letters: string[], start: number): number {
  let score = 0
  let lastIndex = start - 1
  for (const letter of query) {
    const index = letters.indexOf(letter, lastIndex + 1)
    if (index < 0) return -Infinity
    const isNext = index === lastIndex + 1 && index > start
    score += 1 + (isNext ? 3 : 0) + (isWordStart(letters, index) ? 4 : 0) + (index === 0 ? 2 : 0)
    lastIndex = index
  }
  return score
}

function isWordStart(letters: string[], index: number): boolean {
  return index === 0 || /[^\p{L}\p{N}]/u.test(letters[index - 1] ?? '')
}
