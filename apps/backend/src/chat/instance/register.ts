import { healthRoute } from '../../http/health.ts'
import { readyRoute } from '../../http/readiness.ts'
import type { ChatParts } from '../chat-parts.ts'
import { createInstance } from './actions.ts'
import { instanceRoute } from './routes.ts'

export function registerInstance(parts: ChatParts): void {
  const { routes, config, clock, monotonic, readiness, database, version } = parts
  const describeInstance = createInstance({ database, version, config })
  const pingDatabase = () => database.all('SELECT 1 AS answer', [])
  routes.open((app) => healthRoute(app, clock))
  routes.open((app) => readyRoute(app, { readiness, monotonic, pingDatabase }))
  routes.open((app) => instanceRoute(app, describeInstance))
}
