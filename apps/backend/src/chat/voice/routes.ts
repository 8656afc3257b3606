import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { Rooms } from './rooms.ts'

export function roomRoutes(app: App, rooms: Rooms): void {
  handle(app, 'updateRoom', async ({ caller, params, body }) => ({
    channel: await rooms.update(caller.userId, params.channelId, body),
  }))
}
