/**
 * Keeps the client itself for when there is no network, and leads from notifications to their messages. Nothing of `/api`
 * is kept.
 *
 * Each build has a cache of its own, filled whole before its worker takes over, and a worker takes over only when no page
 * of an older build is open: the page and the files of different builds never mix.
 */

// Written by the build.
const build = 'none'
const assets = []

const cacheName = `guildhall-${build}`

addEventListener('install', (event) => {
  event.waitUntil(fill())
})

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (mode === 'navigate') event.respondWith(answerPage(event))
  else if (assets.includes(pathname)) event.respondWith(answerAsset(event.request))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data?.url ?? '/'))
})

async function fill() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request('/', { cache: 'reload' }), ...assets])
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== cacheName) await caches.delete(name)
  }
  // Pages are asked for while the worker starts, not after.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Every place has the same page. The kept one tells better what is wrong than a proxy before a stopped server. */
async function answerPage(event) {
  const answer = await fromNetwork(event).catch(() => null)
  if (answer && answer.status < 500) return answer
  return (await caches.match('/', { cacheName })) ?? answer ?? Response.error()
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function answerAsset(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

/** In the page that was looked at last, or in a new one. */
async function openPlace(url) {
  const place = new URL(url, location.origin)
  if (place.origin !== location.origin) return
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) {
    await clients.openWindow(place.href)
    return
  }
  // Where it may not, the page still goes there.
  await page.focus().catch(() => null)
  page.postMessage({ open: place.pathname + place.search })
}
