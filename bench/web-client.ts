/**
 * The web client in Chromium, in a server with 50 channels and a million messages: the time from navigation to a usable
 * timeline, the time from Enter to the sender's and to another member's screen, and the size of the page while scrolling
 * through 10,000 messages. The client must be built (`npm start` does it).
 *
 *   npx node bench/web-client.ts
 *   ROUNDS=10 MESSAGES=5000000 SCROLLED=20000 node bench/web-client.ts
 */
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { provideChromium } from '../apps/web/e2e/chromium.ts'
import type { HistoryServerInfo } from './lib/history-server.ts'
import { startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const messages = Number(process.env.MESSAGES ?? 1_000_000)
const messagesToScroll = Number(process.env.SCROLLED ?? 10_000)
const sends = 20

const executablePath = provideChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed.')
const server = await startServer<HistoryServerInfo>(
  'history-server.ts',
  { messages, otherChannels: 49 },
  null,
)
const { port, serverId, channelId, cookie } = server.info
const origin = `http://127.0.0.1:${port}`
const path = `/servers/${serverId}/${channelId}`
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  console.log(`50 channels, ${messages} messages, ${rounds} rounds`)
  await measureNavigation(browser)
  await measureSending(browser)
  await measureScrolling(browser)
} finally {
  await browser.close()
  await server.stop()
}

/** Opens a page in a new browser context without a cache. */
async function openPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return await context.newPage()
}

/** Milliseconds from the navigation to the first frame with a message and an enabled composer. */
async function navigate(page: Page): Promise<number> {
  await page.goto(origin + path, { waitUntil: 'commit' })
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          const field = document.querySelector<HTMLTextAreaElement>('#composer')
          const isUsable = field !== null && !field.disabled && document.querySelector('article')
          if (isUsable) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

async function measureNavigation(from: Browser): Promise<void> {
  const uncached: number[] = []
  const cached: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round += 1) {
    const page = await openPage(from)
    const cold = await navigate(page)
    bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    const warm = await navigate(page)
    // The first round is a warm-up.
    if (round > 0) {
      uncached.push(cold)
      cached.push(warm)
    }
    await page.context().close()
  }
  report('navigation to a usable timeline without a cache', uncached)
  report('navigation to a usable timeline with cached files', cached)
  console.log(`  JavaScript transferred: ${bytes} bytes (brotli)`)
}

interface SendTimes {
  /** Unix time of the key press in milliseconds. */
  pressed: number
  /** Unix time of the frame that shows the message, in milliseconds. */
  shown: number
  /** Frames from the key press up to and including the frame that shows the message. */
  frames: number
}

async function measureSending(from: Browser): Promise<void> {
  const [sender, receiver] = [await openPage(from), await openPage(from)]
  await navigate(sender)
  await navigate(receiver)
  const own: number[] = []
  const frames: number[] = []
  const others: number[] = []
  for (let count = 0; count < sends; count += 1) {
    const text = `measured message ${count} of ${Date.now()}`
    const seen = waitForText(receiver, text)
    await sender.locator('#composer').fill(text)
    const sent = watchEnter(sender, text)
    await sender.locator('#composer').press('Enter')
    const { pressed, shown, frames: frameCount } = await sent
    own.push(shown - pressed)
    frames.push(frameCount)
    others.push((await seen) - pressed)
  }
  report("Enter to the message in the sender's timeline", own)
  console.log(
    `  frames until it is shown: median ${median(frames)}, maximum ${Math.max(...frames)}`,
  )
  report("Enter to the message in another member's timeline", others)
  await sender.context().close()
  await receiver.context().close()
}

function watchEnter(page: Page, text: string): Promise<SendTimes> {
  return page.evaluate(
    (wanted) =>
      new Promise<SendTimes>((resolve) => {
        const isShown = (): boolean =>
          [...document.querySelectorAll('article')]
            .slice(-3)
            .some((row) => row.textContent.includes(wanted))
        const onPress = (): void => {
          const pressed = performance.timeOrigin + performance.now()
          let frames = 0
          const check = (): void => {
            frames += 1
            if (!isShown()) requestAnimationFrame(check)
            else resolve({ pressed, shown: performance.timeOrigin + performance.now(), frames })
          }
          requestAnimationFrame(check)
        }
        addEventListener('keydown', onPress, { capture: true, once: true })
      }),
    text,
  )
}

function waitForText(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          const rows = [...document.querySelectorAll('article')].slice(-3)
          if (rows.some((row) => row.textContent.includes(wanted))) {
            observer.disconnect()
            resolve(performance.timeOrigin + performance.now())
          }
        }
        // A background page renders no frames, so its DOM changes are observed.
        const observer = new MutationObserver(check)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        check()
      }),
    text,
  )
}

async function measureScrolling(from: Browser): Promise<void> {
  const page = await openPage(from)
  await navigate(page)
  await page.mouse.move(700, 400)
  const started = performance.now()
  let lowest = Infinity
  let nodes = 0
  let rows = 0
  let highest = 0
  while (highest - lowest < messagesToScroll || highest === 0) {
    await page.mouse.wheel(0, -3000)
    const now = await page.evaluate(
      () =>
        new Promise<{ nodes: number; numbers: number[] }>((resolve) => {
          requestAnimationFrame(() => {
            const shown = [...document.querySelectorAll('article')]
            const numbers = shown.map((row) => Number(/message (\d+),/.exec(row.textContent)?.[1]))
            const nodes = document.querySelectorAll('*').length
            resolve({ nodes, numbers: numbers.filter((number) => number > 0) })
          })
        }),
    )
    nodes = Math.max(nodes, now.nodes)
    rows = Math.max(rows, now.numbers.length)
    lowest = Math.min(lowest, ...now.numbers)
    highest = Math.max(highest, ...now.numbers)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`scrolling up through ${highest - lowest} messages (${seconds} s)`)
  console.log(`  maximum DOM elements: ${nodes}, maximum message rows: ${rows}`)
  await page.context().close()
}

function report(label: string, times: number[]): void {
  const [p50, maximum] = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0))
  console.log(`${label}: median ${p50} ms, maximum ${maximum} ms`)
}
