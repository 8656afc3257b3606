import type { RateLimit } from '../../core/rate-limit.ts'
import { acceptByteStream } from '../../http/any-body.ts'
import type { App } from '../../http/app-types.ts'
import { requireWithinLimit } from '../../http/rate-limit-headers.ts'
import { handle, ok } from '../../http/route.ts'
import type { ServerImports } from './actions.ts'
import type { ImportClaims } from './claims.ts'

export function importRoutes(app: App, imports: ServerImports, created: RateLimit): void {
  handle(app, 'listImports', ({ caller, params }) => imports.list(caller.userId, params.serverId))

  handle(app, 'createImport', async ({ caller, params, body, reply }) => {
    await requireWithinLimit(reply, 'imports', created.take(caller.userId))
    return { import: await imports.create(caller.userId, params.serverId, body) }
  })

  handle(app, 'getImport', async ({ caller, params }) => ({
    import: await imports.get(caller.userId, params),
  }))

  void app.register(async (scope: App) => {
    acceptByteStream(scope)
    handle(scope, 'uploadImportPart', async ({ caller, params, query, request }) => {
      const bytes = (request.body ?? []) as AsyncIterable<Uint8Array>
      const part = { file: Number(params.file), offset: query.offset, bytes }
      return { received: await imports.upload(caller.userId, params, part) }
    })
  })

  handle(app, 'startImport', async ({ caller, params, body }) => ({
    import: await imports.start(caller.userId, params, body),
  }))

  handle(app, 'stopImport', async ({ caller, params }) => ({
    import: await imports.stop(caller.userId, params),
  }))
}

export function importClaimRoutes(app: App, claims: ImportClaims): void {
  handle(app, 'findImportedAuthors', async ({ caller, params, query }) => ({
    authors: await claims.findAuthors(caller.userId, params.serverId, query.q),
  }))

  handle(app, 'listImportClaims', async ({ caller, params }) => ({
    claims: await claims.list(caller.userId, params.serverId),
  }))

  handle(app, 'listProposedImportClaims', async ({ caller }) => ({
    claims: await claims.listProposed(caller.userId),
  }))

  handle(app, 'createImportClaim', async ({ caller, params, body }) => ({
    claim: await claims.create(caller.userId, params.serverId, body),
  }))

  handle(app, 'decideImportClaim', async ({ caller, params, body }) => ({
    claim: await claims.decide(caller.userId, params, body.accepted),
  }))

  handle(app, 'deleteImportClaim', async ({ caller, params }) => {
    await claims.remove(caller.userId, params)
    return ok
  })
}
