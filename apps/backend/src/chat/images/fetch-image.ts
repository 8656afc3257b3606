import { limits } from '@guildhall/contract'
import { parseNetworks } from '@guildhall/public-address'
import type { RateLimit } from '../../core/rate-limit.ts'
import { AppError, appError } from '../../core/app-error.ts'
import { getFollowingRedirects } from '../../http-client/follow-redirects.ts'
import type { RemoteResponse } from '../../http-client/request.ts'
import { imageTypeOf, PictureFailed, signatureBytes } from '../../pictures/pictures.ts'
import type { ImageType, Pictures } from '../../pictures/pictures.ts'

export interface Image {
  type: ImageType
  bytes: Uint8Array
}

/**
 * Fetches the image at a URL. Throws `forbidden` when the URL or a redirect leads to an address that is not allowed,
 * `bad_gateway` when there is no image, `rate_limited` when a host got too many requests, or the signal's reason.
 */
export type FetchImage = (url: URL, deadline: number, signal: AbortSignal) => Promise<Image>

const headers = {
  'user-agent': 'Guildhall',
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  // Compressed data could be small in transit and huge in memory.
  'accept-encoding': 'identity',
}

/**
 * `allowedCidrs` are networks that are allowed although they are not public. `destinations` counts the requests to each
 * host, including redirects.
 */
export function createFetchImage(
  allowedCidrs: readonly string[],
  destinations: RateLimit,
  pictures: Pick<Pictures, 'examine'>,
): FetchImage {
  const allowedNetworks = parseNetworks(allowedCidrs)
  const maxBytes = limits.foreignImageBytes
  return (url, deadline, signal) => {
    const options = { headers, allowedNetworks, maxBytes, deadline, signal, destinations }
    return getFollowingRedirects(url, { ...options, failure: badGateway }, (answer) =>
      readImage(pictures, answer, signal),
    )
  }
}

async function readImage(
  pictures: Pick<Pictures, 'examine'>,
  answer: RemoteResponse,
  signal: AbortSignal,
): Promise<Image> {
  if (answer.status !== 200) throw badGateway(`the host answered with status ${answer.status}`)
  const encoding = answer.header('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw badGateway('the host sent compressed data that was not requested')
  }
  const bytes = await readBody(answer, signal)
  const type = imageTypeOf(bytes)
  if (!type) throw badGateway('it is not an image')
  const examined = await pictures
    .examine(async () => bytes)
    .catch((error: unknown) => {
      throw error instanceof PictureFailed ? badGateway('it cannot be read') : error
    })
  if (examined === 'uncleanable') return { type, bytes }
  if (examined.problem === null) return { type, bytes }
  throw badGateway(
    examined.problem === 'too_many_pixels' ? 'it has too many pixels' : 'it is not an image',
  )
}

async function readBody(answer: RemoteResponse, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  let isImage = false
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk)
      size += chunk.length
      if (isImage || size < signatureBytes) continue
      // Stop reading if it is not an image.
      isImage = imageTypeOf(Buffer.concat(chunks)) !== null
      if (!isImage) break
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) throw error
    throw badGateway('the host closed the connection')
  }
  return Buffer.concat(chunks)
}

function badGateway(detail: string): AppError {
  return appError('image_not_fetched', { detail })
}
