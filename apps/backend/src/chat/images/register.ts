import { loadSecretKey } from '../../storage/secret-key.ts'
import type { Accounts } from '../accounts/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Servers } from '../servers/actions.ts'
import { createImageUploads } from './actions.ts'
import { createFetchImage } from './fetch-image.ts'
import { createForeignImages } from './foreign-images.ts'
import { createUploadedImages } from './uploaded-images.ts'
import { imageLinkRoutes, publicImageRoutes } from './routes.ts'
import { imageUploadRoutes } from './upload-routes.ts'

export function registerImages(parts: ChatParts & { accounts: Accounts; servers: Servers }): void {
  const { routes, config, clock, background, database, directory, disk, rateLimits } = parts
  const { accounts, servers } = parts
  const { limits, imageAllowedNetworks, imageTimeoutMs } = config
  const uploadedImages = createUploadedImages({
    database,
    background,
    clock,
    disk,
    path: directory.imagesPath,
  })
  const foreignImages = createForeignImages({
    key: loadSecretKey(directory, 'image-links.key'),
    fetchImage: createFetchImage(
      imageAllowedNetworks,
      rateLimits.perMinute('image-destination', limits.imageDestinationPerMinute),
    ),
    fetches: rateLimits.perMinute('image-fetches', limits.imageFetchesPerMinute),
    clock,
    timeoutMs: imageTimeoutMs,
  })
  const imageUploads = createImageUploads({ database, clock, uploadedImages, accounts, servers })
  const imageLinkLimit = rateLimits.perMinute('image-links', limits.imageLinksPerMinute)
  const imageUploadLimit = rateLimits.perHour('image-uploads', limits.imageUploadsPerHour)
  routes.open((app) => publicImageRoutes(app, { foreignImages, uploadedImages }))
  routes.session((app) => imageLinkRoutes(app, { foreignImages, imageLinkLimit }))
  routes.session((app) => imageUploadRoutes(app, { imageUploads, imageUploadLimit }))
}
