import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * Like the functions of the same name, which processes of the versions before still call. Here, an attempt can depend on an
 * earlier one: where `firsts` is the number of another operation, only as many attempts are made as that one has granted.
 *
 * `locked` are the keys in the order in which all of these functions lock them, so that processes never deadlock. Limits above
 * 512 keep no more than 128 times, so that PostgreSQL stores a row in one piece.
 */
const createFunction = `CREATE FUNCTION count_attempts(
    kinds text[], keys text[], limits bigint[], windows bigint[], amounts bigint[], firsts integer[],
    locked text[], at_time bigint
  ) RETURNS TABLE (granted bigint, used bigint, oldest bigint) LANGUAGE plpgsql AS $$
  DECLARE
    known record;
    wanted text;
    asked bigint;
    all_granted bigint[] := '{}';
    first integer;
    size integer;
    grain bigint;
    stamp bigint;
  BEGIN
    FOREACH wanted IN ARRAY locked LOOP
      LOOP
        PERFORM FROM rate_limits AS r WHERE r.key = wanted FOR UPDATE;
        EXIT WHEN FOUND;
        INSERT INTO rate_limits AS r (key, times, counts, total, expires_at)
          VALUES (wanted, '{}', '{}', 0, 0) ON CONFLICT DO NOTHING;
      END LOOP;
    END LOOP;

    FOR i IN 1 .. cardinality(keys) LOOP
      SELECT r.times, r.counts, r.total INTO known FROM rate_limits AS r WHERE r.key = keys[i];
      first := 1;
      size := cardinality(known.times);
      IF size > 0 AND known.times[size] > at_time + 2 * windows[i] THEN
        first := size + 1;
        known.total := 0;
      END IF;
      WHILE first <= size AND known.times[first] <= at_time - windows[i] LOOP
        known.total := known.total - known.counts[first];
        first := first + 1;
      END LOOP;
      IF first > 1 THEN
        known.times := known.times[first:];
        known.counts := known.counts[first:];
        size := cardinality(known.times);
      END IF;

      asked := CASE WHEN firsts[i] > 0 THEN all_granted[firsts[i]] ELSE amounts[i] END;
      granted := greatest(0, least(asked, limits[i] - known.total));
      IF kinds[i] = 'take' AND granted > 0 THEN
        grain := CASE WHEN limits[i] <= 512 THEN 1 ELSE windows[i] / 128 + 1 END;
        stamp := (at_time + grain - 1) / grain * grain;
        IF size > 0 AND known.times[size] >= stamp THEN
          known.counts[size] := known.counts[size] + granted;
        ELSE
          known.times := known.times || stamp;
          known.counts := known.counts || granted::integer;
        END IF;
        known.total := known.total + granted;
      ELSIF kinds[i] = 'refund' AND size > 0 THEN
        known.counts[size] := known.counts[size] - 1;
        known.total := known.total - 1;
        IF known.counts[size] = 0 THEN
          known.times := trim_array(known.times, 1);
          known.counts := trim_array(known.counts, 1);
        END IF;
      END IF;

      IF kinds[i] = 'refund' OR kinds[i] = 'take' AND granted > 0 THEN
        UPDATE rate_limits AS r SET times = known.times, counts = known.counts, total = known.total,
            expires_at = coalesce(known.times[cardinality(known.times)], 0) + windows[i]
          WHERE r.key = keys[i];
      END IF;
      all_granted := all_granted || granted;
      used := known.total;
      oldest := known.times[1];
      RETURN NEXT;
    END LOOP;
  END $$`

/** SQLite serves one process, which counts in its memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql.raw(createFunction).execute(db)
}
