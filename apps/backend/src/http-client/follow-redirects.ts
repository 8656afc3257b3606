import { limits } from '@guildhall/contract'
import type { RateDecision } from '../core/rate-limit.ts'
import { requireAllowed } from '../core/rate-limit.ts'
import { get } from './request.ts'
import type { GetOptions, RemoteResponse } from './request.ts'

interface Options extends GetOptions {
  /** Counts the requests to each host, including redirects. */
  destinations: { take(host: string): Promise<RateDecision> }
}

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Sends GET requests until a response is no redirect, and returns what `read` makes of that response and its URL. Each address is
 * checked. Throws like `get`, the `failure` when the redirects lead nowhere, and `rate_limited`.
 */
export async function getFollowingRedirects<T>(
  first: URL,
  options: Options,
  read: (response: RemoteResponse, url: URL) => Promise<T>,
): Promise<T> {
  const { destinations, failure } = options
  let url = first
  for (let followed = 0; ; followed += 1) {
    requireAllowed(await destinations.take(url.host))
    const response = await get(url, options)
    try {
      if (!redirects.has(response.status)) return await read(response, url)
      if (followed === maxRedirects) throw failure('it redirects too often')
      const target = redirectOf(response, url)
      if (!target) throw failure('it redirects to no address')
      url = target
    } finally {
      response.abandon()
    }
  }
}

function redirectOf(response: RemoteResponse, from: URL): URL | null {
  const location = response.header('location')
  const target = location === null ? null : URL.parse(location, from)
  return target && target.href.length <= limits.imageUrlMax ? target : null
}
