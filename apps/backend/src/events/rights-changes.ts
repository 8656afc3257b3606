import { eventRules } from '@guildhall/contract'
import type { BusMessage } from './bus-message.ts'

const maxServers = 10_000

/**
 * When rights in a server may have changed. Who reads rights before a write takes a mark first, and lets the write fail when
 * they have changed since.
 */
export class RightsChanges {
  #changes = 0
  /** By server, its last change. */
  readonly #servers = new Map<string, number>()
  /** The last change of all others. */
  #others = 0

  mark(): number {
    return this.#changes
  }

  haveChanged(serverId: string, mark: number): boolean {
    return (this.#servers.get(serverId) ?? this.#others) > mark
  }

  /** Call this for each message of a commit, in the turn of the event loop in which the commit becomes known. */
  record(message: BusMessage): void {
    if (message.kind === 'conversation_opened') return
    if (message.kind === 'event' && eventRules[message.event.type].reduces === 'nothing') return
    this.#changes += 1
    const serverId = message.kind === 'event' ? serverOf(message) : null
    if (serverId !== null && this.#servers.size < maxServers) {
      this.#servers.set(serverId, this.#changes)
    } else {
      this.#servers.clear()
      this.#others = this.#changes
    }
  }
}

function serverOf({ recipients, event }: Extract<BusMessage, { kind: 'event' }>): string | null {
  if ('serverId' in recipients && recipients.serverId !== undefined) return recipients.serverId
  return event.type === 'server.deleted' ? event.data.serverId : null
}
