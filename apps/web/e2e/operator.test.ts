import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultPassword } from '../../backend/test/account.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openAs, openChannel } from './page-actions.ts'

test(
  'the operator backs up, suspends, deletes and announces in the browser',
  inBrowser,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-backups-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const app = await startApp(t, { BACKUP_DIR: folder })
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

    await page.getByText('There is no backup in the folder yet.').waitFor()
    await assertAccessible(page, "the operator's overview")
    await page.getByRole('button', { name: 'Back up now' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Back up now' }).click()
    await dialog.getByText('That’s not your current password.').waitFor()
    await confirm('Back up now')
    await page.getByText('Last backup: guildhall-').waitFor()
    assert.equal(readdirSync(folder).length, 1)

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
