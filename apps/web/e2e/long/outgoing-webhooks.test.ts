import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs } from '../page-actions.ts'

test('an outgoing webhook is created, tested, turned off and deleted', inBrowser, async (t) => {
  const app = await startApp(t, { OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' })
  const server = await createServerFixture(app)
  let status = 500
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  t.after(() => receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`

  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/webhooks`)
  await page.getByRole('button', { name: 'Create outgoing webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bot')
  await dialog.getByLabel('URL').fill('http://10.0.0.1/')
  await dialog.getByLabel('#general').check()
  await assertAccessible(page, 'creating an outgoing webhook')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await assertRefused(dialog.getByLabel('URL'), /is not a public address/)
  assert.equal(await page.getByText(/is not a public address/).count(), 1)
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of Bot' })
  assert.match(await shown.locator('code').innerText(), /^whsec_/)
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Close without copying the secret?' })
  await asked.getByRole('button', { name: 'Close anyway' }).click()
  await shown.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Bot' }).click()
  const webhookId = new URL(page.url()).searchParams.get('outgoing')
  const path = `${server.path}/outgoing-webhooks/${webhookId}`
  await page.getByText('Nothing was sent yet.').waitFor()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText(/· 500 ·/).waitFor()
  status = 204
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText(/· Delivered · 204/).waitFor()
  await assertAccessible(page, 'an outgoing webhook')
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 320, 'the page does not scroll sideways')
  await page.getByLabel('URL').fill('http://10.0.0.1/')
  await page.getByRole('button', { name: 'Save' }).click()
  await assertRefused(page.getByLabel('URL'), /is not a public address/)
  assert.equal(await page.getByText(/is not a public address/).count(), 1)
  await page.getByLabel('URL').fill(url)
  await page.getByLabel('A member joins').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  // A receiver that wants nothing more: the owner learns of it wherever they are.
  await page.goto(`${app.url}/servers/${server.id}`)
  status = 410
  await server.owner.expect(201, server.owner.post(`${path}/test`))
  await page.getByText(/“Bot” in Guild was turned off/).waitFor()
  await assertAccessible(page, 'a notice about a webhook')
  const withNotice = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(withNotice, 320, 'the notice does not scroll sideways')
  await page.getByRole('link', { name: 'Open webhook' }).click()
  await page.getByText(/^Turned off/).waitFor()
  await page.getByText(/“Bot” in Guild/).waitFor({ state: 'detached' })
  await waitUntil('the notice is dismissed', async () => {
    const { body } = await server.owner.get('/api/users/me/webhook-notices')
    return body.notices.length === 0
  })
  await page.getByRole('switch', { name: 'Send events' }).click()
  await page.getByText(/^On/).waitFor()
  await page.getByRole('button', { name: 'Delete outgoing webhook' }).click()
  await dialog.getByRole('button', { name: 'Delete outgoing webhook' }).click()
  await page.getByText('No outgoing webhooks yet.').waitFor()
})

/** The server's reason stands at the field, which has the focus. */
async function assertRefused(field: Locator, reason: RegExp): Promise<void> {
  await waitUntil('the field has the focus', () =>
    field.evaluate((element) => element === document.activeElement),
  )
  const facts = await field.evaluate((element) => ({
    isInvalid: element.getAttribute('aria-invalid'),
    description: (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  }))
  assert.equal(facts.isInvalid, 'true')
  assert.match(facts.description, reason)
}
