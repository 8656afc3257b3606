import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'

interface KnownLink {
  /** Null where there is none. */
  link: string | null
  expiresAt: number
}

const links = new Map<string, KnownLink>()
/** A link that is about to expire is not used: the picture may load late. */
const spareMs = 60 * 60 * 1000
let wanted = new Map<string, ((link: string | null) => void)[]>()

/**
 * An address that the page may load the picture at `url` from: pictures of ours as they are, foreign ones through the
 * program's proxy, so that strangers do not learn who looks. Undefined until it is known, null where there is none.
 */
export function useImage(url: string | null | undefined): string | null | undefined {
  const own = url === null || url === undefined ? null : ownPath(url)
  const known = own ?? (url ? knownLink(url) : null)
  const [, show] = useState(0)
  useEffect(() => {
    if (!url || own !== null || knownLink(url) !== undefined) return
    let isWanted = true
    void linkFor(url).then(() => isWanted && show((count) => count + 1))
    return () => {
      isWanted = false
    }
  }, [url, own])
  return known
}

function knownLink(url: string): string | null | undefined {
  const known = links.get(url)
  return known && known.expiresAt > Date.now() + spareMs ? known.link : undefined
}

function ownPath(url: string): string | null {
  const parsed = URL.parse(url, location.origin)
  return parsed?.origin === location.origin ? parsed.pathname + parsed.search : null
}

/** Asks for all pictures that one turn of the page wants at once. */
function linkFor(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    if (wanted.size === 0) queueMicrotask(() => void askForLinks())
    const others = wanted.get(url) ?? []
    wanted.set(url, [...others, resolve])
  })
}

const linksPerRequest = 100

async function askForLinks(): Promise<void> {
  const asked = wanted
  wanted = new Map()
  const urls = [...asked.keys()]
  for (let start = 0; start < urls.length; start += linksPerRequest) {
    const part = urls.slice(start, start + linksPerRequest)
    const found = await askFor(part)
    for (const url of part) {
      // After a failure it is asked again when the picture is shown the next time.
      const link = found?.byUrl.get(url) ?? null
      if (found) links.set(url, { link, expiresAt: found.expiresAt })
      for (const resolve of asked.get(url) ?? []) resolve(link)
    }
  }
}

interface FoundLinks {
  byUrl: Map<string, string>
  expiresAt: number
}

async function askFor(urls: string[]): Promise<FoundLinks | null> {
  try {
    const answer = await api.call('createImageLinks', {
      body: {
        urls,
      },
    })
    const byUrl = new Map(answer.links.map(({ url, link }) => [url, link]))
    return { byUrl, expiresAt: answer.expiresAt }
  } catch {
    return null
  }
}
