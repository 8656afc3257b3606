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
import { startSlowNetwork } from '../../apps/web/e2e/slow-network.ts'
import { installVoiceClient, voiceLaunchOptions } from '../../apps/web/e2e/voice-client.ts'
import type { JoinOptions, Received } from '../../apps/web/e2e/voice-client.ts'
import { videoEncodings } from '../../apps/web/src/features/voice/video-encodings.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

const fast = { kbps: 4000, queueMs: 300 }
const slow = { kbps: 350, queueMs: 300 }
const slower = { kbps: 300, queueMs: 300 }
const settleMs = 25_000

/**
 * Prints what a viewer with a fast connection receives of a camera, alone and beside one with 350 kbit/s, and how a viewer
 * follows when its connection becomes slow and fast again; in Chromium.
 */
export async function measureLayers(seconds: number): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    console.log('no Chromium: layers are not measured')
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const mediaPort = 30_000 + (process.pid % 10_000)
  const config = loadConfig({
    PORT: '0',
    VOICE_PORT: String(mediaPort),
    VOICE_ADDRESS: '127.0.0.1',
    ...unlimitedConnections,
    DATA_DIR: dataDir,
  })
  const guildhall = await startGuildhall({ config, log: createLog('error') })
  const browser = await chromium.launch({ ...voiceLaunchOptions, executablePath })
  const network = await startSlowNetwork(mediaPort, slow)
  try {
    const sender = new Account(guildhall.url)
    await sender.register('sender')
    const created = await sender.expect(201, sender.post('/api/servers', { name: 'Home' }))
    const channelId: string = created.channels[1].id
    const path = `/api/servers/${created.server.id}/invites`
    const { invite } = await sender.expect(201, sender.post(path, {}))
    const pageOf = async (name: string) => {
      const account = new Account(guildhall.url)
      await account.register(name)
      await account.expect(200, account.post(`/api/invites/${invite.code}/accept`))
      return openPage(browser, account)
    }
    const from = await openPage(browser, sender)
    const motion = { width: 960, height: 540, framesPerSecond: 15 }
    await joinAs(from, channelId, { camera: true, motion, encodings: videoEncodings })
    const unlimited = await pageOf('unlimited')
    await joinAs(unlimited, channelId, {})
    await wait(settleMs)
    const alone = await measure(unlimited, seconds)
    print('a viewer alone', alone)
    const limited = await pageOf('limited')
    await joinAs(limited, channelId, { mediaPort: network.port })
    const [beside, first] = await Promise.all([measure(unlimited, 10), measure(limited, 10)])
    print('  with one who joins with 350 kbit/s', beside, alone)
    print('  who joins with 350 kbit/s', first)
    const both = await Promise.all([measure(unlimited, seconds), measure(limited, seconds)])
    print('beside one with 350 kbit/s', both[0], alone)
    print('with 350 kbit/s', both[1])
    for (const [name, limits] of [
      ['4 Mbit/s', fast],
      ['300 kbit/s', slower],
      ['4 Mbit/s', fast],
    ] as const) {
      network.limit(limits)
      console.log(`from now on ${name}: ${(await follow(limited, 15)).join(' ')}`)
    }
  } finally {
    network.close()
    await browser.close()
    await guildhall.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Figures {
  videoKbps: number
  framesPerSecond: number
  height: number
  freezeSeconds: number
  voiceLoss: number
}

async function measure(page: Page, seconds: number): Promise<Figures> {
  const before = await read(page)
  const startedAt = performance.now()
  await wait(seconds * 1000)
  const after = await read(page)
  return difference(before, after, (performance.now() - startedAt) / 1000)
}

/** What a viewer receives second by second: height, frames, how long it stood still, and the share of lost voice. */
async function follow(page: Page, seconds: number): Promise<string[]> {
  const found: string[] = []
  for (let second = 0; second < seconds; second += 1) {
    const { height, framesPerSecond, freezeSeconds, voiceLoss } = await measure(page, 1)
    const frozen = freezeSeconds > 0 ? `,frozen ${freezeSeconds.toFixed(1)} s` : ''
    const lost = voiceLoss > 0 ? `,${(100 * voiceLoss).toFixed()} % of voice lost` : ''
    found.push(`${height}p${Math.round(framesPerSecond)}${frozen}${lost}`)
  }
  return found
}

async function read(page: Page) {
  const received = await page.evaluate(() => voice.received())
  const of = (source: Received['source']) => received.find((one) => one.source === source)
  return { camera: of('camera'), voice: of('microphone') }
}

type Reading = Awaited<ReturnType<typeof read>>

function difference(before: Reading, after: Reading, seconds: number): Figures {
  const grown = (
    kind: keyof Reading,
    field: 'bytes' | 'frames' | 'freezeSeconds' | 'lost' | 'packets',
  ) => (after[kind]?.[field] ?? 0) - (before[kind]?.[field] ?? 0)
  const lost = grown('voice', 'lost')
  return {
    videoKbps: (grown('camera', 'bytes') * 8) / 1000 / seconds,
    framesPerSecond: grown('camera', 'frames') / seconds,
    height: after.camera?.height ?? 0,
    freezeSeconds: grown('camera', 'freezeSeconds'),
    voiceLoss: lost / Math.max(1, lost + grown('voice', 'packets')),
  }
}

/** With the ratios to what the same viewer received before. */
function print(name: string, figures: Figures, before: Figures | null = null): void {
  const { videoKbps, framesPerSecond, height, freezeSeconds, voiceLoss } = figures
  console.log(
    `${name}: ${Math.round(videoKbps)} kbit/s, ${height} lines at ${framesPerSecond.toFixed(1)} frames/s, ` +
      `${freezeSeconds.toFixed(1)} s frozen, ${(100 * voiceLoss).toFixed(2)} % of voice lost`,
  )
  if (!before) return
  const ratios = (['videoKbps', 'height', 'framesPerSecond'] as const).map((key) =>
    (figures[key] / before[key]).toFixed(2),
  )
  console.log(
    `    of what it was alone: bitrate ${ratios[0]}, height ${ratios[1]}, frames ${ratios[2]}`,
  )
}

async function joinAs(page: Page, channelId: string, options: JoinOptions): Promise<void> {
  await page.evaluate(([id, wanted]) => voice.join(id, wanted), [channelId, options] as const)
}

async function openPage(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: account.url, serviceWorkers: 'block' })
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: account.url, httpOnly: true }])
  const page = await context.newPage()
  const body = '<!doctype html><title>Voice</title>'
  await page.route('**/voice-page', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/voice-page')
  await page.evaluate(installVoiceClient)
  await page.evaluate(() => voice.connect())
  return page
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
