/** The first messages are there by then: what follows must not hold them up. */
const afterMs = 2000

/** What goes on beside the pages; it comes after what people wait for. */
export function startBackground(): void {
  const start = (): void => {
    void import('../features/notify/notify.ts').then(({ startNotifying }) => startNotifying())
    void import('../features/notify/badge.ts').then(({ startBadge }) => startBadge())
    void import('../shared/service-worker.ts').then(({ startServiceWorker }) =>
      startServiceWorker(),
    )
    void import('../features/notify/auto-idle.ts').then(({ startAutoIdle }) => startAutoIdle())
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, afterMs)
}
