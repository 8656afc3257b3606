import { eventRules } from '@guildhall/contract'
import { busy } from '../core/app-error.ts'
import { OutdatedError } from '../storage/database.ts'
import type { BusMessage } from './bus-message.ts'

const maxServers = 10_000
const changesNoRights = new Set<BusMessage['kind']>([
  'conversation_opened',
  'presence_set',
  'settings_changed',
])
/** Each change of rights in a server lets the work that waits there begin again. */
const maxAttempts = 20

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
    if (changesNoRights.has(message.kind)) return
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

/** Whether no rights in the server have changed since the work began. */
export type RightsCondition = (serverId: string) => boolean

/**
 * Runs work that reads rights and then writes, with `stillHold` as the condition of the write: see Database. When rights have
 * changed in between, at whatever process, nothing is written and the work begins again. Throws `busy` when they do so
 * all the time.
 */
export async function withCurrentRights<T>(
  rights: Pick<RightsChanges, 'mark' | 'haveChanged'>,
  work: (stillHold: RightsCondition) => Promise<T>,
): Promise<T> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const mark = rights.mark()
    try {
      return await work((serverId) => !rights.haveChanged(serverId, mark))
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
    }
  }
  throw busy()
}

function serverOf({ recipients, event }: Extract<BusMessage, { kind: 'event' }>): string | null {
  if ('serverId' in recipients && recipients.serverId !== undefined) return recipients.serverId
  return event.type === 'server.deleted' ? event.data.serverId : null
}
