import type { GameServerReason, GameServerStatus } from '@guildhall/contract'
import type { QueryOutcome } from './query-outcome.ts'

/** The failures of a game server since its last answer, the last one included. */
export interface Failures {
  inRow: number
  /** How many of the last ones were silences. */
  silencesInRow: number
}

export const noFailures: Failures = { inRow: 0, silencesInRow: 0 }

export function countFailure({ inRow, silencesInRow }: Failures, outcome: QueryOutcome): Failures {
  if (outcome.kind === 'answer') return noFailures
  const isSilence = outcome.reason === 'SERVER_TIMEOUT'
  return { inRow: inRow + 1, silencesInRow: isSilence ? silencesInRow + 1 : 0 }
}

/**
 * The status after a query. A refusal means offline at once. Everything else needs a second failure, since one packet may
 * get lost: silence then means offline, and any other failure leaves the state unknown. Until then the last status stays,
 * with the time of its own query.
 */
export function nextStatus(
  previous: GameServerStatus | null,
  outcome: QueryOutcome,
  failures: Failures,
  at: number,
): GameServerStatus {
  if (outcome.kind === 'answer') {
    const { answer } = outcome
    const since = previous?.state === 'online' ? previous.since : at
    return { state: 'online', since, checkedAt: at, reason: null, ...answer }
  }
  const { reason } = outcome
  const isOffline = reason === 'SERVER_OFFLINE' || failures.silencesInRow > 1
  const isKnown = previous !== null && previous.state !== 'unknown'
  if (!isOffline && isKnown && failures.inRow < 2) return previous
  const staysOffline = previous?.state === 'offline' && reason === 'SERVER_TIMEOUT'
  return failedStatus(previous, isOffline || staysOffline ? 'offline' : 'unknown', reason, at)
}

/** The status when nothing is known, such as after Guildhall was not running; `at` is when that began. */
export function unknownStatus(previous: GameServerStatus, at: number): GameServerStatus {
  const { checkedAt } = previous
  return { ...failedStatus(previous, 'unknown', null, at), checkedAt }
}

function failedStatus(
  previous: GameServerStatus | null,
  state: 'offline' | 'unknown',
  reason: GameServerReason | null,
  at: number,
): GameServerStatus {
  return {
    state,
    since: previous?.state === state ? previous.since : at,
    checkedAt: at,
    reason,
    name: null,
    map: null,
    version: null,
    players: { online: null, max: null, list: null },
    ping: null,
  }
}

/** Whether members see a difference. Times, ping and scores change with nearly every query, so they do not count. */
export function isVisiblyDifferent(
  a: GameServerStatus | null,
  b: GameServerStatus | null,
): boolean {
  return visiblePart(a) !== visiblePart(b)
}

function visiblePart(status: GameServerStatus | null): string {
  if (!status) return ''
  const { state, since, reason, name, map, version, players } = status
  const names = players.list?.map((player) => player.name).sort() ?? null
  return JSON.stringify([
    state,
    since,
    reason,
    name,
    map,
    version,
    players.online,
    players.max,
    names,
  ])
}
