import { test } from 'node:test'
import { linkIn, startMailServer } from '../../../backend/test/mail-server.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs } from '../page-actions.ts'

const password = 'correct horse battery'

test('an address is added and confirmed, and resets the password', inBrowser, async (t) => {
  const mails = await startMailServer(t)
  const app = await startApp(t, mails.settings)
  const ada = await app.register('ada')
  const page = await openAs(t, ada, '/settings/email')
  const dialog = page.getByRole('dialog')
  await page.getByText('Your account has no e-mail address.').waitFor()
  await page.getByRole('button', { name: 'Add e-mail address' }).click()
  await dialog.getByLabel('New e-mail address').fill('ada@home')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('That’s not an e-mail address.').waitFor()
  await assertAccessible(page, 'adding an e-mail address')
  await dialog.getByLabel('New e-mail address').fill('ada@example.org')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('We’ve sent a link to ada@example.org.').waitFor()

  const phone = { viewport: { width: 320, height: 640 }, locale: 'de-DE' }
  const other = await openPage(t, app.url, { ...phone, colorScheme: 'dark' })
  const { token } = linkIn(await mails.next('ada@example.org'))
  await other.goto(`/verify-email#${token}`)
  await other.getByRole('heading', { name: 'Bestätige deine E-Mail-Adresse' }).waitFor()
  await assertAccessible(other, 'confirming an e-mail address')
  await other.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await other.getByRole('heading', { name: 'E-Mail-Adresse bestätigt' }).waitFor()
  await page.reload()
  await page.getByText('Your e-mail address is ada@example.org.').waitFor()
  await assertAccessible(page, 'the e-mail address')

  await other.goto('/sign-in')
  await other.getByText('Passwort vergessen?').click()
  await other.getByLabel('Benutzername oder E-Mail-Adresse').fill('ada')
  await other.getByRole('button', { name: 'Link schicken' }).click()
  await other.getByText('ist ein Link unterwegs').waitFor()
  await assertAccessible(other, 'asking for a reset link')
  const reset = linkIn(await mails.next('ada@example.org'))
  await other.goto(`/reset-password#${reset.token}`)
  await other.getByLabel('Neues Passwort').fill('a very fresh staple')
  await other.getByRole('button', { name: 'Passwort festlegen' }).click()
  await other.getByRole('heading', { name: 'Passwort geändert' }).waitFor()
  // The reset ended this session.
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  await other.goto('/sign-in')
  await other.goto(`/reset-password#${reset.token}`)
  await other.getByText('Fordere mit „Passwort vergessen?“').waitFor()
})
