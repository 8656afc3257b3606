import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { findChromium, howToInstall } from './chromium.ts'
import { launchOptions } from './launch-options.ts'

/** What opens the pages of the next test. It has the same policy as the client: else that gets a new process. */
const emptyPath = '/empty-page'
const emptyPage = {
  contentType: 'text/html',
  headers: { 'cross-origin-opener-policy': 'same-origin' },
  body: '<!doctype html><title>Empty</title>',
}

const maxIdle = 6

/** A context between two tests, with one page that opens those of the next test. */
interface IdleContext {
  url: string
  options: string
  context: BrowserContext
  opener: Page
}

export interface OpenedPage {
  page: Page
  /** Closes the page. Afterwards another test may open a page in its context. */
  close(): Promise<void>
}

let browser: Promise<Browser> | undefined
let users = 0
let idle: IdleContext[] = []
let closeHooks: (() => Promise<void>)[] = []

/**
 * Keeps the browser of this process open between test files, because starting one takes longer than many tests. Returns
 * what releases it: an open browser keeps the process running.
 */
export function holdBrowser(): () => Promise<void> {
  users += 1
  return releaseBrowser
}

/**
 * Opens a page that shares cookies and storage with no other page. Contexts are used again where the URL and the options
 * are the same: a page that another one opened shares its process, caches and compiled code, and takes half the processor
 * time. `isReused` is false for pages that change their context in a way that cannot be undone.
 */
export async function openIsolatedPage(
  url: string,
  options: BrowserContextOptions,
  isReused: boolean,
): Promise<OpenedPage> {
  users += 1
  try {
    return await (isReused ? openReusable(url, options) : openOnce(url, options))
  } catch (error) {
    await releaseBrowser()
    throw error
  }
}

async function openOnce(url: string, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await createContext(url, options)
  const close = async (): Promise<void> => {
    await context.close()
    await releaseBrowser()
  }
  return { page: await context.newPage(), close }
}

async function openReusable(url: string, options: BrowserContextOptions): Promise<OpenedPage> {
  const key = JSON.stringify(options)
  const found = idle.findLast((one) => one.url === url && one.options === key)
  idle = idle.filter((one) => one !== found)
  const context = found?.context ?? (await createContext(url, options))
  const page = await (found ? openFrom(found.opener) : context.newPage())
  const close = async (): Promise<void> => {
    const opener = found?.opener ?? page
    if (await clear(url, context, opener)) idle.push({ url, options: key, context, opener })
    else await context.close()
    // Those of earlier files stay unused, and come first.
    while (idle.length > maxIdle) await idle.shift()?.context.close()
    await releaseBrowser()
  }
  return { page, close }
}

async function createContext(url: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = findChromium()
  assert.ok(executablePath, howToInstall)
  browser ??= chromium.launch({ ...launchOptions, executablePath })
  return (await browser).newContext({ ...options, baseURL: url })
}

async function openFrom(opener: Page): Promise<Page> {
  const [page] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate("void open('about:blank')"),
  ])
  return page
}

/** Returns false where the context cannot be used again, such as after its server stopped. */
async function clear(url: string, context: BrowserContext, opener: Page): Promise<boolean> {
  try {
    await assertListening(url)
    for (const page of context.pages()) if (page !== opener) await page.close()
    await context.clearCookies()
    await context.clearPermissions()
    if (new URL(opener.url()).pathname !== emptyPath) {
      await opener.unrouteAll({ behavior: 'ignoreErrors' })
      await opener.route(`**${emptyPath}`, (route) => route.fulfill(emptyPage))
      await opener.goto(emptyPath)
    }
    await opener.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return true
  } catch {
    return false
  }
}

async function assertListening(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect').finally(() => socket.destroy())
}

/** Runs the hook once, when the browser closes. */
export function whenBrowserCloses(hook: () => Promise<void>): void {
  closeHooks.push(hook)
}

/** Called once by each user. Without anyone who holds it, the browser closes with its last page. */
export async function releaseBrowser(): Promise<void> {
  users -= 1
  if (users > 0) return
  const closing = browser
  browser = undefined
  idle = []
  await (await closing)?.close()
  const hooks = closeHooks
  closeHooks = []
  for (const hook of hooks) await hook()
}
