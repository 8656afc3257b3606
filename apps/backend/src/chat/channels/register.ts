import type { ChatParts } from '../chat-parts.ts'
import { createChannels } from './actions.ts'
import { createOverwrites } from './overwrites.ts'
import { channelRoutes } from './routes.ts'

export function registerChannels({ routes, database, outbox, clock }: ChatParts): void {
  const channels = createChannels({ database, outbox, clock })
  const overwrites = createOverwrites(outbox)
  routes.session((app) => channelRoutes(app, { channels, overwrites }))
}
