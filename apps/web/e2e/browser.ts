import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { maxWaitMs } from '../../backend/test/wait-until.ts'
import { browserVariable, launchOptions } from './browser-server.ts'
import { findChromium, howToInstall } from './chromium.ts'

const executablePath = findChromium()

/** Tests of the browser client are skipped, and say why, where there is no browser. */
export const inBrowser = { skip: executablePath === undefined ? howToInstall : false }

let browser: Promise<Browser> | undefined
let openContexts = 0

/**
 * A context of the browser that the runner shares among all test files or, without the runner, of one that this process
 * starts. The connection to the browser closes with its last context: it would keep the process from ending.
 */
async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  assert.ok(executablePath, howToInstall)
  const shared = process.env[browserVariable]
  browser ??= shared
    ? chromium.connect(shared)
    : chromium.launch({ ...launchOptions, executablePath })
  openContexts += 1
  try {
    return await (await browser).newContext(options)
  } catch (error) {
    await releaseBrowser()
    throw error
  }
}

/** Called once for each context, after it is closed. */
async function releaseBrowser(): Promise<void> {
  openContexts -= 1
  if (openContexts > 0) return
  const last = browser
  browser = undefined
  await (await last)?.close()
}

/**
 * A browser of its own, with its own cookies, on `url`. The test fails when the page fails: an exception, an error in the
 * console or something that the Content-Security-Policy refused.
 */
export async function openPage(
  t: TestContext,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await openContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // It would fetch the whole client for every page of every test.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(maxWaitMs)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
  })
  t.after(async () => {
    await context.close()
    await releaseBrowser()
    assert.deepEqual(faults, [], 'the page has no faults')
  })
  return page
}

/**
 * Browsers log every answer that is an error, and every connection that goes, whatever the page makes of it; and on plain
 * HTTP that they ignore what needs HTTPS.
 */
function isExpected(text: string): boolean {
  return /^Failed to load resource|WebSocket connection to|^The Cross-Origin-Opener-Policy header has been ignored/.test(
    text,
  )
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[]
}

/** Fails with what axe finds on the page as it stands, by the rules of WCAG 2.2 AA and the usual good practice. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  // What is still fading in is not judged half-way.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    )
  })
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResult>(
    'axe.run(document, { resultTypes: ["violations"] })',
  )
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(told, [], `axe finds nothing: ${what}`)
}
