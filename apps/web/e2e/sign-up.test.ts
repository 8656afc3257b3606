import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from './browser.ts'
import { messageWith, sendMessage } from './page-actions.ts'

test('two people register on an empty instance and chat', inBrowser, async (t) => {
  const app = await startApp(t)
  const ada = await openPage(t, app.url, { permissions: ['clipboard-read', 'clipboard-write'] })
  await ada.goto('/')
  await ada.getByRole('heading', { name: 'Welcome to your new Guildhall' }).waitFor()

  await ada.getByRole('link', { name: 'Create the first account' }).click()
  await ada.getByLabel('Username').fill('ada')
  await ada.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await assertAccessible(ada, 'registration')
  await ada.getByRole('button', { name: 'Create account' }).click()

  await ada.getByRole('heading', { name: /^Welcome, / }).waitFor()
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
