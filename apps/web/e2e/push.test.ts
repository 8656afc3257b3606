import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushSettings, startPushService } from '../../backend/test/push.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { inBrowser } from './browser.ts'
import { openEmptyAs, postMessages } from './page-actions.ts'

test(
  'WC20 WC21: push notifications are turned on in the settings, and the service worker shows them',
  inBrowser,
  async (t) => {
    const app = await startApp(t, pushSettings)
    const service = await startPushService(t)
    const server = await createServerFixture(app)
    const ben = await server.member()
    const page = await openEmptyAs(t, ben, {
      serviceWorkers: 'allow',
      viewport: { width: 320, height: 640 },
    })
    // A browser without a screen has no push service and shows no notifications.
    await page.addInitScript((subscription) => {
      const fake = {
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => true,
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => fake,
        getSubscription: async () => null,
      })
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
    }, service.subscription('phone'))
    await page.goto('/settings/notifications')
    const block = page.getByRole('region', { name: 'Push notifications' })
    const here = block.getByRole('switch', { name: 'Push notifications on this device' })
    const devices = async () =>
      (await ben.expect(200, ben.get('/api/users/me/push'))).push.devices.length
    await here.click()
    await waitUntil('the browser is subscribed', async () => (await devices()) === 1)
    await waitUntil('the switch is on', () => here.isChecked())
    await block.getByRole('switch', { name: 'Show message text' }).click()
    await waitUntil('the text is wanted', async () => {
      return (await ben.expect(200, ben.get('/api/users/me/push'))).push.showText
    })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 320, `fits a phone: ${width}`)

    // The page is closed when a message arrives.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('about:blank')
    app.clock.advance(6000)
    await postMessages(server.owner, server.general.id, `Hello @${ben.username}`)
    await waitUntil('the message is pushed', () => service.received.length === 1)

    await page.goto('/settings/notifications')
    await here.waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const [worker] = page.context().serviceWorkers()
    assert.ok(worker)
    await worker.evaluate(() => {
      const shown: object[] = []
      const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration
      Object.assign(globalThis, { shown })
      Object.assign(registration, {
        getNotifications: async () => shown,
        showNotification: async (title: string, { body, data }: NotificationOptions) =>
          void shown.push({ title, body, data }),
      })
    })
    const cdp = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const deliver = async (content: unknown): Promise<void> => {
      const registrationId = await registered
      const data = JSON.stringify(content)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data })
    }
    const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as object[])
    const message = service.received[0]?.content
    await deliver(message)
    await waitUntil('the notification is shown', async () => (await shown()).length === 1)
    // One that is shown already, as by an open page, is not shown again.
    await deliver(message)
    const { author: _author, text: _text, ...hidden } = { ...message, url: '/messages/1' }
    await deliver(hidden)
    await waitUntil('the next one is shown', async () => (await shown()).length === 2)
    assert.deepEqual(await shown(), [
      {
        title: `${server.owner.username} in #general – Guild`,
        body: `Hello @${ben.username}`,
        data: { url: `/servers/${server.id}/${server.general.id}?at=1` },
      },
      { title: 'New message in #general', body: 'Guild', data: { url: '/messages/1' } },
    ])

    // After a new sign-in of the account, it is on again.
    await ben.expect(200, ben.post('/api/auth/logout'))
    await ben.logIn()
    assert.equal(await devices(), 0)
    const [name = '', value = ''] = (ben.cookie ?? '').split('=')
    await page.context().addCookies([{ name, value, url: app.url, httpOnly: true }])
    await page.goto('/settings/notifications')
    await waitUntil('the new session is subscribed', async () => (await devices()) === 1)

    // Turned off on another device, it stays off.
    const [device] = (await ben.expect(200, ben.get('/api/users/me/push'))).push.devices
    await ben.expect(200, ben.delete(`/api/users/me/push/devices/${device.sessionId}`))
    await page.reload()
    await waitUntil('the browser takes no part any more', () =>
      page.evaluate(() => localStorage.getItem('guildhall.push') === null),
    )
    assert.equal(await devices(), 0)
    assert.equal(await here.isChecked(), false)

    await here.click()
    await waitUntil('the switch is on', () => here.isChecked())
    await here.click()
    await waitUntil('the browser is not subscribed', async () => (await devices()) === 0)
    await waitUntil('the switch is off', async () => !(await here.isChecked()))
  },
)
