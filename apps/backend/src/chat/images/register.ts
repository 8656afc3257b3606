import type { RateLimit } from '../../core/rate-limit.ts'
import { derivedFolder } from '../../storage/backup/format.ts'
import { createFiles } from '../../storage/files/files.ts'
import type { Accounts } from '../accounts/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Conversations } from '../conversations/actions.ts'
import type { Profiles } from '../profiles/actions.ts'
import type { Servers } from '../servers/actions.ts'
import type { Webhooks } from '../webhooks/actions.ts'
import { createImageUploads } from './actions.ts'
import { createFetchImage } from './fetch-image.ts'
import { createForeignImages } from './foreign-images.ts'
import { createUploadedImages } from './uploaded-images.ts'
import type { UploadedImages } from './uploaded-images.ts'
import { imageLinkRoutes, publicImageRoutes } from './routes.ts'
import { imageUploadRoutes } from './upload-routes.ts'

interface Parts extends ChatParts {
  accounts: Accounts
  profiles: Profiles
  servers: Servers
  conversations: Conversations
  webhooks: Webhooks
  /** Counts the requests to each host on the web. */
  webDestinations: RateLimit
}

export function registerImages(parts: Parts): { uploadedImages: UploadedImages } {
  const { routes, config, settings, clock, background, database, disk, rateLimits } = parts
  const { fileStorage, pictures } = parts
  const { imageAllowedNetworks, imageTimeoutMs } = config
  const uploadedImages = createUploadedImages({
    database,
    background,
    jobs: parts.jobs,
    clock,
    disk,
    pictures,
    files: createFiles({ dataDir: config.dataDir, folder: 'images', storage: fileStorage }),
    derivedFiles: createFiles({
      dataDir: config.dataDir,
      folder: derivedFolder,
      storage: fileStorage,
    }),
  })
  const foreignImages = createForeignImages({
    key: parts.secretKeys.get('image-links'),
    fetchImage: createFetchImage(imageAllowedNetworks, parts.webDestinations, pictures),
    fetches: rateLimits.perMinute('image-fetches', settings.limit('imageFetchRatePerMinute')),
    clock,
    monotonic: parts.monotonic,
    timeoutMs: imageTimeoutMs,
    pictures,
  })
  const imageUploads = createImageUploads({ ...parts, uploadedImages })
  const imageLinkLimit = rateLimits.perMinute(
    'image-links',
    settings.limit('imageLinkRatePerMinute'),
  )
  const imageUploadLimit = rateLimits.perHour(
    'image-uploads',
    settings.limit('imageUploadRatePerHour'),
  )
  routes.open((app) => publicImageRoutes(app, { foreignImages, uploadedImages }))
  routes.session((app) => imageLinkRoutes(app, { foreignImages, imageLinkLimit }))
  routes.session((app) => imageUploadRoutes(app, { imageUploads, imageUploadLimit }))
  return { uploadedImages }
}
