import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { imageSettings, png, sendBytes, startImageServer } from '../../backend/test/images.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { createWebhook, unlimited } from '../../backend/test/webhooks.ts'
import { inBrowser } from './browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
  isAbove,
} from './page-actions.ts'
import { assertUnmoved, waitUntilAtEnd, readViewport, openLog, scrollBy } from './message-log.ts'
import { sharedApp } from './shared-app.ts'

const entries = 250

function channelLink(page: Page, name: RegExp): Locator {
  return page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name })
}

test('new messages are marked in the timeline and in the channel list', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  await server.channel('plans')
  const ben = await server.member()
  await postMessages(owner, general.id, 'read long ago')
  const page = await openChannel(t, ben, general)
  await messageWith(page, 'read long ago').waitFor()
  await channelLink(page, /^general$/).waitFor()
  const openOtherChannel = async (): Promise<void> => {
    await channelLink(page, /plans/).click()
    await page.getByRole('textbox', { name: 'Message #plans' }).waitFor()
  }
  await openOtherChannel()
  await postMessages(owner, general.id, 'new one', `new two @${ben.username}`, 'new three')
  await channelLink(page, /general.*1 mention/).click()
  const divider = page.getByText('New', { exact: true })
  await waitUntil('the divider is there', () => isAbove(divider, messageWith(page, 'new one')))
  await channelLink(page, /^general$/).waitFor()
  assert.ok(
    await isAbove(divider, messageWith(page, 'new one')),
    'the divider stays while the channel is open',
  )

  const third = messageWith(page, 'new three')
  await chooseAction(page, third, 'Mark as unread')
  await channelLink(page, /general.*unread/).waitFor()
  await waitUntil('the divider has moved', () => isAbove(divider, third))
  await openOtherChannel()
  await channelLink(page, /general.*unread/).click()
  await waitUntil('the divider is still there', () => isAbove(divider, third))
  await channelLink(page, /^general$/).waitFor()
  await openOtherChannel()
  await channelLink(page, /^general$/).click()
  await third.waitFor()
  assert.equal(await divider.count(), 0)
})

test(
  'WC6: new messages do not move the visible ones; own messages are shown',
  inBrowser,
  async (t) => {
    const { page, channel, server } = await openLog(t, await sharedApp(), entries)
    await waitUntilAtEnd(page, entries)
    await scrollBy(page, -1500)
    const [read] = (await readViewport(page)).rows.slice(3)
    assert.ok(read)
    const writer = await server.member()
    for (let index = 1; index <= 3; index += 1) {
      await postMessages(writer, channel.id, `entry ${entries + index}.`)
      await page
        .getByRole('button', { name: index === 1 ? /1 new message/ : `${index} new` })
        .waitFor()
      await assertUnmoved(page, read)
    }
    await sendMessage(page, `entry ${entries + 4}.`)
    await waitUntilAtEnd(page, entries + 4)
    // At the end, the list stays at the end.
    await postMessages(writer, channel.id, `entry ${entries + 5}.`)
    await messageWith(page, `entry ${entries + 5}.`).waitFor()
    await waitUntilAtEnd(page, entries + 5)
  },
)

test('WC6: loading pictures do not move the visible messages', inBrowser, async (t) => {
  const settings = { ...imageSettings, ...unlimited, GATEWAY_ACTIONS_PER_MINUTE: '100000' }
  const app = await startApp(t, settings)
  const server = await createServerFixture(app)
  const { owner, general } = server
  const pendingResponses: (() => void)[] = []
  const imageServer = await startImageServer(t, (_request, response) => {
    pendingResponses.push(() => sendBytes(response, png))
  })
  const { hook } = await createWebhook(server)
  for (let index = 0; index < 30; index += 1) {
    const url = `https://shop.example/${index}`
    const embeds =
      index % 3 ? [] : [{ url, title: `Cake ${index}`, image: `${imageServer.url}/${index}.png` }]
    await owner.expect(201, app.visitor().post(hook, { content: `entry ${index + 1}.`, embeds }))
  }
  await postMessages(owner, general.id, 'entry 31.')
  const page = await openAs(t, owner, `/servers/${server.id}/${general.id}?at=31`)
  await waitUntilAtEnd(page, 31)
  await waitUntil('pictures are requested', () => pendingResponses.length > 0)
  await scrollBy(page, -700)
  const [read] = (await readViewport(page)).rows.slice(1)
  assert.ok(read)
  await waitUntil('a picture has loaded', async () => {
    for (const respond of pendingResponses.splice(0)) respond()
    return page
      .locator('article img')
      .evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0))
  })
  await assertUnmoved(page, read)
})
