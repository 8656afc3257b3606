import type { Log } from '../core/log.ts'
import type { Bus } from './bus.ts'

const done = Promise.resolve()

/**
 * The bus of a platform of one process. Items are dealt with one after another in the order of publishing; as long as
 * no subscriber needs time, within the call itself.
 */
export function createLocalBus<T>(log: Log): Bus<T> {
  const subscribers: ((item: T) => void | Promise<void>)[] = []
  let waiting: Promise<void> | null = null

  function dealAll(item: T): Promise<void> | null {
    const slow: Promise<void>[] = []
    for (const deal of subscribers) {
      try {
        const result = deal(item)
        if (result) slow.push(result)
      } catch (error) {
        log.error({ err: error }, 'a subscriber of the bus failed')
      }
    }
    if (slow.length === 0) return null
    return Promise.all(slow).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'a subscriber of the bus failed'),
    )
  }

  function follow(work: Promise<void>): Promise<void> {
    const mine = work.then(() => {
      if (waiting === mine) waiting = null
    })
    waiting = mine
    return mine
  }

  return {
    publish(item) {
      if (waiting) return follow(waiting.then(() => dealAll(item) ?? undefined))
      const slow = dealAll(item)
      return slow ? follow(slow) : done
    },
    subscribe(deal) {
      subscribers.push(deal)
    },
  }
}
