import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { inBrowser } from './browser.ts'
import { choose, messageWith, post, say } from './people.ts'
import { waitAtEnd, waitInMiddle, lookAt, openLog, scrollBy } from './reading.ts'

const entries = 300

async function toNewest(page: Page): Promise<void> {
  await page.locator('[data-tip="Go to newest messages"]').click()
}

test('an address leads to a message, and a button back to the newest', inBrowser, async (t) => {
  const { page } = await openLog(t, entries, '?at=150')
  await waitInMiddle(page, 150)
  assert.equal(await messageWith(page, `entry ${entries}.`).count(), 0)
  await toNewest(page)
  await waitAtEnd(page, entries)
  await page.locator('[data-tip="Go to newest messages"]').waitFor({ state: 'detached' })
  // What is no longer there leads to what is next to it.
  await messageWith(page, `entry ${entries}.`).focus()
  // Keys act on a message that the keyboard moved the focus to.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Delete')
  await messageWith(page, `entry ${entries}.`).waitFor({ state: 'detached' })
  await page.goto(`${new URL(page.url()).pathname}?at=${entries}`)
  await waitAtEnd(page, entries - 1)
})

test('a search hit leads to its message, as often as it is asked for', inBrowser, async (t) => {
  const { page } = await openLog(t, entries)
  await waitAtEnd(page, entries)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('entry 33')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('link').filter({ hasText: 'entry 33.' })
  await hit.click()
  await waitInMiddle(page, 33)
  assert.match(page.url(), /\?at=33$/)
  await scrollBy(page, 3000)
  await hit.click()
  await waitInMiddle(page, 33)
})

test('an answer leads to what it answers, and one reads on from there', inBrowser, async (t) => {
  const { page, guild, channel } = await openLog(t, entries, '?at=40')
  await waitInMiddle(page, 40)
  await choose(page, messageWith(page, 'entry 40.'), 'Reply')
  await say(page, 'That was long ago')
  const answer = messageWith(page, 'That was long ago')
  await answer.waitFor()
  const jump = answer.getByRole('button', { name: /^Reply to / })
  await jump.click()
  await waitInMiddle(page, 40)
  await post(guild.owner, channel.id, `entry ${entries + 2}.`)
  await waitInMiddle(page, 40)
  const [first] = (await lookAt(page)).rows
  await scrollBy(page, 200)
  const [next] = (await lookAt(page)).rows
  assert.ok(first && next && next.number >= first.number && next.number < 40, 'it is not held')
  await toNewest(page)
  await waitAtEnd(page, entries + 2)
})

test(
  'a jump that finds no server says so, and leaves the list where it is',
  inBrowser,
  async (t) => {
    const { page } = await openLog(t, entries)
    await waitAtEnd(page, entries)
    await scrollBy(page, -600)
    const [first] = (await lookAt(page)).rows
    const { pathname } = new URL(page.url())
    const jump = () => page.evaluate((to) => history.pushState(null, '', to), `${pathname}?at=20`)
    await page.route(/\/messages\?around/, (route) => route.abort())
    await jump()
    await page
      .getByRole('status')
      .getByText(/Couldn’t load the messages/)
      .waitFor()
    assert.deepEqual((await lookAt(page)).rows[0], first)
    await page.unroute(/\/messages\?around/)
    await jump()
    await waitInMiddle(page, 20)
  },
)

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('of many jumps the last one counts, however pages come', inBrowser, async (t) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)
  const rounds = Number(process.env['ROUNDS'] ?? 8)
  t.diagnostic(`SEED=${seed}`)
  const random = randomFrom(seed)
  const { page } = await openLog(t, entries)
  await waitAtEnd(page, entries)
  const onTheWay = new Set<Request>()
  page.on('requestfinished', (request) => onTheWay.delete(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
  await page.route(/\/messages\?/, async (route) => {
    onTheWay.add(route.request())
    await wait(random() * 300)
    await route.continue()
  })
  const { pathname } = new URL(page.url())
  const told: (number | 'newest')[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step <= random() * 4; step += 1) {
      const seq = 1 + Math.floor(random() * entries)
      const to = random() < 0.3 ? null : `${pathname}?at=${seq}&${told.length}`
      if (await jump(page, to, random() * 20)) told.push(to === null ? 'newest' : seq)
    }
    const goal = told.at(-1)
    const how = `after ${told.slice(-5).join(', ')} (SEED=${seed})`
    await waitUntil(`all pages have come ${how}`, () => onTheWay.size === 0)
    if (typeof goal === 'number') await waitInMiddle(page, goal, how)
    else await waitAtEnd(page, entries, how)
  }
})

/** Goes to an address, or to the newest where that is offered, so many frames from now. */
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
