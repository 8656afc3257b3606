import { chromium, type BrowserServer, type LaunchOptions } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** The environment variable that says where the browser listens which all test files share. */
export const browserVariable = 'TEST_BROWSER_URL'

/** What Playwright switches off. Our own switch replaces its one, so the list is repeated. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Pages of the address bar that Chromium renders for each window, which takes longer than opening the client. */
const disabledHere = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]

/** How the tests start a browser. */
export const launchOptions: LaunchOptions = {
  args: [
    // Root, in whose name tests run in containers, has no sandbox.
    '--no-sandbox',
    '--disable-gpu',
    `--disable-features=${[...disabledByPlaywright, ...disabledHere].join()}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Starts one browser for all test files: starting one takes longer than many a test. Each page has cookies and storage of
 * its own all the same. Undefined where there is no browser.
 */
export async function startBrowserServer(): Promise<BrowserServer | undefined> {
  const executablePath = findChromium()
  if (executablePath === undefined) return undefined
  return await chromium.launchServer({ ...launchOptions, executablePath, host: '127.0.0.1' })
}
