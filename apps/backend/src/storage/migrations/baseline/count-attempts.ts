/**
 * Counts attempts against rate limits, several operations at once. An attempt can depend on an earlier one: where `firsts` is the
 * number of another operation, only as many attempts are made as that one has granted. `locked` are the keys in the order in which
 * they are locked, so that processes never deadlock.
 *
 * `times` and `counts` of a row are the attempts within a window, oldest first: when, rounded up to `grain`, and how many. Rounding
 * up lets an attempt count a little longer, never shorter. A time in the far future was written before a clock was set back. Limits
 * above 512 keep no more than 128 times, so that PostgreSQL stores a row in one piece.
 *
 * A process can reserve attempts against a limit above 512, at most `extras` and one part in `shares` of those that are left. They count with the time `stamp`, to
 * which attempts are rounded up, and may be made until `until`, which is half a second at most and not after that time. So it does
 * not matter that they were counted earlier. An operation `return` accounts for `amounts` of them, of which `unused` were not made
 * and no longer count; `stamps` is their time.
 *
 * `contested` is the end of the reserves that are not accounted for. A process that does not account for them has ended, and 2
 * seconds later they are regarded as used.
 */
export const countAttempts = `CREATE FUNCTION count_attempts(
    kinds text[], keys text[], limits bigint[], windows bigint[], amounts bigint[], firsts integer[],
    extras bigint[], unused bigint[], stamps bigint[], shares bigint, locked text[], at_time bigint
  ) RETURNS TABLE (
    granted bigint, used bigint, oldest bigint, extra bigint, stamp bigint, until bigint, contested bigint
  ) LANGUAGE plpgsql AS $$
  DECLARE
    known record;
    wanted text;
    asked bigint;
    all_granted bigint[] := '{}';
    first integer;
    size integer;
    grain bigint;
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
      SELECT r.times, r.counts, r.total, r.reserved, r.reserved_until INTO known
        FROM rate_limits AS r WHERE r.key = keys[i];
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
      IF known.reserved_until + 2000 <= at_time OR known.reserved_until > at_time + 2 * windows[i] THEN
        known.reserved := 0;
      END IF;

      asked := CASE WHEN firsts[i] > 0 THEN all_granted[firsts[i]] ELSE amounts[i] END;
      granted := greatest(0, least(asked, limits[i] - known.total));
      extra := 0;
      stamp := NULL;
      until := NULL;
      IF kinds[i] = 'take' AND granted > 0 THEN
        grain := CASE WHEN limits[i] <= 512 THEN 1 ELSE windows[i] / 128 + 1 END;
        stamp := (at_time + grain - 1) / grain * grain;
        IF extras[i] > 0 AND grain > 1 AND stamp > at_time AND (size = 0 OR known.times[size] <= stamp) THEN
          extra := least(extras[i], (limits[i] - known.total - granted) / shares);
        END IF;
        IF size > 0 AND known.times[size] >= stamp THEN
          known.counts[size] := known.counts[size] + granted + extra;
        ELSE
          known.times := known.times || stamp;
          known.counts := known.counts || (granted + extra)::integer;
        END IF;
        known.total := known.total + granted + extra;
        IF extra > 0 THEN
          until := least(stamp, at_time + 500);
          known.reserved_until := greatest(until, CASE WHEN known.reserved > 0 THEN known.reserved_until END);
          known.reserved := known.reserved + extra;
        END IF;
      ELSIF kinds[i] = 'refund' AND size > 0 THEN
        known.counts[size] := known.counts[size] - 1;
        known.total := known.total - 1;
        IF known.counts[size] = 0 THEN
          known.times := trim_array(known.times, 1);
          known.counts := trim_array(known.counts, 1);
        END IF;
      ELSIF kinds[i] = 'return' THEN
        known.reserved := greatest(0, known.reserved - amounts[i]);
        first := array_position(known.times, stamps[i]);
        IF first IS NOT NULL THEN
          asked := least(unused[i], known.counts[first]);
          known.counts[first] := known.counts[first] - asked;
          known.total := known.total - asked;
          IF known.counts[first] = 0 THEN
            known.times := known.times[:first - 1] || known.times[first + 1:];
            known.counts := known.counts[:first - 1] || known.counts[first + 1:];
          END IF;
        END IF;
      END IF;

      IF kinds[i] IN ('refund', 'return') OR kinds[i] = 'take' AND granted > 0 THEN
        UPDATE rate_limits AS r SET times = known.times, counts = known.counts, total = known.total,
            reserved = known.reserved, reserved_until = known.reserved_until,
            expires_at = coalesce(known.times[cardinality(known.times)], 0) + windows[i]
          WHERE r.key = keys[i];
      END IF;
      all_granted := all_granted || granted;
      used := known.total;
      oldest := known.times[1];
      contested := CASE WHEN known.reserved > 0 THEN known.reserved_until END;
      RETURN NEXT;
    END LOOP;
  END $$`
