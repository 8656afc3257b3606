/**
 * Writes `src/shared/emoji/emoji-data.ts`, and the backend's table of short names, from emojibase-data.
 *
 *     npx node apps/web/generate-emoji.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface Entry {
  emoji: string
  hexcode: string
  label: string
  tags?: string[]
  /** Undefined for components of other emoji. */
  group?: number
  version: number
  skins?: { emoji: string }[]
}

/** The categories by emojibase's group number; group 2 contains skin tones and hair. */
const categories = new Map([
  [0, 'smileys'],
  [1, 'people'],
  [3, 'nature'],
  [4, 'food'],
  [5, 'travel'],
  [6, 'activities'],
  [7, 'objects'],
  [8, 'symbols'],
  [9, 'flags'],
])
/** Fonts of current systems show later emoji as empty boxes. */
const lastVersion = 16
const namesHeader = `/*!
 * The names of Emoji 16 in Slack and GitHub, from emojibase-data 17.0.0, MIT, (c) 2017-2019 Miles Johnson. The licence
 * stands in data.LICENSE.txt. Written by apps/web/generate-emoji.ts.
 */
`
const maxEnglishKeywords = 6
const maxGermanKeywords = 5
const maxKeywordLength = 20

const file = path.join(import.meta.dirname, 'src/shared/emoji/emoji-data.ts')
export const namesFile = path.join(import.meta.dirname, '../backend/src/core/emoji-names/data.ts')
const require = createRequire(import.meta.url)

if (import.meta.main) {
  writeFileSync(file, replaceData(readFileSync(file, 'utf8'), generate()))
  writeFileSync(namesFile, generateNames())
}

/** Replaces the data in the text of the module `current`. */
export function replaceData(current: string, data: string): string {
  const start = current.indexOf('`# smileys') + 1
  if (start === 0) throw new Error('emoji-data.ts has no data to replace')
  return `${current.slice(0, start)}${data}\`\n`
}

export function generate(): string {
  const english = read<Entry[]>('en/data.json')
  const german = new Map(read<Entry[]>('de/data.json').map((entry) => [entry.hexcode, entry]))
  const github = read<Record<string, string | string[]>>('en/shortcodes/github.json')
  const cldr = read<Record<string, string | string[]>>('en/shortcodes/cldr.json')

  const lines: string[] = []
  for (const [group, category] of categories) {
    lines.push(`# ${category}`)
    for (const entry of english) {
      if (entry.group !== group || entry.version > lastVersion) continue
      const inGerman = german.get(entry.hexcode)
      const names = github[entry.hexcode] ?? cldr[entry.hexcode]
      if (!inGerman || !names) throw new Error(`${entry.emoji} has no German name or no short name`)
      const isFlag = category === 'flags'
      lines.push(
        [
          textOf(entry) + (hasTones(entry) ? '+' : ''),
          [names].flat().join(' '),
          labelOf(entry),
          isFlag ? '' : keywordsOf(entry, maxEnglishKeywords),
          labelOf(inGerman),
          isFlag ? '' : keywordsOf(inGerman, maxGermanKeywords),
        ].join('|'),
      )
    }
  }
  return lines.join('\n')
}

/** The module with the names that people write between colons, one emoji a line. `+` marks those with skin tones. */
export function generateNames(): string {
  const sources = ['iamcal', 'github'].map((source) =>
    read<Record<string, string | string[]>>(`en/shortcodes/${source}.json`),
  )
  const taken = new Set<string>()
  const entries = read<Entry[]>('en/data.json').filter(({ version }) => version <= lastVersion)
  const names = new Map(entries.map((entry) => [entry, new Set<string>()]))
  // A name belongs to the emoji that it has in the first source that has it.
  for (const source of sources) {
    for (const entry of entries) {
      for (const name of [source[entry.hexcode] ?? []].flat()) {
        if (!taken.has(name)) names.get(entry)?.add(name)
      }
    }
    for (const name of Object.values(source).flat()) taken.add(name)
  }
  const lines = entries
    .filter((entry) => (names.get(entry)?.size ?? 0) > 0)
    .map((entry) =>
      [textOf(entry) + (hasTones(entry) ? '+' : ''), ...(names.get(entry) ?? [])].join(' '),
    )
  return `${namesHeader}export const emojiNamesData = \`${lines.join('\n')}\`\n`
}

/** Removes an unnecessary variation selector, as most keyboards do. */
function textOf({ emoji }: Entry): string {
  return emoji.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')
}

/** Whether `withTone` produces the skin tone variants: by a modifier after the first character. */
function hasTones({ emoji, skins = [] }: Entry): boolean {
  const [first = '', second = '', ...rest] = emoji
  const inLight = `${first}🏻${second === '\uFE0F' ? '' : second}${rest.join('')}`
  return skins.some((skin) => skin.emoji === inLight)
}

function labelOf({ label }: Entry): string {
  return label.toLowerCase().replace(/^(flag|flagge): /, '')
}

/** The first keywords that are not in the label. */
function keywordsOf(entry: Entry, limit: number): string {
  const label = labelOf(entry)
  const known = new Set([label, ...label.split(/[^\p{L}\p{N}]+/u)])
  return (entry.tags ?? [])
    .map((tag) => tag.toLowerCase())
    .filter((tag) => tag.length <= maxKeywordLength && !/[|,]/.test(tag))
    .filter((tag) => !known.has(tag) && tag.split(' ').some((word) => !known.has(word)))
    .slice(0, limit)
    .join(',')
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(require.resolve(`emojibase-data/${name}`), 'utf8')) as T
}
