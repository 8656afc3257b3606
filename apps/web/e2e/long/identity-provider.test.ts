import { test } from 'node:test'
import { startIdentityProvider } from '../../../backend/test/identity-provider.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs } from '../page-actions.ts'

const password = 'correct horse battery'

test(
  'people sign in with the identity provider, choose a name, set a password, and link accounts',
  inBrowser,
  async (t) => {
    const provider = await startIdentityProvider(t)
    const app = await startApp(t, provider.settings)
    const ada = await app.register('ada')
    provider.accounts.set('sub-1', { preferred_username: 'ada', name: 'Ada L.' })
    const page = await openPage(t, app.url)
    const dialog = page.getByRole('dialog')
    const button = page.getByRole('button', { name: 'Continue with Example ID' })
    await page.goto('/sign-in?then=%2Fsettings%2Fpassword')
    await button.waitFor()
    await assertAccessible(page, 'signing in with a provider')
    await button.click()
    await page.getByRole('heading', { name: 'We couldn’t sign you in' }).waitFor()
    await page.getByText('The identity provider refused: The person cancelled').waitFor()
    await assertAccessible(page, 'a refused login')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()

    provider.person = 'sub-1'
    await page.goto('/sign-in?then=%2Fsettings%2Fpassword')
    await button.click()
    await page.getByText('The username ada is already taken here.').waitFor()
    await assertAccessible(page, 'choosing a username')
    await page.keyboard.press('Enter')
    await page.getByText('This username is taken. Try another one.').waitFor()
    await page.getByLabel('Username').fill('lovelace')
    await page.keyboard.press('Enter')
    // The page that the visitor wanted to open.
    await page.getByText('Your account has no password yet.').waitFor()
    await assertAccessible(page, 'an account without a password')
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
    await page.getByText(/^Linked to ada since/).waitFor()
    await page.getByRole('link', { name: 'Set password' }).click()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
    await page.getByRole('button', { name: 'Unlink' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Your account isn’t linked to one at Example ID.').waitFor()

    const phone = { viewport: { width: 320, height: 640 }, locale: 'de-DE' }
    const other = await openAs(t, ada, '/settings/provider', { ...phone, colorScheme: 'dark' })
    await other.getByRole('button', { name: 'Konto verknüpfen' }).click()
    await other.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(password)
    await assertAccessible(other, 'linking an account')
    await other.getByRole('dialog').getByRole('button', { name: 'Weiter' }).click()
    await other.getByText(/^Seit dem .* mit ada verknüpft\.$/).waitFor()
    await assertAccessible(other, 'a linked account')
  },
)
