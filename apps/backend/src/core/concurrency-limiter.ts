import { busy } from './app-error.ts'

/** Limits how much work runs at once: in total, and for each key of each group, such as each account. */
export interface ConcurrencyLimiter<Group extends string> {
  /**
   * Runs `work` when the limits allow it. Of the waiting work that may start, work whose key in the first group has the
   * fewest running goes first, then the work that has waited longest. Throws `busy` when too much work is waiting, or the
   * reason of the signal.
   */
  run<T>(keys: Record<Group, string>, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Limits<Group extends string> {
  running: number
  waiting: number
  groups: Record<Group, { running: number; waiting?: number }>
}

interface Waiter<Group extends string> {
  keys: Record<Group, string>
  start: () => void
}

export function createConcurrencyLimiter<Group extends string>(
  limits: Limits<Group>,
): ConcurrencyLimiter<Group> {
  const groups = (Object.keys(limits.groups) as Group[]).map((name) => ({
    name,
    ...limits.groups[name],
    runningOf: createCounter(),
    waitingOf: createCounter(),
  }))
  const [first] = groups
  const queue: Waiter<Group>[] = []
  let total = 0

  const hasRoom = (keys: Record<Group, string>): boolean =>
    total < limits.running &&
    groups.every(({ name, running, runningOf }) => runningOf.get(keys[name]) < running)

  function enter(keys: Record<Group, string>): void {
    total += 1
    for (const { name, runningOf } of groups) runningOf.add(keys[name], 1)
  }

  function exit(keys: Record<Group, string>): void {
    total -= 1
    for (const { name, runningOf } of groups) runningOf.add(keys[name], -1)
    // Work that used up two limits makes room for two.
    for (let next = nextWaiter(); next; next = nextWaiter()) {
      dequeue(next)
      next.start()
    }
  }

  function nextWaiter(): Waiter<Group> | undefined {
    let best: Waiter<Group> | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const waiter of queue) {
      const running = first ? first.runningOf.get(waiter.keys[first.name]) : 0
      if (running >= fewest || !hasRoom(waiter.keys)) continue
      best = waiter
      fewest = running
    }
    return best
  }

  function dequeue(waiter: Waiter<Group>): void {
    queue.splice(queue.indexOf(waiter), 1)
    for (const { name, waitingOf } of groups) waitingOf.add(waiter.keys[name], -1)
  }

  function wait(keys: Record<Group, string>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const isFull = groups.some(
      ({ name, waiting, waitingOf }) =>
        waiting !== undefined && waitingOf.get(keys[name]) >= waiting,
    )
    if (isFull || queue.length >= limits.waiting) throw busy()
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Group> = {
        keys,
        start() {
          signal.removeEventListener('abort', cancel)
          enter(keys)
          resolve()
        },
      }
      const cancel = (): void => {
        dequeue(waiter)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', cancel, { once: true })
      queue.push(waiter)
      for (const { name, waitingOf } of groups) waitingOf.add(keys[name], 1)
    })
  }

  return {
    async run(keys, signal, work) {
      if (hasRoom(keys)) enter(keys)
      else await wait(keys, signal)
      try {
        return await work()
      } finally {
        exit(keys)
      }
    },
  }
}

/** Counts by key. A key with a count of 0 takes no memory. */
function createCounter() {
  const counts = new Map<string, number>()
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    add(key: string, change: number): void {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
