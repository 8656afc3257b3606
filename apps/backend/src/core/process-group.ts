/** The processes that serve one platform together. Alone, a process has no others and its messages go nowhere. */
export interface ProcessGroup {
  /** The id of this process; another one after each start. */
  readonly id: string
  /** The other processes that are alive, as last seen. */
  others(): ReadonlySet<string>
  /** Whether the others count this process as alive. If not, they may have gone on without it. */
  isAlive(): boolean
  /** Called when other processes joined or are dead. */
  onChange(handle: (change: ProcessChange) => void): void
  /** Called when messages from or to other processes may have been lost. */
  onMessagesLost(handle: () => void): void
  /** Messages of one kind; each name is used once. */
  topic<T>(name: string): Topic<T>
}

export interface ProcessChange {
  joined: readonly string[]
  left: readonly string[]
}

export interface Topic<T> {
  /** Sends the message, as JSON, to every other process, or to one. Messages of a process arrive in order. */
  send(message: T, to?: string): void
  /** `from` is the id of the process that sent the message. */
  subscribe(handle: (message: T, from: string) => void): void
}

const none: ReadonlySet<string> = new Set()

/** The group of a process that is alone. */
export function createSoloGroup(id: string): ProcessGroup {
  return {
    id,
    others: () => none,
    isAlive: () => true,
    onChange: () => undefined,
    onMessagesLost: () => undefined,
    topic: () => ({ send: () => undefined, subscribe: () => undefined }),
  }
}
