import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png } from '../../backend/test/images.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openAs, useWholePicture } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

async function post(url: string, body: object, signature = {}): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

test('a webhook is created, used, changed and deleted', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const settings = await openAs(t, server.owner, `/servers/${server.id}/settings/webhooks`)
  await settings
    .getByRole('button', { name: /^Create webhook/ })
    .first()
    .click()
  await settings.getByLabel('Name', { exact: true }).fill('Build robot')
  await settings.getByRole('combobox', { name: 'Posts to' }).click()
  const offered = settings.getByRole('option')
  assert.deepEqual(await offered.allInnerTexts(), ['#general'], 'no voice channels')
  await offered.click()
  await assertAccessible(settings, 'creating a webhook')
  await settings
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  const shown = settings.getByRole('dialog', { name: /^URL of/ })
  const shownUrl = shown.getByRole('group', { name: 'URL', exact: true }).locator('code')
  const url = await shownUrl.innerText()
  assert.match(url, /\/api\/hooks\/[\w-]+\/[\w-]{43}$/)
  const curl = await settings.locator('code').filter({ hasText: 'curl' }).first().innerText()
  assert.ok(curl.includes(url))
  const line = (tool: string) => settings.getByRole('group', { name: tool }).locator('code')
  const tools = settings.getByRole('tablist', { name: 'What to paste into your tool' })
  await tools.getByRole('tab', { name: 'curl' }).press('ArrowRight')
  assert.equal(await line('GitHub').innerText(), `${url}/github`)
  await tools.getByRole('tab', { name: 'Prometheus Alertmanager' }).click()
  assert.match(await line('Prometheus Alertmanager').innerText(), /url: '.*\/alertmanager'$/)

  const reader = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  await reader.getByRole('textbox', { name: 'Message #general' }).waitFor()
  const card = { url: 'https://ci.example/42', title: 'Build 42', description: 'All **green**.' }
  assert.equal(await post(url, { content: 'It works', username: 'CI', embeds: [card] }), 201)
  const message = messageWith(reader, 'It works')
  await message.getByText('Webhook', { exact: true }).waitFor()
  const link = message.getByRole('link', { name: /Build 42/ })
  assert.equal(await link.getAttribute('href'), 'https://ci.example/42')
  assert.match((await link.getAttribute('rel')) ?? '', /noopener.*noreferrer|noreferrer/)

  await settings.reload()
  assert.equal(await shownUrl.count(), 0, 'the URL is shown once')
  await settings.getByRole('link', { name: 'Build robot' }).click()
  await settings.getByLabel('Name', { exact: true }).fill('Build bot')
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByRole('heading', { name: 'Build bot' }).waitFor()
  await settings.locator('input[type=file]').setInputFiles({
    name: 'avatar.png',
    mimeType: 'image/png',
    buffer: png,
  })
  await useWholePicture(settings)
  await settings.locator('main img[src^="/api/images/"]').waitFor()
  await settings.getByRole('button', { name: 'Set a secret' }).click()
  const secret = settings.getByLabel('Secret', { exact: true })
  assert.match(await secret.inputValue(), /^whsec_[\w+/]{43}=$/)
  await secret.fill('short')
  await settings.getByText('Use at least 8 letters').waitFor()
  await secret.fill('long enough')
  await settings.getByText('Use at least 8 letters').waitFor()
  await secret.fill('long-enough')
  await settings.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await settings.getByRole('button', { name: 'Remove secret' }).waitFor()
  assert.equal(await post(url, { content: 'unsigned' }), 400)
  assert.equal(await post(url, { content: 'signed' }, { authorization: 'Bearer long-enough' }), 201)
  await messageWith(reader, 'signed').locator('img[src^="/api/images/"]').waitFor()
  await settings.getByRole('button', { name: 'Remove secret' }).click()
  await settings.getByRole('dialog').getByRole('button', { name: 'Remove secret' }).click()
  await settings.getByRole('button', { name: 'Set a secret' }).waitFor()
  await settings.getByRole('link', { name: 'Set up a tool' }).click()
  const pasted = settings.getByLabel('URL of this webhook')
  await pasted.fill('https://discord.com/api/webhooks/1/x')
  await settings.getByText('This isn’t the URL of a webhook of this server.').waitFor()
  await pasted.fill(`${url}/slack`)
  await tools.getByRole('tab', { name: 'Grafana' }).click()
  assert.equal(await line('Grafana').innerText(), `${url}/grafana`)
  await pasted.fill('')
  await settings.getByRole('button', { name: 'New URL' }).click()
  await settings
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /[Rr]egenerate|new URL/i })
    .click()
  const next = await shownUrl.innerText()
  assert.notEqual(next, url)
  await settings.getByRole('button', { name: 'I’ve copied it' }).click()
  assert.equal(await line('Grafana').innerText(), `${next}/grafana`)
  assert.equal(await post(url, { content: 'too late' }), 404)
  assert.equal(await post(next, { content: 'in time' }), 201)
  await messageWith(reader, 'in time').waitFor()
  assert.equal(await messageWith(reader, 'too late').count(), 0)

  await fetch(`${next}/slack`, { method: 'POST', body: '{}' })
  await settings.getByRole('link', { name: 'Deliveries' }).click()
  await settings.getByRole('img', { name: /^Requests of the last 30 days: \d+ accepted/ }).waitFor()
  await waitUntil('the refused request is listed', async () => {
    await settings.getByLabel('Result').click()
    await settings.getByRole('option', { name: 'All results' }).click()
    await settings.getByLabel('Result').click()
    await settings.getByRole('option', { name: 'Refused' }).click()
    const slack = settings.getByRole('button', { name: /400.*Slack/ })
    await settings
      .getByRole('button', { name: /Refused \d/ })
      .first()
      .waitFor()
    return slack.isVisible()
  })
  await settings.getByRole('button', { name: /400.*Slack/ }).click()
  await settings.getByText('{}', { exact: true }).waitFor()
  await settings.getByRole('button', { name: 'Run again' }).click()
  await settings.getByText(/^Refused again: 400/).waitFor()
  await assertAccessible(settings, 'the deliveries of a webhook')
  await settings.setViewportSize({ width: 320, height: 640 })
  const overflow = await settings.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0, 'nothing scrolls sideways')
  await settings.setViewportSize({ width: 1280, height: 720 })
  await settings.getByRole('link', { name: 'General' }).click()
  await settings.getByRole('button', { name: 'Delete' }).click()
  await settings.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await settings.getByText('No webhooks yet').waitFor()
  assert.equal(await post(next, { content: 'gone' }), 404)
})
