import { sql } from 'kysely'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Database } from './database.ts'

const dayMs = 86_400_000

/** Makes new ids and times sort after those that are stored, even if the system's clock was set back meanwhile. */
export async function advanceClockToNewestTime(database: Database, log: Log): Promise<void> {
  const newest = await findNewestTime(database)
  const now = systemClock()
  if (newest > now + dayMs) {
    log.warn(
      { newest: new Date(newest) },
      'Stored data is dated in the future: check the system clock',
    )
  } else {
    systemClock.advanceTo(newest)
  }
}

/** When the newest message or session was created; 0 when there is none. Reads one index entry per channel. */
async function findNewestTime(database: Database): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    SELECT max(created_at) AS newest FROM (
      SELECT (
        SELECT created_at FROM messages
        WHERE message_key > number << 32 AND message_key < (number + 1) << 32
        ORDER BY message_key DESC LIMIT 1
      ) AS created_at FROM channels
      UNION ALL SELECT max(created_at) FROM sessions
    ) AS times`.execute(database.read)
  return rows[0]?.newest ?? 0
}
