import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { maxWaitMs } from '../../backend/test/wait-until.ts'
import { findChromium, howToInstall } from './chromium.ts'
import { openIsolatedPage } from './shared-browser.ts'

/** Skips tests of the web client with a reason if there is no browser. */
export const inBrowser = { skip: findChromium() === undefined ? howToInstall : false }

export interface PageOptions extends BrowserContextOptions {
  /** False for a page that changes its browser context, for example with `page.clock`: another test gets the context. */
  isReused?: boolean
}

/**
 * Opens a page that shares cookies and storage with no other page. The test fails if the page throws, logs an error,
 * violates the Content-Security-Policy or hides a part again that waits for something.
 */
export async function openPage(
  t: TestContext,
  url: string,
  { isReused = true, ...options }: PageOptions = {},
): Promise<Page> {
  const { page, close } = await openIsolatedPage(
    url,
    {
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // A service worker would fetch the whole client for every page of every test.
      serviceWorkers: 'block',
      ...options,
    },
    // Permissions and service workers belong to the context.
    isReused && options.permissions === undefined && options.serviceWorkers !== 'allow',
  )
  page.setDefaultTimeout(maxWaitMs)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
  })
  await page.addInitScript(reportHidden)
  t.after(async () => {
    await close()
    assert.deepEqual(errors, [], 'the page has no errors')
  })
  return page
}

/**
 * Runs in the page. React hides what it shows when a part of it waits for a module or for texts: it flickers, and loses the
 * focus.
 */
function reportHidden(): void {
  new MutationObserver((records) => {
    for (const { target } of records) {
      const { style, outerHTML } = target as HTMLElement
      if (style.getPropertyPriority('display') !== 'important') continue
      reportError(new Error(`hidden while a part of it loads: ${outerHTML.slice(0, 500)}`))
    }
  }).observe(document, { subtree: true, attributeFilter: ['style'] })
}

/** Browsers log failed responses, lost connections and headers that need HTTPS, even if the page handles them. */
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

/**
 * Fails with the problems that axe finds on the page, by the rules of WCAG 2.2 AA and best practices. For a page that was
 * checked in other colors, the rules about colors are enough.
 */
export async function assertAccessible(
  page: Page,
  description: string,
  rules: 'all' | 'colors' = 'all',
): Promise<void> {
  // Wait until animations end.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    )
  })
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'colors' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  }
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, ${JSON.stringify(options)})`,
  )
  const messages = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(messages, [], `axe finds nothing: ${description}`)
  assert.deepEqual(await page.evaluate(findLooseNotes), [], `fields are described: ${description}`)
}

/** The hints and errors of fields that no control names as its description, in the page. */
function findLooseNotes(): string[] {
  const described = [...document.querySelectorAll('[aria-describedby]')]
  return [...document.querySelectorAll('[id$="-hint"], [id$="-error"]')].flatMap((note) => {
    const { id, textContent } = note
    if (textContent === '') return []
    const control = described.find((one) =>
      one.getAttribute('aria-describedby')?.split(' ').includes(id),
    )
    const isLinked = id.endsWith('-hint') || control?.getAttribute('aria-invalid') === 'true'
    return control && isLinked ? [] : [`${id}: ${textContent}`]
  })
}
