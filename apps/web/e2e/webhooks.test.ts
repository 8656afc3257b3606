import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openAs } from './page-actions.ts'

async function post(url: string, body: object): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

test('a webhook is created, used, changed and deleted', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const settings = await openAs(t, server.owner, `/servers/${server.id}/settings/webhooks`)
  await settings
    .getByRole('button', { name: /^Create webhook/ })
    .first()
    .click()
  await settings.getByLabel('Name', { exact: true }).fill('Build robot')
  await assertAccessible(settings, 'creating a webhook')
  await settings
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  const shownUrl = settings.locator('code').filter({ hasText: /^http.*\/api\/hooks\// })
  const url = await shownUrl.first().innerText()
  assert.match(url, /\/api\/hooks\/[\w-]+\/[\w-]{43}$/)
  const curl = await settings.locator('code').filter({ hasText: 'curl' }).first().innerText()
  assert.ok(curl.includes(url))
  const line = (tool: string) => settings.getByRole('group', { name: tool }).locator('code')
  assert.equal(await line('GitHub').innerText(), `${url}/github`)
  await settings.getByLabel('Set up a tool').click()
  await settings.getByRole('option', { name: 'Prometheus Alertmanager' }).click()
  assert.match(await line('Prometheus Alertmanager').innerText(), /url: '.*\/alertmanager'$/)
  await assertAccessible(settings, 'a new webhook')

  const reader = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  await reader.getByRole('textbox', { name: 'Message #general' }).waitFor()
  const card = { url: 'https://ci.example/42', title: 'Build 42', description: 'All **green**.' }
  assert.equal(await post(url, { content: 'It works', username: 'CI', embeds: [card] }), 201)
  const message = messageWith(reader, 'It works')
  await message.getByText('Webhook', { exact: true }).waitFor()
  const link = message.getByRole('link', { name: /Build 42/ })
  assert.equal(await link.getAttribute('href'), 'https://ci.example/42')
  assert.match((await link.getAttribute('rel')) ?? '', /noopener.*noreferrer|noreferrer/)
  await assertAccessible(reader, 'a link card')

  await settings.reload()
  await settings.getByText('Build robot').first().waitFor()
  assert.equal(await shownUrl.count(), 0, 'the URL is shown once')
  await settings
    .getByRole('button', { name: /[Rr]egenerate|New URL/ })
    .first()
    .click()
  await assertAccessible(settings, 'before a new URL')
  await settings
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /[Rr]egenerate|new URL/i })
    .click()
  await settings.waitForFunction(
    (old) =>
      [...document.querySelectorAll('code')].some(
        ({ textContent }) => /^http.*\/api\/hooks\//.test(textContent) && textContent !== old,
      ),
    url,
  )
  const next = await shownUrl.first().innerText()
  assert.notEqual(next, url)
  assert.equal(await post(url, { content: 'too late' }), 404)
  assert.equal(await post(next, { content: 'in time' }), 201)
  await messageWith(reader, 'in time').waitFor()
  assert.equal(await messageWith(reader, 'too late').count(), 0)
})

test(
  'closing the dialog before the URL of a webhook was copied asks for confirmation',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
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
    const copy = shown.getByRole('group', { name: 'URL' }).getByRole('button')
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
    await assertAccessible(page, 'the question before closing')
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
