import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
} from './page-actions.ts'

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

test('a newcomer reads the rules, accepts them and writes', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const owner = await openAs(t, server.owner, `/servers/${server.id}/settings/moderation`)
  await owner.getByRole('button', { name: 'Add a rule' }).click()
  await owner.getByRole('textbox', { name: 'Title' }).fill('Be kind')
  await owner.getByRole('textbox', { name: 'Explanation (optional)' }).fill('No insults.')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  const { invite } = await server.owner.expect(201, server.owner.post(`${server.path}/invites`, {}))
  const newcomer = await app.register()
  const page = await openAs(t, newcomer, `/invite/${invite.code}`)
  await page.getByRole('list', { name: 'Rules' }).getByText('Be kind').waitFor()
  // As in the settings of the server.
  await page.getByText('All ages').waitFor()
  await page.getByRole('button', { name: 'Join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules of Guild' })
  await dialog.getByText('No insults.').waitFor()
  await dialog
    .getByRole('button', { name: 'Accept the rules' })
    .and(page.locator(':focus'))
    .waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await assertAccessible(page, 'the bar instead of the composer')
  await owner.goto(`/servers/${server.id}/settings/members`)
  await owner.getByText('Hasn’t accepted the rules').waitFor()

  const voice = await server.channel('Raid', { type: 'voice' })
  await page.goto(`/servers/${server.id}/${voice.id}`)
  await page.getByText('Accept the rules to join the conversation.').waitFor()
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Read and accept the rules' }).click()
  await dialog.getByRole('button', { name: 'Accept the rules' }).click()
  await sendMessage(page, 'hello everyone')
  await messageWith(page, 'hello everyone').waitFor()
  await owner.getByText('Hasn’t accepted the rules').waitFor({ state: 'detached' })

  // Who is timed out reads until when.
  const mutedUntil = app.clock.now() + 3_600_000
  const member = `${server.path}/members/${newcomer.id}`
  await server.owner.expect(200, server.owner.patch(member, { mutedUntil }))
  await page.getByText(/^You’re timed out until .*\d/).waitFor()
})
