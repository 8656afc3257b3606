import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { inBrowser } from '../browser.ts'
import { chooseAction, messageWith, postMessages, sendMessage } from '../page-actions.ts'
import {
  waitUntilAtEnd,
  waitUntilCentered,
  readViewport,
  openLog,
  scrollBy,
} from '../message-log.ts'
import { sharedApp } from '../shared-app.ts'
const entries = 300

async function scrollToNewest(page: Page): Promise<void> {
  await page.locator('[data-tip="Go to newest messages"]').click()
}

test('a URL opens a message, and a button scrolls to the newest', inBrowser, async (t) => {
  const { page } = await openLog(t, await sharedApp(), entries, '?at=150')
  await waitUntilCentered(page, 150)
  assert.equal(await messageWith(page, `entry ${entries}.`).count(), 0)
  await scrollToNewest(page)
  await waitUntilAtEnd(page, entries)
  await page.locator('[data-tip="Go to newest messages"]').waitFor({ state: 'detached' })
  // The URL of a deleted message opens the next one.
  await messageWith(page, `entry ${entries}.`).focus()
  // Keys act on a message focused by keyboard.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Delete')
  await messageWith(page, `entry ${entries}.`).waitFor({ state: 'detached' })
  await page.goto(`${new URL(page.url()).pathname}?at=${entries}`)
  await waitUntilAtEnd(page, entries - 1)
})

test('a search result opens its message, every time it is clicked', inBrowser, async (t) => {
  const { page } = await openLog(t, await sharedApp(), entries)
  await waitUntilAtEnd(page, entries)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search for' }).fill('entry 33')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('link').filter({ hasText: 'entry 33.' })
  await hit.click()
  await waitUntilCentered(page, 33)
  assert.match(page.url(), /\?at=33$/)
  await scrollBy(page, 3000)
  await hit.click()
  await waitUntilCentered(page, 33)
})

test('a reply jumps to the original message, and reading continues there', inBrowser, async (t) => {
  const { page, server, channel } = await openLog(t, await sharedApp(), entries, '?at=40')
  await waitUntilCentered(page, 40)
  await chooseAction(page, messageWith(page, 'entry 40.'), 'Reply')
  await sendMessage(page, 'That was long ago')
  const answer = messageWith(page, 'That was long ago')
  await answer.waitFor()
  const jump = answer.getByRole('button', { name: /^Reply to / })
  await jump.click()
  await waitUntilCentered(page, 40)
  await postMessages(server.owner, channel.id, `entry ${entries + 2}.`)
  await waitUntilCentered(page, 40)
  const [first] = (await readViewport(page)).rows
  await scrollBy(page, 200)
  const [next] = (await readViewport(page)).rows
  assert.ok(
    first && next && next.number >= first.number && next.number < 40,
    'the list scrolls freely',
  )
  await scrollToNewest(page)
  await waitUntilAtEnd(page, entries + 2)
})

test('a failed jump shows an error and does not scroll', inBrowser, async (t) => {
  const { page } = await openLog(t, await sharedApp(), entries)
  await waitUntilAtEnd(page, entries)
  await scrollBy(page, -600)
  const [first] = (await readViewport(page)).rows
  const { pathname } = new URL(page.url())
  const jump = () => page.evaluate((to) => history.pushState(null, '', to), `${pathname}?at=20`)
  await page.route(/\/messages\?around/, (route) => route.abort())
  await jump()
  await page
    .getByRole('status')
    .getByText(/Couldn’t load the messages/)
    .waitFor()
  assert.deepEqual((await readViewport(page)).rows[0], first)
  await page.unroute(/\/messages\?around/)
  await jump()
  await waitUntilCentered(page, 20)
})

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('WC7: of many jumps the last one wins, in whatever order pages load', inBrowser, async (t) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)
  const rounds = Number(process.env['ROUNDS'] ?? 8)
  t.diagnostic(`SEED=${seed}`)
  const random = randomFrom(seed)
  const { page } = await openLog(t, await sharedApp(), entries)
  await waitUntilAtEnd(page, entries)
  const pendingRequests = new Set<Request>()
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  await page.route(/\/messages\?/, async (route) => {
    pendingRequests.add(route.request())
    await wait(random() * 300)
    await route.continue()
  })
  const { pathname } = new URL(page.url())
  const jumps: (number | 'newest')[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step <= random() * 4; step += 1) {
      const seq = 1 + Math.floor(random() * entries)
      const to = random() < 0.3 ? null : `${pathname}?at=${seq}`
      if (await jump(page, to, random() * 20)) jumps.push(to === null ? 'newest' : seq)
    }
    const goal = jumps.at(-1)
    const details = `after ${jumps.slice(-5).join(', ')} (SEED=${seed})`
    await waitUntil(`all pages have loaded ${details}`, () => pendingRequests.size === 0)
    if (typeof goal === 'number') await waitUntilCentered(page, goal, details)
    else await waitUntilAtEnd(page, entries, details)
  }
})

/** After some frames, opens a path, or clicks the button to the newest message. Returns whether it could. */
function jump(page: Page, to: string | null, frames: number): Promise<boolean> {
  return page.evaluate(
    async ([path, count]) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
      const button = document.querySelector<HTMLElement>('[data-tip="Go to newest messages"]')
      if (path !== null) history.pushState(null, '', path)
      else button?.click()
      return path !== null || button !== null
    },
    [to, frames] as const,
  )
}
