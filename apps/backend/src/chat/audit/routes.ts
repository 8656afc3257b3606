import { AuditEntry, AuditPerson, ErrorBody, Id, limits, Nullable } from '@guildhall/contract'
import Type from 'typebox'
import type { App } from '../../http/app-types.ts'
import { callerOf } from '../../http/caller.ts'
import type { AuditLog } from './actions.ts'

export function auditRoutes(app: App, auditLog: AuditLog): void {
  app.get(
    '/servers/:serverId/audit-log',
    {
      schema: {
        tags: ['audit log'],
        summary: 'Read the audit log',
        params: Type.Object({ serverId: Id }),
        querystring: Type.Object({
          before: Type.Optional(Id),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
          action: Type.Optional(Type.String({ maxLength: 64 })),
          actorId: Type.Optional(Id),
        }),
        response: {
          200: Type.Object({
            entries: Type.Array(AuditEntry),
            people: Type.Array(AuditPerson),
            nextCursor: Nullable(Id),
          }),
          '4xx': ErrorBody,
        },
      },
    },
    async (request) =>
      auditLog.entries(callerOf(request).userId, {
        serverId: request.params.serverId,
        ...request.query,
        limit: request.query.limit ?? 50,
      }),
  )
}
