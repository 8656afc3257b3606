import { importLimits } from '@guildhall/contract'
import { runWhenDue } from '../../core/run-when-due.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createImportsInBrowser } from './actions.ts'
import { createImportClaims } from './claims.ts'
import { importClaimRoutes, importRoutes } from './routes.ts'
import { createImportRunner } from './runner.ts'
import type { ImportWriters } from './message-files.ts'
import { createImportUploads } from './uploads.ts'

const workMs = 1000
const sweepMs = 60_000

/** Imports of history in the browser. Returns what ends their work. */
export function registerImports(parts: ChatParts & ImportWriters): {
  stop: () => Promise<void>
} {
  const { routes, jobs, background, rateLimits, clock } = parts
  const uploads = createImportUploads(parts)
  const runner = createImportRunner({ ...parts, uploads })
  const onWork = (): void => {
    if (jobs.isHeld()) background.run('imports', runner.work)
  }
  const created = rateLimits.perHour('imports', importLimits.perHour)
  const imports = createImportsInBrowser({ ...parts, uploads, onWork })
  routes.session((app) => importRoutes(app, imports, created))
  routes.session((app) => importClaimRoutes(app, createImportClaims(parts)))
  jobs.every('imports', workMs, runner.work)
  jobs.every('files of imports', workMs, runWhenDue(clock, sweepMs, runner.sweep))
  return { stop: runner.stop }
}
