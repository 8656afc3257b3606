import type { Metrics } from '../core/metrics.ts'
import type { BusMessage } from './bus-message.ts'

/** Counts events by type, and messages by who sent them. */
export function countEvents(metrics: Metrics): (message: BusMessage) => void {
  const countEvent = metrics.counter(
    { name: 'events_total', help: 'Events that this process published, by type' },
    ['type'],
  )
  const countMessage = metrics.counter(
    { name: 'messages_total', help: 'Messages that this process stored, by author' },
    ['author'],
  )
  return (message) => {
    if (message.kind !== 'event') return
    const { event } = message
    countEvent({ type: event.type })
    if (event.type === 'message.created') countMessage({ author: event.data.message.author.kind })
  }
}
