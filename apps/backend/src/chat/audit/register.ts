import type { ChatParts } from '../chat-parts.ts'
import { ownInviteCodes } from '../invites/access.ts'
import { createAuditLog } from './actions.ts'
import { auditRoutes } from './routes.ts'

export function registerAuditLog({ routes, database, clock }: ChatParts): void {
  const auditLog = createAuditLog({
    database,
    clock,
    ownInviteCodes: (userId, codes) => ownInviteCodes(database.read, userId, codes),
  })
  routes.session((app) => auditRoutes(app, auditLog))
}
