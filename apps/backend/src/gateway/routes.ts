import type { RateLimit } from '../cluster/rate-limit.ts'
import { invalidInput } from '../core/app-error.ts'
import type { App } from '../http/app-types.ts'
import { handle, ok } from '../http/route.ts'
import { requireAllowed } from './connections.ts'

/** Answers requests to the gateway's address that are not handshakes. */
export function gatewayRoutes(app: App, connectLimit: RateLimit): void {
  handle(app, 'openGateway', async () => {
    throw invalidInput('upgrade', 'not_websocket')
  })

  // A POST, because browsers send the origin of a page's own requests only with unsafe methods.
  handle(app, 'checkGateway', async ({ caller }) => {
    requireAllowed(await connectLimit.check(caller.userId))
    return ok
  })
}
