import { requireAllowed } from '../core/rate-limit.ts'
import type { RateLimit } from '../core/rate-limit.ts'
import { busy, invalidInput } from '../core/app-error.ts'
import type { App } from '../http/app-types.ts'
import type { Readiness } from '../http/readiness.ts'
import { handle, ok } from '../http/route.ts'

/** Answers requests to the gateway's address that are not handshakes. */
export function gatewayRoutes(
  app: App,
  { connectLimit, readiness }: { connectLimit: RateLimit; readiness: Readiness },
): void {
  handle(app, 'openGateway', async () => {
    throw invalidInput('upgrade', 'not_websocket')
  })

  // A POST, because browsers send the origin of a page's own requests only with unsafe methods.
  handle(app, 'checkGateway', async ({ caller }) => {
    if (readiness.isDraining) throw busy()
    requireAllowed(await connectLimit.check(caller.userId))
    return ok
  })
}
