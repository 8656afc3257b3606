import { healthRoute } from '../../http/health.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createInstance } from './actions.ts'
import { instanceRoute } from './routes.ts'

export function registerInstance(parts: ChatParts): void {
  const { routes, config, clock, database, version } = parts
  const describeInstance = createInstance({ database, version, config })
  routes.open((app) => healthRoute(app, clock))
  routes.open((app) => instanceRoute(app, describeInstance))
}
