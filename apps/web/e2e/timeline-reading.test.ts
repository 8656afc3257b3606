import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { connect } from '../../backend/test/gateway-client.ts'
import { imageSettings, png, sendBytes, startImageServer } from '../../backend/test/images.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { createWebhook, unlimited } from '../../backend/test/webhooks.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { choose, messageWith, openAs, openChannel, post, say, waitInSight } from './people.ts'
import { waitAtEnd, lookAt, openLog, scrollBy, topOf } from './reading.ts'

const entries = 500

function channelLink(page: Page, name: RegExp): Locator {
  return page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name })
}

/** Whether the line parts the message from what stands above it. */
async function standsOn(line: Locator, message: Locator): Promise<boolean> {
  const mark = await line.elementHandle()
  return message.evaluate((row, it) => row.closest('li')?.contains(it) ?? false, mark)
}

test('what is new is marked, where it begins and among the channels', inBrowser, async (t) => {
  const guild = await createServerFixture(await startApp(t))
  const { owner, general } = guild
  await guild.channel('plans')
  const ben = await guild.member()
  await post(owner, general.id, 'read long ago')
  const page = await openChannel(t, ben, general)
  await messageWith(page, 'read long ago').waitFor()
  await channelLink(page, /^general$/).waitFor()
  const goAway = async (): Promise<void> => {
    await channelLink(page, /plans/).click()
    await page.getByRole('textbox', { name: 'Message #plans' }).waitFor()
  }
  await goAway()
  await post(owner, general.id, 'new one', `new two @${ben.username}`, 'new three')
  await channelLink(page, /general.*1 mention/).click()
  const line = page.getByText('New', { exact: true })
  await waitUntil('the line is there', () => standsOn(line, messageWith(page, 'new one')))
  await channelLink(page, /^general$/).waitFor()
  assert.ok(await standsOn(line, messageWith(page, 'new one')), 'it stays while one reads')
  await assertAccessible(page, 'new messages')

  const third = messageWith(page, 'new three')
  await choose(page, third, 'Mark as unread')
  await channelLink(page, /general.*unread/).waitFor()
  await waitUntil('the line has moved', () => standsOn(line, third))
  await goAway()
  await channelLink(page, /general.*unread/).click()
  await waitUntil('the line is still there', () => standsOn(line, third))
  await channelLink(page, /^general$/).waitFor()
  await goAway()
  await channelLink(page, /^general$/).click()
  await third.waitFor()
  assert.equal(await line.count(), 0)
})

test('who comes to much that is new begins where it begins', inBrowser, async (t) => {
  const guild = await createServerFixture(
    await startApp(t, { GATEWAY_ACTIONS_PER_MINUTE: '100000' }),
  )
  const { owner, general } = guild
  const ben = await guild.member()
  await post(owner, general.id, 'entry 1.')
  const client = await connect(ben)
  await client.action('channel.read', { channelId: general.id, seq: 1 })
  client.ws.close()
  await post(owner, general.id, ...Array.from({ length: 200 }, (_, at) => `entry ${at + 2}.`))
  const page = await openChannel(t, ben, general)
  await waitInSight(messageWith(page, 'entry 2.'))
  const { rows } = await lookAt(page)
  assert.ok(rows.some(({ number }) => number === 2))
  const line = page.getByText('New', { exact: true })
  assert.ok(await standsOn(line, messageWith(page, 'entry 2.')))
  await page.getByRole('button', { name: /new messages/ }).click()
  await waitAtEnd(page, 201)
})

/** Less than the screen is high, so that each message is seen at rest. */
const stepPx = 400

/** Scrolls until entry `last` is on the screen, and gives the numbers of all that was seen. */
async function readTo(page: Page, last: number, step: number): Promise<Set<number>> {
  const seen = new Set<number>()
  while (!seen.has(last)) {
    const shown = (await lookAt(page)).rows.map(({ number }) => number)
    const [first = 0] = shown
    assert.deepEqual(
      shown,
      shown.map((_, at) => first + at),
      'no hole, none twice, in order',
    )
    for (const number of shown) seen.add(number)
    assert.ok((await page.getByRole('article').count()) < 120, 'the page stays small')
    await scrollBy(page, step)
  }
  return seen
}

test('a channel is read to its beginning and back, each message once', inBrowser, async (t) => {
  const { page, channel, guild } = await openLog(t, entries)
  await waitAtEnd(page, entries)
  const upwards = await readTo(page, 1, -stepPx)
  assert.equal(upwards.size, entries)
  await waitInSight(page.getByRole('heading', { name: 'This is the start of #log' }))
  await post(guild.owner, channel.id, `entry ${entries + 1}.`)
  const downwards = await readTo(page, entries + 1, stepPx)
  assert.equal(downwards.size, entries + 1)
})

test('what comes does not move what is read; what one writes is shown', inBrowser, async (t) => {
  const { page, channel, guild } = await openLog(t, entries)
  await waitAtEnd(page, entries)
  await scrollBy(page, -1500)
  const [read] = (await lookAt(page)).rows.slice(3)
  assert.ok(read)
  const writer = await guild.member()
  for (let at = 1; at <= 3; at += 1) {
    await post(writer, channel.id, `entry ${entries + at}.`)
    await page.getByRole('button', { name: at === 1 ? /1 new message/ : `${at} new` }).waitFor()
    assert.equal(await topOf(page, read.number), read.top)
  }
  await say(page, `entry ${entries + 4}.`)
  await waitAtEnd(page, entries + 4)
  // At the end one stays there.
  await post(writer, channel.id, `entry ${entries + 5}.`)
  await messageWith(page, `entry ${entries + 5}.`).waitFor()
  await waitAtEnd(page, entries + 5)
})

test('pictures that come do not move what is read', inBrowser, async (t) => {
  const settings = { ...imageSettings, ...unlimited, GATEWAY_ACTIONS_PER_MINUTE: '100000' }
  const app = await startApp(t, settings)
  const guild = await createServerFixture(app)
  const { owner, general } = guild
  const letCome: (() => void)[] = []
  const server = await startImageServer(t, (_request, response) => {
    letCome.push(() => sendBytes(response, png))
  })
  const { hook } = await createWebhook(guild)
  for (let at = 0; at < 30; at += 1) {
    const url = `https://shop.example/${at}`
    const embeds = at % 3 ? [] : [{ url, title: `Cake ${at}`, image: `${server.url}/${at}.png` }]
    await owner.expect(201, app.visitor().post(hook, { content: `entry ${at + 1}.`, embeds }))
  }
  await post(owner, general.id, 'entry 31.')
  const page = await openAs(t, owner, `/servers/${guild.id}/${general.id}?at=31`)
  await waitAtEnd(page, 31)
  await waitUntil('pictures are asked for', () => letCome.length > 0)
  await scrollBy(page, -700)
  const [read] = (await lookAt(page)).rows.slice(1)
  assert.ok(read)
  await waitUntil('a picture has come', async () => {
    for (const come of letCome.splice(0)) come()
    return page
      .locator('article img')
      .evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0))
  })
  assert.equal(await topOf(page, read.number), read.top)
})
