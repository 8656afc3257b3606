import { useEffect, useState } from 'react'
import { api } from './api/http.ts'

const links = new Map<string, string | null>()
let wanted = new Map<string, ((link: string | null) => void)[]>()

/**
 * An address that the page may load the picture at `url` from: pictures of ours as they are, foreign ones through the
 * program's proxy, so that strangers do not learn who looks. Undefined until it is known, null where there is none.
 */
export function useImage(url: string | null | undefined): string | null | undefined {
  const own = url === null || url === undefined ? null : ownPath(url)
  const known = own ?? (url ? links.get(url) : null)
  const [, show] = useState(0)
  useEffect(() => {
    if (!url || own !== null || links.has(url)) return
    let isWanted = true
    void linkFor(url).then(() => isWanted && show((count) => count + 1))
    return () => {
      isWanted = false
    }
  }, [url, own])
  return known
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
      if (found) links.set(url, found.get(url) ?? null)
      for (const resolve of asked.get(url) ?? []) resolve(found?.get(url) ?? null)
    }
  }
}

async function askFor(urls: string[]): Promise<Map<string, string> | null> {
  try {
    const answer = await api.post<{ links: { url: string; link: string }[] }>('/api/image-links', {
      urls,
    })
    return new Map(answer.links.map(({ url, link }) => [url, link]))
  } catch {
    return null
  }
}
