import { startApp, type TestApp } from '../../backend/test/start-app.ts'
import { whenBrowserCloses } from './shared-browser.ts'

let app: Promise<TestApp> | undefined

/**
 * One app for the tests of all files in this process, which also share the browser's contexts for its URL. For tests that use
 * only accounts and servers of their own, and leave the clock alone.
 */
export function sharedApp(): Promise<TestApp> {
  app ??= start()
  return app
}

function start(): Promise<TestApp> {
  const hooks: (() => unknown)[] = []
  const owner = { after: (hook: () => unknown): void => void hooks.push(hook) }
  whenBrowserCloses(async () => {
    app = undefined
    for (const hook of hooks) await hook()
  })
  return startApp(owner)
}
