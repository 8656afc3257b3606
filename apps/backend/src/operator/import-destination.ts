import { createImports, importCommands } from '../chat/messages/imports/actions.ts'
import type { ImportCommands, ImportedChannel, Imports } from '../chat/messages/imports/actions.ts'
import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { StartError } from '../core/start-error.ts'
import { openUnserved, publisherOn } from './account-command.ts'
import { callRunningProcess, UnreachableError } from './call.ts'

/** What an import writes to: the running process, or the database. */
export interface ImportDestination extends Pick<Imports, 'begin' | 'append' | 'markRead'> {
  close(): Promise<void>
}

/**
 * Imports into the running process, so that clients see it. When no process runs, imports into the database, with the data
 * directory locked. Its methods also throw StartError.
 */
export function createImportDestination(config: Config): ImportDestination {
  let isReached = false
  let opened: { commands: ImportCommands; close: () => Promise<void> } | null = null

  async function call<T>(command: keyof ImportCommands, input: object): Promise<T> {
    if (!opened) {
      try {
        const result = await callRunningProcess<T>(config.dataDir, command, '', input)
        isReached = true
        return result
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error
      }
      // Otherwise the process that starts next would find the data directory locked.
      if (isReached) throw new StartError('Guildhall stopped. Run the command again to continue.')
      opened = await open(config)
    }
    return (await opened.commands[command]('', input)) as T
  }

  return {
    begin: (server, channel) => call<ImportedChannel>('import-begin', { server, channel }),
    append: (target, messages) => call('import-append', { ...target, messages }),
    async markRead(target) {
      await call('import-read', target)
    },
    close: async () => opened?.close(),
  }
}

async function open(config: Config) {
  const { database, close } = await openUnserved(config)
  const imports = createImports({
    database,
    publisher: publisherOn(database),
    clock: systemClock,
    disk: { requireRoom: () => undefined },
    onStored: () => undefined,
  })
  return { commands: importCommands(imports), close }
}
