import type { GatewayEvent } from '@guildhall/contract'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { onEventBatch } from './events.ts'

export type Entries<V> = Readonly<Record<string, V>>

export interface LoadedStore<V> extends UseBoundStore<StoreApi<Entries<V>>> {
  /**
   * Sends a request, and adds the entries that `toEntries` makes of the response. Of the requests with the same name, only
   * the last one counts. Resolves with undefined if the response was not used.
   */
  load: <R>(
    request: () => Promise<R>,
    toEntries: (response: R, known: Entries<V>) => Entries<V>,
    name?: string,
  ) => Promise<R | undefined>
  /** Applies events, as those of the gateway. */
  apply: (events: readonly GatewayEvent[]) => void
  /** Replaces all entries, such as after a lost session. Responses to requests that are running are not used. */
  reset: (entries?: Entries<V>) => void
}

/**
 * A store of what requests load and events change, by id. The server may have read a response before or after an event that
 * arrives while it is loading, so these events are applied to the loaded entries before they replace the known ones.
 * Applying an event twice must have the same result as once.
 */
export function createLoadedStore<V>(
  apply: (entries: Entries<V>, event: GatewayEvent) => Entries<V> = (entries) => entries,
): LoadedStore<V> {
  const store = create<Entries<V>>()(() => ({}))
  /** The events that have arrived during each request. */
  const running = new Map<string | symbol, GatewayEvent[]>()

  const applyAll = (events: readonly GatewayEvent[]): void => {
    for (const arrived of running.values()) arrived.push(...events)
    const known = store.getState()
    const next = events.reduce(apply, known)
    if (next !== known) store.setState(next, true)
  }

  const load: LoadedStore<V>['load'] = async (request, toEntries, name) => {
    const key = name ?? Symbol('request')
    const arrived: GatewayEvent[] = []
    running.set(key, arrived)
    const isDiscarded = (): boolean => running.get(key) !== arrived
    try {
      const response = await request()
      if (isDiscarded()) return undefined
      store.setState(arrived.reduce(apply, toEntries(response, store.getState())))
      return response
    } catch (error) {
      if (isDiscarded()) return undefined
      throw error
    } finally {
      if (!isDiscarded()) running.delete(key)
    }
  }

  onEventBatch(applyAll)
  return Object.assign(store, {
    load,
    apply: applyAll,
    reset: (entries: Entries<V> = {}) => {
      running.clear()
      store.setState(entries, true)
    },
  })
}

/** The entries without some of them; the same object if there is none of these. */
export function withoutEntries<V>(
  entries: Entries<V>,
  isRemoved: (value: V, id: string) => boolean,
): Entries<V> {
  const all = Object.entries(entries)
  const rest = all.filter(([id, value]) => !isRemoved(value, id))
  return rest.length === all.length ? entries : Object.fromEntries(rest)
}
