import { ErrorBody } from '@guildhall/contract'
import { invalidInput } from '../core/app-error.ts'
import type { App } from '../http/app-types.ts'

/** What a request that asks for no WebSocket is told. */
export function gatewayRoutes(app: App): void {
  app.get(
    '/gateway',
    {
      schema: {
        tags: ['gateway'],
        summary: 'Open the gateway (WebSocket)',
        response: { '4xx': ErrorBody },
      },
    },
    async () => {
      throw invalidInput('upgrade', 'must be websocket')
    },
  )
}
