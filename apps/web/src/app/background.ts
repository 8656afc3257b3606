import { load } from '../shared/load.ts'

/** The first messages are there by then: what follows must not hold them up. */
const afterMs = 2000

/** About a minute. */
const tries = 80

/** What goes on beside the pages; it comes after what people wait for. */
export function startBackground(): void {
  load(() => import('../shared/ui/tooltips.ts')).then(
    (part) => part.startTooltips(),
    () => undefined,
  )
  const start = (): void => {
    // What cannot be loaded in the end comes with the next visit: the pages do without it.
    Promise.all([
      load(() => import('../features/notify/notify.ts'), tries).then((part) =>
        part.startNotifying(),
      ),
      load(() => import('../features/notify/badge.ts'), tries).then((part) => part.startBadge()),
      load(() => import('../shared/service-worker.ts'), tries).then((part) =>
        part.startServiceWorker(),
      ),
      load(() => import('../features/notify/auto-idle.ts'), tries).then((part) =>
        part.startAutoIdle(),
      ),
    ]).catch(() => undefined)
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, afterMs)
}
