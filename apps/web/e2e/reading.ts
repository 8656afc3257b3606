import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Channel } from '@guildhall/contract'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture, type ServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { openAs, post } from './people.ts'

export interface Log {
  guild: ServerFixture
  channel: Channel
  page: Page
}

/** A channel with messages of different heights, from `entry 1.` on, before its owner. */
export async function openLog(t: TestContext, entries: number, query = ''): Promise<Log> {
  const guild = await createServerFixture(
    await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' }),
  )
  const channel = await guild.channel('log')
  const contents = Array.from({ length: entries }, (_, at) => {
    const more = at % 7 === 0 ? `\n${'and what else there is to say of it '.repeat(at % 12)}` : ''
    return `entry ${at + 1}.${more}`
  })
  await post(guild.owner, channel.id, ...contents)
  const page = await openAs(t, guild.owner, `/servers/${guild.id}/${channel.id}${query}`)
  await page.getByRole('article').first().waitFor()
  return { guild, channel, page }
}

/** The list of messages, which scrolls. */
function scrollerOf(page: Page): Locator {
  return page.getByRole('article').first().locator('xpath=ancestor::ol/..')
}

/** What somebody has on the screen. */
export interface Sight {
  /** The numbers of the entries from the top, and where each begins and ends below it. */
  rows: { number: number; top: number; bottom: number }[]
  height: number
  scrollTop: number
  /** How far it could be scrolled. */
  most: number
  isFilled: boolean
}

/** What is on the screen as soon as nothing has moved for several frames. */
export async function lookAt(page: Page): Promise<Sight> {
  let sight: Sight | null = null
  await waitUntil('the screen is at rest', async () => {
    const seen = await page.evaluate(seeAtRest)
    if (seen?.isFilled) sight = seen
    return sight !== null
  })
  assert.ok(sight)
  return sight
}

/* Runs in the page. */
async function seeAtRest(): Promise<Sight | null> {
  const see = (): Sight | null => {
    const list = document.querySelector('article')?.closest('ol')
    const scroller = list?.parentElement
    if (!list || !scroller) return null
    const screen = scroller.getBoundingClientRect()
    const pieces = [...list.children]
      .filter((piece) => getComputedStyle(piece).visibility === 'visible')
      .map((piece) => {
        const { top, bottom } = piece.getBoundingClientRect()
        const [, number] = /entry (\d+)\./.exec(piece.textContent) ?? []
        return { number: Number(number), top: top - screen.top, bottom: bottom - screen.top }
      })
      .filter(({ top, bottom }) => bottom > 1 && top < screen.height - 1)
      .toSorted((one, other) => one.top - other.top)
    let covered = 0
    for (const { top, bottom } of pieces)
      if (top <= covered + 2) covered = Math.max(covered, bottom)
    return {
      rows: pieces.filter(({ number }) => !Number.isNaN(number)),
      height: screen.height,
      scrollTop: scroller.scrollTop,
      most: scroller.scrollHeight - scroller.clientHeight,
      isFilled: covered >= screen.height - 2,
    }
  }
  let last = ''
  for (let still = 0; still < 8;) {
    const now = JSON.stringify(see())
    still = now === last ? still + 1 : 0
    last = now
    await new Promise(requestAnimationFrame)
  }
  return JSON.parse(last) as Sight | null
}

/** Scrolls by so much, as a wheel does. */
export async function scrollBy(page: Page, px: number): Promise<void> {
  await scrollerOf(page).evaluate((scroller, by) => scroller.scrollBy(0, by), px)
}

/** How far below the top of the screen the entry begins. */
export async function topOf(page: Page, number: number): Promise<number> {
  const { rows } = await lookAt(page)
  const row = rows.find((other) => other.number === number)
  assert.ok(row, `entry ${number} is on the screen`)
  return row.top
}

/** Waits until the entry is in the middle of the screen, or as near to it as the channel's ends allow. */
export async function waitInMiddle(page: Page, number: number, told = ''): Promise<void> {
  await untilSeen(page, `entry ${number} is in the middle ${told}`, (sight) => {
    const row = sight.rows.find((other) => other.number === number)
    if (!row) return false
    const isAtEdge = sight.scrollTop < 3 || sight.scrollTop > sight.most - 3
    return isAtEdge || Math.abs((row.top + row.bottom - sight.height) / 2) < 6
  })
}

/** Waits until the screen shows the end of the channel. */
export async function waitAtEnd(page: Page, number: number, told = ''): Promise<void> {
  await untilSeen(
    page,
    `entry ${number} is at the end ${told}`,
    ({ rows, scrollTop, most }) => rows.at(-1)?.number === number && scrollTop > most - 3,
  )
}

async function untilSeen(page: Page, what: string, holds: (sight: Sight) => boolean) {
  let shown: Sight | null = null
  await waitUntil(what, async () => holds((shown = await lookAt(page)))).catch((error: Error) => {
    throw new Error(`${error.message}; it shows ${JSON.stringify(shown)}`)
  })
}
