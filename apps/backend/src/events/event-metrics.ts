import type { Metrics } from '../core/metrics.ts'
import type { BusMessage } from './bus-message.ts'
import type { EventPublisher, Publish } from './event-publisher.ts'

/** Counts the events of this process by type, after their commit, and messages by who sent them. */
export function countEvents(publisher: EventPublisher, metrics: Metrics): EventPublisher {
  if (!metrics.isEnabled) return publisher
  const countEvent = metrics.counter(
    { name: 'events_total', help: 'Events that this process published, by type' },
    ['type'],
  )
  const countMessage = metrics.counter(
    { name: 'messages_total', help: 'Messages that this process stored, by author' },
    ['author'],
  )

  function count(message: BusMessage): void {
    if (message.kind !== 'event') return
    const { event } = message
    countEvent({ type: event.type })
    if (event.type === 'message.created') countMessage({ author: event.data.message.author.kind })
  }

  return {
    rights: publisher.rights,
    async transaction(work) {
      const collected: BusMessage[] = []
      const result = await publisher.transaction((tx, publish) =>
        work(tx, collecting(publish, collected)),
      )
      for (const message of collected) count(message)
      return result
    },
    write(steps, toMessages, options = {}) {
      let made: BusMessage[] = []
      return publisher.write(steps, (rows) => (made = toMessages(rows)), {
        ...options,
        onCommit: () => {
          for (const message of made) count(message)
          options.onCommit?.()
        },
      })
    },
    publish(recipients, event) {
      count({ kind: 'event', recipients, event })
      publisher.publish(recipients, event)
    },
  }
}

function collecting(publish: Publish, collected: BusMessage[]): Publish {
  const collect: Publish = Object.assign(
    ((recipients, event) => {
      collected.push({ kind: 'event', recipients, event })
      publish(recipients, event)
    }) as Publish,
    { sessionsEnded: publish.sessionsEnded, conversationOpened: publish.conversationOpened },
  )
  return collect
}
