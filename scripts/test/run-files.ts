import path from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { addCost } from './cpu.ts'

/** Runs test files one after the other in this process: to load the server or to start the browser takes longer than many a test. */
export async function runFiles(files: string[], env: Record<string, string>): Promise<void> {
  Object.assign(process.env, env)
  let releaseBrowser: (() => Promise<void>) | undefined
  for (const file of files) {
    if (file.split(path.sep).includes('e2e')) {
      releaseBrowser ??= (await import('../../apps/web/e2e/shared-browser.ts')).holdBrowser()
    }
    await suite(path.relative(process.cwd(), file), async () => {
      await import(pathToFileURL(file).href)
    })
    addCost(file)
  }
  await releaseBrowser?.()
}
