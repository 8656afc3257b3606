import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AudioSlot, EventType, GatewayEvents } from '@guildhall/contract'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { maxWaitMs } from '../../backend/test/wait-until.ts'
import { findChromium, howToInstall } from './chromium.ts'
import { installVoiceClient, voiceLaunchOptions } from './voice-client.ts'
import type { JoinOptions, Received } from './voice-client.ts'

const executablePath = findChromium()

let launched: Promise<Browser> | undefined

/** A browser whose microphone beeps and whose camera shows a test picture. */
function launch(): Promise<Browser> {
  assert.ok(executablePath, howToInstall)
  launched ??= chromium.launch({ ...voiceLaunchOptions, executablePath })
  return launched
}

/** Closes the browser of the voice pages. Each test file does this after its tests: the process may run other files. */
export async function closeVoiceBrowser(): Promise<void> {
  const closing = launched
  launched = undefined
  await (await closing)?.close()
}

/** A page that speaks the protocol of voice channels, without the web client. */
export class VoicePage {
  readonly page: Page
  readonly account: Account

  constructor(page: Page, account: Account) {
    this.page = page
    this.account = account
  }

  /** Sends an action; throws with the error's code and reason. */
  async action(type: string, data: object = {}): Promise<object> {
    return this.page.evaluate(([name, body]) => voice.action(name, body), [type, data] as const)
  }

  /** Joins with the microphone and what else is wanted. Returns after how many milliseconds there was sound. */
  async join(channelId: string, options: JoinOptions = {}): Promise<number> {
    return this.page.evaluate(([id, wanted]) => voice.join(id, wanted), [
      channelId,
      options,
    ] as const)
  }

  async received(): Promise<Received[]> {
    return this.page.evaluate(() => voice.received())
  }

  /** Everything that came through any slot of the connection, also where it is nobody's any more. */
  async totalPackets(): Promise<number> {
    return this.page.evaluate(() => voice.totalPackets())
  }

  /** Whether the media take the way through a relay. */
  async isRelayed(): Promise<boolean> {
    return this.page.evaluate(() => voice.isRelayed())
  }

  /** The next connections are relayed, as where UDP is blocked. */
  async useRelay(): Promise<void> {
    await this.page.evaluate(() => voice.useRelay())
  }

  /** The events that came, of one type. */
  async events<T extends EventType>(type: T): Promise<GatewayEvents[T][]> {
    const found: unknown = await this.page.evaluate((name) => voice.eventsOf(name), type)
    return found as GatewayEvents[T][]
  }

  /** How many offers were answered. */
  async offers(): Promise<number> {
    return this.page.evaluate(() => voice.offers)
  }

  async reconnectGateway(): Promise<void> {
    await this.page.evaluate(() => voice.reconnect())
  }

  /** How much sound comes from the user's microphone or screen within `ms`. */
  async energyFrom(
    userId: string,
    ms: number,
    source: AudioSlot['source'] = 'microphone',
  ): Promise<number> {
    const energy = async () =>
      (await this.received()).reduce(
        (sum, one) => (one.userId === userId && one.source === source ? sum + one.energy : sum),
        0,
      )
    const before = await energy()
    await this.page.waitForTimeout(ms)
    return (await energy()) - before
  }

  /** Waits until the user, or the sound of the user's screen, is heard. */
  async hears(userId: string, source: AudioSlot['source'] = 'microphone'): Promise<void> {
    const end = performance.now() + maxWaitMs
    while ((await this.energyFrom(userId, 300, source)) <= 0) {
      assert.ok(performance.now() < end, `${this.account.username} hears ${userId}`)
    }
  }

  async watches(userId: string, source: 'camera' | 'screen'): Promise<void> {
    const end = performance.now() + maxWaitMs
    const frames = async () =>
      (await this.received()).reduce(
        (sum, one) => (one.userId === userId && one.source === source ? sum + one.frames : sum),
        0,
      )
    while ((await frames()) < 3) {
      assert.ok(performance.now() < end, `${this.account.username} sees ${userId}`)
      await this.page.waitForTimeout(100)
    }
  }
}

export async function openVoicePage(t: TestContext, account: Account): Promise<VoicePage> {
  const browser = await launch()
  const context = await browser.newContext({ baseURL: account.url, serviceWorkers: 'block' })
  const [name = '', value = ''] = (account.cookie ?? '').split('=')
  await context.addCookies([{ name, value, url: account.url, httpOnly: true }])
  const page = await context.newPage()
  await page.route('**/voice-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Voice</title>' }),
  )
  await page.goto('/voice-page')
  await page.evaluate(installVoiceClient)
  await page.evaluate(() => voice.connect())
  t.after(() => context.close())
  return new VoicePage(page, account)
}
