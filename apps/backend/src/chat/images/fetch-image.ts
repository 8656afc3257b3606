import { limits } from '@guildhall/contract'
import { parseNetworks } from '@guildhall/public-address'
import type { RateLimit } from '../../core/rate-limit.ts'
import { AppError, appError } from '../../core/app-error.ts'
import { getFollowingRedirects } from '../../http-client/follow-redirects.ts'
import type { RemoteResponse } from '../../http-client/request.ts'
import { imageTypeOf, inspectImage, signatureBytes } from './formats.ts'
import type { ImageType } from './formats.ts'

export interface Image {
  type: ImageType
  bytes: Buffer
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
): FetchImage {
  const allowedNetworks = parseNetworks(allowedCidrs)
  const maxBytes = limits.foreignImageBytes
  return (url, deadline, signal) => {
    const options = { headers, allowedNetworks, maxBytes, deadline, signal, destinations }
    return getFollowingRedirects(url, { ...options, failure: badGateway }, (answer) =>
      readImage(answer, signal),
    )
  }
}

async function readImage(answer: RemoteResponse, signal: AbortSignal): Promise<Image> {
  if (answer.status !== 200) throw badGateway(`the host answered with status ${answer.status}`)
  const encoding = answer.header('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw badGateway('the host sent compressed data that was not requested')
  }
  const bytes = await readBody(answer, signal)
  const inspected = inspectImage(bytes)
  if ('problem' in inspected) {
    throw badGateway(
      inspected.problem === 'not_an_image' ? 'it is not an image' : 'it has too many pixels',
    )
  }
  return { type: inspected.type, bytes }
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
