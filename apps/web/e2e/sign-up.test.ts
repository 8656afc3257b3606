import assert from 'node:assert/strict'
import { test } from 'node:test'
import { communityTemplate } from '../../backend/test/discord-template.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from './browser.ts'
import { messageWith, openAs, openEmptyAs, sendMessage } from './page-actions.ts'

test('two people register on an empty instance and chat', inBrowser, async (t) => {
  const app = await startApp(t)
  const ada = await openPage(t, app.url, { permissions: ['clipboard-read', 'clipboard-write'] })
  await ada.goto('/')
  await ada.getByRole('heading', { name: 'Welcome to your new Guildhall' }).waitFor()
  await assertAccessible(ada, 'the front page of an empty installation')

  await ada.getByRole('link', { name: 'Create the first account' }).click()
  await ada.getByLabel('Username').fill('ada')
  await ada.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await assertAccessible(ada, 'registration')
  await ada.getByRole('button', { name: 'Create account' }).click()

  await ada.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await assertAccessible(ada, 'the first steps')
  const servers = ada.getByRole('navigation', { name: 'Servers' })
  // It is a stop of the Tab key without a server, too.
  assert.equal(await servers.locator('[tabindex="0"]').count(), 1)
  await servers.getByRole('link', { name: 'Direct messages' }).click()
  await ada.getByRole('link', { name: 'Friends' }).click()
  await ada.getByRole('heading', { name: 'No friends yet' }).waitFor()
  await ada.goto('/')
  await ada.getByRole('button', { name: /Create a server/ }).click()
  await ada.getByLabel('Name', { exact: true }).fill('Friday Night Games')
  await ada.getByRole('button', { name: 'Continue' }).click()
  await ada.getByLabel('Channel name').fill('hearth')
  await ada.getByRole('button', { name: 'Create server' }).click()
  await ada.getByRole('heading', { name: 'Friday Night Games is ready' }).waitFor()
  await assertAccessible(ada, 'the invite link')
  const link = await ada.getByRole('group', { name: 'Invite link' }).locator('code').innerText()
  assert.match(link, /\/invite\/[\w-]+$/)
  await ada
    .getByRole('link', { name: 'Go to my server' })
    .or(ada.getByRole('button', { name: 'Go to my server' }))
    .click()
  await ada.getByRole('heading', { name: 'This is the start of #hearth' }).waitFor()
  await sendMessage(ada, 'Is anybody **there**?')
  await messageWith(ada, 'Is anybody there?').waitFor()

  const ben = await openPage(t, app.url)
  await ben.goto(new URL(link).pathname)
  await ben.getByRole('heading', { name: /Friday Night Games/ }).waitFor()
  await assertAccessible(ben, 'an invite')
  await ben.getByRole('link', { name: 'Create account and join' }).click()
  await ben.getByLabel('Username').fill('ben')
  await ben.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await ben.getByRole('button', { name: 'Create account' }).click()
  await messageWith(ben, 'Is anybody there?').waitFor()
  await sendMessage(ben, 'I am! :)')
  await messageWith(ada, 'I am! :)').waitFor()
  await ada
    .getByRole('listitem')
    .or(ada.getByRole('option'))
    .filter({ hasText: 'ben' })
    .first()
    .waitFor()
  await assertAccessible(ada, 'a channel with messages')
})

test(
  'signing in again works, and a wrong password is reported in the form',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const account = await app.register('mira')
    const page = await openPage(t, app.url)
    await page.goto('/sign-in?then=https://evil.example/')
    await page.getByLabel('Username').fill('mira')
    await page.getByLabel('Password', { exact: true }).fill('wrong horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong username or password.').waitFor()
    assert.equal(await page.getByLabel('Username').inputValue(), account.username)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
    assert.equal(new URL(page.url()).origin, app.url)
  },
)

test(
  'a template of Discord becomes a server after a preview, and a wrong one is refused in words',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const page = await openEmptyAs(t, await app.register('mona'))
    await page.goto('/')
    await page.getByRole('button', { name: /^Move from Discord/ }).click()
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText('Paste the link of the template.').waitFor()
    await page.getByLabel('Template link').fill('https://example.org/abc')
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText(/^must be a template link such as/).waitFor()
    await assertAccessible(page, 'the source of a new server')
    const file = (name: string, content: object | string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
    const input = page.locator('input[type=file]')
    await input.setInputFiles(file('letter.json', 'Dear'))
    await page.getByText('This file isn’t a Discord template in JSON.').waitFor()
    await input.setInputFiles(
      file('wrong.json', { name: 'Guild', roles: [{ id: 0 }], channels: [] }),
    )
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText('The template is wrong at roles.0.name: is required').waitFor()
    await page.getByRole('button', { name: 'Use a link instead' }).click()
    await input.setInputFiles(file('template.json', communityTemplate()))
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByRole('heading', { name: 'This is your new server' }).waitFor()
    await page.getByRole('list', { name: '8 channels' }).getByText('Town hall').waitFor()
    await page.getByRole('list', { name: '5 roles' }).getByText('Raid leader').waitFor()
    await page.getByText('“Manage server” for “Raid leader”').waitFor()
    await assertAccessible(page, 'the preview of a new server')
    await page.getByLabel('Server name').fill('Day Raiders')
    await page.getByRole('button', { name: 'Create server' }).click()
    await page.getByRole('heading', { name: 'This is the start of #welcome' }).waitFor()
    const channels = page.getByRole('navigation', { name: 'Channels' })
    await channels.getByRole('link', { name: /news/ }).waitFor()

    // Who has made a server already replaces it while it is empty.
    const { owner, id } = await createServerFixture(app)
    const other = await openAs(t, owner, `/servers/${id}`)
    await other.getByRole('link', { name: /^Coming from Discord/ }).click()
    await other.getByText('replaces “Guild”, which is still empty.').waitFor()
    const chosen = file('template.json', communityTemplate())
    await other.locator('input[type=file]').setInputFiles(chosen)
    await other.getByRole('button', { name: 'Show preview' }).click()
    await other.getByRole('button', { name: 'Create server' }).click()
    await other.getByRole('heading', { name: 'This is the start of #welcome' }).waitFor()
    const { servers } = await owner.expect(200, owner.get('/api/servers'))
    assert.equal(servers.length, 1)
    assert.notEqual(servers[0].id, id)
  },
)
