import { limits } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import type { Network } from '@guildhall/public-address'
import type { RateLimit } from '../../../core/rate-limit.ts'
import { getFollowingRedirects } from '../../../http-client/follow-redirects.ts'
import type { RemoteResponse } from '../../../http-client/request.ts'
import { readPageMetadata } from './page-metadata.ts'
import type { PageMetadata } from './page-metadata.ts'

/** The link leads to nothing that has a preview. */
export class NoPreviewError extends Error {}

/**
 * The card for a link: what the page says about itself, or the picture that the link leads to. Throws NoPreviewError, `forbidden` when the
 * link or a redirect leads to an address that is not allowed, `rate_limited`, or the signal's reason.
 */
export type FetchPreview = (link: string, deadline: number, signal: AbortSignal) => Promise<Embed>

/** The heads of large sites have about half of it. */
const maxBytes = 1024 * 1024
const maxDescription = 350
const headers = {
  'user-agent': 'Mozilla/5.0 (compatible; Guildhall link preview)',
  accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8',
  // Compressed data could be small in transit and huge in memory.
  'accept-encoding': 'identity',
}

export function createFetchPreview(destination: {
  /** Networks that may be contacted although they are not public. */
  allowedNetworks: readonly Network[]
  destinations: RateLimit
}): FetchPreview {
  return (link, deadline, signal) => {
    const failure = (detail: string): Error => new NoPreviewError(detail)
    const options = { ...destination, headers, maxBytes, failure, deadline, signal }
    return getFollowingRedirects(new URL(link), options, async (response, url) => {
      try {
        return await readPreview(link, response, url)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
    })
  }
}

async function readPreview(link: string, response: RemoteResponse, url: URL): Promise<Embed> {
  const contentType = response.header('content-type') ?? ''
  const encoding = response.header('content-encoding') ?? 'identity'
  if (response.status !== 200 || encoding.toLowerCase() !== 'identity') {
    throw new NoPreviewError(`status ${response.status}, encoding ${encoding}`)
  }
  // Who reads the message fetches the picture, which is then checked.
  if (/^image\/(?:png|jpeg|gif|webp|avif)\b/i.test(contentType)) {
    return { preview: true, url: link, image: link }
  }
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    throw new NoPreviewError(contentType)
  }
  return embedOf(link, await readPageMetadata(response.body, contentType), url)
}

function embedOf(link: string, page: PageMetadata, url: URL): Embed {
  const title = oneLine(page.title, limits.embedTitleMax)
  const description = oneLine(page.description, maxDescription)
  const siteName = oneLine(page.siteName, limits.embedAuthorMax)
  const image = page.image === undefined ? undefined : webAddress(page.image, url)
  if (!title && !description && !image) throw new NoPreviewError('no title')
  return {
    preview: true,
    url: link,
    ...(title && { title }),
    ...(description && { description }),
    ...(siteName && { author: { name: siteName } }),
    ...(image && { [page.hasLargeImage ? 'image' : 'thumbnail']: image }),
    ...(page.color && { color: page.color }),
  }
}

/** Line breaks, control characters, and characters that change the direction of the text. */
const notInLine = /[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu

/** At most `maxLength` code units, with an ellipsis where the text is cut. */
function oneLine(text: string | undefined, maxLength: number): string | undefined {
  const line = text?.toWellFormed().replaceAll(notInLine, ' ').trim()
  if (!line || line.length <= maxLength) return line
  return `${line
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`
}

function webAddress(address: string, base: URL): string | undefined {
  const url = URL.parse(address, base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.href.length <= limits.embedUrlMax ? url.href : undefined
}
