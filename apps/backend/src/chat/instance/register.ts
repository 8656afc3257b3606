import { healthRoute } from '../../http/health.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createInstance } from './actions.ts'
import { instanceRoute } from './routes.ts'

export function registerInstance(
  { routes, config, clock, database }: ChatParts,
  version: string,
): void {
  const describeInstance = createInstance({ database, version, config })
  routes.open((app) => healthRoute(app, clock))
  routes.open((app) => instanceRoute(app, describeInstance))
}
