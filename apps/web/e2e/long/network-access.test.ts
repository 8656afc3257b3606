import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { externalAddresses } from '../../../backend/test/network-interfaces.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { messageWith, openAs, sendMessage } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

const [outside] = externalAddresses()
const onNetwork = outside === undefined ? { skip: 'this machine has no network' } : inBrowser

const localWarning = /it only works on this computer/

async function register(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
}

test(
  'on a network address, a user registers, creates a server and chats with a guest',
  onNetwork,
  async (t) => {
    const app = await startApp(t, { HOST: '0.0.0.0' })
    const url = `http://${outside}:${new URL(app.url).port}`
    const ada = await openPage(t, url)
    await ada.goto('/register')
    await register(ada, 'ada')
    await ada.getByRole('button', { name: /Create a server/ }).click()
    await ada.getByLabel('Name', { exact: true }).fill('LAN Party')
    await ada.getByRole('button', { name: 'Continue' }).click()
    await ada.getByRole('button', { name: 'Create server' }).click()
    const link = await ada.getByRole('group', { name: 'Invite link' }).locator('code').innerText()
    assert.ok(link.startsWith(`${url}/invite/`), link)
    assert.equal(await ada.getByText(localWarning).count(), 0)
    await ada.getByRole('button', { name: 'Copy' }).click()
    await ada.getByText('Copied').waitFor()
    await ada.getByRole('link', { name: 'Go to my server' }).click()
    await sendMessage(ada, 'Who is here?')

    const ben = await openPage(t, url)
    await ben.goto(link)
    await ben.getByRole('link', { name: 'Create account and join' }).click()
    await register(ben, 'ben')
    await messageWith(ben, 'Who is here?').waitFor()
    await sendMessage(ben, 'Me, from the sofa.')
    await messageWith(ada, 'Me, from the sofa.').waitFor()
  },
)

test('an invite link to localhost warns that it does not work for others', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const warnings = [
    ['en-GB', 'Invite people', localWarning],
    ['de-DE', 'Leute einladen', /funktioniert deshalb nur auf diesem Computer/],
  ] as const
  for (const [locale, invite, warning] of warnings) {
    const page = await openAs(t, server.owner, `/servers/${server.id}`, { locale })
    await page.getByRole('button', { name: server.server.name, expanded: false }).click()
    await page.getByRole('menuitem', { name: invite }).click()
    await page.getByRole('dialog').getByText(warning).waitFor()
    assert.equal(await page.getByRole('alert').filter({ hasText: warning }).count(), 0)
    await assertAccessible(page, `the warning in ${locale}`)
  }
})

test('a page with a rejected origin explains what the operator can do', inBrowser, async (t) => {
  const app = await startApp(t, { PUBLIC_URL: 'http://chat.example.org' })
  const page = await openPage(t, app.url)
  await page.goto('/register')
  await register(page, 'ada')
  const reason = page.getByText(`Guildhall doesn’t accept connections from ${app.url}`)
  await reason.waitFor()
  assert.match(await reason.innerText(), /PUBLIC_URL/)
  assert.equal(await page.getByText(/Can’t reach/).count(), 0)
  await assertAccessible(page, 'a refused page')
})
