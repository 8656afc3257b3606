import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import { inBrowser } from '../browser.ts'
import {
  messageWith,
  openChannel,
  postMessages,
  waitUntilVisible,
  isAbove,
} from '../page-actions.ts'
import { waitUntilAtEnd, readViewport, openLog, scrollBy } from '../message-log.ts'
import { sharedApp } from '../shared-app.ts'

const entries = 250

test('a channel with many new messages opens at the first of them', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const ben = await server.member()
  await postMessages(owner, general.id, 'entry 1.')
  const client = await connect(ben)
  await client.action('channel.read', { channelId: general.id, seq: 1 })
  client.ws.close()
  await postMessages(
    owner,
    general.id,
    ...Array.from({ length: 200 }, (_, index) => `entry ${index + 2}.`),
  )
  const page = await openChannel(t, ben, general)
  await waitUntilVisible(messageWith(page, 'entry 2.'))
  const { rows } = await readViewport(page)
  assert.ok(rows.some(({ number }) => number === 2))
  const divider = page.getByText('New', { exact: true })
  assert.ok(await isAbove(divider, messageWith(page, 'entry 2.')))
  await page.getByRole('button', { name: /new messages/ }).click()
  await waitUntilAtEnd(page, 201)
})

/** Less than the height of the screen, so that every message is visible once. */
const stepPx = 400

/** Scrolls until entry `last` is on the screen and returns the numbers of all visible entries. */
async function scrollTo(page: Page, last: number, step: number): Promise<Set<number>> {
  const seen = new Set<number>()
  while (!seen.has(last)) {
    const shown = (await readViewport(page)).rows.map(({ number }) => number)
    const [first = 0] = shown
    assert.deepEqual(
      shown,
      shown.map((_, index) => first + index),
      'every entry once, in order',
    )
    for (const number of shown) seen.add(number)
    assert.ok((await page.getByRole('article').count()) < 120, 'the page stays small')
    await scrollBy(page, step)
  }
  return seen
}

test('a channel is scrolled to its start and back, every message once', inBrowser, async (t) => {
  const { page, channel, server } = await openLog(t, await sharedApp(), entries)
  await waitUntilAtEnd(page, entries)
  const upwards = await scrollTo(page, 1, -stepPx)
  assert.equal(upwards.size, entries)
  await waitUntilVisible(page.getByRole('heading', { name: 'This is the start of #log' }))
  await postMessages(server.owner, channel.id, `entry ${entries + 1}.`)
  const downwards = await scrollTo(page, entries + 1, stepPx)
  assert.equal(downwards.size, entries + 1)
})
