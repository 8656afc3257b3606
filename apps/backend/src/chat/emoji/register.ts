import type { ChatParts } from '../chat-parts.ts'
import type { UploadedImages } from '../images/access.ts'
import { createServerEmoji } from './actions.ts'
import { emojiRoutes } from './routes.ts'
import { releaseDeletedServersSteps } from './store.ts'

interface Parts extends ChatParts {
  uploadedImages: UploadedImages
}

const sweepMs = 60_000

export function registerEmoji(parts: Parts): void {
  const { routes, config, database, jobs, rateLimits } = parts
  const serverEmoji = createServerEmoji({ ...parts, serverBytes: config.storage.serverBytes })
  const imageUploadLimit = rateLimits.perHour('image-uploads', config.limits.imageUploadsPerHour)
  routes.session((app) => emojiRoutes(app, { serverEmoji, imageUploadLimit }))
  const release = async (): Promise<void> => {
    await database.write(releaseDeletedServersSteps)
    parts.uploadedImages.sweep()
  }
  jobs.every('emoji of deleted servers', sweepMs, release)
  parts.bus.subscribe((message) => {
    const isDeletion = message.kind === 'event' && message.event.type === 'server.deleted'
    if (isDeletion && jobs.isHeld()) parts.background.run('emoji of a deleted server', release)
  })
}
