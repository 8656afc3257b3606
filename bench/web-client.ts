/**
 * The web client in Chromium, in a server with 50 channels and a million messages: from navigation to a timeline that can
 * be used, from Enter to the sender's and to another's screen, and how large the page grows while 10,000 messages are
 * scrolled through. The client must be built (`npm start` does it).
 *
 *   node bench/web-client.ts
 *   ROUNDS=10 MESSAGES=5000000 SCROLLED=20000 node bench/web-client.ts
 */
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { provideChromium } from '../apps/web/e2e/chromium.ts'
import type { HistoryServerSaid } from './lib/history-server.ts'
import { startServer } from './lib/processes.ts'
import { median } from './lib/stats.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const messages = Number(process.env.MESSAGES ?? 1_000_000)
const scrolled = Number(process.env.SCROLLED ?? 10_000)
const sends = 20

const executablePath = provideChromium()
if (executablePath === undefined) throw new Error('There is no Chromium to measure in.')
const server = await startServer<HistoryServerSaid>(
  'history-server.ts',
  { messages, otherChannels: 49 },
  null,
)
const { port, serverId, channelId, cookie } = server.said
const origin = `http://127.0.0.1:${port}`
const path = `/servers/${serverId}/${channelId}`
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  console.log(`50 channels, ${messages} messages, ${rounds} rounds`)
  await measureArrivals(browser)
  await measureSending(browser)
  await measureScrolling(browser)
} finally {
  await browser.close()
  await server.stop()
}

/** Opens the channel in a browser that has nothing cached. */
async function openPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return await context.newPage()
}

/** Milliseconds from the navigation to the frame in which the newest message and the field to write in are there. */
async function arrive(page: Page): Promise<number> {
  await page.goto(origin + path, { waitUntil: 'commit' })
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const field = document.querySelector<HTMLTextAreaElement>('#composer')
          const isUsable = field !== null && !field.disabled && document.querySelector('article')
          if (isUsable) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

async function measureArrivals(from: Browser): Promise<void> {
  const first: number[] = []
  const again: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round += 1) {
    const page = await openPage(from)
    const cold = await arrive(page)
    bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    const warm = await arrive(page)
    // The first round only warms up.
    if (round > 0) {
      first.push(cold)
      again.push(warm)
    }
    await page.context().close()
  }
  report('navigation to a usable timeline, nothing cached', first)
  report('the same with the files cached', again)
  console.log(`  JavaScript that came: ${bytes} bytes (brotli)`)
}

interface Sent {
  /** Wall-clock milliseconds at the key press. */
  pressed: number
  /** Wall-clock milliseconds at the frame that shows the row. */
  shown: number
  /** Frames that began between the press and the row, the one that shows it included. */
  frames: number
}

async function measureSending(from: Browser): Promise<void> {
  const [near, far] = [await openPage(from), await openPage(from)]
  await arrive(near)
  await arrive(far)
  const own: number[] = []
  const frames: number[] = []
  const others: number[] = []
  for (let count = 0; count < sends; count += 1) {
    const text = `measured message ${count} of ${Date.now()}`
    const seen = waitForText(far, text)
    await near.locator('#composer').fill(text)
    const sent = watchEnter(near, text)
    await near.locator('#composer').press('Enter')
    const { pressed, shown, frames: passed } = await sent
    own.push(shown - pressed)
    frames.push(passed)
    others.push((await seen) - pressed)
  }
  report('Enter to the row in the own timeline', own)
  console.log(`  frames until then: ${median(frames)} (most ${Math.max(...frames)})`)
  report("Enter to the row in another's timeline", others)
  await near.context().close()
  await far.context().close()
}

function watchEnter(page: Page, text: string): Promise<Sent> {
  return page.evaluate(
    (wanted) =>
      new Promise<Sent>((resolve) => {
        const isShown = (): boolean =>
          [...document.querySelectorAll('article')]
            .slice(-3)
            .some((row) => row.textContent.includes(wanted))
        const onPress = (): void => {
          const pressed = performance.timeOrigin + performance.now()
          let frames = 0
          const look = (): void => {
            frames += 1
            if (!isShown()) requestAnimationFrame(look)
            else resolve({ pressed, shown: performance.timeOrigin + performance.now(), frames })
          }
          requestAnimationFrame(look)
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
        const look = (): void => {
          const rows = [...document.querySelectorAll('article')].slice(-3)
          if (rows.some((row) => row.textContent.includes(wanted))) {
            observer.disconnect()
            resolve(performance.timeOrigin + performance.now())
          }
        }
        // A page in the background has no frames: its changes are watched.
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
    text,
  )
}

async function measureScrolling(from: Browser): Promise<void> {
  const page = await openPage(from)
  await arrive(page)
  await page.mouse.move(700, 400)
  const started = performance.now()
  let lowest = Infinity
  let nodes = 0
  let rows = 0
  let highest = 0
  while (highest - lowest < scrolled || highest === 0) {
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
  console.log(`  most elements in the page: ${nodes}, most rows: ${rows}`)
  await page.context().close()
}

function report(what: string, times: number[]): void {
  const [middle, worst] = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0))
  console.log(`${what}: median ${middle} ms, worst ${worst} ms`)
}
