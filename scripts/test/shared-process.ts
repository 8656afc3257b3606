/** Runs test files of the queue one after the other in this process, until none is left. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitAfter } from './deadline.ts'
import { queueVariable, takeFiles } from './queue.ts'

const lastDeadlineMs = 60_000
const root = path.resolve(import.meta.dirname, '../..')
const globals = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'fetch', 'WebSocket'] as const
const originals = new Map<string, unknown>(globals.map((name) => [name, globalThis[name]]))
let releaseBrowser: (() => Promise<void>) | undefined
// Playwright takes these signals to close its browser, and leaves it to the program to end.
process.once('SIGTERM', () => process.exit(143)).once('SIGHUP', () => process.exit(129))

for await (const file of takeFiles(process.env[queueVariable] ?? '')) {
  if (file.split(path.sep).includes('e2e')) {
    releaseBrowser ??= (await import('../../apps/web/e2e/shared-browser.ts')).holdBrowser()
  } else {
    await closeBrowser()
  }
  await suite(path.relative(root, file), async () => {
    await import(pathToFileURL(file).href).catch((error: unknown) => {
      test('the file loads', () => {
        throw error
      })
    })
  })
  const changed = restoreGlobals()
  if (changed.length > 0) {
    // With the time of one file, those after it would wait without end.
    test(`${path.relative(root, file)} leaves the globals as they were`, () =>
      assert.fail(`it belongs in a folder "process", because it changes ${changed.join(', ')}`))
  }
}
await closeBrowser()
exitAfter(lastDeadlineMs)

/** The files of the browser come first: the others do not need it. */
async function closeBrowser(): Promise<void> {
  await releaseBrowser?.()
  releaseBrowser = undefined
}

/** Returns the names of those that a file has changed. */
function restoreGlobals(): string[] {
  const changed = globals.filter((name) => globalThis[name] !== originals.get(name))
  for (const name of changed) Object.assign(globalThis, { [name]: originals.get(name) })
  return changed
}
