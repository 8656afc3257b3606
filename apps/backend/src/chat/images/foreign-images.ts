import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { RateDecision, RateLimit } from '../../core/rate-limit.ts'
import { AppError, appError, notFound, tooManyRequests } from '../../core/app-error.ts'
import { createConcurrencyLimiter } from '../../core/concurrency-limiter.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import { PictureFailed } from '../../pictures/pictures.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { FetchImage, Image } from './fetch-image.ts'
import { createImageLinks } from './image-links.ts'
import type { VerifiedLink } from './image-links.ts'

/** Shows images from other hosts, so that those hosts learn nothing about the readers. */
export interface ForeignImages {
  /** The path that shows the image at `url` for some days. Fetches nothing. */
  linkTo(url: string, userId: string): string
  /** When links that are created now expire. */
  linksExpireAt(): number
  /**
   * The image for the last two segments of such a path. When it must be fetched, `onLimit` receives the decision of the
   * account's rate limit. With a size, the image is that large if it can be. Throws `not_found` when the signature is wrong or has expired, `forbidden` and `bad_gateway` when
   * the image cannot be fetched, `rate_limited` and `busy`.
   */
  show(
    signature: string,
    encodedUrl: string,
    onLimit: (decision: RateDecision) => void,
    size?: number,
  ): Promise<Image>
}

/** Hosts that never answer hold their slots until the timeout, so no account or host can have most of them. */
const bounds = {
  running: 16,
  waiting: 512,
  groups: { account: { running: 4, waiting: 100 }, destination: { running: 6 } },
}
const cacheBytes = 64 * 1024 * 1024
/** The size of a cache entry apart from its key and image. */
const entryBytes = 512
const imageTtlMs = 3_600_000
const sizeWaitMs = 10_000
/** Errors are often temporary, but every reader fetching again would not help. */
const errorTtlMs = 60_000

export function createForeignImages({
  key,
  fetchImage,
  clock,
  monotonic,
  fetches,
  timeoutMs,
  pictures,
}: Pick<ChatParts, 'clock' | 'monotonic' | 'pictures'> & {
  key: Buffer
  fetchImage: FetchImage
  /** Counts the fetches of the account that requested the link. */
  fetches: RateLimit
  /** For fetching one image, including the time in the queue. */
  timeoutMs: number
}): ForeignImages {
  const links = createImageLinks(key, clock)
  const limiter = createConcurrencyLimiter(bounds)
  const cache = new LRUCache<string, Image | AppError>({
    maxSize: cacheBytes,
    sizeCalculation: (entry, url) =>
      (entry instanceof AppError ? 0 : entry.bytes.length) + 2 * url.length + entryBytes,
    perf: { now: monotonic },
    ttlResolution: 0,
  })
  const inFlight = new Map<string, Promise<Image>>()

  async function fetchAndCache(url: URL, account: string): Promise<Image> {
    try {
      const image = await withTimeout(timeoutMs, tooSlow, (deadline, signal) =>
        limiter.run({ account, destination: url.host }, signal, () =>
          fetchImage(url, deadline, signal),
        ),
      )
      cache.set(url.href, image, { ttl: ttlOf(imageTtlMs) })
      return image
    } catch (error) {
      if (isCacheable(error)) cache.set(url.href, error, { ttl: ttlOf(errorTtlMs) })
      throw error
    }
  }

  async function resizeAndCache(url: URL, image: Image, size: number): Promise<Image> {
    try {
      const [made] = await pictures.resize(async () => image.bytes, [size])
      const sized: Image = made ? { type: 'image/webp', bytes: made.bytes } : image
      cache.set(keyOf(url, size), sized, { ttl: ttlOf(imageTtlMs) })
      return sized
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'busy'
      if (!isBusy && !(error instanceof PictureFailed)) throw error
      return image
    }
  }

  async function original(
    { url, account }: VerifiedLink,
    onLimit: (decision: RateDecision) => void,
  ): Promise<Image> {
    const known = cache.get(url.href)
    if (known instanceof AppError) throw known
    if (known) return known
    let image = inFlight.get(url.href)
    if (!image) {
      const decision = await fetches.take(account)
      onLimit(decision)
      if (!decision.allowed) throw tooManyRequests()
      image =
        inFlight.get(url.href) ??
        fetchAndCache(url, account).finally(() => inFlight.delete(url.href))
      inFlight.set(url.href, image)
    }
    return image
  }

  return {
    linkTo: links.create,
    linksExpireAt: links.expiresAt,
    async show(signature, encodedUrl, onLimit, size) {
      const link = links.verify(signature, encodedUrl)
      if (!link) throw notFound('image')
      if (size === undefined) return original(link, onLimit)
      const key = keyOf(link.url, size)
      const known = cache.get(key)
      if (known && !(known instanceof AppError)) return known
      const image = await original(link, onLimit)
      const sized =
        inFlight.get(key) ??
        resizeAndCache(link.url, image, size).finally(() => inFlight.delete(key))
      inFlight.set(key, sized)
      // A reader who has waited for so long gets the original.
      return Promise.race([sized, pause(sizeWaitMs, image, { ref: false })])
    },
  }
}

function keyOf(url: URL, size: number): string {
  return `${size} ${url.href}`
}

/** Whether the error is about the image, not about load. */
function isCacheable(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'busy' && error.code !== 'rate_limited'
}

function tooSlow(): AppError {
  return appError('image_not_fetched', { detail: 'it took too long' })
}

/** The cache still returns an entry in the millisecond in which its TTL ends. */
function ttlOf(lifeMs: number): number {
  return lifeMs - 1
}
