import type { Clock } from '../core/clock.ts'
import type { App } from './app-types.ts'
import { handle, ok } from './route.ts'

export function healthRoute(app: App, clock: Clock): void {
  handle(app, 'getHealth', async () => ({ ...ok, time: clock() }))
}
