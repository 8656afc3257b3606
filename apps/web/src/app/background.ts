import { loadModule } from '../shared/lazy/load-module.ts'

/** The first messages are usually shown by then; background modules must not delay them. */
const startDelayMs = 2000

/** Retries for about a minute. The pages work without these modules: the next visit tries again. */
const attempts = 80

/** Loads what opens without waiting, then what works in the background, such as notifications. */
export function startBackground(): void {
  loadModule(() => import('./instant-modules.ts'), attempts)
    .then(({ startTooltips, loadMenuTexts }) => {
      startTooltips()
      return loadModule(loadMenuTexts, attempts)
    })
    .catch(() => undefined)
  const start = (): void => {
    loadModule(() => import('./background-modules.ts'), attempts).then(
      ({ startBackgroundModules }) => startBackgroundModules(),
      () => undefined,
    )
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else start()
  }, startDelayMs)
}
