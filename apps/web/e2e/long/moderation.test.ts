import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@guildhall/contract'
import type { Account } from '../../../backend/test/account.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
} from '../page-actions.ts'

test(
  'a private channel is created in one step, joining is announced, raids and words are stopped',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const server = await createServerFixture(app)
    await server.role('crew', [])
    const ben = await server.member()
    const page = await openChannel(t, server.owner, server.general)
    await page.getByRole('button', { name: 'Guild' }).click()
    await page.getByRole('menuitem', { name: 'Create channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('secret')
    await dialog.getByRole('switch', { name: 'Private channel' }).check()
    await dialog.getByRole('checkbox', { name: 'crew' }).check()
    await dialog.getByRole('combobox', { name: 'Add a member' }).fill(ben.username)
    await page.getByRole('option', { name: ben.username }).click()
    await dialog.getByRole('button', { name: `Remove ${ben.username}` }).waitFor()
    await assertAccessible(page, 'creating a private channel')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'This is the start of #secret' }).waitFor()
    const secret = (await server.channels()).find(({ name }) => name === 'secret')
    assert.equal(secret?.overwrites.length, 3)

    // Scrolling closes a list.
    await page.setViewportSize({ width: 1280, height: 2400 })
    await page.goto(`/servers/${server.id}/settings/overview`)
    await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
    await page.getByRole('option', { name: '#general' }).click()
    await page.getByRole('combobox', { name: 'Language of the messages' }).waitFor()
    await page.getByRole('combobox', { name: 'Age rating' }).getByText('All ages').waitFor()
    await assertAccessible(page, 'the overview')
    await page.setViewportSize({ width: 1280, height: 800 })
    await server.member()
    await page.goto(`/servers/${server.id}/${server.general.id}`)
    await messageWith(page, 'joined the server.').waitFor()

    await page.getByRole('button', { name: 'Guild' }).click()
    await page.getByRole('menuitem', { name: 'Raid protection…' }).click()
    const raid = page.getByRole('dialog', { name: 'Raid protection' })
    await raid.getByRole('combobox', { name: 'Turn off by itself' }).click()
    await page.getByRole('option', { name: 'After 6 hours' }).click()
    await raid.getByRole('button', { name: 'Turn on' }).click()
    await raid.getByText(`turned on by ${server.owner.username}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Raid protection is on', { exact: true }).waitFor()
    await assertAccessible(page, 'raid protection')
    await page.getByRole('button', { name: 'Details' }).click()
    await raid.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Raid protection is on', { exact: true }).waitFor({ state: 'detached' })

    await page.goto(`/servers/${server.id}/settings/moderation`)
    await page.getByRole('textbox', { name: 'Words and phrases' }).waitFor()
    await assertAccessible(page, 'the moderation settings')
    await page.getByRole('textbox', { name: 'Words and phrases' }).fill('badword\nspam*')
    await page.getByRole('combobox', { name: 'Links' }).click()
    await page.getByRole('option', { name: 'Block links to these sites' }).click()
    const sites = page.getByRole('textbox', { name: 'Sites' })
    await sites.fill('ab')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('textarea[aria-invalid=true]').waitFor()
    await assertAccessible(page, 'a refused site')
    await sites.fill('example.com')
    await page.getByRole('textbox', { name: 'Try it out' }).fill('Spammers: https://a.example.com')
    await page.getByText('Matches “spam*”').waitFor()
    await page.getByText('Link to a.example.com').waitFor()
    await assertAccessible(page, 'the message filter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    const other = await openChannel(t, ben, server.general)
    await sendMessage(other, 'such a Badword')
    await other.getByText('This server does not allow “badword”.').waitFor()

    await postMessages(server.owner, server.general.id, 'report me')
    await chooseAction(other, messageWith(other, 'report me'), 'Report…')
    await other.getByRole('radio', { name: 'Insults or harassment' }).check()
    await other.getByRole('textbox', { name: 'Details (optional)' }).fill('This one.')
    await assertAccessible(other, 'reporting a message')
    await other.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
    await other.getByText('Your report was sent.').first().waitFor()
    await page.goto(`/servers/${server.id}/settings/reports`)
    await page.getByRole('heading', { name: /^Message from .* in #general$/ }).waitFor()
    await page.getByText('This one.').waitFor()
    await assertAccessible(page, 'the reports')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('No reports').waitFor()
    await page.getByRole('radio', { name: 'Closed' }).check()
    await page.getByText(/^Dismissed by /).waitFor()
  },
)

test('a new member meets the welcome page once, on a phone as well', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  await server.channel('looking-for-group', { topic: 'Find people to play with.' })
  const owner = await openAs(t, server.owner, `/servers/${server.id}/settings/welcome`)
  // Scrolling closes a list.
  await owner.setViewportSize({ width: 1280, height: 1400 })
  await owner.getByRole('switch', { name: 'Show the welcome page to new members' }).click()
  await owner.getByRole('textbox', { name: 'Text' }).fill('Good to have **you** here.')
  for (const name of ['general', 'looking-for-group']) {
    await owner.getByRole('combobox', { name: 'Add a channel' }).click()
    await owner.getByRole('option', { name }).click()
  }
  await owner.getByRole('button', { name: 'Move looking-for-group up' }).click()
  await assertAccessible(owner, 'the settings of the welcome page')
  await owner.getByRole('button', { name: 'Preview' }).click()
  const preview = owner.getByRole('dialog', { name: 'Welcome to Guild' })
  await preview.getByRole('listitem').filter({ hasText: 'Find people to play with.' }).waitFor()
  assert.equal(await preview.getByRole('link').count(), 0)
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const rules = [{ title: 'Be kind', text: '' }]
  await server.owner.expect(200, server.owner.put(`${server.path}/rules`, { rules }))

  app.clock.advance(1)
  const mia = await server.member()
  const page = await openAs(t, mia, `/servers/${server.id}/${server.general.id}`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to Guild' })
  await welcome.getByRole('button', { name: 'Accept rules' }).and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 1, 'the rules are shown once')
  await welcome.getByRole('listitem').filter({ hasText: 'Be kind' }).waitFor()
  assert.deepEqual(await welcome.getByRole('link').allInnerTexts(), [
    'looking-for-group\nFind people to play with.',
    'general',
  ])
  await assertAccessible(page, 'the welcome page')
  await page.keyboard.press('Enter')
  await welcome.waitFor({ state: 'detached' })
  const hasClosed = async ({ id }: Account): Promise<boolean> => {
    const { members } = await server.owner.expect(200, server.owner.get(`${server.path}/members`))
    return (members as Member[]).some(({ user, welcomed }) => user.id === id && welcomed)
  }
  await waitUntil('the server knows that it was closed', () => hasClosed(mia))
  await sendMessage(page, 'hello everyone')

  // Who manages the server later edits it without loading the page again.
  const helping = await server.role('helper', ['manage_server'])
  const member = `${server.path}/members/${mia.id}`
  await server.owner.expect(200, server.owner.patch(member, { roleIds: [helping.id] }))
  await page.getByRole('button', { name: 'Guild' }).click()
  await page.getByRole('menuitem', { name: 'Server settings' }).click()
  await page.getByRole('link', { name: 'Welcome page' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  assert.equal(await text.inputValue(), 'Good to have **you** here.')
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await messageWith(page, 'hello everyone').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)

  // Skipped, it leads to a channel, and the rules stay where the composer would be.
  const ben = await server.member()
  const phone = await openAs(t, ben, `/servers/${server.id}/${server.general.id}`)
  await phone.setViewportSize({ width: 360, height: 640 })
  await phone.getByRole('dialog').getByRole('link', { name: 'looking-for-group' }).waitFor()
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 360, 'the page does not scroll sideways')
  await assertAccessible(phone, 'the welcome page on a phone')
  await phone.getByRole('dialog').getByRole('link', { name: 'looking-for-group' }).click()
  await phone.getByRole('heading', { name: 'This is the start of #looking-for-group' }).waitFor()
  await phone.getByRole('button', { name: 'Read and accept the rules' }).waitFor()
  assert.equal(await phone.getByRole('dialog').count(), 0)
  await waitUntil('the server knows that it was left', () => hasClosed(ben))
})
