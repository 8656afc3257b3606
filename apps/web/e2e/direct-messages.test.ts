import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { png } from '../../backend/test/images.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { inBrowser } from './browser.ts'
import {
  chooseAction,
  messageWith,
  openChannel,
  postMessages,
  useWholePicture,
} from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

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

test('A135: people write to each other, alone and in a group', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const { owner: ada } = server
  const ben = await server.member()
  const kim = await server.member()
  const [name, benName, kimName] = [ada.username, ben.username, kim.username]
  const page = await openChannel(t, ada, server.general)
  const bens = await openChannel(t, ben, server.general)

  // From the profile of a member.
  await page.getByRole('complementary').getByText(benName).click()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByText(`This is the start of your conversation with ${benName}`).waitFor()
  await write(page, benName, 'Are you there?')

  // The other side sees an unread message, in whatever it is.
  const rail = bens.getByRole('navigation', { name: 'Servers' })
  const unread = rail.getByRole('link', { name: 'Direct messages, 1 unread message' })
  await unread.waitFor()
  await waitUntil('the title counts the message', async () =>
    (await bens.title()).startsWith('(1)'),
  )
  await unread.click()
  await conversations(bens)
    .getByRole('link', { name: `${name}` })
    .click()
  await messageWith(bens, 'Are you there?').waitFor()
  await rail.getByRole('link', { name: 'Direct messages', exact: true }).waitFor()
  await chooseAction(bens, messageWith(bens, 'Are you there?'), 'Reply')
  await write(bens, name, 'Always.')
  await messageWith(page, 'Always.').getByText('Are you there?').waitFor()

  // The search finds only what was written here.
  await postMessages(ada, server.general.id, 'Always in public')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search for' }).fill('always')
  const results = page.getByRole('complementary', { name: 'Search messages' })
  await results.getByText('1 message found').waitFor()
  await page.keyboard.press('Escape')

  // A group with a third person, who was found by name.
  await conversations(page).getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('checkbox', { name: benName }).check()
  await dialog.getByRole('searchbox').fill(kimName)
  await dialog.getByRole('checkbox', { name: kimName }).check()
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('heading', { name: /,/, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit group…' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit group' })
  await editor.locator('input[type=file]').setInputFiles({
    name: 'crew.png',
    mimeType: 'image/png',
    buffer: png,
  })
  await useWholePicture(page)
  await editor.locator('img').waitFor()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Raid')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Raid', level: 1 }).waitFor()
  await write(page, 'Raid', 'Tonight at eight')
  const inBensList = conversations(bens).getByRole('link', { name: 'Raid' })
  await inBensList.locator('img').waitFor()
  await inBensList.click()
  await messageWith(bens, 'Tonight at eight').waitFor()
  assert.match(
    await conversations(bens).getByRole('listitem').first().innerText(),
    /Raid/,
    'the latest conversation is the first',
  )
})
