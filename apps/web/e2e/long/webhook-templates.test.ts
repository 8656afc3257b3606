import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { createWebhook } from '../../../backend/test/webhooks.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { messageWith, openAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('a template is written with the last request in view, and then used', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const { hook, path, webhook } = await createWebhook(server)
  const tool = app.visitor()
  const page = await openAs(
    t,
    server.owner,
    `/servers/${server.id}/settings/webhooks?webhook=${webhook.id}&tab=template`,
  )
  const source = page.getByLabel('Template', { exact: true })
  await page.getByText('Nothing was received yet.').waitFor()
  await assertAccessible(page, 'a webhook without a template')
  const payload = { title: 'Backup', text: 'All **done**', ok: true }
  assert.equal((await tool.post(`${hook}/custom`, payload)).status, 201)
  await waitUntil(
    'it is kept',
    async () => (await server.owner.get(`${path}/template`)).body.lastPayload,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Insert card example' }).click()
  const preview = page.getByRole('group', { name: 'Preview' })
  await preview.getByRole('link', { name: 'Backup' }).waitFor()
  await preview.locator('strong', { hasText: 'done' }).waitFor()
  const example = await source.inputValue()

  await source.fill(`First\n{{ payload.title | nothing }}\n`)
  await page.getByText(/line 2, column 1: undefined filter: nothing/i).waitFor()
  await assertAccessible(page, 'a wrong template')
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 320, 'the page does not scroll sideways')
  await page.getByRole('button', { name: 'Go to line 2' }).press('Enter')
  await page.keyboard.type('{{ payload.text }}')
  assert.equal(await source.inputValue(), 'First\n{{ payload.text }}\n')
  await preview.getByText('First').waitFor()
  await page.getByLabel('JSON for the preview').fill('{"text":"Changed"}')
  await preview.getByText('Changed').waitFor()
  await page.getByLabel('JSON for the preview').fill('{"text":')
  await page.getByText('This isn’t valid JSON.').waitFor()
  await page.getByRole('button', { name: 'Use the last request' }).click()
  await source.fill(example)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  await tool.expect(201, tool.post(`${hook}/custom`, { ...payload, title: 'Second backup' }))
  const reader = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  await messageWith(reader, 'Second backup').waitFor()
  await page.getByRole('button', { name: 'Delete template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Delete template' }).count(), 0)
  assert.equal(await source.inputValue(), '')
})
