import { busy } from '../core/app-error.ts'
import { OutdatedError } from '../storage/database.ts'
import type { RightsChanges } from './rights-changes.ts'

/** Whether no rights in the server have changed since the work began. */
export type RightsCondition = (serverId: string) => boolean

/** Each change of rights in a server lets the work that waits there begin again. */
const maxAttempts = 20

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
