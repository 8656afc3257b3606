import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import {
  messageWith,
  openAs,
  sendMessage,
  serverSections,
  waitUntilLoaded,
} from './page-actions.ts'

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }

/** Nothing is wider than the screen: pages scroll only vertically. */
async function assertFits(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  assert.ok((wide ?? 0) <= (screen ?? 0), `${what} is ${wide} wide on a screen of ${screen}`)
}

test('on a phone, the channels or the messages fill the screen', inBrowser, async (t) => {
  const app = await startApp(t)
  const guild = await createServerFixture(app)
  await guild.channel('a-channel-with-a-name-that-is-rather-long-for-a-phone')
  const page = await openAs(t, guild.owner, `/servers/${guild.id}`, phone)
  await page.getByRole('navigation', { name: 'Channels' }).getByText('general').tap()
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  await assertFits(page, 'a channel')
  const field = page.getByRole('textbox', { name: 'Message #general' })
  await field.fill(`A word as long as this: ${'guild'.repeat(40)}`)
  await page.getByRole('button', { name: 'Send message' }).tap()
  await messageWith(page, 'A word as long as this').waitFor()
  await assertFits(page, 'a channel with a long word')
  await assertAccessible(page, 'a channel on a phone')

  await page.getByRole('button', { name: 'Show member list' }).tap()
  await assertFits(page, 'the members')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: 'Back to channels' })
    .or(page.getByRole('button', { name: 'Back to channels' }))
    .first()
    .tap()
  await page.getByRole('navigation', { name: 'Channels' }).getByText('general').waitFor()
  await assertFits(page, 'the channels')
  await assertAccessible(page, 'the channels on a phone')
})

test('every page fits on a phone', inBrowser, async (t) => {
  const app = await startApp(t, { STATUS_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const guild = await createServerFixture(app)
  const { invite } = await guild.owner.expect(201, guild.owner.post(`${guild.path}/invites`, {}))
  const page = await openAs(t, guild.owner, '/game-servers', phone)
  const server = `/servers/${guild.id}/settings`
  const paths = [
    '/game-servers',
    `/invite/${invite.code}`,
    '/no/such/page',
    server,
    ...serverSections.map((section) => `${server}/${section}`),
    '/settings',
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await waitUntilLoaded(page)
    await assertFits(page, path)
  }
})

test('messages are sent from a phone', inBrowser, async (t) => {
  const app = await startApp(t)
  const guild = await createServerFixture(app)
  const ben = await guild.member()
  const desktop = await openAs(t, guild.owner, `/servers/${guild.id}/${guild.general.id}`)
  const far = await openAs(t, ben, `/servers/${guild.id}/${guild.general.id}`, phone)
  await far.getByRole('textbox', { name: 'Message #general' }).fill('from the bus')
  await far.getByRole('button', { name: 'Send message' }).tap()
  await messageWith(desktop, 'from the bus').waitFor()
  await sendMessage(desktop, 'see you soon')
  await messageWith(far, 'see you soon').waitFor()
})
