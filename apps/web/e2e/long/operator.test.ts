import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { defaultPassword } from '../../../backend/test/account.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { openAs, openChannel, useWholePicture, waitForRefusedField } from '../page-actions.ts'

test(
  'the operator backs up, suspends, deletes and announces in the browser',
  inBrowser,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-backups-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const app = await startApp(t, { BACKUPS: folder })
    const op = await app.register()
    const server = await createServerFixture(app)
    const ben = await server.member()
    const page = await openAs(t, op, '/settings/operator')
    const dialog = page.getByRole('dialog')
    const confirm = async (button: string): Promise<void> => {
      await dialog.getByLabel('Current password', { exact: true }).fill(defaultPassword)
      await dialog.getByRole('button', { name: button }).click()
      await dialog.waitFor({ state: 'detached' })
    }

    await page.getByText('Event loop delay').waitFor()
    await assertAccessible(page, "the operator's overview")
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByText('INSTANCE_NAME', { exact: true }).waitFor()
    await assertAccessible(page, 'the settings')
    const tabIcon = page.locator('link[rel="icon"]')
    const uploaded = new URL('../../public/icon-192.png', import.meta.url)
    await page.locator('input[type="file"]').setInputFiles(fileURLToPath(uploaded))
    await useWholePicture(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    assert.match((await tabIcon.getAttribute('href')) ?? '', /^\/api\/images\//)
    await page.getByLabel('Name of this Guildhall').fill('Hall of Ada')
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm('Save')
    await page.waitForFunction(() => document.title.endsWith(' – Hall of Ada'))
    const visitor = await openPage(t, app.url)
    await visitor.goto('/sign-in')
    await visitor.getByText('Hall of Ada').first().waitFor()
    assert.equal(await visitor.title(), 'Sign in – Hall of Ada')
    const logo = visitor.getByRole('banner').locator('img')
    const tabPicture = new URL((await tabIcon.getAttribute('href')) ?? '', app.url).pathname
    assert.equal(await logo.getAttribute('src'), `${tabPicture}?size=32`)
    await logo.evaluate((image) => (image as HTMLImageElement).decode())
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.locator('link[rel="icon"][href="/icon.svg"]').waitFor({ state: 'attached' })
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('mail')
    await page.getByLabel('Sender of e-mails').fill('guild@example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm('Save')
    const refused = page.getByText('“Mail server” is needed with “Sender of e-mails”.')
    await refused.waitFor()
    assert.ok(await page.getByLabel('Mail server', { exact: true }).evaluate(isFocused))
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('session_days')
    const days = page.getByRole('textbox', { name: 'Days until a sign-in expires' })
    await days.fill('99999')
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm('Save')
    const tooMany = page.getByText(/must be a whole number from 1 to \d+/)
    const [error, below] = await Promise.all([
      tooMany.boundingBox(),
      page.getByText('SESSION_DAYS', { exact: true }).boundingBox(),
    ])
    assert.ok(error && below && error.y + error.height <= below.y, 'the error covers nothing')
    await days.fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await assertAccessible(page, 'saving settings')
    await confirm('Save')
    await page.getByText('Set here').waitFor()
    await page.getByRole('button', { name: 'Reset to default: Days' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm('Save')
    await page.getByText('Set here').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('rate_limit')
    await page.getByText('Set by the environment').waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await assertAccessible(page, 'the settings on a phone')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByText('There is no backup yet.').waitFor()
    await assertAccessible(page, 'the backups')
    await page.getByRole('switch', { name: 'Back up every day' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm('Save')
    await page.getByText('Next backup: ').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Back up now' }).click()
    await waitForRefusedField(dialog, 'That’s not your current password.')
    await confirm('Back up now')
    await page.getByText(/ · Verified$/).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await assertAccessible(page, 'a backup on a phone')
    await page.setViewportSize({ width: 1280, height: 720 })
    assert.equal(readdirSync(folder).length, 1)

    // The notice about a failed backup is on every page but the settings, which say more about it.
    rmSync(folder, { recursive: true })
    await page.getByRole('button', { name: 'Back up now' }).click()
    await confirm('Back up now')
    await page.getByText(/^The last backup \(.*\) failed: /).waitFor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Open backups' }).click()
    await page.getByText(/^The last backup \(.*\) failed: /).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Open backups' }).count(), 0)

    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(ben.username)
    await page.getByRole('button', { name: `Actions for ${op.username}` }).waitFor({
      state: 'detached',
    })
    await page.getByRole('button', { name: `Actions for ${ben.username}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await assertAccessible(page, 'suspending an account')
    await confirm('Suspend')
    await page.getByText(/^Suspended · /).waitFor()

    await page.getByRole('link', { name: 'Invitations' }).click()
    await page.getByText('invitations aren’t needed').waitFor()
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await dialog.getByLabel('Note').fill('For Mia')
    await assertAccessible(page, 'creating an invitation')
    await dialog.getByRole('button', { name: 'Create invitation' }).click()
    await dialog.getByText('Your invitation is ready').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('For Mia').waitFor()
    await assertAccessible(page, 'the invitations')
    await page.getByRole('button', { name: 'Revoke invite' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('heading', { name: 'No longer active' }).waitFor()

    await page.getByRole('link', { name: 'Announcement' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Guildhall restarts at noon.')
    await page.setViewportSize({ width: 320, height: 640 })
    await assertAccessible(page, 'an announcement on a phone')
    await page.getByRole('button', { name: 'Show to everyone' }).click()
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    const other = await openChannel(t, server.owner, server.general)
    const banner = other.getByText('Guildhall restarts at noon.')
    await banner.waitFor()
    await assertAccessible(other, 'an announcement')
    await other.getByRole('button', { name: 'Close' }).click()
    await banner.waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: 'Servers' }).click()
    await page.getByRole('button', { name: 'Actions for Guild' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog.getByRole('textbox', { name: 'Type “Guild” to confirm' }).fill('Guild')
    await confirm('Delete…')
    await page.getByText('No servers found').waitFor()
    await page.getByRole('link', { name: 'Operator log' }).click()
    await page.getByText('deleted the server').waitFor()
    await assertAccessible(page, 'the operator log')
  },
)

const isFocused = (element: Element): boolean => element === document.activeElement
