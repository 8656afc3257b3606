import type { Log } from '../core/log.ts'
import type { BusMessage } from './bus-message.ts'

type Handle = (message: BusMessage) => void | Promise<void>

/** Carries messages to their subscribers within this process. */
export interface Bus {
  /** Resolves when the subscribers have handled the message. */
  publish(message: BusMessage): Promise<void>
  subscribe(handle: Handle): void
}

const done = Promise.resolve()

/**
 * Subscribers handle one message after another, in the order of publishing. While no subscriber returns a promise, they run
 * inside the call of `publish`.
 */
export function createBus(log: Log): Bus {
  const subscribers: Handle[] = []
  /** The last delivery that has not ended yet. */
  let last: Promise<void> | null = null

  function deliver(message: BusMessage): Promise<void> | null {
    const pending: Promise<void>[] = []
    for (const handle of subscribers) {
      try {
        const result = handle(message)
        if (result) pending.push(result)
      } catch (error) {
        log.error({ err: error }, 'a subscriber of the bus failed')
      }
    }
    if (pending.length === 0) return null
    return Promise.all(pending).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'a subscriber of the bus failed'),
    )
  }

  function track(delivery: Promise<void>): Promise<void> {
    const tracked = delivery.then(() => {
      if (last === tracked) last = null
    })
    last = tracked
    return tracked
  }

  return {
    publish(message) {
      if (last) return track(last.then(() => deliver(message) ?? undefined))
      const delivery = deliver(message)
      return delivery ? track(delivery) : done
    },
    subscribe(handle) {
      subscribers.push(handle)
    },
  }
}
