/** Carries what happened to every process of the platform, this one included. */
export interface Bus<T> {
  /** Resolves when the subscribers of this process have dealt with it. Order is kept. */
  publish(item: T): Promise<void>
  subscribe(deal: (item: T) => void | Promise<void>): void
}
