import {
  accountCommands,
  createAccountAdministration,
} from '../chat/accounts/operators/administration.ts'
import type { AccountCommands } from '../chat/accounts/operators/administration.ts'
import { createKeepOperator } from '../chat/accounts/operators/keep-operator.ts'
import { createBus } from '../events/bus.ts'
import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { newId } from '../core/ids.ts'
import { createLog } from '../core/log.ts'
import { createSoloGroup } from '../core/process-group.ts'
import { InUseError, StartError } from '../core/start-error.ts'
import { createEventPublisher } from '../events/event-publisher.ts'
import type { EventPublisher } from '../events/event-publisher.ts'
import type { Database } from '../storage/database.ts'
import { openUnservedDatabase } from '../storage/open-storage.ts'
import type { OpenDatabase } from '../storage/open-storage.ts'
import { callRunningProcess, UnreachableError } from './call.ts'

type Result<K extends keyof AccountCommands> = Awaited<ReturnType<AccountCommands[K]>>

/**
 * Runs a command in the running process, so that connections end at once. When no process runs, runs it here with the data
 * directory locked. Throws AppError and StartError.
 */
export async function runAccountCommand<K extends keyof AccountCommands>(
  config: Config,
  command: K,
  username: string,
): Promise<Result<K>> {
  try {
    return await callRunningProcess<Result<K>>(config.dataDir, command, username)
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
  }
  const { database, close } = await openUnserved(config)
  try {
    return (await commandsOn(database, config)[command](username)) as Result<K>
  } finally {
    await close()
  }
}

/** Opens the database when no process serves it. Throws StartError. */
async function openUnserved(config: Config): Promise<OpenDatabase> {
  try {
    return await openUnservedDatabase(config)
  } catch (error) {
    if (!(error instanceof InUseError)) throw error
    throw new StartError(
      `Guildhall is running but does not respond. It may still be starting; try again in a moment. (${error.message})`,
    )
  }
}

/** Without subscribers: its events go nowhere. */
function publisherOn(database: Database): EventPublisher {
  return createEventPublisher({
    database,
    bus: createBus(createLog('silent')),
    processes: createSoloGroup(newId()),
  })
}

function commandsOn(database: Database, config: Config): AccountCommands {
  const log = createLog('silent')
  const administration = createAccountAdministration({
    publisher: publisherOn(database),
    clock: systemClock,
    log,
    keepOperator: createKeepOperator(config),
  })
  return accountCommands(
    administration,
    () => config.publicUrl ?? `http://localhost:${config.port}`,
  )
}
