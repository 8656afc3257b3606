/** The words and phrases of a filter, prepared to search many texts. */
export interface CompiledPhrases {
  phrases: readonly Phrase[]
  /** Where phrases have a word without `*`. */
  byWord: ReadonlyMap<string, Positions>
  patterns: readonly Pattern[]
}

interface Phrase {
  text: string
  /** The bit of its last word. */
  lastBit: number
}

/** By the index of a phrase, a bit for each position of a word in it. */
type Positions = Map<number, number>

/** A word with `*`. */
interface Pattern {
  /** Before, between and after each `*`. */
  parts: readonly string[]
  minLength: number
  positions: Positions
}

/** Further words of a phrase don't count: as many as have a bit each. */
const maxPhraseWords = 31

export function compilePhrases(texts: readonly string[]): CompiledPhrases {
  const phrases: Phrase[] = []
  const byWord = new Map<string, Positions>()
  for (const text of texts.filter(isFilterWord)) {
    const words = wordsOf(text, true).slice(0, maxPhraseWords)
    for (const [index, word] of words.entries()) {
      const positions = byWord.get(word) ?? new Map<number, number>()
      byWord.set(word, positions)
      positions.set(phrases.length, (positions.get(phrases.length) ?? 0) | (1 << index))
    }
    phrases.push({ text, lastBit: 1 << (words.length - 1) })
  }
  const patterns: Pattern[] = []
  for (const [word, positions] of byWord) {
    if (!word.includes('*')) continue
    byWord.delete(word)
    // A word has at least one character.
    const minLength = Math.max(1, word.replaceAll('*', '').length)
    patterns.push({ parts: word.split('*'), minLength, positions })
  }
  return { phrases, byWord, patterns }
}

/** Whether the text has a letter or digit, so that it cannot match every message. */
export function isFilterWord(text: string): boolean {
  return wordsOf(text, true).some((word) => /[^*]/.test(word))
}

/** How many words of the text have a `*`. */
export function countPatterns(text: string): number {
  return wordsOf(text, true).filter((word) => word.includes('*')).length
}

/** The phrases in a text. Each of its words is compared once with each pattern, however often phrases begin with the same words. */
export function* phrasesIn(compiled: CompiledPhrases, text: string): Generator<string> {
  const { phrases } = compiled
  const known = new Map<string, Positions>()
  /** By phrase, the bits of the words up to which it matches at the word `at`. */
  const matched = new Int32Array(phrases.length)
  const at = new Int32Array(phrases.length).fill(-1)
  for (const [index, word] of wordsOf(text, false).entries()) {
    const positions = known.get(word) ?? positionsOf(compiled, word)
    known.set(word, positions)
    for (const [number, bits] of positions) {
      const before = index > 0 && at[number] === index - 1 ? (matched[number] ?? 0) : 0
      const now = ((before << 1) | 1) & bits
      matched[number] = now
      at[number] = index
      const phrase = phrases[number]
      if (phrase && now & phrase.lastBit) yield phrase.text
    }
  }
}

/** Where phrases have a word that this one matches. */
function positionsOf({ byWord, patterns }: CompiledPhrases, word: string): Positions {
  const all = new Map(byWord.get(word))
  for (const pattern of patterns) {
    if (!matchesPattern(word, pattern)) continue
    for (const [number, bits] of pattern.positions) all.set(number, (all.get(number) ?? 0) | bits)
  }
  return all
}

/** Looks for each part once, from the left. */
function matchesPattern(word: string, { parts, minLength }: Pattern): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (word.length < minLength || !word.startsWith(first) || !word.endsWith(last)) return false
  let at = first.length
  for (let index = 1; index < parts.length - 1; index += 1) {
    const part = parts[index] ?? ''
    const found = word.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= word.length - last.length
}

/** The words of a text without case, accents, invisible characters and other ways of writing the same letters. */
function wordsOf(text: string, isPattern: boolean): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '')
    .toLowerCase()
  return plain.match(isPattern ? /[\p{L}\p{N}*]+/gu : /[\p{L}\p{N}]+/gu) ?? []
}
