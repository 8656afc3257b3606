/**
 * Caches the client for offline use, and opens the message of a clicked notification. Nothing of `/api` is cached.
 *
 * Each build has its own cache, which is filled completely before its worker activates. A worker activates only when no
 * page of an older build is open, so that files of different builds are never mixed.
 */

// The build fills in these two lines.
const build = 'none'
const assets = []

const cacheName = `guildhall-${build}`

addEventListener('install', (event) => {
  event.waitUntil(fillCache())
})

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  // The pages for everyone are not the client's.
  if (pathname.startsWith('/s/')) return
  if (mode === 'navigate') event.respondWith(pageResponse(event))
  else if (assets.includes(pathname)) event.respondWith(assetResponse(event.request))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openUrl(event.notification.data?.url ?? '/'))
})

async function fillCache() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request('/', { cache: 'reload' }), ...assets])
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name !== cacheName) await caches.delete(name)
  }
  // Requests pages while the worker starts instead of after it.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** All URLs have the same page. When the server is down, the cached page explains that better than a proxy's error page. */
async function pageResponse(event) {
  const response = await fromNetwork(event).catch(() => null)
  if (response && response.status < 500) return response
  return (await caches.match('/', { cacheName })) ?? response ?? Response.error()
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function assetResponse(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

/** Opens a URL in the most recently focused page, or in a new one. */
async function openUrl(url) {
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin) return
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) {
    await clients.openWindow(target.href)
    return
  }
  // The page navigates even if the browser does not allow focusing it.
  await page.focus().catch(() => null)
  page.postMessage({ open: target.pathname + target.search })
}
