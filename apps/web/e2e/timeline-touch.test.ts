import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openChannel, post } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Holds a finger on it until `seen` is there. */
async function hold(page: Page, what: Locator, seen: Locator): Promise<void> {
  const box = await what.boundingBox()
  assert.ok(box)
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await seen.waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

test(
  'a finger held on a message opens its menu, and its text can be selected',
  inBrowser,
  async (t) => {
    const guild = await createServerFixture(await startApp(t))
    const { owner, general } = guild
    await post(owner, general.id, 'The code of the door is 4711.')
    const page = await openChannel(t, owner, general, phone)
    const message = messageWith(page, 'The code of the door')
    await hold(page, message.getByText('The code'), page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Select text' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Select text' })
    const text = dialog.getByText('The code of the door')
    await text.waitFor()
    await assertAccessible(page, 'text to select')
    // The browser's own way to a word: it is no press on the message below.
    await text.dblclick({ position: { x: 10, y: 8 } })
    assert.equal(await page.evaluate(() => getSelection()?.toString().trim()), 'The')
    assert.equal(await page.getByRole('menu').count(), 0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  },
)
