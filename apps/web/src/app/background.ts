import { loadModule } from '../shared/lazy/load-module.ts'

/** The first messages are usually shown by then; background modules must not delay them. */
const startDelayMs = 2000

/** Retries for about a minute. */
const attempts = 80

/** Loads and starts the modules that work in the background, such as notifications. */
export function startBackground(): void {
  loadModule(() => import('../shared/ui/tooltips.ts')).then(
    (tooltips) => tooltips.startTooltips(),
    () => undefined,
  )
  // These open at once, and while the server cannot be reached.
  for (const load of [
    () => import('@guildhall/contract/endpoints'),
    () => import('../shared/ui/menu.tsx'),
    () => import('../shared/api/queries.tsx'),
    () => import('../features/timeline/message-menu.tsx'),
    async () => (await import('./context-menu.tsx')).loadMenuTexts(),
    () => import('../features/timeline/message-toolbar.tsx'),
    () => import('../shared/embeds/embeds.tsx'),
    () => import('../features/composer/name-suggestions.ts'),
    () => import('../features/composer/completion-panel.tsx'),
    () => import('../features/composer/reply-bar.tsx'),
  ]) {
    loadModule<unknown>(load, attempts).catch(() => undefined)
  }
  const start = (): void => {
    // The pages work without these modules: the next visit tries again.
    Promise.all([
      loadModule(() => import('../features/notify/notifications.ts'), attempts).then((module) =>
        module.startNotifications(),
      ),
      loadModule(() => import('../features/notify/badges.ts'), attempts).then((module) =>
        module.startBadges(),
      ),
      loadModule(() => import('../features/notify/webhook-notices.ts'), attempts).then((module) =>
        module.startWebhookNotices(),
      ),
      loadModule(() => import('../shared/state/threads.ts'), attempts).then((module) =>
        module.startThreads(),
      ),
      loadModule(() => import('./messages-page.tsx'), attempts),
      loadModule(() => import('../shared/state/deleted-authors.ts'), attempts).then((module) =>
        module.startDeletedAuthors(),
      ),
      loadModule(() => import('../features/notify/mute-ends.ts'), attempts).then((module) =>
        module.startMuteEnds(),
      ),
      // Joining a voice channel must not wait for it.
      loadModule(() => import('../features/voice/call-events.ts'), attempts).then((module) =>
        module.startCallEvents(),
      ),
      loadModule(() => import('../features/notify/announcements.tsx'), attempts).then((module) =>
        module.startAnnouncements(),
      ),
      loadModule(() => import('./service-worker.ts'), attempts).then((module) =>
        module.startServiceWorker(),
      ),
      loadModule(() => import('../features/notify/auto-idle.ts'), attempts).then((module) =>
        module.startAutoIdle(),
      ),
    ]).catch(() => undefined)
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, startDelayMs)
}
