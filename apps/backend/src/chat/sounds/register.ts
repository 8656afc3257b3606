import type { ChatParts } from '../chat-parts.ts'
import { releaseDeletedServersSteps } from '../images/access.ts'
import type { UploadedImages } from '../images/access.ts'
import { createSounds } from './actions.ts'
import { soundFileRoutes, soundRoutes } from './routes.ts'

const sweepMs = 60_000

export function registerSounds(parts: ChatParts & { uploadedImages: UploadedImages }): void {
  const { routes, settings, database, jobs, rateLimits, uploadedImages } = parts
  const sounds = createSounds(parts)
  // Pictures and sounds together.
  const uploadLimit = rateLimits.perHour('image-uploads', settings.limit('imageUploadRatePerHour'))
  routes.session((app) => soundRoutes(app, sounds, uploadLimit))
  routes.open((app) => soundFileRoutes(app, sounds))
  const release = async (): Promise<void> => {
    await database.write(releaseDeletedServersSteps('sounds', 'id'))
    uploadedImages.sweep()
  }
  jobs.every('sounds of deleted servers', sweepMs, release)
  parts.bus.subscribe((message) => {
    const isDeletion = message.kind === 'event' && message.event.type === 'server.deleted'
    if (isDeletion && jobs.isHeld()) parts.background.run('sounds of a deleted server', release)
  })
}
