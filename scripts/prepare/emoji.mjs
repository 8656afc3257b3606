import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} Entry
 * @property {string} emoji
 * @property {string} hexcode
 * @property {string} label
 * @property {string[]} [tags]
 * @property {number} [group] undefined for components of other emoji
 * @property {number} version
 * @property {{ emoji: string }[]} [skins]
 */

/** @typedef {Record<string, string | string[]>} Names the short names by hexcode */

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
const maxEnglishKeywords = 6
const maxGermanKeywords = 5
const maxKeywordLength = 20

const require = createRequire(import.meta.url)

/**
 * Writes `packages/contract/src/emoji-data.ts` from emojibase-data, unless it is there already. The web client's emoji picker
 * and the names of emoji in the backend are made of it.
 *
 * @param {string} root
 */
export function writeEmoji(root) {
  const file = path.join(root, 'packages/contract/src/emoji-data.ts')
  const { version } = read('package.json')
  const source = readFileSync(fileURLToPath(import.meta.url))
  const digest = createHash('sha256').update(version).update(source).digest('hex').slice(0, 16)
  const header = headerOf(version, digest)
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(header)) return
  writeFileSync(file, `${header}export const emojiData = \`${linesOfAll().join('\n')}\`\n`)
}

/** @param {string} version @param {string} digest */
function headerOf(version, digest) {
  return `/*!
 * Emoji 16 in the order of Unicode, from emojibase-data ${version}, MIT, (c) 2017-2019 Miles Johnson; names and keywords
 * from Unicode CLDR, Unicode License V3. The licences stand in emoji-data.LICENSE.txt.
 */

// Written by scripts/prepare/emoji.mjs, ${digest}.

/**
 * One emoji a line below its category: emoji (a plus marks those that take a skin tone), short names, English name,
 * English keywords, German name, German keywords, and the names that people write between colons in Slack and GitHub
 * where they are others than the short names.
 */
`
}

function linesOfAll() {
  /** @type {Entry[]} */
  const english = read('en/data.json')
  /** @type {Entry[]} */
  const inGerman = read('de/data.json')
  const german = new Map(inGerman.map((entry) => [entry.hexcode, entry]))
  /** @type {Names} */
  const github = read('en/shortcodes/github.json')
  /** @type {Names} */
  const cldr = read('en/shortcodes/cldr.json')
  const written = namesBetweenColons(english, [read('en/shortcodes/iamcal.json'), github])
  return [...categories].flatMap(([group, category]) => [
    `# ${category}`,
    ...english
      .filter((entry) => entry.group === group && entry.version <= lastVersion)
      .map((entry) => {
        const germanEntry = german.get(entry.hexcode)
        const names = [github[entry.hexcode] ?? cldr[entry.hexcode] ?? []].flat().join(' ')
        if (!germanEntry || names === '')
          throw new Error(`${entry.emoji} has no German name or no short name`)
        const others = [...(written.get(entry) ?? [])].join(' ')
        const isFlag = category === 'flags'
        return [
          textOf(entry) + (hasTones(entry) ? '+' : ''),
          names,
          labelOf(entry),
          isFlag ? '' : keywordsOf(entry, maxEnglishKeywords),
          labelOf(germanEntry),
          isFlag ? '' : keywordsOf(germanEntry, maxGermanKeywords),
          others === names ? '' : others,
        ].join('|')
      }),
  ])
}

/**
 * A name belongs to the emoji that it has in the first source that has it.
 *
 * @param {Entry[]} entries @param {Names[]} sources
 */
function namesBetweenColons(entries, sources) {
  /** @type {Set<string>} */
  const taken = new Set()
  /** @type {Map<Entry, Set<string>>} */
  const names = new Map(entries.map((entry) => [entry, new Set()]))
  for (const source of sources) {
    for (const entry of entries) {
      for (const name of [source[entry.hexcode] ?? []].flat()) {
        if (!taken.has(name)) names.get(entry)?.add(name)
      }
    }
    for (const name of Object.values(source).flat()) taken.add(name)
  }
  return names
}

/** Removes an unnecessary variation selector, as most keyboards do. @param {Entry} entry */
function textOf({ emoji }) {
  return emoji.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')
}

/**
 * Whether the skin tone variants have a modifier after the first character.
 *
 * @param {Entry} entry
 */
function hasTones({ emoji, skins = [] }) {
  const [first = '', second = '', ...rest] = emoji
  const inLight = `${first}🏻${second === '\uFE0F' ? '' : second}${rest.join('')}`
  return skins.some((skin) => skin.emoji === inLight)
}

/** @param {Entry} entry */
function labelOf({ label }) {
  return label.toLowerCase().replace(/^(flag|flagge): /, '')
}

/** The first keywords that are not in the label. @param {Entry} entry @param {number} limit */
function keywordsOf(entry, limit) {
  const label = labelOf(entry)
  const known = new Set([label, ...label.split(/[^\p{L}\p{N}]+/u)])
  return (entry.tags ?? [])
    .map((tag) => tag.toLowerCase())
    .filter((tag) => tag.length <= maxKeywordLength && !/[|,]/.test(tag))
    .filter((tag) => !known.has(tag) && tag.split(' ').some((word) => !known.has(word)))
    .slice(0, limit)
    .join(',')
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(require.resolve(`emojibase-data/${name}`), 'utf8'))
}
