import { LRUCache } from 'lru-cache'
import type { RateLimit } from '../../cluster/rate-limit.ts'
import { AppError, appError, notFound, tooManyRequests } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { createConcurrencyLimiter } from '../../core/concurrency-limiter.ts'
import type { RateDecision } from '../../core/rate-decision.ts'
import type { FetchImage, Image } from './fetch-image.ts'
import { createImageLinks } from './image-links.ts'

/** Images that lie elsewhere, shown through us so that their hosts learn nothing of who looks at them. */
export interface ForeignImages {
  /** The path that shows the image at `url` for some days. Nothing is asked for it. */
  linkTo(url: string, userId: string): string
  /** Until when links work that are given now. */
  linksExpireAt(): number
  /**
   * The image behind the last two parts of such a path. `onLimit` learns what the account's limit said where the image has
   * to be fetched. Throws `not_found` where the signature is not ours or has expired, `forbidden` and `bad_gateway` where
   * the image cannot be had, `rate_limited` and `busy`.
   */
  show(
    signature: string,
    encodedUrl: string,
    onLimit: (decision: RateDecision) => void,
  ): Promise<Image>
}

interface Parts {
  key: Buffer
  fetchImage: FetchImage
  clock: Clock
  /** Fetches, by the account that asked for the link. */
  fetches: RateLimit
  /** For fetching one image, waiting included. */
  timeoutMs: number
}

/** Hosts that never answer hold their slots until time is up: no account and no host has most of them. */
const bounds = {
  running: 16,
  waiting: 512,
  groups: { account: { running: 4, waiting: 100 }, destination: { running: 6 } },
}
const cacheBytes = 64 * 1024 * 1024
/** What an entry takes beside its key and its image. */
const entryBytes = 512
const imageLifeMs = 3_600_000
/** A fault is often gone soon, and every reader asking anew would be no help. */
const faultLifeMs = 60_000

export function createForeignImages(parts: Parts): ForeignImages {
  const { key, fetchImage, clock, fetches, timeoutMs } = parts
  const links = createImageLinks(key, clock)
  const gate = createConcurrencyLimiter(bounds)
  const cache = new LRUCache<string, Image | AppError>({
    maxSize: cacheBytes,
    sizeCalculation: (entry, url) =>
      (entry instanceof AppError ? 0 : entry.bytes.length) + 2 * url.length + entryBytes,
    perf: { now: clock },
    ttlResolution: 0,
  })
  const inFlight = new Map<string, Promise<Image>>()

  async function fetchAndKeep(url: URL, account: string): Promise<Image> {
    try {
      const image = await inTime(timeoutMs, (deadline, signal) =>
        gate.run({ account, destination: url.host }, signal, () =>
          fetchImage(url, deadline, signal),
        ),
      )
      cache.set(url.href, image, { ttl: ttlOf(imageLifeMs) })
      return image
    } catch (error) {
      if (isLasting(error)) cache.set(url.href, error, { ttl: ttlOf(faultLifeMs) })
      throw error
    }
  }

  return {
    linkTo: links.create,
    linksExpireAt: links.expiresAt,
    async show(signature, encodedUrl, onLimit) {
      const link = links.verify(signature, encodedUrl)
      if (!link) throw notFound('image')
      const { url, account } = link
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
          fetchAndKeep(url, account).finally(() => inFlight.delete(url.href))
        inFlight.set(url.href, image)
      }
      return image
    },
  }
}

/** Whether the fault is one of the image, not of how much is going on. */
function isLasting(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'busy' && error.code !== 'rate_limited'
}

async function inTime<T>(
  timeoutMs: number,
  work: (deadline: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = new AbortController()
  const tooLate = appError('image_not_fetched', { detail: 'it took too long' })
  const timer = setTimeout(() => time.abort(tooLate), timeoutMs)
  try {
    return await work(performance.now() + timeoutMs, time.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** The cache still gives an entry in the very millisecond that its time to live ends. */
function ttlOf(lifeMs: number): number {
  return lifeMs - 1
}
