import { gameServerLimits } from '@guildhall/contract'
import type { GuessGameServerRequest } from '@guildhall/contract'
import { findGame, GAMES, isHost } from '@guildhall/game-query/source'
import type { GameDefinition } from '@guildhall/game-query/source'
import { invalidInput } from '../../core/app-error.ts'
import type { GameAnswer, GameTarget, QueryGameServer, QueryOutcome } from './query-outcome.ts'

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

/** Throws `rate_limited` when the client may make no more queries. */
export type TakeQuery = () => Promise<void>

interface Guess {
  target: GameTarget
  answer: GameAnswer
}

/**
 * The games that answer at the address, the most likely one first. Throws `invalid_input` for an address that may not be
 * queried or whose name leads nowhere.
 */
export async function findGamesAt(
  query: QueryGameServer,
  { host, port }: GuessGameServerRequest,
  takeQuery: TakeQuery,
): Promise<Guess[]> {
  if (!isHost(host)) throw invalidInput('host', 'not_a_game_host')
  const targets = guessTargets(host, port)
  for (const _ of targets) await takeQuery()
  const outcomes = await Promise.all(targets.map((target) => queryAllowed(query, target)))
  if (outcomes.every((outcome) => outcome.kind === 'failure' && outcome.reason === 'DNS_ERROR')) {
    throw invalidInput('host', 'game_host_not_found')
  }
  return targets.flatMap((target, index) => {
    const outcome = outcomes[index]
    return outcome?.kind === 'answer' ? [{ target, answer: outcome.answer }] : []
  })
}

/** Throws `invalid_input` for an address that may not be queried. */
export async function queryAllowed(
  query: QueryGameServer,
  target: GameTarget,
): Promise<QueryOutcome> {
  const outcome = await query(target)
  if (outcome.kind === 'failure' && outcome.reason === 'SSRF_BLOCKED') {
    throw invalidInput('host', 'game_host_not_public')
  }
  return outcome
}

/**
 * What to query to find out the game at an address: different protocols, the most likely one first. With a port, these are
 * the games whose query port it is, those whose players' port it is, and then popular games, whose servers often have other
 * ports than usual.
 */
function guessTargets(host: string, port: number | undefined): GameTarget[] {
  const popular = popularSlugs.flatMap((slug) => findGame(slug) ?? [])
  const targets = new Map<string, GameTarget>()
  const add = ({ slug, protocol }: GameDefinition, queryPort: number | null): void => {
    const key = `${protocol} ${queryPort}`
    if (queryPort === null || targets.has(key)) return
    targets.set(key, { game: slug, host, port: queryPort, usesDefaultPort: port === undefined })
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
