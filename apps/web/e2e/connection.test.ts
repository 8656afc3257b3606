import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture, type ServerFixture } from '../../backend/test/server-fixture.ts'
import { createSeededRandom } from '../../backend/test/seeded-random.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { createWebhook, fetchMessages, unlimited } from '../../backend/test/webhooks.ts'
import { inBrowser } from './browser.ts'
import { messageWith, openAs, say } from './people.ts'
import { layWire, through, type Wire } from './wire.ts'

/** Tall enough for every message of these tests, so that all of them stand in the page. */
const viewport = { width: 1000, height: 6000 }
const posts = 60

interface Scene {
  wire: Wire
  guild: ServerFixture
  page: Page
  hook: string
  url: string
}

async function setScene(t: TestContext): Promise<Scene> {
  const wire = await layWire(t)
  const app = await startApp(t, { ...unlimited, PUBLIC_URL: wire.url })
  wire.leadTo(app.url)
  const guild = await createServerFixture(app)
  const { hook } = await createWebhook(guild)
  const ben = await guild.member()
  const page = await openAs(t, through(wire, ben), `/servers/${guild.id}/${guild.general.id}`, {
    viewport,
  })
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  return { wire, guild, page, hook, url: app.url }
}

async function post({ url, hook }: Scene, content: string): Promise<void> {
  const answer = await fetch(url + hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
  assert.equal(answer.status, 201)
}

/** Compares the page with the database, as soon as the last message is shown and everything written is sent. */
async function compare({ page, guild }: Scene, last: string): Promise<void> {
  await messageWith(page, last).waitFor()
  await waitUntil('everything is sent', async () => (await page.getByText('Sending').count()) === 0)
  const stored = await fetchMessages(guild, guild.general.id)
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

test(
  'a connection cut in the middle of traffic: nothing twice, nothing missing, in order',
  inBrowser,
  async (t) => {
    const scene = await setScene(t)
    const chance = createSeededRandom((line) => t.diagnostic(line))
    for (let count = 1; count <= posts; count += 1) {
      await post(scene, `post ${count} of ${posts}.`)
      if (count % 10 === 5) await say(scene.page, `said after ${count}`)
      if (chance.below(6) === 0) scene.wire.cut()
    }
    await post(scene, 'the last post')
    await compare(scene, 'the last post')
  },
)

test(
  'what was written without a connection goes out when it is back, once',
  inBrowser,
  async (t) => {
    const scene = await setScene(t)
    await post(scene, 'before the loss')
    await messageWith(scene.page, 'before the loss').waitFor()
    scene.wire.block(true)
    await scene.page
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    await say(scene.page, 'written in the dark')
    await messageWith(scene.page, 'written in the dark').waitFor()
    await post(scene, 'told to nobody yet')
    scene.wire.block(false)
    const tryNow = scene.page.getByRole('button', { name: 'Try now' })
    // It may be back by itself already.
    await tryNow.evaluateAll((buttons: HTMLElement[]) =>
      buttons.forEach((button) => button.click()),
    )
    await messageWith(scene.page, 'told to nobody yet').waitFor()
    await post(scene, 'after the return')
    await compare(scene, 'after the return')
    const stored = await fetchMessages(scene.guild, scene.guild.general.id)
    assert.equal(stored.filter(({ content }) => content === 'written in the dark').length, 1)
  },
)

test('a draft survives a reload', inBrowser, async (t) => {
  const { page } = await setScene(t)
  const field = page.getByRole('textbox', { name: 'Message #general' })
  await field.fill('not finished, but')
  await page.reload()
  await field.waitFor()
  assert.equal(await field.inputValue(), 'not finished, but')
})

test('what is loaded when it is wanted waits for the connection', inBrowser, async (t) => {
  const { page, wire } = await setScene(t)
  wire.block(true)
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('dialog').waitFor()
  wire.block(false)
  await page.getByLabel('Search emoji').waitFor()
})

test(
  'what is said while the client is on its way is there once, in order',
  inBrowser,
  async (t) => {
    const scene = await setScene(t)
    const { page } = scene
    await post(scene, 'before the page was opened')
    const isConnected = new Promise<void>((resolve) => {
      page.once('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).startsWith('{"type":"ready"')) resolve()
        }),
      )
    })
    await page.route(/\/assets\/libraries-.*\.js$/, async (route) => {
      await isConnected
      await post(scene, 'while the client was on its way')
      await route.continue()
    })
    await page.route(/\/messages\?limit=/, async (route) => {
      const response = await route.fetch()
      await post(scene, 'while the answer was on its way')
      await route.fulfill({ response })
    })
    await page.reload({ waitUntil: 'commit' })
    await messageWith(page, 'while the client was on its way').waitFor()
    await messageWith(page, 'while the answer was on its way').waitFor()
    await post(scene, 'after all that')
    await compare(scene, 'after all that')
  },
)
