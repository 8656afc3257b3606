import { loadModule } from '../shared/lazy/load-module.ts'

/** The first messages are there by then: what follows must not hold them up. */
const afterMs = 2000

/** About a minute. */
const tries = 80

/** What goes on beside the pages; it comes after what people wait for. */
export function startBackground(): void {
  loadModule(() => import('../shared/ui/tooltips.ts')).then(
    (part) => part.startTooltips(),
    () => undefined,
  )
  const start = (): void => {
    // What cannot be loaded in the end comes with the next visit: the pages do without it.
    Promise.all([
      loadModule(() => import('../features/notify/notifications.ts'), tries).then((part) =>
        part.startNotifications(),
      ),
      loadModule(() => import('../features/notify/badges.ts'), tries).then((part) =>
        part.startBadges(),
      ),
      loadModule(() => import('./service-worker.ts'), tries).then((part) =>
        part.startServiceWorker(),
      ),
      loadModule(() => import('../features/notify/auto-idle.ts'), tries).then((part) =>
        part.startAutoIdle(),
      ),
    ]).catch(() => undefined)
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, afterMs)
}
