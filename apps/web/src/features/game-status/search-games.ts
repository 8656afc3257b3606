import type { GameDefinition } from '@guildhall/contract'

/** What people ask for most, in the order in which it is offered. */
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
]

export function popularGames(games: GameDefinition[]): GameDefinition[] {
  return popularSlugs.flatMap((slug) => games.filter((game) => game.slug === slug))
}

/** The games that what was typed may mean, likeliest first: by name, slug or initials, and with a slip of the finger. */
export function searchGames(games: GameDefinition[], typed: string): GameDefinition[] {
  const query = plain(typed)
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

/** The game that a text names exactly. */
export function gameNamed(games: GameDefinition[], text: string): GameDefinition | undefined {
  const query = plain(text)
  return games.find(({ name, slug }) => slug === query || plain(name) === query)
}

function popularityOf({ slug }: GameDefinition): number {
  const place = popularSlugs.indexOf(slug)
  return place < 0 ? popularSlugs.length : place
}

/** Smaller is better; null where it is not meant. */
function rankOf({ name: written, slug }: GameDefinition, query: string): number | null {
  const name = plain(written)
  const words = name.split(' ')
  const parts = query.split(' ')
  if (name === query || slug === query) return 0
  if (initialsOf(words) === query.replaceAll(' ', '')) return 1
  if (name.startsWith(query)) return 2
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3
  const joined = query.replaceAll(' ', '')
  if (slug.includes(joined) || words.join('').includes(joined)) return 4
  if (parts.every((part) => words.some((word) => isNearly(part, word)))) return 5
  if (isNearly(joined, words.join(''))) return 6
  return null
}

/** `tf2` for Team Fortress 2: numbers stay whole. */
function initialsOf(words: string[]): string {
  return words.map((word) => (/^\d/.test(word) ? word : word.slice(0, 1))).join('')
}

/** Without case, accents and signs. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether `typed` is the beginning of `word` but for a slip: one in four letters or more, two in eight or more. */
function isNearly(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  const slips = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (slips === 0) return false
  const lengths = [-2, -1, 0, 1, 2].map((more) => typed.length + more)
  return lengths.some((length) => distance(typed, word.slice(0, length)) <= slips)
}

/** How many letters are wrong, missing, too many or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
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
