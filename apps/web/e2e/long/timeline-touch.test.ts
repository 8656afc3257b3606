import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { longPress, messageWith, openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test(
  'a long press on a message opens its menu, and its text can be selected',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    await postMessages(owner, general.id, 'The code of the door is 4711.')
    const page = await openChannel(t, owner, general, phone)
    const message = messageWith(page, 'The code of the door')
    await longPress(page, message.getByText('The code'), page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Select text' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Select text' })
    const text = dialog.getByText('The code of the door')
    await text.waitFor()
    await assertAccessible(page, 'text to select')
    // A long press in the dialog selects a word and does not press the message below.
    await text.dblclick({ position: { x: 10, y: 8 } })
    assert.equal(await page.evaluate(() => getSelection()?.toString().trim()), 'The')
    assert.equal(await page.getByRole('menu').count(), 0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const react = page.getByRole('button', { name: 'React with 👍' })
    await longPress(page, message.getByText('The code'), react)
    await react.tap()
    await message.getByRole('button', { name: /👍/ }).waitFor()
    assert.equal(await page.getByRole('menu').count(), 0)
  },
)
