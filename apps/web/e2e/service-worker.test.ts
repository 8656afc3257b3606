import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser } from './browser.ts'
import { messageWith, openAs, sendMessage } from './page-actions.ts'
import { startProxy, viaProxy } from './network-proxy.ts'
import { sharedApp } from './shared-app.ts'

test(
  'WC18: the client opens while the server is down and reconnects when it is back',
  inBrowser,
  async (t) => {
    const proxy = await startProxy(t)
    const app = await startApp(t, { PUBLIC_URL: proxy.url })
    proxy.connectTo(app.url)
    const ada = await app.register('ada')
    await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
    const page = await openAs(t, viaProxy(proxy, ada), '/', { serviceWorkers: 'allow' })
    await sendMessage(page, 'Before the storm')
    await messageWith(page, 'Before the storm').waitFor()
    const cachedPaths = await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    assert.ok(cachedPaths.includes('/'))
    assert.deepEqual(
      cachedPaths.filter((path) => path !== '/' && !path.startsWith('/assets/')),
      [],
      'only the client is cached',
    )

    proxy.block(true)
    await app.stop()
    await page.reload()
    await page.getByText('Can’t reach the server right now.').waitFor()

    const restarted = await startApp(t, { DATA_DIR: app.dataDir, PUBLIC_URL: proxy.url })
    proxy.connectTo(restarted.url)
    proxy.block(false)
    await messageWith(page, 'Before the storm').waitFor()
  },
)

test(
  'WC19: clicking a notification opens its channel without reloading the page',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
    const { channel } = await ada.expect(
      201,
      ada.post(`/api/servers/${server.id}/channels`, { name: 'lighthouse', type: 'text' }),
    )
    const page = await openAs(t, ada, '/', { serviceWorkers: 'allow' })
    await sendMessage(page, 'Here')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const [worker] = page.context().serviceWorkers()
    assert.ok(worker)
    await worker.evaluate((url) => {
      // Browsers without a screen show no notifications that could be clicked.
      const click = new Event('notificationclick')
      const notification = { data: { url }, close: () => undefined }
      dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }))
    }, `/servers/${server.id}/${channel.id}`)
    await page.getByRole('heading', { name: 'This is the start of #lighthouse' }).waitFor()
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isSamePage')), true)
  },
)
