import type { GatewayEvent } from '@guildhall/contract'

type BatchListener = (events: readonly GatewayEvent[]) => void

const listeners = new Set<BatchListener>()

/**
 * Calls `listener` with each batch of gateway events. Listeners run in the order in which they were added: the stores
 * add theirs when they are imported, so listeners of components read the updated stores. Returns a function that removes
 * the listener.
 */
export function onEventBatch(listener: BatchListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls `listener` with each gateway event, in order. Returns a function that removes the listener. */
export function onEvent(listener: (event: GatewayEvent) => void): () => void {
  return onEventBatch((events) => {
    for (const event of events) {
      try {
        listener(event)
      } catch (error) {
        reportError(error)
      }
    }
  })
}

/** Passes a batch of gateway events to every listener; an error of one does not keep it from the others. */
export function publishEvents(events: readonly GatewayEvent[]): void {
  for (const listener of listeners) {
    try {
      listener(events)
    } catch (error) {
      reportError(error)
    }
  }
}
