/** The first messages are there by then: what follows must not hold them up. */
const afterMs = 2000

/** What goes on beside the pages; it comes after what people wait for. */
export function startBackground(): void {
  const start = (): void => {
    // What cannot be loaded, such as without a connection, comes with the next visit: the pages do without it.
    Promise.all([
      import('../features/notify/notify.ts').then(({ startNotifying }) => startNotifying()),
      import('../features/notify/badge.ts').then(({ startBadge }) => startBadge()),
      import('../shared/service-worker.ts').then(({ startServiceWorker }) => startServiceWorker()),
      import('../features/notify/auto-idle.ts').then(({ startAutoIdle }) => startAutoIdle()),
    ]).catch(() => undefined)
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, afterMs)
}
