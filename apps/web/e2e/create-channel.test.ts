import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openAs, openChannel } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('a channel is created from the sidebar and opened', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const crew = await server.role('crew', [])
  await server.channel('Hideout', {
    type: 'category',
    visibleTo: { roleIds: [crew.id], userIds: [] },
  })
  const page = await openChannel(t, server.owner, server.general)
  await page.getByRole('button', { name: 'Create channel in Hideout' }).click()
  const viewers =
    'Starts with the permissions of “Hideout”: only crew and administrators will see it.'
  await page.getByRole('dialog').getByText(viewers).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guild' }).click()
  await page.getByRole('menuitem', { name: 'Create channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('raids')
  await assertAccessible(page, 'creating a channel')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This is the start of #raids' }).waitFor()
})

test('a voice channel created in the settings is listed there', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/channels`)
  await page.getByRole('button', { name: 'Create channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Voice channel' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Headquarters')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Headquarters/ }).waitFor()
})
