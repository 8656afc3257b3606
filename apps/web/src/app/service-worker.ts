import { navigate } from 'wouter/use-browser-location'
import { startPushRenewal } from '../shared/notifications/push-subscription.ts'

/**
 * Registers the service worker, which caches the client, and navigates when a notification is clicked. Renews push notifications. Only in builds, and
 * only over https or on localhost.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const path = (data as { open?: unknown } | null)?.open
    if (typeof path === 'string' && path.startsWith('/')) navigate(path)
  })
  navigator.serviceWorker.startMessages()
  navigator.serviceWorker.register('/sw.js').then(startPushRenewal, () => undefined)
}
