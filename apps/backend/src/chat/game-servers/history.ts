import { gameServerLimits } from '@guildhall/contract'
import type { GameServerHistoryQuery, GameServerPoint } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findRolledUntil, listBuckets, resolutions } from './history-store.ts'
import type { HistoryBucket } from './history-store.ts'

const dayMs = 24 * 60 * 60_000

/** Round spans for the points of a chart, in minutes. */
const binMinutes = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080, 20_160,
]

/** The points of a range, by default of the last day; at most `maxPoints`. Spans without a sample have no point. */
export async function loadHistory(
  reader: Reader,
  id: string,
  query: GameServerHistoryQuery,
  now: number,
  maxPoints: number = gameServerLimits.historyPoints,
): Promise<GameServerPoint[]> {
  const to = Math.min(query.to ?? now, now) + 1
  const oldest = now - gameServerLimits.historyDays * dayMs
  const from = Math.max(query.from ?? to - 1 - dayMs, oldest, 0)
  if (from >= to) return []
  const binMs = binOf({ from, to, now }, maxPoints)
  const start = from - (from % binMs)
  const buckets = await loadBuckets(reader, id, { from: start, to, binMs, now })
  return buckets.slice(-maxPoints).map(toPoint)
}

/** Also long enough for the resolution that is kept since `from`. */
function binOf({ from, to, now }: Omit<Range, 'binMs'>, maxPoints: number): number {
  const kept = resolutions.find(({ keptMs }) => from >= now - keptMs) ?? resolutions[2]
  // One more, because the first bin begins before the range.
  const atLeast = (to - from) / (maxPoints - 1)
  const minutes = binMinutes.find(
    (minutes) => minutes * 60_000 >= atLeast && (minutes * 60_000) % kept.spanMs === 0,
  )
  return (minutes ?? Math.ceil(atLeast / dayMs) * 1440) * 60_000
}

interface Range {
  from: number
  to: number
  binMs: number
  now: number
}

/**
 * Reads the coarsest resolution that divides the bins and reaches back far enough. Each one ends where it was last rolled up;
 * the finer ones hold the time since.
 */
async function loadBuckets(
  reader: Reader,
  id: string,
  { from, to, binMs, now }: Range,
): Promise<HistoryBucket[]> {
  const rolledUntil = await findRolledUntil(reader, id)
  const bins = new Map<number, HistoryBucket>()
  let begin = from
  for (const { name, spanMs } of resolutionsFor(from, binMs, now)) {
    const isFinest = name === resolutions[0].name
    const end = isFinest ? to : Math.min(to, rolledUntil - (rolledUntil % spanMs))
    if (end <= begin) continue
    const range = { from: begin, to: end, binMs }
    for (const bucket of await listBuckets(reader, name, id, range)) {
      bins.set(bucket.at, add(bins.get(bucket.at), bucket))
    }
    begin = end
  }
  return [...bins.values()].sort((a, b) => a.at - b.at)
}

/** The coarsest first, down to the finest. */
function resolutionsFor(from: number, binMs: number, now: number) {
  const fitting = resolutions.filter(({ spanMs }) => binMs % spanMs === 0)
  // Rolled-up spans are as exact as what they were made of, for bins that they divide.
  const coarsest = fitting.findLast(({ keptMs }) => from >= now - keptMs) ?? fitting.at(-1)
  const until = coarsest ? resolutions.indexOf(coarsest) : 0
  return resolutions.slice(0, until + 1).toReversed()
}

function add(a: HistoryBucket | undefined, b: HistoryBucket): HistoryBucket {
  if (!a) return b
  return {
    at: a.at,
    samples: a.samples + b.samples,
    up: a.up + b.up,
    online_sum: a.online_sum + b.online_sum,
    online_samples: a.online_samples + b.online_samples,
    online_max: most(a.online_max, b.online_max),
    max_players: b.max_players ?? a.max_players,
  }
}

function most(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function toPoint(bucket: HistoryBucket): GameServerPoint {
  const { at, samples, up, online_sum, online_samples, online_max, max_players } = bucket
  const online = online_samples === 0 ? null : Math.round(online_sum / online_samples)
  return {
    at,
    online,
    // Of spans from before it was stored, only the average is known.
    peak: most(online, online_max),
    max: max_players,
    up: up / samples,
  }
}
