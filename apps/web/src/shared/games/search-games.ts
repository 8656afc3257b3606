import type { GameDefinition } from '@guildhall/contract'

/** Games that many people play or have played, the most popular first. The first ones are suggested. */
const popularSlugs = [
  'minecraft',
  'counterstrike2',
  'rust',
  'valheim',
  'garrysmod',
  'projectzomboid',
  'satisfactory',
  'sdtd',
  'teamfortress2',
  'arma3',
  'dayz',
  'enshrouded',
  'mbe',
  'ase',
  'gta5f',
  'terrariatshock',
  'counterstrike16',
  'css',
  'csgo',
  'l4d2',
  'unturned',
  'conanexiles',
  'vrising',
  'hll',
  'armareforger',
  'insurgencysandstorm',
  'dst',
  'sotf',
  'theforest',
  'ets2',
  'beammp',
  'assettocorsa',
  'gtasam',
  'gtasamta',
  'rdr2r',
  'cod4mw',
  'battlefield4',
  'killingfloor2',
  'spaceengineers',
  'hl2d',
  'minetest',
  'openttd',
  'unrealtournament2004',
  'unrealtournament',
  'quakelive',
  'q3a',
  'xonotic',
  'teeworlds',
  'ddnet',
  'teamspeak3',
  'mumble',
]
const suggestedCount = 12

/** The games to suggest before anything is typed. */
export function popularGames(games: readonly GameDefinition[]): GameDefinition[] {
  const suggested = popularSlugs.slice(0, suggestedCount)
  return suggested.flatMap((slug) => games.filter((game) => game.slug === slug))
}

/**
 * The games that match the typed text: first those with exactly this name, slug, alias or these initials, then those with a
 * name that starts with it, then those that contain it, then those with a typo. Popular games come first among equals.
 */
export function searchGames(games: readonly GameDefinition[], typed: string): GameDefinition[] {
  const query = normalize(typed)
  if (query === '') return []
  const found = games.flatMap((game) => {
    const rank = rankOf(game, query)
    return rank === null ? [] : [{ game, rank, popularity: popularityOf(game) }]
  })
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.popularity - b.popularity ||
      a.game.name.length - b.game.name.length ||
      a.game.name.localeCompare(b.game.name),
  )
  return found.map(({ game }) => game)
}

/** The game with exactly this name or slug, or the only one with this alias. */
export function findGameByName(
  games: readonly GameDefinition[],
  text: string,
): GameDefinition | undefined {
  const query = normalize(text)
  const named = games.find(({ name, slug }) => slug === query || normalize(name) === query)
  if (named) return named
  const joined = joinedName(text)
  const known = games.filter(({ aliases }) => aliases.some((alias) => joinedName(alias) === joined))
  return known.length === 1 ? known[0] : undefined
}

function popularityOf({ slug }: GameDefinition): number {
  const index = popularSlugs.indexOf(slug)
  return index < 0 ? popularSlugs.length : index
}

/** Lower is better; null if the game does not match. */
function rankOf({ name: original, slug, aliases }: GameDefinition, query: string): number | null {
  const name = normalize(original)
  const words = name.split(' ')
  const parts = query.split(' ')
  const joined = query.replaceAll(' ', '')
  const shortNames = [slug, ...aliases.map(joinedName)]
  if (name === query || shortNames.includes(joined) || initialsOf(words) === joined) return 0
  if (name.startsWith(query) || words.join('').startsWith(joined)) return 1
  if (shortNames.some((short) => short.startsWith(joined))) return 2
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3
  if (slug.includes(joined) || words.join('').includes(joined)) return 4
  if (parts.every((part) => words.some((word) => isSimilarStart(part, word)))) return 5
  if (isSimilarStart(joined, words.join(''))) return 6
  return null
}

function joinedName(text: string): string {
  return normalize(text).replaceAll(' ', '')
}

/** `tf2` for Team Fortress 2: numbers stay whole. */
function initialsOf(words: string[]): string {
  return words.map((word) => (/^\d/.test(word) ? word : word.slice(0, 1))).join('')
}

/** Lower case, without accents and punctuation. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether `word` starts with `typed`, with one typo in four letters or more, two in eight or more. */
function isSimilarStart(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  const maxTypos = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (maxTypos === 0) return false
  const lengths = [-2, -1, 0, 1, 2].map((more) => typed.length + more)
  return lengths.some((length) => editDistance(typed, word.slice(0, length)) <= maxTypos)
}

/** The number of wrong, missing, additional or swapped letters (Damerau–Levenshtein). */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
