import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { inBrowser } from '../browser.ts'
import { messageWith, openChannel, postMessages, waitForPopups } from '../page-actions.ts'
import { startProxy, viaProxy } from '../network-proxy.ts'

const failed = 'This couldn’t be loaded.'

async function setUp(t: TestContext) {
  const proxy = await startProxy(t)
  const app = await startApp(t, { PUBLIC_URL: proxy.url })
  proxy.connectTo(app.url)
  const server = await createServerFixture(app)
  const open = async (t: TestContext): Promise<Page> => {
    const account = viaProxy(proxy, server.owner)
    // What is loaded lazily must not be in the cache.
    const page = await openChannel(t, account, server.general, { isReused: false })
    await page.locator('[data-member]').first().waitFor()
    // The pointer loads what drags servers, once it enters the list; browsers may not report one that has been there before.
    await waitUntil('dragging is loaded', async () => {
      await page.getByRole('main').hover()
      await page.getByRole('navigation', { name: 'Servers' }).hover()
      return (await stylesOf(page)).some((style) => style.includes('use-sortable'))
    })
    return page
  }
  return { proxy, open }
}

/** The stylesheets of the page with the number of their rules; 0 if a stylesheet failed to load. */
async function stylesOf(page: Page): Promise<string[]> {
  const all = await page.evaluate(() =>
    [...document.styleSheets].map(
      ({ href, cssRules }) => `${new URL(href ?? '').pathname} ${cssRules.length}`,
    ),
  )
  return all.toSorted()
}

function openSearch(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Search', exact: true }).click()
}

/** Opens the lazily loaded parts of the page and waits for each. */
async function visitParts(page: Page): Promise<void> {
  await openSearch(page)
  await page.getByRole('combobox', { name: 'Search for' }).waitFor()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByLabel('Search emoji').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pinned messages' }).click()
  await page.getByText('No pinned messages yet').waitFor()
}

test('WC14: parts opened during an outage load completely when it ends', inBrowser, async (t) => {
  const { proxy, open } = await setUp(t)
  const reference = await open(t)
  await visitParts(reference)
  const page = await open(t)
  await waitForPopups(page)
  proxy.block(true)
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor()
  await openSearch(page)
  const search = page.getByRole('complementary', { name: 'Search messages' })
  await search.getByText(failed).waitFor()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('dialog', { name: 'Emoji' }).getByText(failed).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pinned messages' }).click()
  await waitUntil('all failed', async () => (await page.getByText(failed).count()) === 2)
  // The retry button is shown, but the server is still down.
  await search.getByRole('button', { name: 'Try again' }).click()
  await search.getByText(failed).waitFor({ state: 'detached' })
  await search.getByText(failed).waitFor()
  await page.keyboard.press('Escape')
  proxy.block(false)
  // The open parts load by themselves when the connection is back.
  await page.getByRole('combobox', { name: 'Search for' }).waitFor()
  await page.getByText('No pinned messages yet').waitFor()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByLabel('Search emoji').waitFor()
  assert.equal(await page.getByText(failed).count(), 0)
  assert.deepEqual(await stylesOf(page), await stylesOf(reference), 'all styles are loaded')
})

test('WC14: a part that fails to load offers a retry', inBrowser, async (t) => {
  const { open } = await setUp(t)
  const reference = await open(t)
  await openSearch(reference)
  await reference.getByRole('combobox', { name: 'Search for' }).waitFor()

  for (const [what, files] of [
    ['stylesheet', /\/assets\/search-panel-.*\.css$/],
    ['script', /\/assets\/search-panel-.*\.js$/],
    ['texts', /\/assets\/components-.*\.js$/],
  ] as const) {
    await t.test(`after a failed ${what}, a retry loads the part completely`, async (t) => {
      const page = await open(t)
      await page.route(files, (route) => route.abort())
      await openSearch(page)
      await page.getByText(failed).waitFor()
      // On phones, the panel covers the page.
      const panel = page.getByRole('complementary', { name: 'Search messages' })
      await panel.getByRole('button', { name: 'Close' }).click()
      await panel.waitFor({ state: 'detached' })
      await openSearch(page)
      await page.getByText(failed).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(failed).waitFor({ state: 'detached' })
      await page.getByText(failed).waitFor()
      await page.unroute(files)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('combobox', { name: 'Search for' }).waitFor()
      // The page itself may still be loading other parts.
      await waitUntil('all styles are loaded', async () =>
        isDeepStrictEqual(await stylesOf(page), await stylesOf(reference)),
      )
    })
  }

  await t.test('after an update, a missing part offers to reload the page', async (t) => {
    const page = await open(t)
    await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, json: {} }))
    await page.route(
      ({ pathname }) => pathname === '/',
      async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        await route.fulfill({ response, body: html.replaceAll(/-[\w-]{8}\.js/g, '-newbuild.js') })
      },
    )
    await openSearch(page)
    await page.getByText('Guildhall was updated.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
    await openSearch(page)
    await page.getByRole('combobox', { name: 'Search for' }).waitFor()
  })
})

test(
  'after a restart of the server no message is missing, and mentions keep their names, on a phone',
  inBrowser,
  async (t) => {
    const proxy = await startProxy(t)
    const settings = {
      PUBLIC_URL: proxy.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'guildhall-e2e-')),
    }
    const app = await startApp(t, settings)
    proxy.connectTo(app.url)
    const server = await createServerFixture(app)
    const [ada, ben] = [await server.member(), await server.member()]
    await ada.expect(200, ada.patch('/api/users/me', { displayName: 'Ada Lovelace' }))
    await postMessages(ben, server.general.id, `over to @${ada.username}, please`)
    const page = await openChannel(t, viaProxy(proxy, server.owner), server.general, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const message = messageWith(page, 'over to')
    await message.getByRole('button', { name: '@Ada Lovelace' }).waitFor()

    await app.stop()
    await page
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    const again = await startApp(t, settings)
    t.after(() => rmSync(settings.DATA_DIR, { recursive: true, force: true }))
    // While no client is connected, a message comes, the name changes and another member leaves.
    Object.assign(ada, { url: again.url })
    Object.assign(ben, { url: again.url })
    await postMessages(ben, server.general.id, 'sent in the meantime')
    await ada.expect(200, ada.patch('/api/users/me', { displayName: 'Ada King' }))
    await ben.expect(200, ben.delete(`${server.path}/members/${ben.id}`))
    proxy.connectTo(again.url)
    await message.getByRole('button', { name: '@Ada King' }).waitFor()
    await messageWith(page, 'sent in the meantime').waitFor()
  },
)
