import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  chooseAction,
  longPress,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  waitUntilVisible,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a message is forwarded with the keyboard and on a phone, and leads back who may see its source',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general } = server
    const ben = await server.member()
    const [staff, slow] = [
      await server.channel('staff'),
      await server.channel('slow', { slowmodeSeconds: 600 }),
    ]
    await server.channel('news', { type: 'announcement' })
    const hide = { target: 'role', allow: [], deny: ['view_channel'] }
    const overwrites = `/api/channels/${staff.id}/overwrites/${server.everyone.id}`
    await owner.expect(200, owner.put(overwrites, hide))
    await postMessages(owner, staff.id, 'the **big** plan')
    await postMessages(ben, slow.id, 'wait for me')

    const page = await openChannel(t, owner, staff)
    await chooseAction(page, messageWith(page, 'the big plan'), 'Forward…')
    const dialog = page.getByRole('dialog', { name: 'Forward message' })
    await dialog.getByRole('figure', { name: 'Message' }).getByText('the big plan').waitFor()
    await assertAccessible(page, 'the dialog that forwards a message')
    const field = dialog.getByRole('combobox', { name: 'Forward to' })
    await field.fill('gener')
    await page.keyboard.press('Enter')
    const option = dialog.getByRole('option', { name: /^general/ })
    assert.equal(await option.getAttribute('aria-selected'), 'true')
    await field.fill('news')
    await dialog.getByRole('option', { name: /^news/ }).click()
    await dialog.getByText('2 of 5 chosen').waitFor()
    await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill('look at this')
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
    await page.getByText('Forwarded.').waitFor()
    await page.getByRole('link', { name: 'Go to message' }).click()
    const mine = messageWith(page, 'look at this')
    await waitUntilVisible(mine)
    await mine.getByText('the big plan').waitFor()
    await mine.getByRole('link', { name: /#staff – Guild/ }).click()
    await waitUntilVisible(page.getByRole('heading', { name: 'staff', exact: true }))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search for' }).fill('plan')
    await page.keyboard.press('Enter')
    const found = page.getByRole('link').filter({ hasText: 'look at this' })
    await found.filter({ hasText: 'the big plan' }).first().waitFor()

    const phone = await openAs(t, ben, `/servers/${server.id}/${general.id}`, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const his = messageWith(phone, 'look at this')
    await his.getByText('Forwarded').waitFor()
    await his.getByText('the big plan').waitFor()
    assert.equal(await his.getByRole('link', { name: /staff/ }).count(), 0)
    await assertAccessible(phone, 'a forwarded message')
    await longPress(phone, his.getByText('look at this'), phone.getByRole('menu'))
    await phone.getByRole('menuitem', { name: 'Forward…' }).tap()
    const small = phone.getByRole('dialog', { name: 'Forward message' })
    assert.equal(await small.getByRole('option', { name: /^(news|staff)/ }).count(), 0)
    await small.getByRole('option', { name: /^slow/ }).tap()
    await small.getByRole('option', { name: /^general/ }).tap()
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 360)
    await small.getByRole('button', { name: 'Forward', exact: true }).tap()
    await small.getByText(/^slow: /).waitFor()
    await small.getByText('1 of 5 chosen').waitFor()
    await assertAccessible(phone, 'the dialog after an error')
    await small.getByRole('button', { name: /^slow/ }).tap()
    await small.getByText('0 of 5 chosen').waitFor()
    await small.getByRole('button', { name: 'Close' }).tap()
    await small.waitFor({ state: 'detached' })
    const again = messageWith(phone, 'the big plan').last()
    await again.getByText('Forwarded', { exact: true }).waitFor()
    assert.equal(await again.getByText('look at this').count(), 0)
  },
)
