import type { Step } from '../../storage/database.ts'
import { addMinuteStep, minuteSpanMs, rollUpSteps, rollUpTime } from './history-store.ts'
import type { HistoryBucket } from './history-store.ts'
import type { QueryOutcome } from './query-outcome.ts'

/** What is not stored yet of the history of one game server. */
export interface Samples {
  /** The minute that goes on. */
  open: HistoryBucket | null
  rolledUntil: number
}

/** Whether the outcome says anything about the game server; false if Guildhall could not query it. */
function isSample(outcome: QueryOutcome): boolean {
  if (outcome.kind === 'answer') return true
  const { reason } = outcome
  return reason === 'SERVER_OFFLINE' || reason === 'SERVER_TIMEOUT' || reason === 'QUERY_FAILED'
}

/**
 * Adds the outcome of a query at `at`. Returns the steps that store what is complete: a minute is, when the next query at
 * `nextAt` is in another one.
 */
export function addSample(
  id: string,
  samples: Samples,
  outcome: QueryOutcome,
  { at, nextAt }: { at: number; nextAt: number },
): Step[] {
  const minute = at - (at % minuteSpanMs)
  const steps = samples.open && samples.open.at !== minute ? takeSteps(id, samples) : []
  if (isSample(outcome)) samples.open = add(samples.open ?? emptyBucket(minute), outcome)
  if (nextAt >= minute + minuteSpanMs) steps.push(...takeSteps(id, samples))
  return steps
}

/** The steps that store everything. */
export function takeSteps(id: string, samples: Samples): Step[] {
  const { open } = samples
  if (!open) return []
  samples.open = null
  const rollUpTo = rollUpTime(open.at)
  // After the clock was set back, the time since is rolled up once more.
  const from = Math.min(samples.rolledUntil, rollUpTo)
  samples.rolledUntil = rollUpTo
  return [addMinuteStep(id, open), ...(rollUpTo > from ? rollUpSteps(id, from, rollUpTo) : [])]
}

function emptyBucket(at: number): HistoryBucket {
  return {
    at,
    samples: 0,
    up: 0,
    online_sum: 0,
    online_samples: 0,
    online_max: null,
    max_players: null,
  }
}

function add(bucket: HistoryBucket, outcome: QueryOutcome): HistoryBucket {
  const samples = bucket.samples + 1
  if (outcome.kind === 'failure') return { ...bucket, samples }
  const { online, max } = outcome.answer.players
  return {
    at: bucket.at,
    samples,
    up: bucket.up + 1,
    online_sum: bucket.online_sum + (online ?? 0),
    online_samples: bucket.online_samples + (online === null ? 0 : 1),
    online_max: online === null ? bucket.online_max : Math.max(bucket.online_max ?? 0, online),
    max_players: max ?? bucket.max_players,
  }
}
