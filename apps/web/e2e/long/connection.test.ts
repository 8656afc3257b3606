import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture, type ServerFixture } from '../../../backend/test/server-fixture.ts'
import { createSeededRandom } from '../../../backend/test/seeded-random.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { startApp, type TestApp } from '../../../backend/test/start-app.ts'
import { createWebhook, fetchMessages, unlimited } from '../../../backend/test/webhooks.ts'
import { inBrowser } from '../browser.ts'
import { messageWith, openAs, sendMessage, waitForPopups } from '../page-actions.ts'
import { startProxy, viaProxy, type NetworkProxy } from '../network-proxy.ts'

/** Tall enough to render every message of these tests. */
const viewport = { width: 1000, height: 6000 }
const posts = 60

interface Setup {
  proxy: NetworkProxy
  server: ServerFixture
  page: Page
  hook: string
  url: string
}

interface ProxiedApp {
  proxy: NetworkProxy
  app: TestApp
}

async function setUp(t: TestContext, { proxy, app }: ProxiedApp): Promise<Setup> {
  const server = await createServerFixture(app)
  const { hook } = await createWebhook(server)
  const ben = await server.member()
  const page = await openAs(t, viaProxy(proxy, ben), `/servers/${server.id}/${server.general.id}`, {
    viewport,
    // What is loaded lazily must not be in the cache.
    isReused: false,
  })
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  return { proxy, server, page, hook, url: app.url }
}

async function postByWebhook({ url, hook }: Setup, content: string): Promise<void> {
  const response = await fetch(url + hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  assert.equal(response.status, 201)
}

/** Compares the page with the database once the last message is shown and everything is sent. */
async function compare({ page, server }: Setup, last: string): Promise<void> {
  await messageWith(page, last).waitFor()
  await waitUntil('everything is sent', async () => (await page.getByText('Sending').count()) === 0)
  const stored = await fetchMessages(server, server.general.id)
  const shown = await page
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('[id$="-body"]')?.textContent.trim()),
    )
  assert.deepEqual(
    shown,
    stored.map(({ content }) => content),
  )
}

test('after a lost connection nothing is missing', inBrowser, async (t) => {
  const proxy = await startProxy(t)
  const app = await startApp(t, { ...unlimited, PUBLIC_URL: proxy.url })
  proxy.connectTo(app.url)
  const proxied = { proxy, app }

  await t.test(
    'after an interrupted connection, every message appears once and in order',
    async (t) => {
      const setup = await setUp(t, proxied)
      const random = createSeededRandom((line) => t.diagnostic(line))
      for (let count = 1; count <= posts; count += 1) {
        await postByWebhook(setup, `post ${count} of ${posts}.`)
        if (count % 10 === 5) await sendMessage(setup.page, `sent after ${count}`)
        if (random.below(6) === 0) setup.proxy.disconnectAll()
      }
      await postByWebhook(setup, 'the last post')
      await compare(setup, 'the last post')
    },
  )

  await t.test('messages written offline are sent once when the connection is back', async (t) => {
    const setup = await setUp(t, proxied)
    await postByWebhook(setup, 'before the loss')
    await messageWith(setup.page, 'before the loss').waitFor()
    setup.proxy.block(true)
    await setup.page
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    await sendMessage(setup.page, 'written in the dark')
    await messageWith(setup.page, 'written in the dark').waitFor()
    await postByWebhook(setup, 'not received yet')
    setup.proxy.block(false)
    const tryNow = setup.page.getByRole('button', { name: 'Try now' })
    // The client may have reconnected by itself.
    await tryNow.evaluateAll((buttons: HTMLElement[]) =>
      buttons.forEach((button) => button.click()),
    )
    await messageWith(setup.page, 'not received yet').waitFor()
    await postByWebhook(setup, 'after the return')
    await compare(setup, 'after the return')
    const stored = await fetchMessages(setup.server, setup.server.general.id)
    assert.equal(stored.filter(({ content }) => content === 'written in the dark').length, 1)
  })

  await t.test('lazily loaded parts wait for the connection', async (t) => {
    const { page, proxy } = await setUp(t, proxied)
    await waitForPopups(page)
    proxy.block(true)
    await page
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    await page.getByRole('dialog').waitFor()
    proxy.block(false)
    await page.getByLabel('Search emoji').waitFor()
  })

  await t.test('messages sent while the client loads appear once and in order', async (t) => {
    const setup = await setUp(t, proxied)
    const { page } = setup
    await postByWebhook(setup, 'before the page was opened')
    const isConnected = new Promise<void>((resolve) => {
      page.once('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).startsWith('{"type":"ready"')) resolve()
        }),
      )
    })
    await page.route(/\/assets\/libraries-.*\.js$/, async (route) => {
      await isConnected
      await postByWebhook(setup, 'while the client was on its way')
      await route.continue()
    })
    await page.route(/\/messages\?limit=/, async (route) => {
      const response = await route.fetch()
      await postByWebhook(setup, 'while the response was on its way')
      await route.fulfill({ response })
    })
    await page.reload({ waitUntil: 'commit' })
    await messageWith(page, 'while the client was on its way').waitFor()
    await messageWith(page, 'while the response was on its way').waitFor()
    await postByWebhook(setup, 'after all that')
    await compare(setup, 'after all that')
  })
})
