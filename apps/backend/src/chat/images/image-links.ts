import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'

/** Signed links to images on other hosts, each for one account and some days. */
export interface ImageLinks {
  /** The path that shows the image at `url`. It stays the same all day. */
  create(url: string, userId: string): string
  /** When links that are created now expire. */
  expiresAt(): number
  /** Decodes the last two segments of such a path; null when the signature is wrong or the link has expired. */
  verify(signature: string, encodedUrl: string): VerifiedLink | null
}

export interface VerifiedLink {
  url: URL
  /** A pseudonym of the account that requested the link. */
  account: string
}

const dayMs = 24 * 60 * 60 * 1000
/** A link works on this many days, including the day of its creation. */
const linkDays = 8
const accountBytes = 12

export function createImageLinks(key: Buffer, clock: Clock): ImageLinks {
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  const accountTag = (userId: string) =>
    hmac(`account ${userId}`).subarray(0, accountBytes).toString('base64url')
  const sign = (claims: string, encodedUrl: string) =>
    hmac(`link ${claims} ${encodedUrl}`).toString('base64url')
  const lastDay = () => Math.floor(clock() / dayMs) + linkDays

  return {
    create(url, userId) {
      const encoded = Buffer.from(url).toString('base64url')
      const claims = `${lastDay()}.${accountTag(userId)}`
      return `/api/images/foreign/${claims}.${sign(claims, encoded)}/${encoded}`
    },
    expiresAt: () => lastDay() * dayMs,
    verify(signature, encodedUrl) {
      const [day = '', account = '', mac = ''] = signature.split('.')
      if (signature.split('.').length !== 3) return null
      if (!isSame(mac, sign(`${day}.${account}`, encodedUrl))) return null
      if (clock() >= Number(day) * dayMs) return null
      const url = new URL(Buffer.from(encodedUrl, 'base64url').toString())
      url.hash = ''
      return { url, account }
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
