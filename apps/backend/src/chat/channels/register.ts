import type { ChatParts } from '../chat-parts.ts'
import { createChannels } from './actions.ts'
import { createOverwrites } from './overwrites.ts'
import { channelRoutes } from './routes.ts'

export function registerChannels({ routes, database, publisher, clock }: ChatParts): void {
  const channels = createChannels({ database, publisher, clock })
  const overwrites = createOverwrites({ publisher, clock })
  routes.session((app) => channelRoutes(app, { channels, overwrites }))
}
