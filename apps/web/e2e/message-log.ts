import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Channel } from '@guildhall/contract'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture, type ServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import type { TestApp } from '../../backend/test/start-app.ts'
import { openAs, postMessages } from './page-actions.ts'

export interface Log {
  server: ServerFixture
  channel: Channel
  page: Page
}

/** A channel with messages of different heights, starting with `entry 1.`, opened by its owner. */
export async function openLog(
  t: TestContext,
  app: TestApp,
  entries: number,
  query = '',
): Promise<Log> {
  const server = await createServerFixture(app)
  const channel = await server.channel('log')
  const contents = Array.from({ length: entries }, (_, index) => {
    const more =
      index % 7 === 0 ? `\n${'and some more text to make it longer '.repeat(index % 12)}` : ''
    return `entry ${index + 1}.${more}`
  })
  await postMessages(server.owner, channel.id, ...contents)
  const page = await openAs(t, server.owner, `/servers/${server.id}/${channel.id}${query}`)
  await page.getByRole('article').first().waitFor()
  return { server, channel, page }
}

/** The scroll container of the messages. */
function scrollContainer(page: Page): Locator {
  return page.getByRole('article').first().locator('xpath=ancestor::ol/..')
}

/** What is visible of the message list. */
export interface Viewport {
  /** The visible entries from the top, with their edges relative to the top of the screen. */
  rows: { number: number; top: number; bottom: number }[]
  height: number
  scrollTop: number
  maxScrollTop: number
  isFilled: boolean
}

/** The viewport once nothing has moved for several frames. */
export async function readViewport(page: Page): Promise<Viewport> {
  let viewport: Viewport | null = null
  await waitUntil('the screen is still', async () => {
    const current = await page.evaluate(readWhenStill)
    if (current?.isFilled) viewport = current
    return viewport !== null
  })
  assert.ok(viewport)
  return viewport
}

/* Runs in the page. */
async function readWhenStill(): Promise<Viewport | null> {
  const read = (): Viewport | null => {
    const list = document.querySelector('article')?.closest('ol')
    const scroller = list?.parentElement
    if (!list || !scroller) return null
    const screen = scroller.getBoundingClientRect()
    const items = [...list.children]
      .filter((piece) => getComputedStyle(piece).visibility === 'visible')
      .map((piece) => {
        const { top, bottom } = piece.getBoundingClientRect()
        const [, number] = /entry (\d+)\./.exec(piece.textContent) ?? []
        return { number: Number(number), top: top - screen.top, bottom: bottom - screen.top }
      })
      .filter(({ top, bottom }) => bottom > 1 && top < screen.height - 1)
      .toSorted((one, other) => one.top - other.top)
    let covered = 0
    for (const { top, bottom } of items) if (top <= covered + 2) covered = Math.max(covered, bottom)
    return {
      rows: items.filter(({ number }) => !Number.isNaN(number)),
      height: screen.height,
      scrollTop: scroller.scrollTop,
      maxScrollTop: scroller.scrollHeight - scroller.clientHeight,
      isFilled: covered >= screen.height - 2,
    }
  }
  let last = ''
  for (let still = 0; still < 8;) {
    const now = JSON.stringify(read())
    still = now === last ? still + 1 : 0
    last = now
    await new Promise(requestAnimationFrame)
  }
  return JSON.parse(last) as Viewport | null
}

/** Scrolls by a distance, like a mouse wheel. */
export async function scrollBy(page: Page, px: number): Promise<void> {
  await scrollContainer(page).evaluate((scroller, by) => scroller.scrollBy(0, by), px)
}

/** Fails if an entry is not where it was, to the pixel: browsers round the position of a list that scrolls. */
export async function assertUnmoved(
  page: Page,
  { number, top }: Viewport['rows'][number],
): Promise<void> {
  const { rows } = await readViewport(page)
  const row = rows.find((other) => other.number === number)
  assert.ok(row, `entry ${number} is on the screen`)
  assert.ok(Math.abs(row.top - top) < 1, `entry ${number} moved from ${top} to ${row.top}`)
}

/** Waits until the entry is in the middle of the screen, or as close as the ends of the channel allow. */
export async function waitUntilCentered(page: Page, number: number, details = ''): Promise<void> {
  await waitUntilViewport(page, `entry ${number} is in the middle ${details}`, (viewport) => {
    const row = viewport.rows.find((other) => other.number === number)
    if (!row) return false
    const isAtEdge = viewport.scrollTop < 3 || viewport.scrollTop > viewport.maxScrollTop - 3
    return isAtEdge || Math.abs((row.top + row.bottom - viewport.height) / 2) < 6
  })
}

/** Waits until the screen shows the end of the channel. */
export async function waitUntilAtEnd(page: Page, number: number, details = ''): Promise<void> {
  await waitUntilViewport(
    page,
    `entry ${number} is at the end ${details}`,
    ({ rows, scrollTop, maxScrollTop }) =>
      rows.at(-1)?.number === number && scrollTop > maxScrollTop - 3,
  )
}

async function waitUntilViewport(
  page: Page,
  what: string,
  matches: (viewport: Viewport) => boolean,
) {
  let shown: Viewport | null = null
  await waitUntil(what, async () => matches((shown = await readViewport(page)))).catch(
    (error: Error) => {
      throw new Error(`${error.message}; the viewport is ${JSON.stringify(shown)}`)
    },
  )
}
