import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

// Processes of earlier versions do not set it.
const addVersion = 'ALTER TABLE processes ADD COLUMN log_version BIGINT NOT NULL DEFAULT 1'

// Rows are deleted soon, so preparing them for a long life would be wasted.
const vacuumLess = `ALTER TABLE event_log SET
  (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1)`

/**
 * Begins a commit in one round trip: waits for the lock, and then returns the processes, as `id alive version`, and the id of
 * the transaction, which is assigned only if `assigns` is 1, in the first row, and the log after a position in the others. The
 * upper bound, which no position reaches, lets PostgreSQL expect few rows and read them by the index.
 */
const createFunction = `CREATE FUNCTION begin_commit(
    lock_space integer, lock integer, read_position bigint, assigns bigint
  ) RETURNS TABLE (
    transaction_id text, processes text,
    "position" bigint, process_id text, is_transaction bigint, is_awaited bigint, total_bytes bigint, messages text
  ) LANGUAGE plpgsql AS $$
  DECLARE
    now_ms bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(lock_space, lock);
    now_ms := extract(epoch FROM clock_timestamp()) * 1000;
    transaction_id := CASE WHEN assigns = 1 THEN pg_current_xact_id()::text END;
    SELECT string_agg(
        p.id || CASE WHEN p.lease_until > now_ms THEN ' 1 ' ELSE ' 0 ' END || p.log_version, ',')
      INTO processes FROM processes AS p;
    RETURN NEXT;
    RETURN QUERY SELECT NULL::text, NULL::text,
        l.position, l.process_id, l.is_transaction, l.is_awaited, l.total_bytes, l.messages
      FROM event_log AS l
      WHERE l.position > read_position AND l.position < read_position + 1000000000000
      ORDER BY l.position;
  END $$`

/** Only PostgreSQL serves several processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  for (const statement of [addVersion, vacuumLess, createFunction])
    await sql.raw(statement).execute(db)
}
