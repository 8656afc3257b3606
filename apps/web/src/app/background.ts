import { load } from '../shared/load.ts'

/** The first messages are there by then: what follows must not hold them up. */
const afterMs = 2000

/** What goes on beside the pages; it comes after what people wait for. */
export function startBackground(): void {
  const start = (): void => {
    // What cannot be loaded in the end comes with the next visit: the pages do without it.
    Promise.all([
      load(() => import('../features/notify/notify.ts')).then((part) => part.startNotifying()),
      load(() => import('../features/notify/badge.ts')).then((part) => part.startBadge()),
      load(() => import('../shared/service-worker.ts')).then((part) => part.startServiceWorker()),
      load(() => import('../features/notify/auto-idle.ts')).then((part) => part.startAutoIdle()),
    ]).catch(() => undefined)
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, afterMs)
}
