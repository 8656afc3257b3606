import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { zipEntries } from '../../../backend/test/zip-entries.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  messageWith,
  openAs,
  openChannel,
  postMessages,
  waitForRefusedField,
} from '../page-actions.ts'

test(
  'an account downloads its data and is deleted, and open pages rename its messages',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const fixture = await createServerFixture(app)
    const ben = await fixture.member()
    await postMessages(ben, fixture.general.id, 'hello from Ben')
    const others = await openChannel(t, fixture.owner, fixture.general)
    const message = messageWith(others, 'hello from Ben')
    await message.filter({ hasText: ben.username }).waitFor()
    await others.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-')),
    )
    const page = await openAs(t, ben, '/settings/data', { viewport: { width: 320, height: 640 } })

    await page.getByRole('button', { name: 'Download…' }).click()
    const download = page.getByRole('dialog', { name: 'Download your data?' })
    await assertAccessible(page, 'the dialog that downloads the data')
    await download.getByLabel('Current password').fill('correct horse battery')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      download.getByRole('button', { name: 'Download' }).click(),
    ])
    const entries = zipEntries(await readFile(await file.path()))
    const { id, serverId } = fixture.general
    assert.match(String(entries.get(`messages/${serverId}/${id}.jsonl`)), /hello from Ben/)
    await download.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    assert.ok(await confirm.isDisabled())
    await dialog.getByLabel('Current password').fill('wrong horse battery')
    await dialog.getByLabel(`Type “${ben.username}” to confirm`).fill(ben.username)
    await assertAccessible(page, 'the dialog that deletes the account')
    await confirm.click()
    await waitForRefusedField(dialog, 'That’s not your current password.')
    await dialog.getByLabel('Current password').fill('correct horse battery')
    await confirm.click()
    await page.getByText('Your account was deleted.').waitFor()
    await message.filter({ hasText: 'Deleted user' }).waitFor()
    assert.equal(await message.filter({ hasText: ben.username }).count(), 0)
  },
)
