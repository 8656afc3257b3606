import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { startGuildhall } from '../../apps/backend/src/app.ts'
import { loadConfig } from '../../apps/backend/src/core/config.ts'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { Account } from '../../apps/backend/test/account.ts'
import { findChromium } from '../../apps/web/e2e/chromium.ts'
import { installVoiceClient, voiceLaunchOptions } from '../../apps/web/e2e/voice-client.ts'
import { percentile } from './stats.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

/**
 * Prints how long it takes from joining a channel in which a participant talks to the first sound, in Chromium: with a page that
 * does nothing else, and with a click in the web client, which must be built.
 */
export async function measureJoins(count: number): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    console.log('no Chromium: joins are not measured')
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const config = loadConfig({
    PORT: '0',
    ...unlimitedConnections,
    GATEWAY_ACTIONS_PER_MINUTE: '100000',
    ACCOUNT_ACTIONS_PER_MINUTE: '100000',
    DATA_DIR: dataDir,
  })
  const guildhall = await startGuildhall({ config, log: createLog('error') })
  const browser = await chromium.launch({ ...voiceLaunchOptions, executablePath })
  try {
    const owner = new Account(guildhall.url)
    await owner.register('owner')
    const { channels, server } = await owner.expect(
      201,
      owner.post('/api/servers', { name: 'Home' }),
    )
    const guest = new Account(guildhall.url)
    await guest.register('guest')
    const path = `/api/servers/${server.id}/invites`
    const { invite } = await owner.expect(201, owner.post(path, {}))
    await guest.expect(200, guest.post(`/api/invites/${invite.code}/accept`))
    const open = async (account: Account) => {
      const context = await browser.newContext({ baseURL: account.url, serviceWorkers: 'block' })
      const [name = '', value = ''] = (account.cookie ?? '').split('=')
      await context.addCookies([{ name, value, url: account.url, httpOnly: true }])
      const page = await context.newPage()
      const body = '<!doctype html><title>Voice</title>'
      await page.route('**/voice-page', (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      )
      await page.goto('/voice-page')
      await page.evaluate(installVoiceClient)
      await page.evaluate(() => voice.connect())
      return page
    }
    const [talker, listener] = [await open(owner), await open(guest)]
    const channelId: string = channels[1].id
    await talker.evaluate((id) => voice.join(id, {}), channelId)
    const times: number[] = []
    for (let index = 0; index < count; index += 1) {
      times.push(await listener.evaluate((id) => voice.join(id, {}), channelId))
      await listener.evaluate(() => voice.action('voice.leave', {}))
    }
    print(`join to first sound in Chromium, ${count} joins`, times)
    await listener.close()
    const client = await openClient(browser, guest, `/servers/${server.id}`)
    const clicks: number[] = []
    for (let index = 0; index < count; index += 1) clicks.push(await joinByClick(client))
    print(`click to first sound in the web client, ${count} joins`, clicks)
  } finally {
    await browser.close()
    await guildhall.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function print(name: string, times: number[]): void {
  const sorted = Float64Array.from(times).sort()
  console.log(
    `${name}: p50 ${percentile(sorted, 0.5).toFixed()} ms, p95 ${percentile(sorted, 0.95).toFixed()} ms`,
  )
}

declare global {
  var peers: RTCPeerConnection[]
  /** Milliseconds from the last click on the voice channel to the first sound. */
  var firstSound: Promise<number>
}

/** Opens the web client, ready to join. */
async function openClient(browser: Browser, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: account.url, serviceWorkers: 'block' })
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: account.url, httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(measureFirstSound)
  await page.goto(path)
  await page.getByRole('textbox', { name: /^Message #/ }).waitFor()
  // The client loads what a call needs in the background.
  await page.waitForLoadState('networkidle')
  return page
}

async function joinByClick(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Lounge', exact: true }).click()
  const time = await page.evaluate(() => firstSound)
  await page.getByRole('button', { name: 'Leave voice channel' }).first().click()
  await page.getByRole('region', { name: 'Voice' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'general', exact: true }).click()
  return time
}

/** Runs in the page. */
function measureFirstSound(): void {
  globalThis.peers = []
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      globalThis.peers.push(this)
    }
  }
  const hasSound = async () => {
    for (const report of (await peers.at(-1)?.getStats())?.values() ?? []) {
      if (report.type === 'inbound-rtp' && report.totalAudioEnergy > 0) return true
    }
    return false
  }
  addEventListener(
    'click',
    ({ target }) => {
      const isJoin = target instanceof Element && target.closest('a')?.textContent === 'Lounge'
      if (!isJoin) return
      globalThis.peers = []
      const start = performance.now()
      globalThis.firstSound = (async () => {
        while (!(await hasSound())) await new Promise((resolve) => setTimeout(resolve, 5))
        return performance.now() - start
      })()
    },
    { capture: true },
  )
}
