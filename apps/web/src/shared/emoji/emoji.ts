import { foldText } from '@guildhall/contract'
import type { CustomEmoji } from '@guildhall/contract'
import { emojiData } from '@guildhall/contract/emoji-data'
import { popularityOf } from './popular-emoji.ts'

/** The category names of the data. */
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
  /** The emoji has skin tone variants. */
  hasTones: boolean
  /** Short names, as written between colons; the most common first. */
  names: string[]
  label: { en: string; de: string }
  keywords: string[]
  /** Set for an emoji of a server. */
  custom?: CustomEmoji
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
    return { category: category as EmojiCategory, emoji: lines.map(parseLine) }
  })

function parseLine(line: string): Emoji {
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

/** The emoji with a short name. */
export function emojiByName(name: string): Emoji | undefined {
  return byName.get(name.toLowerCase())
}

/** The data of an emoji without skin tone. */
export function emojiByText(text: string): Emoji | undefined {
  return byText.get(text)
}

/** Skin tones from light to dark; 0 is the default yellow. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

const toneModifiers = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const

export function withTone({ text, hasTones }: Emoji, tone: SkinTone): string {
  if (!hasTones || tone === 0) return text
  const [first = '', second, ...rest] = text
  // The modifier replaces a variation selector.
  const remaining = second === '\uFE0F' ? rest : second === undefined ? [] : [second, ...rest]
  return first + toneModifiers[tone] + remaining.join('')
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
 * At most `limit` matching emoji, best first: a short name begins with the query, a word of a name does, a keyword does.
 * Equal matches are sorted by popularity, exactness and Unicode order. Names and keywords are English and German; case and
 * accents are ignored.
 */
export function searchEmoji(query: string, limit: number): Emoji[] {
  const wanted = foldText(query)
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
  // The sort is stable: equal matches stay in Unicode order.
  found.sort(
    (a, b) =>
      a.match - b.match ||
      compare(a.popularity, b.popularity) ||
      Number(b.isExact) - Number(a.isExact),
  )
  return found.slice(0, limit).map(({ emoji }) => emoji)
}

function toSearchable(emoji: Emoji): Searchable {
  return {
    emoji,
    names: emoji.names.map((name) => foldText(name).replaceAll('_', ' ')),
    labels: [emoji.label.en, emoji.label.de].map(foldText),
    keywords: emoji.keywords.map(foldText),
    popularity: popularityOf(emoji.text),
  }
}

/** 0: begins a short name or is a whole name, 1: begins a word of a name, 2: begins a word of a keyword, 3: in a short name. */
function matchOf({ names, labels, keywords }: Searchable, wanted: string): number | null {
  if (labels.includes(wanted) || names.some((name) => name.startsWith(wanted))) return 0
  if ([...names, ...labels].some((name) => startsWord(name, wanted))) return 1
  if (keywords.some((word) => startsWord(word, wanted))) return 2
  return names.some((name) => name.includes(wanted)) ? 3 : null
}

/** Also compares infinities, whose difference is NaN. */
function compare(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function startsWord(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.includes(` ${wanted}`)
}
