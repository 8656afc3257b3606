import { GAMES } from '../games.ts'
import type { GameDefinition } from '../games.ts'

/** The games whose slug, name, aliases or protocol contain every word, sorted by slug. */
export function findGames(words: readonly string[]): GameDefinition[] {
  const lowerCaseWords = words.map((word) => word.toLowerCase())
  return GAMES.filter(({ slug, name, aliases, protocol }) => {
    const text = [slug, name, ...aliases, protocol].join(' ').toLowerCase()
    return lowerCaseWords.every((word) => text.includes(word))
  })
}

export function formatTable(games: readonly GameDefinition[]): string {
  const rows = games.map(({ slug, name, protocol, ports }) => [
    slug,
    name,
    protocol,
    ports.query === null ? '-' : String(ports.query),
  ])
  const table = [['GAME', 'NAME', 'PROTOCOL', 'PORT'], ...rows]
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  return `${lines.join('\n')}\n`
}
