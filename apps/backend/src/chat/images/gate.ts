import { AppError } from '../../core/app-error.ts'

/** Bounds how much runs at once. */
export interface Gate {
  /** Runs `work` when there is room. Throws `busy` where too many wait already, or the signal's reason. */
  run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Bounds {
  running: number
  /** So that one slow host does not hold up all others. */
  runningPerKey: number
  waiting: number
}

interface Waiter {
  key: string
  start: () => void
}

export function createGate(bounds: Bounds): Gate {
  const running = new Map<string, number>()
  const queue: Waiter[] = []
  let total = 0

  const isOpen = (key: string): boolean =>
    total < bounds.running && (running.get(key) ?? 0) < bounds.runningPerKey

  function enter(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    const left = (running.get(key) ?? 0) - 1
    total -= 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    const next = queue.findIndex((waiter) => isOpen(waiter.key))
    if (next >= 0) queue.splice(next, 1)[0]?.start()
  }

  function wait(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (queue.length >= bounds.waiting) {
      throw new AppError('busy', 'Too many images are being fetched. Ask again in a moment.')
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        key,
        start() {
          signal.removeEventListener('abort', giveUp)
          enter(key)
          resolve()
        },
      }
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      queue.push(waiter)
    })
  }

  return {
    async run(key, signal, work) {
      if (isOpen(key)) enter(key)
      else await wait(key, signal)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
