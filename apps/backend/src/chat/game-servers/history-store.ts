import { sql } from 'kysely'
import type { Reader, Step } from '../../storage/database.ts'

/** The samples of one span. Sums, so that spans can be added up. */
export interface HistoryBucket {
  /** The start of the span. */
  at: number
  /** Queries, and those that the game server answered. */
  samples: number
  up: number
  /** The sum of the players of those answers that held a number of players, and how many these were. */
  online_sum: number
  online_samples: number
  /** The most players of one answer; null where there was none. */
  online_max: number | null
  /** The highest number of slots that it sent. */
  max_players: number | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type Resolution = 'minutes' | 'ten_minutes' | 'hours'

/** The finest first. */
export const resolutions = [
  { name: 'minutes', spanMs: minuteMs, keptMs: 2 * dayMs },
  { name: 'ten_minutes', spanMs: 10 * minuteMs, keptMs: 30 * dayMs },
  { name: 'hours', spanMs: hourMs, keptMs: 730 * dayMs },
] as const satisfies { name: Resolution; spanMs: number; keptMs: number }[]

const [minutes, tenMinutes, hours] = resolutions

const columns = 'samples, up, online_sum, online_samples, online_max, max_players'
const sums =
  'SUM(samples), SUM(up), SUM(online_sum), SUM(online_samples), MAX(online_max), MAX(max_players)'

const addSql = `INSERT INTO game_server_minutes (game_server_id, at, ${columns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (game_server_id, at) DO UPDATE SET
    samples = game_server_minutes.samples + excluded.samples,
    up = game_server_minutes.up + excluded.up,
    online_sum = game_server_minutes.online_sum + excluded.online_sum,
    online_samples = game_server_minutes.online_samples + excluded.online_samples,
    online_max = CASE WHEN excluded.online_max > coalesce(game_server_minutes.online_max, -1)
      THEN excluded.online_max ELSE game_server_minutes.online_max END,
    max_players = coalesce(excluded.max_players, game_server_minutes.max_players)`

/** Adds the samples to the minute. */
export function addMinuteStep(id: string, bucket: HistoryBucket): Step {
  const { at, samples, up, online_sum, online_samples, online_max, max_players } = bucket
  return {
    sql: addSql,
    params: [id, at, samples, up, online_sum, online_samples, online_max, max_players],
  }
}

function rollUpSql(from: Resolution, to: Resolution, spanMs: number): string {
  return `INSERT INTO game_server_${to} (game_server_id, at, ${columns})
    SELECT game_server_id, at - at % ${spanMs}, ${sums} FROM game_server_${from}
    WHERE game_server_id = ? AND at >= ? AND at < ?
    GROUP BY game_server_id, at - at % ${spanMs}
    ON CONFLICT (game_server_id, at) DO UPDATE SET
      samples = excluded.samples, up = excluded.up, online_sum = excluded.online_sum,
      online_samples = excluded.online_samples, online_max = excluded.online_max,
      max_players = excluded.max_players`
}

const rollTenMinutesSql = rollUpSql('minutes', 'ten_minutes', tenMinutes.spanMs)
const rollHoursSql = rollUpSql('ten_minutes', 'hours', hours.spanMs)
const setRolledSql = 'UPDATE game_servers SET rolled_until = ? WHERE id = ?'

/** The start of the span of ten minutes that holds `at`. */
export function rollUpTime(at: number): number {
  return at - (at % tenMinutes.spanMs)
}

/** Rolls the minutes of [from, to) up, both times from `rollUpTime`, and deletes what is too old. */
export function rollUpSteps(id: string, from: number, to: number): Step[] {
  const steps: Step[] = [{ sql: rollTenMinutesSql, params: [id, from, to] }]
  const hourOf = (at: number): number => at - (at % hours.spanMs)
  if (hourOf(to) > hourOf(from)) {
    steps.push({ sql: rollHoursSql, params: [id, hourOf(from), hourOf(to)] })
  }
  for (const { name, keptMs } of resolutions) {
    const oldest = to - keptMs
    steps.push({
      sql: `DELETE FROM game_server_${name} WHERE game_server_id = ? AND at < ?`,
      params: [id, oldest],
    })
  }
  steps.push({ sql: setRolledSql, params: [to, id] })
  return steps
}

/** The buckets of [from, to), added up to spans of `binMs` and in their order. */
export async function listBuckets(
  reader: Reader,
  resolution: Resolution,
  id: string,
  { from, to, binMs }: { from: number; to: number; binMs: number },
): Promise<HistoryBucket[]> {
  const bin = sql`at - at % ${sql.lit(binMs)}`
  const { rows } = await sql<HistoryBucket>`
    SELECT ${bin} AS at, SUM(samples) AS samples, SUM(up) AS up,
      SUM(online_sum) AS online_sum, SUM(online_samples) AS online_samples,
      MAX(online_max) AS online_max, MAX(max_players) AS max_players
    FROM ${sql.table(`game_server_${resolution}`)}
    WHERE game_server_id = ${id} AND at >= ${from} AND at < ${to}
    GROUP BY ${bin} ORDER BY 1`.execute(reader)
  return rows
}

/** Up to when the history of the game server is rolled up. */
export async function findRolledUntil(reader: Reader, id: string): Promise<number> {
  const row = await reader
    .selectFrom('game_servers')
    .select('rolled_until')
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(row?.rolled_until ?? 0)
}

/** When each game server was last queried, to the minute. Those that never were are left out. */
export async function lastSampleTimes(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; at: number | null }>`
    SELECT id, (SELECT MAX(at) FROM game_server_minutes WHERE game_server_id = game_servers.id) AS at
    FROM game_servers`.execute(reader)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)]])))
}

/** The first game server after `id`, in the order of ids, that has a history. */
export async function nextWithHistory(
  reader: Reader,
  resolution: Resolution,
  id: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom(`game_server_${resolution}`)
    .select('game_server_id')
    .where('game_server_id', '>', id)
    .orderBy('game_server_id')
    .limit(1)
    .executeTakeFirst()
  return row?.game_server_id ?? null
}

/** Deletes a slice of the history of a game server that no longer exists. */
export function purgeStep(resolution: Resolution, id: string, rows: number): Step {
  const table = `game_server_${resolution}`
  return {
    sql: `DELETE FROM ${table} WHERE game_server_id = ? AND at <= (
        SELECT MAX(at) FROM (SELECT at FROM ${table} WHERE game_server_id = ? ORDER BY at LIMIT ?) AS slice
      ) AND NOT EXISTS (SELECT 1 FROM game_servers WHERE id = ?) RETURNING 1 AS deleted`,
    params: [id, id, rows, id],
  }
}

export const minuteSpanMs = minutes.spanMs
