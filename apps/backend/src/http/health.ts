import Type from 'typebox'
import type { Clock } from '../core/clock.ts'
import type { App } from './app-types.ts'

/** Says that the process serves, and its time in milliseconds. */
export function healthRoute(app: App, clock: Clock): void {
  app.get(
    '/health',
    {
      schema: {
        tags: ['health'],
        summary: 'Whether the service is up',
        response: { 200: Type.Object({ ok: Type.Literal(true), time: Type.Integer() }) },
      },
    },
    async () => ({ ok: true as const, time: clock() }),
  )
}
