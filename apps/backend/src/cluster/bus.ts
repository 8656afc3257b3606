/** Carries messages to every process of the platform, this one included. */
export interface Bus<T> {
  /** Resolves when the subscribers of this process have handled the message. Messages keep their order. */
  publish(message: T): Promise<void>
  subscribe(handle: (message: T) => void | Promise<void>): void
}
