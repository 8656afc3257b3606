import { invalidInput } from '../core/app-error.ts'
import type { RateLimit } from '../cluster/rate-limit.ts'
import type { App } from '../http/app-types.ts'
import { handle, ok } from '../http/route.ts'
import { requireAllowed } from './connections.ts'

/** What the gateway's address answers to requests that are no handshakes. */
export function gatewayRoutes(app: App, connects: RateLimit): void {
  handle(app, 'openGateway', async () => {
    throw invalidInput('upgrade', 'not_websocket')
  })

  // A POST, because browsers name the origin of a page's own requests only where they are unsafe.
  handle(app, 'checkGateway', async ({ caller }) => {
    requireAllowed(connects.check(caller.userId))
    return ok
  })
}
