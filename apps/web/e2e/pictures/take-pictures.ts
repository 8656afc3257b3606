/**
 * Takes the pictures of the documentation: starts Guildhall with a made-up community, and opens it in Chromium. The client
 * must be built, and the machine needs a font with coloured emoji, such as Debian's fonts-noto-color-emoji.
 *
 *     npm run pictures
 */
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import type { Account } from '../../../backend/test/account.ts'
import { startQuakeServer } from '../../../backend/test/game-server.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { provideChromium } from '../chromium.ts'
import { installVoiceClient, voiceLaunchOptions } from '../voice-client.ts'
import { createCommunity } from './community.ts'
import type { Community, Name } from './community.ts'
import { showPlan } from './paint.ts'

const folder = path.resolve(import.meta.dirname, '../../../../docs/images')
const size = { width: 1440, height: 900 }
/** The messages of the community are written within this time. */
const historyMs = 60 * 60_000
const arena =
  '\\sv_hostname\\Arena, no mods\\mapname\\keep_at_dusk\\version\\1.36\\sv_maxclients\\12\n' +
  '12 48 "Mia"\n3 51 "Ben"\n7 30 "Kai"\n'

/** People of the call, as the picture shows them. */
const speakers: Partial<Record<Name, { screen?: boolean; muted?: boolean }>> = {
  'Jonas Weber': { screen: true },
  Kit: {},
  Lena: { muted: true },
  Noor: {},
}

const executablePath = provideChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed.')
const browser = await chromium.launch({ ...voiceLaunchOptions, executablePath })
const hooks: (() => unknown)[] = []
const owner = { after: (hook: () => unknown): void => void hooks.push(hook) }
try {
  const game = await startQuakeServer(owner, arena)
  const app = await startApp(owner, { STATUS_ALLOWED_NETWORKS: '127.0.0.0/8' })
  app.clock.advance(-historyMs)
  const community = await createCommunity(app, browser, game.port)
  await takeChat(browser, community)
  await takeVoice(browser, community)
  community.close()
} finally {
  await browser.close()
  for (const hook of hooks.toReversed()) await hook()
}

async function takeChat(from: Browser, { people, serverId, channels }: Community): Promise<void> {
  const page = await openAs(from, people['Ada'], 'dark')
  await page.goto(`/servers/${serverId}/${channels['general']?.id}`)
  await page.getByText('Voice at nine?').waitFor()
  await save(page, 'chat')
  await page.context().close()
}

async function takeVoice(from: Browser, { people, serverId, channels }: Community): Promise<void> {
  const channelId = channels['Lounge']?.id ?? ''
  for (const [name, { screen = false, muted = false }] of Object.entries(speakers)) {
    const page = await openAs(from, people[name as Name], 'light')
    await page.route('**/voice-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Voice</title>' }),
    )
    await page.goto('/voice-page')
    await page.evaluate(installVoiceClient)
    if (screen) await page.evaluate(showPlan)
    await page.evaluate(() => voice.connect())
    await page.evaluate(([id, wanted]) => voice.join(id, wanted), [channelId, { screen }] as const)
    if (muted) await page.evaluate(() => voice.action('voice.update', { muted: true }))
  }
  const page = await openAs(from, people['Ada'], 'light')
  await page.goto(`/servers/${serverId}/${channelId}`)
  await page.getByRole('button', { name: /^Join/ }).click()
  await page.getByText('Voice connected').waitFor()
  await page
    .getByRole('button', { name: /^Watch/ })
    .first()
    .click()
  await page.locator('video').first().waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.locator('[data-speaking]').first().waitFor()
  // Tools of the tile under the pointer would be shown.
  await page.mouse.move(0, 0)
  await save(page, 'voice')
  await page.context().close()
}

async function openAs(
  from: Browser,
  { url, cookie }: Account,
  colorScheme: 'dark' | 'light',
): Promise<Page> {
  const context = await from.newContext({
    baseURL: url,
    viewport: size,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const [name = '', value = ''] = (cookie ?? '').split('=')
  await context.addCookies([{ name, value, url, httpOnly: true }])
  return context.newPage()
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  process.stdout.write(`docs/images/${name}.png\n`)
}
