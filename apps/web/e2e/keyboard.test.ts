import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openAs, waitUntilVisible, focused } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('WC15 WC16: everything works without a mouse', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  await server.channel('plans')
  const page = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()

  // Open another channel by its name.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await assertAccessible(page, 'the quick switcher')
  await page.keyboard.type('plan')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message #plans' }).waitFor()

  // A printable key starts a message wherever the focus is.
  await page.keyboard.type('first thought')
  await page.keyboard.press('Enter')
  await messageWith(page, 'first thought').waitFor()
  await page.keyboard.type('second thought')
  await page.keyboard.press('Enter')
  await messageWith(page, 'second thought').waitFor()

  // The last message is edited in its row.
  await page.keyboard.press('ArrowUp')
  const editor = page.getByRole('textbox', { name: 'Edit message' })
  await waitUntil('the editor has the focus', () =>
    editor.evaluate((element) => element === document.activeElement),
  )
  await page.keyboard.press('End')
  await page.keyboard.type(', changed')
  await page.keyboard.press('Enter')
  await messageWith(page, 'second thought, changed').waitFor()
  await waitUntil('the composer has the focus again', async () =>
    /textarea composer/.test(await focused(page)),
  )

  // Reply to a message.
  await page.keyboard.press('Shift+Tab')
  for (let tries = 0; tries < 20 && !(await focused(page)).startsWith('article'); tries += 1) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('r')
  await page.getByText(/^Replying to/).waitFor()
  await page.keyboard.type('an answer')
  await page.keyboard.press('Enter')
  await messageWith(page, 'an answer')
    .getByRole('button', { name: /^Reply to / })
    .waitFor()

  // Go back with the arrows, and open the list of shortcuts.
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  await page.getByRole('textbox', { name: 'Message #general' }).focus()
  const size = page.viewportSize()
  // The keyboard can scroll the list.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitUntil('a dialog gives the focus back', async () =>
    /textarea composer/.test(await focused(page)),
  )
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search for' }).waitFor()
  await page.keyboard.press('Escape')
  await waitUntil('a panel gives the focus back', () =>
    search.evaluate((element) => element === document.activeElement),
  )

  // A long list of channels scrolls to the one that is opened.
  for (let number = 1; number <= 12; number += 1) await server.channel(`room-${String(number)}`)
  const lastRoom = page.getByRole('link', { name: 'room-12', exact: true })
  await lastRoom.waitFor()
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('room-12')
  await page.keyboard.press('Enter')
  await waitUntilVisible(lastRoom)
})
