import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { chooseAction, messageWith, openAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

function composer(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: `Message ${name}`, exact: true })
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await composer(page, name).fill(text)
  await page.keyboard.press('Enter')
  await messageWith(page, text).waitFor()
}

/** The conversations in the list, without their unread counts. */
function conversations(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Direct messages' })
}

test('people close, pin, call and search in their conversations', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const { owner: ada } = server
  const ben = await server.member()
  const kim = await server.member()
  const [name, benName, kimName] = [ada.username, ben.username, kim.username]
  const userIds = [ben.id, kim.id]
  const created = ada.post('/api/conversations/groups', { userIds, name: 'Raid' })
  const { id } = (await ada.expect(201, created)).conversation
  await ada.expect(200, ada.post('/api/conversations/direct', { userId: ben.id }))
  const page = await openAs(t, ada, `/messages/${id}`)
  const bens = await openAs(t, ben, `/messages/${id}`)
  await conversations(page).getByRole('link', { name: benName }).click()
  await write(page, benName, 'Are you there?')
  await conversations(bens).getByRole('link', { name }).click()
  await write(bens, name, 'Always.')
  await conversations(page).getByRole('link', { name: 'Raid' }).click()
  await write(page, 'Raid', 'Tonight at eight')
  const inBensList = conversations(bens).getByRole('link', { name: 'Raid' })
  await inBensList.click()
  await messageWith(bens, 'Tonight at eight').waitFor()
  const results = page.getByRole('complementary', { name: 'Search messages' })

  // Its owner removes someone; the other leaves.
  await page.getByRole('complementary').getByText(kimName).click()
  await page.getByRole('button', { name: 'Remove from group' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(`${kimName} was removed from the group.`).waitFor()
  await page.getByText('2 people').first().waitFor()
  await bens.getByRole('button', { name: 'More', exact: true }).click()
  await bens.getByRole('menuitem', { name: 'Leave group…' }).click()
  await bens.getByRole('button', { name: 'Leave group' }).click()
  await inBensList.waitFor({ state: 'detached' })

  // A closed conversation comes back with the next message, also on a phone.
  await bens.setViewportSize({ width: 320, height: 640 })
  await conversations(bens).getByRole('link', { name }).hover()
  await conversations(bens)
    .getByRole('button', { name: `Close conversation with ${name}` })
    .click()
  await bens.getByText('No conversations yet').waitFor()
  await conversations(page).getByRole('link', { name: benName }).click()
  await write(page, benName, 'One more thing')
  await conversations(bens)
    .getByRole('link', { name: /1 unread message/ })
    .waitFor()
  await conversations(bens).getByRole('link', { name }).click()
  await messageWith(bens, 'One more thing').waitFor()
  await messageWith(bens, 'Always.').waitFor()
  const { scrollWidth, clientWidth } = await bens.evaluate(() => document.documentElement)
  assert.equal(scrollWidth, clientWidth, 'nothing is wider than the phone')

  // Everyone pins.
  await chooseAction(page, messageWith(page, 'One more thing'), 'Pin')
  await bens.getByRole('button', { name: 'More', exact: true }).click()
  await bens.getByRole('menuitem', { name: 'Pinned messages' }).click()
  const pins = bens.getByRole('dialog', { name: 'Pinned messages' })
  await pins.getByText('One more thing').waitFor()
  await pins.getByRole('button', { name: 'Unpin' }).click()
  await pins.getByText('No pinned messages yet').waitFor()
  await bens.keyboard.press('Escape')

  // A call rings until it is answered, for a minute at most: what can wait is checked afterwards.
  await page.getByRole('button', { name: 'Start a call' }).click()
  const ringing = bens.getByRole('alert', { name: `${name} is calling you` })
  await ringing.waitFor()
  await assertAccessible(bens, 'a call that rings')
  const { overflow } = await ringing
    .locator('xpath=ancestor-or-self::*[@popover]')
    .evaluate((cards) => getComputedStyle(cards))
  assert.equal(overflow, 'visible', 'nothing cuts the shadow of the card')
  const answer = page.getByRole('region', { name: 'Voice' }).getByRole('status')
  await answer.getByText('Ringing…').waitFor()
  await ringing.getByRole('button', { name: 'Decline' }).click()
  await ringing.waitFor({ state: 'detached' })
  await answer.getByText('Call declined').waitFor()
  await bens.getByText(`${name} is in a call.`).waitFor()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  const tiles = await page
    .locator('li[class*="tile_"]')
    .first()
    .evaluate(({ parentElement }) => [parentElement?.scrollHeight, parentElement?.clientHeight])
  assert.equal(tiles[0], tiles[1], 'no tile of the call is cut on a phone')
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Leave call' }).first().click()
  await messageWith(page, `Call from ${name}`).getByText('No answer').waitFor()

  // A page in the background shows a notification until it rings no more. The call was missed.
  await waitUntil('notifications are shown', () =>
    bens.evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.some((lock) => lock.name === 'guildhall.notify')
    }),
  )
  await bens.evaluate(() => {
    const shown = new Set<string>()
    class FakeNotification extends EventTarget {
      static permission = 'granted'
      readonly title: string
      constructor(title: string) {
        super()
        this.title = title
        shown.add(title)
      }
      close(): void {
        shown.delete(this.title)
      }
    }
    document.hasFocus = () => false
    navigator.serviceWorker.getRegistration = async () => undefined
    Object.assign(globalThis, { shown, Notification: FakeNotification })
  })
  const isShown = () =>
    bens.evaluate(
      (title) => (Reflect.get(globalThis, 'shown') as Set<string>).has(title),
      `${name} is calling`,
    )
  await bens.evaluate(() => {
    const { prototype } = AudioContext
    const create = prototype.createOscillator
    Object.assign(globalThis, { notes: 0 })
    prototype.createOscillator = function createCounted() {
      Object.assign(globalThis, { notes: Number(Reflect.get(globalThis, 'notes')) + 1 })
      return create.call(this)
    }
  })
  const notes = () => bens.evaluate(() => Number(Reflect.get(globalThis, 'notes')))
  await page.getByRole('button', { name: 'Start a call' }).click()
  await waitUntil('the notification is shown', isShown)
  await waitUntil('it rings aloud', async () => (await notes()) > 0)
  await page.getByRole('button', { name: 'Leave call' }).first().click()
  await waitUntil('the notification is closed', async () => !(await isShown()))
  await bens.getByText(`Missed call from ${name}`).waitFor()
  await page.getByRole('button', { name: 'Start a call' }).waitFor()

  // A muted conversation makes no sound.
  await bens.getByRole('button', { name: 'More', exact: true }).click()
  await bens.getByRole('menuitem', { name: 'Mute and notifications…' }).click()
  await bens.getByRole('combobox', { name: 'Mute' }).click()
  await bens.getByRole('option', { name: 'For 8 hours' }).click()
  await bens.getByRole('button', { name: 'Save' }).click()
  await bens.getByRole('dialog').waitFor({ state: 'detached' })
  const before = await notes()
  await page.getByRole('button', { name: 'Start a call' }).click()
  await ringing.waitFor()
  await page.getByRole('button', { name: 'Leave call' }).first().click()
  await ringing.waitFor({ state: 'detached' })
  assert.equal(await notes(), before)

  // The switcher finds people without a conversation.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(kimName)
  await page.getByRole('option', { name: `@${kimName}` }).click()
  await composer(page, kimName).waitFor()

  // All conversations are searched at once, also closed ones.
  const bensLink = conversations(page).getByRole('link', { name: benName })
  await bensLink.hover()
  await conversations(page)
    .getByRole('button', { name: `Close conversation with ${benName}` })
    .click()
  await bensLink.waitFor({ state: 'detached' })
  await conversations(page).getByRole('button', { name: 'Search messages' }).click()
  const field = results.getByRole('combobox', { name: 'Search for' })
  await field.fill('always')
  await results.getByText('1 message found').waitFor()
  await results.getByRole('heading', { name: benName }).waitFor()
  await results.getByRole('link').filter({ hasText: 'Always.' }).click()
  await bensLink.waitFor()
  await messageWith(page, 'Always.').waitFor()
  assert.match(page.url(), /\?at=2$/)
  // The text stays when only this conversation is searched.
  await field.fill('tonight')
  await results.getByRole('heading', { name: 'Raid' }).waitFor()
  await results.getByRole('combobox', { name: 'Search in' }).click()
  await page.getByRole('option', { name: 'This conversation' }).click()
  await results.getByText('No results').waitFor()
  assert.equal(await field.inputValue(), 'tonight')
  await page.keyboard.press('Escape')
  await conversations(page).getByRole('link', { name: kimName }).click()
  await composer(page, kimName).waitFor()

  // Without a shared server, what was written can still be read.
  await ben.expect(200, ben.delete(`${server.path}/members/${ben.id}`))
  await conversations(page).getByRole('link', { name: benName }).click()
  await page.getByText('You can’t send messages in this conversation right now.').waitFor()
  await messageWith(page, 'One more thing').waitFor()
  await composer(page, benName).waitFor({ state: 'detached' })
})
