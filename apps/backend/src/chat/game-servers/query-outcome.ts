import type { GameServerPlayer, GameServerReason } from '@guildhall/contract'

/** Where a game server is queried, and as which game. */
export interface GameTarget {
  game: string
  host: string
  port: number
  /** The port was not given: the name may lead to another one. */
  usesDefaultPort?: boolean | undefined
}

/** What a game server sent. Values that it did not send are null. */
export interface GameAnswer {
  name: string | null
  map: string | null
  version: string | null
  players: { online: number | null; max: number | null; list: GameServerPlayer[] | null }
  ping: number
}

export type QueryOutcome =
  | { kind: 'answer'; answer: GameAnswer }
  | { kind: 'failure'; reason: GameServerReason }

/** Queries a game server through the guard and the limits of the status service. Rejects only when the signal aborts. */
export type QueryGameServer = (target: GameTarget, signal?: AbortSignal) => Promise<QueryOutcome>
