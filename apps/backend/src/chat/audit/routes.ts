import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { AuditLog } from './actions.ts'

export function auditRoutes(app: App, auditLog: AuditLog): void {
  handle(app, 'listAuditLog', async ({ caller, params, query }) =>
    auditLog.entries(caller.userId, {
      serverId: params.serverId,
      ...query,
      limit: query.limit ?? 50,
    }),
  )
}
