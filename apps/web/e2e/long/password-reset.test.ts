import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperatorCommand } from '../../../backend/test/operator.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'
const newPassword = 'a very fresh staple'

test('a forgotten password is reset with a link from the operator', inBrowser, async (t) => {
  const app = await sharedApp()
  const ada = await app.register()
  const otherSession = await openAs(t, ada, '/settings')
  await otherSession.getByRole('heading', { name: 'Profile' }).waitFor()

  const page = await openPage(t, app.url)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/sign-in')
  await page.getByText('Forgot your password?').click()
  await page.getByText('Ask the person who runs this Guildhall').waitFor()
  await assertAccessible(page, 'what to do about a forgotten password')

  const { token } = await runOperatorCommand(app, 'password-reset', ada.username)
  await page.goto(`/reset-password#${token}`)
  await page.getByText(`For the account ${ada.username}.`).waitFor()
  await assertAccessible(page, 'setting a new password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Enter your password.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByText('3 more characters needed.').waitFor()
  await assertAccessible(page, 'a new password that is too short')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await assertAccessible(page, 'a new password that is set')
  await otherSession.getByRole('heading', { name: 'Welcome back' }).waitFor()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
})

test('a used reset link is reported as invalid, in both languages', inBrowser, async (t) => {
  const app = await sharedApp()
  const ada = await app.register()
  const { token } = await runOperatorCommand(app, 'password-reset', ada.username)
  const page = await openPage(t, app.url)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/reset-password#${token}`)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  const visitor = app.visitor()
  await visitor.expect(
    200,
    visitor.post('/api/auth/password-reset', { token, password: 'another staple' }),
  )
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await assertAccessible(page, 'a link that no longer works')

  const german = await openPage(t, app.url, { locale: 'de-DE' })
  for (const hash of [`#${token}`, '']) {
    await german.goto(`/reset-password${hash}`)
    await german.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr' }).waitFor()
  }
  const { token: second } = await runOperatorCommand(app, 'password-reset', ada.username)
  const form = await openPage(t, app.url, { locale: 'de-DE' })
  await form.goto(`/reset-password#${second}`)
  await form.getByText(`Für das Konto ${ada.username}.`).waitFor()
  await assertAccessible(form, 'setting a new password in German')
  await form.goto('/sign-in')
  await form.getByText('Passwort vergessen?').click()
  await form.getByText('Wende dich an die Person').waitFor()
})

test('signing in to a suspended account says that it is suspended', inBrowser, async (t) => {
  const app = await sharedApp()
  // The only operator can't be suspended.
  await app.register()
  const ada = await app.register()
  const session = await openAs(t, ada, '/settings')
  await session.getByRole('heading', { name: 'Profile' }).waitFor()
  await runOperatorCommand(app, 'suspend', ada.username)
  await session.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await session.getByLabel('Username').fill(ada.username)
  await session.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await session.getByRole('button', { name: 'Sign in' }).click()
  await session.getByText('This account is suspended.').waitFor()
  assert.equal(new URL(session.url()).pathname, '/sign-in')
})
