import { foldCase } from '../../shared/text/fold-case.ts'

/**
 * How well a name fits what was typed: higher is better, null where a character is missing. The characters may stand apart, but
 * together and at the beginnings of words they count for more.
 */
export function fit(typed: string, name: string): number | null {
  const wanted = [...foldCase(typed).replace(/[\s#]+/g, '')]
  const letters = [...foldCase(name)]
  if (wanted.length === 0) return 0
  const best = Math.max(...starts(letters, wanted[0] ?? '').map((at) => run(wanted, letters, at)))
  // Of two names that hold it alike the shorter one is meant.
  return best === -Infinity ? null : best - letters.length / 100
}

function starts(letters: string[], first: string): number[] {
  return letters.flatMap((letter, at) => (letter === first ? [at] : []))
}

function run(wanted: string[], letters: string[], start: number): number {
  let score = 0
  let last = start - 1
  for (const letter of wanted) {
    const at = letters.indexOf(letter, last + 1)
    if (at < 0) return -Infinity
    const isNext = at === last + 1 && at > start
    score += 1 + (isNext ? 3 : 0) + (isWordStart(letters, at) ? 4 : 0) + (at === 0 ? 2 : 0)
    last = at
  }
  return score
}

function isWordStart(letters: string[], at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}]/u.test(letters[at - 1] ?? '')
}
