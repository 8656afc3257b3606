import { navigate } from 'wouter/use-browser-location'

/**
 * Lets the browser keep the client, and goes where a pressed notification leads. Only what was built is kept, and only
 * where the page came over https or from the machine itself.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const place = (data as { open?: unknown } | null)?.open
    if (typeof place === 'string' && place.startsWith('/')) navigate(place)
  })
  navigator.serviceWorker.startMessages()
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
