import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { createWebhook } from '../../backend/test/webhooks.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import {
  messageWith,
  openAs,
  openEmptyAs,
  sendMessage,
  serverSections,
  waitUntilLoaded,
} from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

const ownSections = [
  'profile',
  'status',
  'privacy',
  'appearance',
  'notifications',
  'sessions',
  'password',
  'shortcuts',
]

test('WC1: axe finds nothing on any settings page, dark and light', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const crew = await server.role('crew', ['kick_members'])
  await server.member(crew)
  const banned = await server.member()
  await server.owner.expect(
    200,
    server.owner.put(`${server.path}/bans/${banned.id}`, { reason: 'spam' }),
  )
  await createWebhook(server)
  const page = await openEmptyAs(t, server.owner)
  await page.goto(`/servers/${server.id}/settings/overview`)
  const icons = page.getByRole('navigation').locator('a[href*="/settings/"] use')
  await icons.first().waitFor({ state: 'attached' })
  const shapes = await icons.evaluateAll((uses) => uses.map((use) => use.getAttribute('href')))
  assert.equal(new Set(shapes).size, shapes.length, 'each section has an icon of its own')
  const paths = [
    ...serverSections.map((section) => `/servers/${server.id}/settings/${section}`),
    ...ownSections.map((section) => `/settings/${section}`),
  ]
  for (const path of paths) {
    const link = page.getByRole('navigation').locator(`a[href="${path}"]`)
    // A click is faster than loading the client again, but not every section has a link to the next.
    if (await link.isVisible()) await link.click()
    else await page.goto(path)
    await link.and(page.locator('[aria-current="page"]')).waitFor()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await waitUntilLoaded(page)
    const backgrounds = new Set<string>()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      backgrounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      const rules = colorScheme === 'dark' ? 'all' : 'colors'
      await assertAccessible(page, `${path}, ${colorScheme}`, rules)
    }
    assert.equal(backgrounds.size, 2, 'the page follows the color scheme')
  }
})

test('axe finds nothing in the panels and dialogs of a channel', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const ben = await server.member()
  const page = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  const other = await openAs(t, ben, `/servers/${server.id}/${server.general.id}`)
  await sendMessage(
    other,
    '# A heading\n\n> quoted\n\n- a list\n\n```js\nlet x = 1\n```\n||hidden|| @everyone',
  )
  const message = messageWith(page, 'A heading')
  await message.waitFor()

  await message.hover()
  await assertAccessible(page, 'a message with its actions')
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menu').waitFor()
  await assertAccessible(page, 'the menu of a message')
  await page.keyboard.press('Escape')
  await message.hover()
  await message.getByRole('button', { name: 'More emoji' }).click()
  await page.getByLabel('Search emoji').waitFor()
  await assertAccessible(page, 'the emoji')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pinned messages' }).click()
  await page.getByText('No pinned messages yet').waitFor()
  await assertAccessible(page, 'the pinned messages')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search for' }).fill('quoted')
  await page.keyboard.press('Enter')
  await page
    .getByText(/message found/)
    .first()
    .waitFor()
  await assertAccessible(page, 'what the search found')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByRole('dialog').waitFor()
  assert.equal(await page.getByRole('dialog').getByRole('radio').count(), 12, 'colours to choose')
  await assertAccessible(page, 'adding a server')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: server.server.name, expanded: false }).click()
  await page.getByRole('menuitem', { name: 'Invite people' }).click()
  await page
    .getByRole('dialog')
    .getByText(/\/invite\//)
    .first()
    .waitFor()
  await assertAccessible(page, 'an invite link')
  await page.keyboard.press('Escape')
  await message.locator('[data-tip$="’s profile"]').first().click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page, 'a profile')
})
