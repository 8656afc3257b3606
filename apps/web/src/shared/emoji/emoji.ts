import { foldText } from '../fold.ts'
import { emojiData } from './emoji-data.ts'

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
  const [text = '', names = '', en = '', enWords = '', de = '', deWords = ''] = line.split('|')
  const hasTones = text.endsWith('+')
  return {
    text: hasTones ? text.slice(0, -1) : text,
    hasTones,
    names: names.split(' '),
    label: { en, de },
    keywords: [...enWords.split(','), ...deWords.split(',')].filter((word) => word !== ''),
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
}

let searchable: Searchable[] | undefined

/** The emoji that fit, best first: by short name, name, or keyword, English or German, accents or none. */
export function searchEmoji(query: string, most: number): Emoji[] {
  const wanted = foldText(query).trim().replaceAll(/\s+/g, ' ')
  if (wanted === '') return []
  searchable ??= emojiGroups.flatMap(({ emoji }) => emoji.map(toSearchable))
  const ranks: Emoji[][] = [[], [], [], [], []]
  for (const entry of searchable) ranks[rankOf(entry, wanted)]?.push(entry.emoji)
  return ranks.flat().slice(0, most)
}

function toSearchable(emoji: Emoji): Searchable {
  return {
    emoji,
    names: emoji.names.map(foldText),
    labels: [emoji.label.en, emoji.label.de].map(foldText),
    keywords: emoji.keywords.map(foldText),
  }
}

const noMatch = -1

function rankOf({ names, labels, keywords }: Searchable, wanted: string): number {
  const asName = wanted.replaceAll(' ', '_')
  if (names.includes(asName) || labels.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(asName))) return 1
  if (labels.some((label) => startsWord(label, wanted))) return 2
  if (keywords.some((word) => startsWord(word, wanted))) return 3
  return names.some((name) => name.includes(asName)) ? 4 : noMatch
}

function startsWord(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.includes(` ${wanted}`)
}
