import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'

interface CachedLink {
  /** Null if the proxy has no link for the image. */
  link: string | null
  expiresAt: number
}

const links = new Map<string, CachedLink>()
/** A link is not used in the last part of its lifetime, because the image may load late. */
const safetyMarginMs = 60 * 60 * 1000
let requested = new Map<string, ((link: string | null) => void)[]>()

/**
 * The URL from which the page loads an image: our own images directly, external ones through the image proxy, so that
 * other sites do not learn who views them. Undefined until it is known, null if there is none.
 */
export function useImage(url: string | null | undefined): string | null | undefined {
  const own = url === null || url === undefined ? null : ownPath(url)
  const link = own ?? (url ? cachedLink(url) : null)
  const [, rerender] = useState(0)
  useEffect(() => {
    if (!url || own !== null || cachedLink(url) !== undefined) return
    let isMounted = true
    void requestLink(url).then(() => isMounted && rerender((count) => count + 1))
    return () => {
      isMounted = false
    }
  }, [url, own])
  return link
}

function cachedLink(url: string): string | null | undefined {
  const cached = links.get(url)
  return cached && cached.expiresAt > Date.now() + safetyMarginMs ? cached.link : undefined
}

function ownPath(url: string): string | null {
  const parsed = URL.parse(url, location.origin)
  return parsed?.origin === location.origin ? parsed.pathname + parsed.search : null
}

/** Collects the URLs of one render into one request. */
function requestLink(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    if (requested.size === 0) queueMicrotask(() => void sendRequests())
    const others = requested.get(url) ?? []
    requested.set(url, [...others, resolve])
  })
}

const linksPerRequest = 100

async function sendRequests(): Promise<void> {
  const resolvers = requested
  requested = new Map()
  const urls = [...resolvers.keys()]
  for (let start = 0; start < urls.length; start += linksPerRequest) {
    const batch = urls.slice(start, start + linksPerRequest)
    const created = await createLinks(batch)
    for (const url of batch) {
      const link = created?.byUrl.get(url) ?? null
      // A failure is not cached: the next component that shows the image requests it again.
      if (created) links.set(url, { link, expiresAt: created.expiresAt })
      for (const resolve of resolvers.get(url) ?? []) resolve(link)
    }
  }
}

interface CreatedLinks {
  byUrl: Map<string, string>
  expiresAt: number
}

async function createLinks(urls: string[]): Promise<CreatedLinks | null> {
  try {
    const response = await api.call('createImageLinks', { body: { urls } })
    const byUrl = new Map(response.links.map(({ url, link }) => [url, link]))
    return { byUrl, expiresAt: response.expiresAt }
  } catch {
    return null
  }
}
