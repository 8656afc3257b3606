import { foldCase } from '../text/fold-case.ts'
import { emojiData } from './emoji-data.ts'
import { popularityOf } from './popular-emoji.ts'

/** As they are written at the head of each category in the data. */
export type EmojiCategory =
  | 'smileys'
  | 'people'
  | 'nature'
  | 'food'
  | 'travel'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags'

export interface Emoji {
  text: string
  /** Whether it comes in several skin tones. */
  hasTones: boolean
  /** What it is called between colons, the usual one first. */
  names: string[]
  label: { en: string; de: string }
  keywords: string[]
}

interface EmojiGroup {
  category: EmojiCategory
  emoji: Emoji[]
}

/** All emoji by category, in the order of Unicode. */
export const emojiGroups: readonly EmojiGroup[] = emojiData
  .split('# ')
  .slice(1)
  .map((part) => {
    const [category = '', ...lines] = part.trimEnd().split('\n')
    return { category: category as EmojiCategory, emoji: lines.map(emojiIn) }
  })

function emojiIn(line: string): Emoji {
  const [text = '', names = '', en = '', enKeywords = '', de = '', deKeywords = ''] =
    line.split('|')
  const hasTones = text.endsWith('+')
  return {
    text: hasTones ? text.slice(0, -1) : text,
    hasTones,
    names: names.split(' '),
    label: { en, de },
    keywords: [...enKeywords.split(','), ...deKeywords.split(',')].filter((word) => word !== ''),
  }
}

const byName = new Map<string, Emoji>()
const byText = new Map<string, Emoji>()
for (const { emoji } of emojiGroups) {
  for (const entry of emoji) {
    byText.set(entry.text, entry)
    for (const name of entry.names) if (!byName.has(name)) byName.set(name, entry)
  }
}

/** The emoji that is called so between colons. */
export function emojiByName(name: string): Emoji | undefined {
  return byName.get(name.toLowerCase())
}

/** What is known of an emoji in its usual colour. */
export function emojiByText(text: string): Emoji | undefined {
  return byText.get(text)
}

/** Skin tones from light to dark; 0 is the usual yellow. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

const toneSigns = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const

export function withTone({ text, hasTones }: Emoji, tone: SkinTone): string {
  if (!hasTones || tone === 0) return text
  const [first = '', second, ...rest] = text
  // A sign of skin takes the place of the sign that asks for colour.
  const more = second === '\uFE0F' ? rest : second === undefined ? [] : [second, ...rest]
  return first + toneSigns[tone] + more.join('')
}

interface Searchable {
  emoji: Emoji
  names: string[]
  labels: string[]
  keywords: string[]
  popularity: number
}

let searchable: Searchable[] | undefined

/**
 * The emoji that match, best first: a short name begins with the query, a word of a name does, a keyword does. Among equals
 * the most used come first, then exact matches, then the order of Unicode. Names and keywords are English and German; accents
 * do not matter.
 */
export function searchEmoji(query: string, most: number): Emoji[] {
  const wanted = foldCase(query)
    .trim()
    .replaceAll(/[_\s]+/g, ' ')
  if (wanted === '') return []
  searchable ??= emojiGroups.flatMap(({ emoji }) => emoji.map(toSearchable))
  const found = searchable.flatMap((entry) => {
    const match = matchOf(entry, wanted)
    if (match === null) return []
    const isExact = [...entry.names, ...entry.labels].includes(wanted)
    const isPopular = entry.popularity < Infinity
    return { ...entry, match, isExact, popularity: isExact && isPopular ? -1 : entry.popularity }
  })
  // The sort is stable, so equals stay in the order of Unicode.
  found.sort(
    (one, other) =>
      one.match - other.match ||
      compare(one.popularity, other.popularity) ||
      Number(other.isExact) - Number(one.isExact),
  )
  return found.slice(0, most).map(({ emoji }) => emoji)
}

function toSearchable(emoji: Emoji): Searchable {
  return {
    emoji,
    names: emoji.names.map((name) => foldCase(name).replaceAll('_', ' ')),
    labels: [emoji.label.en, emoji.label.de].map(foldCase),
    keywords: emoji.keywords.map(foldCase),
    popularity: popularityOf(emoji.text),
  }
}

/** 0: a short name begins so, or is the whole name, 1: a word of a name, 2: a word of a keyword, 3: within a short name. */
function matchOf({ names, labels, keywords }: Searchable, wanted: string): number | null {
  if (labels.includes(wanted) || names.some((name) => name.startsWith(wanted))) return 0
  if ([...names, ...labels].some((name) => startsWord(name, wanted))) return 1
  if (keywords.some((word) => startsWord(word, wanted))) return 2
  return names.some((name) => name.includes(wanted)) ? 3 : null
}

/** Subtraction would make NaN of two infinities. */
function compare(one: number, other: number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function startsWord(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.includes(` ${wanted}`)
}
