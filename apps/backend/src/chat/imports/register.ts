import { importLimits } from '@guildhall/contract'
import { runWhenDue } from '../../core/run-when-due.ts'
import type { OperatorCommands } from '../../http/operator-socket.ts'
import type { ChatParts } from '../chat-parts.ts'
import { appError } from '../../core/app-error.ts'
import { createServerImports } from './actions.ts'
import { createImportClaims } from './claims.ts'
import { importClaimRoutes, importRoutes } from './routes.ts'
import { operatorImports } from './operator-imports.ts'
import { createImportRunner } from './runner.ts'
import type { ImportWriters } from './message-files.ts'
import { createImportUploads } from './uploads.ts'

const workMs = 1000
const sweepMs = 60_000

/** Imports of history, in the browser and by the operator's command. */
export function registerImports(parts: ChatParts & ImportWriters): {
  stop: () => Promise<void>
  operatorCommands: OperatorCommands
} {
  const { routes, jobs, background, rateLimits, clock, database, settings } = parts
  const uploads = createImportUploads(parts)
  const runner = createImportRunner({ ...parts, uploads })
  const onWork = (): void => {
    if (jobs.isHeld()) background.run('imports', runner.work)
  }
  const created = rateLimits.perHour('imports', importLimits.perHour)
  const inBrowser = createServerImports({
    ...parts,
    uploads,
    onWork,
    requireAllowed() {
      if (settings.current.imports === 'operator') throw appError('imports_off')
    },
  })
  const byOperator = createServerImports({
    ...parts,
    uploads,
    onWork,
    requireAllowed: () => undefined,
  })
  routes.session((app) => importRoutes(app, inBrowser, created))
  routes.session((app) => importClaimRoutes(app, createImportClaims(parts)))
  jobs.every('imports', workMs, runner.work)
  jobs.every('files of imports', workMs, runWhenDue(clock, sweepMs, runner.sweep))
  return { stop: runner.stop, operatorCommands: operatorImports(database, byOperator) }
}
