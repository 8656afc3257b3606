import { gameServerLimits } from '@guildhall/contract'
import { findGame, GAMES } from '@guildhall/game-query'
import type { GameDefinition } from '@guildhall/game-query'
import type { GameTarget } from './query-outcome.ts'

/** The most popular game of each protocol, and the games to try without a port; popular ones first. */
const popularSlugs = [
  'minecraft',
  'counterstrike2',
  'mbe',
  'teamfortress2',
  'garrysmod',
  'rust',
  'valheim',
  'openarena',
  'minetest',
  'teamspeak3',
  'mumble',
  'gtasam',
]

/**
 * What to query to find out the game at an address: different protocols, the most likely one first. With a port, these are
 * the games whose query port it is, those whose players' port it is, and then popular games, whose servers often have other
 * ports than usual.
 */
export function guessTargets(host: string, port: number | undefined): GameTarget[] {
  const popular = popularSlugs.flatMap((slug) => findGame(slug) ?? [])
  const targets = new Map<string, GameTarget>()
  const add = ({ slug, protocol }: GameDefinition, queryPort: number | null): void => {
    const key = `${protocol} ${queryPort}`
    if (queryPort === null || targets.has(key)) return
    targets.set(key, { game: slug, host, port: queryPort })
  }
  if (port === undefined) for (const game of popular) add(game, game.ports.query)
  else {
    const all = [...popular, ...GAMES]
    for (const game of all) if (game.ports.query === port) add(game, port)
    const byGamePort = all.filter(({ ports }) => ports.game === port && ports.query !== port)
    for (const game of byGamePort.slice(0, 2)) add(game, game.ports.query)
    for (const game of popular) add(game, port)
  }
  return [...targets.values()].slice(0, gameServerLimits.guesses)
}
