import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { chooseAction, messageWith, openChannel, postMessages } from './page-actions.ts'

test('a moderator deletes several messages, and those of a banned member', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const ben = await server.member()
  await postMessages(ben, server.general.id, 'alpha', 'beta', 'gamma', 'delta')
  await postMessages(server.owner, server.general.id, 'omega')
  const page = await openChannel(t, server.owner, server.general)
  const shown = () => page.getByRole('article').allInnerTexts()

  await messageWith(page, 'gamma').waitFor()
  await chooseAction(page, messageWith(page, 'gamma'), 'Delete several…')
  const dialog = page.getByRole('dialog', { name: 'Delete several messages' })
  await dialog.getByRole('checkbox', { name: 'gamma' }).waitFor()
  assert.ok(await dialog.getByRole('checkbox', { name: 'gamma' }).isChecked())
  await dialog.getByRole('checkbox', { name: 'alpha' }).click({ modifiers: ['Shift'] })
  await dialog.getByRole('checkbox', { name: 'beta' }).click()
  await assertAccessible(page, 'deleting several messages')
  await dialog.getByRole('button', { name: 'Delete 3 messages' }).click()
  await page.getByText('3 messages deleted.').first().waitFor()
  await messageWith(page, 'alpha').waitFor({ state: 'detached' })
  assert.equal((await shown()).length, 2)

  await page.goto(`/servers/${server.id}/settings/members`)
  await page.getByRole('button', { name: `Actions for ${ben.username}` }).click()
  await page.getByRole('menuitem', { name: 'Ban…' }).click()
  await page.getByRole('combobox', { name: 'Delete messages' }).click()
  await page.getByRole('option', { name: 'From the last hour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByText(`${ben.username} is banned.`).first().waitFor()
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await messageWith(page, 'omega').waitFor()
  await messageWith(page, 'delta').waitFor({ state: 'detached' })
})
