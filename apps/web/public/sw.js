/**
 * Caches the client for offline use, shows push notifications, and opens the message of a clicked notification. Nothing of
 * `/api` is cached.
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

addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
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

const texts = {
  en: {
    newMessage: 'New message',
    newIn: (name) => `New message in ${name}`,
    newDirect: 'New direct message',
    author: (author, name) => `${author} in ${name}`,
    file: 'Sent a file.',
    call: 'Incoming call',
    callFrom: (author) => `${author} is calling`,
    missedCall: 'Missed call',
    missedCallFrom: (author) => `Missed call from ${author}`,
  },
  de: {
    newMessage: 'Neue Nachricht',
    newIn: (name) => `Neue Nachricht in ${name}`,
    newDirect: 'Neue Direktnachricht',
    author: (author, name) => `${author} in ${name}`,
    file: 'Hat eine Datei gesendet.',
    call: 'Eingehender Anruf',
    callFrom: (author) => `${author} ruft an`,
    missedCall: 'Verpasster Anruf',
    missedCallFrom: (author) => `Verpasster Anruf von ${author}`,
  },
}

/** Browsers want a notification for every push message, also for one that cannot be read. */
async function showPush(data) {
  const content = readPush(data)
  const { kind, url = '/', tag = 'push', language, icon = '/icon-192.png' } = content
  const isCall = kind === 'call'
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = await registration.getNotifications({ tag })
  // An open page shows the same message with its text.
  if (!isCall && shown.some((notification) => notification.data?.url === url)) return
  const { title, body } = describePush(content)
  await registration.showNotification(title, {
    body,
    icon,
    badge: '/icon-192.png',
    tag,
    renotify: true,
    requireInteraction: isCall,
    lang: language,
    data: { url },
  })
  // An open page counts the mentions itself.
  if (pages.length > 0 || !('setAppBadge' in navigator)) return
  const all = await registration.getNotifications()
  await navigator.setAppBadge(all.length).catch(() => undefined)
}

function readPush(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

function describePush({ kind, language, channelKind, name, server, author, text }) {
  const words = texts[language] ?? texts.en
  const label = channelKind === 'channel' ? `#${name}` : name
  if (kind === 'call' || kind === 'missed_call') {
    const [plain, from] =
      kind === 'call' ? [words.call, words.callFrom] : [words.missedCall, words.missedCallFrom]
    const title = author === undefined ? plain : from(author)
    return { title, body: channelKind === 'group' ? name : '' }
  }
  if (kind !== 'message') return { title: words.newMessage, body: '' }
  if (author === undefined) {
    if (channelKind === 'direct') return { title: words.newDirect, body: '' }
    return { title: words.newIn(label), body: server ?? '' }
  }
  const body = text || words.file
  if (channelKind === 'direct') return { title: author, body }
  const title = words.author(author, label)
  return { title: channelKind === 'channel' ? `${title} – ${server}` : title, body }
}

/** The browser has ended the subscription: the session gets another one. */
async function subscribeAgain({ newSubscription, oldSubscription }) {
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await registration.pushManager.subscribe(options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const tag = navigator.language.slice(0, 2)
  const language = Object.hasOwn(texts, tag) ? tag : 'en'
  await fetch('/api/users/me/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language }),
  })
}
