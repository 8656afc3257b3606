import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  waitUntilVisible,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a saved message is found again on another device, and gone when it is removed',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    await postMessages(
      owner,
      general.id,
      'the recipe',
      ...Array.from({ length: 60 }, (_, n) => `note ${n}`),
    )
    const phone = await openAs(t, owner, '/saved', { viewport: { width: 390, height: 800 } })
    await phone.getByText('No saved messages yet').waitFor()
    const page = await openAs(t, owner, `/servers/${server.id}/${general.id}?at=1`)
    await chooseAction(page, messageWith(page, 'the recipe'), 'Save message')
    const saved = phone.getByRole('main').getByRole('link', { name: /the recipe/ })
    await saved.waitFor()
    await saved.getByText('#general – Guild').waitFor()
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390)
    await assertAccessible(phone, 'saved messages')
    await saved.focus()
    await phone.keyboard.press('Enter')
    await waitUntilVisible(messageWith(phone, 'the recipe'))

    await page.goto('/messages')
    await page.getByRole('link', { name: 'Saved messages' }).click()
    await page.getByRole('link', { name: /the recipe/ }).waitFor()
    await page.getByRole('button', { name: 'Remove from saved messages' }).click()
    await page.getByText('No saved messages yet').waitFor()
    const other = await openChannel(t, owner, general)
    await chooseAction(other, messageWith(other, 'note 59'), 'Save message')
    await page.getByRole('link', { name: /note 59/ }).waitFor()
    await chooseAction(other, messageWith(other, 'note 59'), 'Remove from saved messages')
    await page.getByText('No saved messages yet').waitFor()
  },
)
