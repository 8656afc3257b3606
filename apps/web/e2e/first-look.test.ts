import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser, openPage } from './browser.ts'

test('a theme other than the system’s is there before the client is', inBrowser, async (t) => {
  const app = await startApp(t)
  const page = await openPage(t, app.url, { colorScheme: 'dark' })
  await page.goto('/')
  await page.getByRole('heading').first().waitFor()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.evaluate(() => {
    const state = { theme: 'light', contrast: 'system', textSize: 'large' }
    localStorage.setItem('guildhall.preferences', JSON.stringify({ state, version: 1 }))
  })
  // The page as it is drawn while the client is still on its way.
  await page.route('**/*.js', (route) =>
    route.request().url().includes('/look-') ? route.continue() : route.abort(),
  )
  await page.reload()
  const early = await ground()
  assert.notEqual(early, dark)
  await page.unroute('**/*.js')
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  assert.equal(await ground(), early)
  assert.equal(await page.evaluate(() => document.documentElement.dataset['textSize']), 'large')
})
