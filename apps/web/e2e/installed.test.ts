import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser } from './browser.ts'
import { messageWith, openAs, say } from './people.ts'
import { layWire, through } from './wire.ts'

test(
  'the client opens while the server is down, and goes on when it is back',
  inBrowser,
  async (t) => {
    const wire = await layWire(t)
    const app = await startApp(t, { PUBLIC_URL: wire.url })
    wire.leadTo(app.url)
    const ada = await app.register('ada')
    await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
    const page = await openAs(t, through(wire, ada), '/', { serviceWorkers: 'allow' })
    await say(page, 'Before the storm')
    await messageWith(page, 'Before the storm').waitFor()
    const kept = await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    assert.ok(kept.includes('/'))
    assert.deepEqual(
      kept.filter((path) => path !== '/' && !path.startsWith('/assets/')),
      [],
      'nothing is kept but the client',
    )

    wire.block(true)
    await app.stop()
    await page.reload()
    await page.getByText('Can’t reach the server right now.').waitFor()

    const again = await startApp(t, { DATA_DIR: app.dataDir, PUBLIC_URL: wire.url })
    wire.leadTo(again.url)
    wire.block(false)
    await messageWith(page, 'Before the storm').waitFor()
  },
)

test(
  'a pressed notification leads to its channel without loading the page anew',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const ada = await app.register('ada')
    const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
    const { channel } = await ada.expect(
      201,
      ada.post(`/api/servers/${server.id}/channels`, { name: 'lighthouse', type: 'text' }),
    )
    const page = await openAs(t, ada, '/', {
      serviceWorkers: 'allow',
      permissions: ['notifications'],
    })
    await say(page, 'Here')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const [worker] = page.context().serviceWorkers()
    assert.ok(worker)
    await worker.evaluate(async (url) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      await scope.registration.showNotification('Ben', { data: { url } })
      const [notification] = await scope.registration.getNotifications()
      const Click = Reflect.get(globalThis, 'NotificationEvent') as new (
        type: string,
        init: object,
      ) => Event
      dispatchEvent(new Click('notificationclick', { notification }))
    }, `/servers/${server.id}/${channel.id}`)
    await page.getByRole('heading', { name: 'This is the start of #lighthouse' }).waitFor()
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isSamePage')), true)
  },
)
