import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../backend/test/gateway-client.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser, openPage } from './browser.ts'
import { assertFocused } from './composer-actions.ts'
import { openAs, picture, useWholePicture } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('WC27: a new name, picture and status appear to others at once', inBrowser, async (t) => {
  const app = await sharedApp()
  const ada = await app.register()
  const ben = await app.register()
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
  const { invite } = await ada.expect(201, ada.post(`/api/servers/${server.id}/invites`, {}))
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const page = await openAs(t, ada, '/settings')
  const others = await openAs(t, ben, `/servers/${server.id}`)

  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('Display name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = others.getByRole('button', { name: /Ada Lovelace/ })
  await row.waitFor()
  const files = page.getByRole('group', { name: 'Profile picture' }).locator('input[type=file]')
  await files.setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await page.getByRole('alert').filter({ hasText: 'can’t open this file' }).waitFor()
  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await assertFocused(crop.getByRole('slider', { name: 'Zoom' }))
  await assertAccessible(page, 'cropping a picture')
  const part = crop.getByRole('group', { name: 'Part of the picture' })
  const left = async (): Promise<number> => (await part.locator('img').boundingBox())?.x ?? 0
  await page.keyboard.press('End')
  const zoomed = await left()
  await page.keyboard.press('Shift+Tab')
  await assertFocused(part)
  await page.keyboard.press('ArrowRight')
  assert.equal(Math.round(await left()), Math.round(zoomed + 10), 'arrows move the picture')
  await page.keyboard.press('0')
  assert.ok((await left()) > zoomed + 100, 'and 0 shows all of it')
  await useWholePicture(page)
  await row.locator('img[src$="size=32"]').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Status', exact: true }).click()
  await page.getByRole('radio', { name: 'Do not disturb' }).check()
  await page.getByLabel('Custom status').fill('Writing the first program')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.filter({ hasText: 'Writing the first program' }).waitFor()
  await row.getByLabel('Do not disturb').waitFor()

  // An emoji, and when both disappear.
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('pizza')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change the emoji 🍕' }).waitFor()
  await page.getByRole('combobox', { name: 'Clear after' }).click()
  await page.getByRole('option', { name: '1 hour' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await row.filter({ hasText: '🍕 Writing the first program' }).waitFor()
  await row.click()
  const card = others.getByRole('dialog', { name: 'Ada Lovelace’s profile' })
  await card.getByText('🍕 Writing the first program').waitFor()
  const { presence } = (await connect(ada)).snapshot
  const leftMs = (presence.endsAt ?? 0) - app.clock.now()
  assert.ok(leftMs > 0 && leftMs <= 3_600_000, 'it ends within the hour')

  // In the menu of the account.
  await page.goto(`/servers/${server.id}`)
  const panel = page.getByRole('region', { name: 'Your status and settings' })
  await panel.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit custom status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom status' })
  await dialog.getByRole('combobox', { name: 'Clear after' }).filter({ hasText: /^At / }).waitFor()
  await dialog.getByRole('button', { name: 'Clear status' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.filter({ hasText: 'Writing' }).waitFor({ state: 'detached' })
})

test(
  'WC17: a new password ends all other sessions, and single sessions can be ended',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    const password = 'correct horse battery'
    const login = () => app.visitor().post('/api/auth/login', { username: ada.username, password })
    await ada.expect(200, login())
    const page = await openAs(t, ada, '/settings/sessions')
    await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
    await page.getByText('You’re not signed in anywhere else.').waitFor()

    await ada.expect(200, login())
    await ada.expect(200, login())
    const other = await openPage(t, app.url)
    await other.goto('/sign-in?then=/settings')
    await other.getByLabel('Username').fill(ada.username)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Profile' }).waitFor()

    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Enter your current password.').waitFor()
    const current = page.getByLabel('Current password', { exact: true })
    await waitUntil('the first invalid field has the focus', () =>
      current.evaluate((element) => element === document.activeElement),
    )
    const description = await current.evaluate((element) => {
      const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join()
    })
    assert.match(description, /Enter your current password\./)
    await current.fill('wrong')
    await page.getByLabel('New password', { exact: true }).fill('staple staple horse')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('That’s not your current password.').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    await other.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const { sessions } = await ada.expect(200, ada.get('/api/auth/sessions'))
    assert.equal(sessions.length, 1)
  },
)
