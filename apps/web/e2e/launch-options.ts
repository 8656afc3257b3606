import type { LaunchOptions } from 'playwright-core'

/** The features that Playwright disables. Our switch replaces Playwright's, so that the list is repeated. */
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

/** Chromium renders these pages of the address bar for each window, which takes longer than opening the client. */
const disabledHere = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]

/** A script that the process has compiled for another page would be compiled again while it is read. */
const disabledForReuse = ['ScriptStreaming']

/** How the tests start a browser. */
export const launchOptions: LaunchOptions = {
  args: [
    // The sandbox is not available to root, as which tests run in containers.
    '--no-sandbox',
    '--disable-gpu',
    // Pages are too short for optimized code.
    '--js-flags=--no-turbofan',
    `--disable-features=${[...disabledByPlaywright, ...disabledHere, ...disabledForReuse].join()}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A microphone that beeps once a second and a camera with a test picture, which takes long to encode.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
  ],
}
