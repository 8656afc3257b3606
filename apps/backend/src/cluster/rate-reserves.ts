import type { Clock } from '../core/clock.ts'
import type { Attempt, RateCount, RateOperation, Reserve } from '../core/rate-counter.ts'

/** So many attempts against one limit at once show that more will follow. */
const minAtOnce = 4
/** Smaller limits are counted to the millisecond, so nothing can be reserved. */
const maxSmallLimit = 512
/** The counter lets a reserve last for half a second at most, and for this part of the limit's window. */
const maxReserveMs = 500
const reservesPerWindow = 128
/** A reserve is at most so many times as large as the one before it … */
const maxGrowth = 4
/** … and so many times as large as the attempts that are expected. */
const margin = 1.25
/** How long a limit is remembered after its last reserve. */
const rememberMs = 1000

/** A reserve, and how many of its attempts are left. */
interface Held {
  reserve: Reserve
  left: number
  startedAt: number
  endsAt: number
  /** When the oldest counted attempt no longer counts. */
  freeAt: number
}

/** Attempts against one limit. */
interface Entry {
  attempt: Attempt
  /** How many attempts to reserve next. */
  wanted: number
  held: Held | null
  timer: NodeJS.Timeout | undefined
}

/**
 * What this process may count by itself: attempts that the counter has counted in advance, as many as the process will probably
 * make within the next moment. `send` sends the counter an operation.
 */
export function createRateReserves(clock: Clock, send: (operation: RateOperation) => void) {
  const entries = new Map<string, Entry>()

  /** Returns what is left to the counter. */
  function end(entry: Entry, held: Held): void {
    const { reserve, left } = held
    entry.held = null
    entry.wanted = wantedAfter(held, entry.attempt, clock())
    const { key, limit, windowMs } = entry.attempt
    send({ kind: 'return', key, limit, windowMs, returned: { reserve, unused: left } })
    clearTimeout(entry.timer)
    if (entry.wanted === 0) entries.delete(key)
    else entry.timer = setTimeout(() => entries.delete(key), rememberMs).unref()
  }

  return {
    has: (key: string): boolean => Boolean(entries.get(key)?.held),

    /** Counts an attempt if one is reserved. */
    take({ key }: Attempt): RateCount | null {
      const entry = entries.get(key)
      if (!entry?.held) return null
      const { held } = entry
      const { reserve, freeAt, endsAt } = held
      const now = clock()
      if (now > endsAt) {
        end(entry, held)
        return null
      }
      held.left -= 1
      if (held.left === 0) end(entry, held)
      const used = reserve.used + reserve.amount - held.left
      return { isAllowed: true, used, freeInMs: freeAt - now }
    },

    /** Lets the operations reserve attempts where it is worth it. */
    addTo(operations: RateOperation[]): void {
      const byKey = Map.groupBy(
        operations.filter(({ kind, limit }) => kind === 'take' && limit > maxSmallLimit),
        ({ key }) => key,
      )
      for (const [key, takes] of byKey) {
        const known = entries.get(key)
        const wanted = known?.wanted ?? (takes.length < minAtOnce ? 0 : 2 * takes.length)
        if (wanted > 0 && !known?.held) takes[0]!.extra = wanted
      }
    },

    /** Keeps what the operation of this time has reserved. */
    add({ key, limit, windowMs, extra = 0 }: RateOperation, count: RateCount, at: number): void {
      const { reserve, freeInMs } = count
      if (!reserve) return
      const entry = entries.get(key) ?? {
        attempt: { key, limit, windowMs },
        wanted: extra,
        held: null,
        timer: undefined,
      }
      entries.set(key, entry)
      const held = {
        reserve,
        left: reserve.amount,
        startedAt: clock(),
        endsAt: at + reserve.endsInMs,
        freeAt: at + freeInMs,
      }
      entry.held = held
      clearTimeout(entry.timer)
      const onEnd = (): void => end(entry, held)
      entry.timer = setTimeout(onEnd, Math.max(0, held.endsAt - clock())).unref()
    },

    /** Returns everything to the counter. */
    close(): void {
      for (const entry of entries.values()) {
        if (entry.held) end(entry, entry.held)
        clearTimeout(entry.timer)
      }
    },
  }
}

/** How many attempts to reserve after this reserve, so that they last until the next one ends. */
function wantedAfter(
  { reserve: { amount }, left, startedAt, endsAt }: Held,
  { limit, windowMs }: Attempt,
  now: number,
): number {
  const made = amount - left
  if (made < minAtOnce) return 0
  const heldMs = Math.max(1, Math.min(now, endsAt) - startedAt)
  const expected = (made / heldMs) * Math.min(maxReserveMs, windowMs / reservesPerWindow)
  return Math.min(limit, maxGrowth * amount, Math.ceil(margin * expected))
}
