import assert from 'node:assert/strict'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core'
import { findChromium, howToInstall } from './chromium.ts'
import { launchOptions } from './launch-options.ts'

let browser: Promise<Browser> | undefined
let users = 0

/**
 * Keeps the browser of this process open between test files, because starting one takes longer than many tests. Returns
 * what releases it: an open browser keeps the process running.
 */
export function holdBrowser(): () => Promise<void> {
  users += 1
  return releaseBrowser
}

/** A context of the browser of this process. Without anyone who holds it, it closes with its last context. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = findChromium()
  assert.ok(executablePath, howToInstall)
  browser ??= chromium.launch({ ...launchOptions, executablePath })
  users += 1
  try {
    return await (await browser).newContext(options)
  } catch (error) {
    await releaseBrowser()
    throw error
  }
}

/** Called once by each user: for a context, after it is closed. */
export async function releaseBrowser(): Promise<void> {
  users -= 1
  if (users > 0) return
  const closing = browser
  browser = undefined
  await (await closing)?.close()
}
