import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  messageWith,
  openAs,
  sendMessage,
  serverSections,
  waitUntilLoaded,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

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
  const app = await sharedApp()
  const server = await createServerFixture(app)
  await server.channel('a-channel-with-a-name-that-is-rather-long-for-a-phone')
  const page = await openAs(t, server.owner, `/servers/${server.id}`, phone)
  await page.getByRole('navigation', { name: 'Channels' }).getByText('general').tap()
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  await assertFits(page, 'a channel')
  const field = page.getByRole('textbox', { name: 'Message #general' })
  await field.fill(`A word as long as this: ${'server'.repeat(40)}`)
  await page.getByRole('button', { name: 'Send message' }).tap()
  await messageWith(page, 'A word as long as this').waitFor()
  await assertFits(page, 'a channel with a long word')
  await assertAccessible(page, 'a channel on a phone')

  const name = page.getByRole('heading', { name: 'general', exact: true }).locator('span')
  assert.ok(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
    'the name of the channel has room',
  )
  const more = page.locator('header').getByRole('button', { name: 'More', exact: true })
  for (const popup of ['Threads', 'Pinned messages', 'Inbox']) {
    await more.tap()
    await page.getByRole('menuitem', { name: popup }).tap()
    await page.getByRole('dialog', { name: popup }).waitFor()
    await more.tap()
    await page.getByRole('dialog', { name: popup }).waitFor({ state: 'detached' })
  }

  await page.getByRole('button', { name: 'Show member list' }).tap()
  await page.locator('aside[aria-label="Members"]:focus').waitFor()
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
  const server = await createServerFixture(app)
  const { invite } = await server.owner.expect(201, server.owner.post(`${server.path}/invites`, {}))
  const page = await openAs(t, server.owner, '/game-servers', phone)
  const settingsPath = `/servers/${server.id}/settings`
  const paths = [
    '/game-servers',
    `/invite/${invite.code}`,
    '/no/such/page',
    settingsPath,
    ...serverSections.map((section) => `${settingsPath}/${section}`),
    '/settings',
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await waitUntilLoaded(page)
    await assertFits(page, path)
  }
})

test(
  'on a narrow phone, nothing in the bars is cut and the text of a message has the whole width',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const narrow = { ...phone, viewport: { width: 360, height: 640 } }
    const page = await openAs(t, server.owner, '/friends', { ...narrow, locale: 'de-DE' })
    const views = page.getByRole('navigation').getByRole('link')
    await views.last().waitFor()
    for (const view of await views.all()) {
      const { x = -1, width = 0, height = 0 } = (await view.boundingBox()) ?? {}
      const text = await view.innerText()
      assert.ok(x >= 0 && x + width <= 360, `${text} is on the screen`)
      assert.ok(height >= 40, `${text} can be touched`)
    }
    await page.goto(`/servers/${server.id}/${server.general.id}`)
    const field = page.locator('#composer')
    await field.fill('Bin gleich da')
    const { width = 0 } = (await field.boundingBox()) ?? {}
    assert.ok(width >= 320, `${width} px for the text`)
    await page.getByRole('button', { name: 'Nachricht senden' }).tap()
    await messageWith(page, 'Bin gleich da').waitFor()
    await field.fill('x'.repeat(4200))
    const button = page.getByRole('button', { name: 'Als Datei anhängen' })
    await button.waitFor()
    const { x = -1, width: buttonWidth = 0 } = (await button.boundingBox()) ?? {}
    assert.ok(x >= 0 && x + buttonWidth <= 360, 'the way out of a long text is on the screen')
  },
)

test('messages are sent from a phone', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const ben = await server.member()
  const desktop = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  const far = await openAs(t, ben, `/servers/${server.id}/${server.general.id}`, phone)
  await far.getByRole('textbox', { name: 'Message #general' }).fill('from the bus')
  await far.getByRole('button', { name: 'Send message' }).tap()
  await messageWith(desktop, 'from the bus').waitFor()
  await sendMessage(desktop, 'see you soon')
  await messageWith(far, 'see you soon').waitFor()
})
