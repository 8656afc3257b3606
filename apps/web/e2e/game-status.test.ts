import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedPort, startQuakeServer } from '../../backend/test/game-server.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser, openPage } from './browser.ts'

test(
  'a visitor queries a game server and sees an explanation when it does not respond',
  inBrowser,
  async (t) => {
    const app = await startApp(t, { STATUS_ALLOWED_NETWORKS: '127.0.0.0/8' })
    const { port } = await startQuakeServer(t)
    const page = await openPage(t, app.url)
    await page.goto('/game-servers')
    const game = page.getByRole('combobox', { name: 'Game' })
    await game.fill('openarena')
    await page
      .getByRole('option', { name: /^OpenArena/ })
      .first()
      .click()
    const portField = page.getByLabel('Query port')
    assert.equal(await portField.inputValue(), '27960')
    await page.getByLabel('Address', { exact: true }).fill(`127.0.0.1:${port}`)
    await page.getByRole('button', { name: 'Check server' }).click()
    await page.getByRole('heading', { name: 'The Arena' }).waitFor()
    assert.equal(await portField.inputValue(), String(port))
    await page.getByText('oa_dm1').first().waitFor()
    const address = new URL(page.url())
    assert.equal(address.searchParams.get('game'), 'openarena')
    assert.equal(address.searchParams.get('port'), String(port))

    const closed = await closedPort()
    await page.goto(`/game-servers?game=openarena&host=127.0.0.1&port=${closed}`)
    await page.getByText('Server offline').first().waitFor()
    await page.goto('/game-servers?game=openarena&host=192.168.0.1&port=27960')
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /private|public/i })
      .first()
      .waitFor()
  },
)
