import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, waitForRefusedField } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

const password = 'correct horse battery'

test(
  'passkeys are added, sign in without a name, are renamed and removed',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    // At the IP address, the settings say that passkeys do not work.
    const elsewhere = await openAs(t, ada, '/settings/passkeys')
    await elsewhere.getByText('Passkeys don’t work at an IP address.').waitFor()
    assert.equal(await elsewhere.getByRole('button', { name: 'Add passkey' }).count(), 0)

    const url = app.url.replace('127.0.0.1', 'localhost')
    const page = await openAs(t, ada.at(url), '/settings/passkeys', { isReused: false })
    const device = await addAuthenticator(page)
    const dialog = page.getByRole('dialog')
    await page.getByText('Your account has no passkeys yet.').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Ada’s laptop')
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await waitForRefusedField(dialog, 'That’s not your current password.')
    await assertAccessible(page, 'adding a passkey')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Ada’s laptop' })
    await row.getByText('Never used').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This device already has a passkey for your account.').waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Rename Ada’s laptop' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Old laptop')
    await page.keyboard.press('Enter')
    const renamed = page.getByRole('listitem').filter({ hasText: 'Old laptop' })
    await renamed.waitFor()
    await assertAccessible(page, 'passkeys')

    // The browser suggests the passkey for the username, and the device takes the suggestion.
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: `Welcome, ${ada.username}!` }).waitFor()

    // Without the owner, it is only suggested.
    await page.context().clearCookies()
    await device.setPresence(false)
    await page.goto('/sign-in')
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await assertAccessible(page, 'signing in with a passkey')
    await device.setPresence(true)
    await button.click()
    await page.getByRole('heading', { name: `Welcome, ${ada.username}!` }).waitFor()

    await page.goto('/settings/passkeys')
    await renamed.getByText(/Last used/).waitFor()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Your account has no passkeys yet.').waitFor()

    await page.context().clearCookies()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/sign-in')
    await page.getByText('This passkey doesn’t work here.').waitFor()
    await assertAccessible(page, 'a refused passkey')
  },
)

/** A device with a fingerprint reader that always recognizes its owner. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresence: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
