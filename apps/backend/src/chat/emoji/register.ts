import type { CustomEmoji } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import { releaseDeletedServersSteps } from '../images/access.ts'
import type { UploadedImages } from '../images/access.ts'
import { createServerPictures } from './actions.ts'
import type { ServerPictures } from './actions.ts'
import { createImportedAvatars } from './imported-avatars.ts'
import type { ImportedAvatars } from './imported-avatars.ts'
import { emojiKind, stickerKind } from './kinds.ts'
import { emojiRoutes, stickerRoutes } from './routes.ts'

const sweepMs = 60_000

interface Registered {
  serverEmoji: ServerPictures<CustomEmoji>
  importedAvatars: ImportedAvatars
}

export function registerEmoji(parts: ChatParts & { uploadedImages: UploadedImages }): Registered {
  const { routes, settings, database, jobs, rateLimits } = parts
  const imageUploadLimit = rateLimits.perHour(
    'image-uploads',
    settings.limit('imageUploadRatePerHour'),
  )
  const emoji = createServerPictures(parts, emojiKind)
  const stickers = createServerPictures(parts, stickerKind)
  routes.session((app) => emojiRoutes(app, emoji, imageUploadLimit))
  routes.session((app) => stickerRoutes(app, stickers, imageUploadLimit))
  const release = async (): Promise<void> => {
    await database.write(releaseDeletedServersSteps('server_pictures', 'image_id'))
    parts.uploadedImages.sweep()
  }
  jobs.every('emoji and stickers of deleted servers', sweepMs, release)
  parts.bus.subscribe((message) => {
    const isDeletion = message.kind === 'event' && message.event.type === 'server.deleted'
    if (isDeletion && jobs.isHeld())
      parts.background.run('emoji and stickers of a deleted server', release)
  })
  return { serverEmoji: emoji, importedAvatars: createImportedAvatars(parts) }
}
