import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../backend/test/start-app.ts'
import { totpCodeAt } from '../../../backend/test/totp.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs, waitForRefusedField } from '../page-actions.ts'

const password = 'correct horse battery'

test(
  'two-factor authentication is turned on, used to sign in, and turned off',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const ada = await app.register('ada')
    const page = await openAs(t, ada, '/settings/two-factor')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await waitForRefusedField(dialog, 'That’s not your current password.')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = (
      await dialog.getByRole('group', { name: 'Key' }).locator('code').innerText()
    ).trim()
    await assertAccessible(page, 'setting up two-factor authentication')
    await dialog.getByLabel('Code', { exact: true }).fill('x')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await waitForRefusedField(dialog, 'This code isn’t valid.')
    await dialog.getByLabel('Code', { exact: true }).fill(totpCodeAt(secret, app.clock.now()))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = dialog.getByRole('group', { name: 'Recovery codes' }).locator('code')
    const codes = (await shown.innerText()).trim().split('\n')
    assert.equal(codes.length, 10)
    await assertAccessible(page, 'recovery codes')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without copying the codes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByText('You have 10 codes left.').waitFor()
    await assertAccessible(page, 'two-factor authentication is on')

    const phone = { viewport: { width: 320, height: 640 }, locale: 'de-DE' }
    const other = await openPage(t, app.url, { ...phone, colorScheme: 'dark' })
    await other.goto('/sign-in')
    await other.getByLabel('Benutzername').fill('ada')
    await other.getByLabel('Passwort', { exact: true }).fill(password)
    await other.keyboard.press('Enter')
    const code = other.getByLabel('Code', { exact: true })
    await code.fill('123')
    await other.keyboard.press('Enter')
    await other.getByText('Dieser Code gilt nicht.').waitFor()
    await other.getByText('Handy und Wiederherstellungscodes verloren?').click()
    await assertAccessible(other, 'signing in with a code')
    await code.fill(codes[0] ?? '')
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { name: 'Willkommen, ada!' }).waitFor()

    await page.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
  },
)
