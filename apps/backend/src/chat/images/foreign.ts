import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { createCache } from './cache.ts'
import type { FetchImage, Image } from './fetch-image.ts'
import { createGate } from './gate.ts'

/** Images that lie elsewhere, shown through us so that their hosts learn nothing of who looks at them. */
export interface ForeignImages {
  /** The path that shows the image at `url`. Nothing is asked for it. */
  linkTo(url: string): string
  /**
   * The image behind the last two parts of such a path. Throws `not_found` where the signature is not ours, `forbidden`
   * and `bad_gateway` where the image cannot be had, and `busy`.
   */
  show(signature: string, encodedUrl: string): Promise<Image>
}

interface Parts {
  key: Buffer
  fetchImage: FetchImage
  clock: Clock
  /** For fetching one image, waiting included. */
  timeoutMs: number
}

const bounds = { running: 16, runningPerKey: 6, waiting: 256 }
const cacheBytes = 64 * 1024 * 1024
const imageLifeMs = 3_600_000
/** A fault is often gone soon, and every reader asking anew would be no help. */
const faultLifeMs = 60_000

export function createForeignImages({ key, fetchImage, clock, timeoutMs }: Parts): ForeignImages {
  const sign = (encoded: string) => createHmac('sha256', key).update(encoded).digest('base64url')
  const gate = createGate(bounds)
  const cache = createCache<Image | AppError>(cacheBytes, clock)
  const inFlight = new Map<string, Promise<Image>>()

  async function fetchAndKeep(url: URL): Promise<Image> {
    try {
      const image = await inTime(timeoutMs, (deadline, signal) =>
        gate.run(url.host, signal, () => fetchImage(url, deadline, signal)),
      )
      cache.set(url.href, image, image.bytes.length, imageLifeMs)
      return image
    } catch (error) {
      const isLasting = error instanceof AppError && error.code !== 'busy'
      if (isLasting) cache.set(url.href, error, 0, faultLifeMs)
      throw error
    }
  }

  return {
    linkTo(url) {
      const encoded = Buffer.from(url).toString('base64url')
      return `/api/images/foreign/${sign(encoded)}/${encoded}`
    },
    async show(signature, encodedUrl) {
      if (!isSame(signature, sign(encodedUrl))) throw notFound('image')
      const url = new URL(Buffer.from(encodedUrl, 'base64url').toString())
      url.hash = ''
      const known = cache.get(url.href)
      if (known instanceof AppError) throw known
      if (known) return known
      let image = inFlight.get(url.href)
      if (!image) {
        image = fetchAndKeep(url).finally(() => inFlight.delete(url.href))
        inFlight.set(url.href, image)
      }
      return image
    },
  }
}

async function inTime<T>(
  timeoutMs: number,
  work: (deadline: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = new AbortController()
  const tooLate = new AppError('bad_gateway', 'The image did not come in time.')
  const timer = setTimeout(() => time.abort(tooLate), timeoutMs)
  try {
    return await work(performance.now() + timeoutMs, time.signal)
  } finally {
    clearTimeout(timer)
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
