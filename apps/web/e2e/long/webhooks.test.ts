import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { inBrowser } from '../browser.ts'
import { openAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'closing the dialog before the URL of a webhook was copied asks for confirmation',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const page = await openAs(t, server.owner, `/servers/${server.id}/settings/webhooks`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const shown = page.getByRole('dialog', { name: /^URL of/ })
    const confirmation = page.getByRole('dialog', { name: 'Close without copying the URL?' })
    const create = async (name: string): Promise<void> => {
      await page
        .getByRole('button', { name: /^Create webhook/ })
        .first()
        .click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.keyboard.press('Enter')
      await shown.waitFor()
    }
    const expectConfirmation = async (): Promise<void> => {
      await confirmation.waitFor()
      await confirmation.getByRole('button', { name: 'Cancel' }).click()
      await confirmation.waitFor({ state: 'detached' })
      assert.ok(await shown.isVisible())
    }
    await create('Build robot')
    const copy = shown.getByRole('group', { name: 'URL', exact: true }).getByRole('button')
    await waitUntil('the button that copies has the focus', () =>
      copy.evaluate((button) => button === document.activeElement),
    )
    // Escape opens the confirmation every time, and also cancels it.
    await page.keyboard.press('Escape')
    await confirmation.waitFor()
    await page.keyboard.press('Escape')
    await confirmation.waitFor({ state: 'detached' })
    assert.ok(await shown.isVisible())
    await page.keyboard.press('Escape')
    await expectConfirmation()
    await shown.getByRole('button', { name: 'Close', exact: true }).click()
    await expectConfirmation()
    await page.mouse.click(5, 5)
    await expectConfirmation()

    await copy.click()
    await waitUntil('the URL is in the clipboard', async () =>
      /\/api\/hooks\//.test(await page.evaluate(() => navigator.clipboard.readText())),
    )
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })

    await create('Second robot')
    await page.keyboard.press('Escape')
    await confirmation.getByRole('button', { name: 'Close anyway' }).click()
    await shown.waitFor({ state: 'detached' })
  },
)
