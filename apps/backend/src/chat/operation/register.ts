import { createBackgroundBackups } from '../../storage/backup/background-backup.ts'
import type { KeepOperator, PasswordCheck } from '../accounts/access.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createOperation } from './actions.ts'
import { createOverview } from './overview.ts'
import { operationRoutes } from './routes.ts'

interface Parts extends ChatParts {
  passwordCheck: PasswordCheck
  keepOperator: KeepOperator
  /** How many gateway connections are open. */
  connectionCount: () => number
}

export function registerOperation(parts: Parts): { stop: () => Promise<void> } {
  const { routes, config, clock, log, version } = parts
  const operation = createOperation(parts)
  const backups = createBackgroundBackups({ config, version, clock, log })
  const overview = createOverview({ ...parts, backups })
  const { linkBase } = parts.origins
  routes.session((app) => operationRoutes(app, { operation, overview, backups, linkBase }))
  return { stop: backups.stop }
}
