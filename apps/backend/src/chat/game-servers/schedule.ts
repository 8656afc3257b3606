import type { Clock } from '../../core/clock.ts'
import { noFailures } from './next-status.ts'
import type { Failures } from './next-status.ts'
import type { GameTarget } from './query-outcome.ts'

/** One address that is queried as one game, for all game servers that have it. */
export interface Destination {
  key: string
  target: GameTarget
  /** The ids of the game servers. */
  watchers: Set<string>
  /** When it is queried next, in monotonic time. */
  dueAt: number
  isRunning: boolean
  failures: Failures
}

export interface Schedule {
  /** The destination of the target, with this watcher from now on. A new one is first queried after `delayMs`. */
  add(target: GameTarget, watcherId: string, delayMs: number): Destination
  remove(destination: Destination, watcherId: string): void
  /** Destinations whose time has come. Each must be planned again. */
  takeDue(): Destination[]
  /** Plans the query after the one that was due at `dueAt`. */
  planNext(destination: Destination): void
  readonly size: number
}

/** Destinations are collected in slots of this length, and queried when theirs has passed. */
const slotMs = 100
const maxBackoff = 4
/** Spreads the queries of a community, which would otherwise all be made at the same moment. */
const jitter = 0.1

interface Options {
  intervalMs: number
  monotonic: Clock
  random?: () => number
}

export function createSchedule(options: Options): Schedule {
  const { intervalMs, monotonic, random = Math.random } = options
  const destinations = new Map<string, Destination>()
  /** Destinations by the slot of their next query. One that was removed is skipped when its slot comes. */
  const slots = new Map<number, Destination[]>()
  let nextSlot = slotOf(monotonic())

  function plan(destination: Destination, dueAt: number): void {
    destination.dueAt = dueAt
    const slot = Math.max(slotOf(dueAt), nextSlot)
    const planned = slots.get(slot)
    if (planned) planned.push(destination)
    else slots.set(slot, [destination])
  }

  function takeSlots(until: number): Destination[] {
    // After a jump of the clock, most slots are empty.
    const passed =
      until - nextSlot > slots.size
        ? [...slots.keys()].filter((slot) => slot < until)
        : Array.from({ length: Math.max(0, until - nextSlot) }, (_, index) => nextSlot + index)
    const taken = passed.flatMap((slot) => {
      const planned = slots.get(slot) ?? []
      slots.delete(slot)
      return planned
    })
    nextSlot = Math.max(nextSlot, until)
    return taken
  }

  return {
    add(target, watcherId, delayMs) {
      const key = keyOf(target)
      let destination = destinations.get(key)
      if (!destination) {
        const watchers = new Set<string>()
        const state = { dueAt: 0, isRunning: false, failures: noFailures }
        destination = { key, target, watchers, ...state }
        destinations.set(key, destination)
        plan(destination, monotonic() + delayMs)
      }
      destination.watchers.add(watcherId)
      return destination
    },
    remove(destination, watcherId) {
      destination.watchers.delete(watcherId)
      const { key } = destination
      if (destination.watchers.size === 0 && destinations.get(key) === destination) {
        destinations.delete(key)
      }
    },
    takeDue() {
      const due = takeSlots(slotOf(monotonic()))
      return due.filter((destination) => destinations.get(destination.key) === destination)
    },
    planNext(destination) {
      const backoff = Math.min(maxBackoff, Math.max(1, destination.failures.inRow - 1))
      const spread = 1 + jitter * (2 * random() - 1)
      const dueAt = destination.dueAt + intervalMs * backoff * spread
      // After a time in which nothing ran, there is nothing to catch up on.
      plan(destination, Math.max(dueAt, monotonic()))
    },
    get size() {
      return destinations.size
    },
  }
}

function slotOf(time: number): number {
  return Math.floor(time / slotMs)
}

function keyOf({ game, host, port, usesDefaultPort = false }: GameTarget): string {
  return JSON.stringify([game, host.toLowerCase(), port, usesDefaultPort])
}
