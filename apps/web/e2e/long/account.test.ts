import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openEmptyAs, picture, useWholePicture } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a chosen status is shown before the server responds, and reverted when rejected',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
    const page = await openEmptyAs(t, ada)
    const requests: { status: string; refuse: () => void; pass: () => void }[] = []
    let replies = 0
    const events: { status: string; pass: () => void }[] = []
    await page.routeWebSocket(/\/api\/gateway/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const { type, id, data } = JSON.parse(String(text))
        const pass = (): void => server.send(text)
        if (type !== 'presence.set') return pass()
        const error = { code: 'internal_error', message: 'Something went wrong.' }
        const refuse = (): void => socket.send(JSON.stringify({ type: 'error', id, data: error }))
        requests.push({ status: data.status, refuse, pass })
      })
      server.onMessage((text) => {
        const { id, data } = JSON.parse(String(text))
        const pass = (): void => socket.send(text)
        // Delayed frames must stay in order.
        if (requests.length > 1 && id === undefined) events.push({ status: data.status, pass })
        else pass()
        if (requests.length > 1 && id !== undefined) replies += 1
      })
    })
    await page.goto('/settings/status')
    const radio = (name: string) => page.getByRole('radio', { name })

    await radio('Do not disturb').check()
    await waitUntil('the choice is sent', () => requests.length === 1)
    assert.ok(await radio('Do not disturb').isChecked(), 'shown while the server is silent')
    requests[0]?.refuse()
    await page.getByRole('alert').waitFor()
    assert.ok(await radio('Online').isChecked(), 'rolled back')

    await radio('Away').check()
    await radio('Invisible').check()
    await waitUntil('both choices are sent', () => requests.length === 3)
    assert.deepEqual(
      requests.map(({ status }) => status),
      ['dnd', 'idle', 'invisible'],
    )
    for (const status of ['idle', 'invisible']) {
      requests.find((request) => request.status === status)?.pass()
      await waitUntil(`the event of ${status}`, () =>
        events.some((event) => event.status === status),
      )
    }
    await waitUntil('both replies', () => replies >= 2)
    for (const { pass } of events) {
      assert.ok(await radio('Invisible').isChecked(), 'the last choice stays')
      pass()
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    assert.ok(await radio('Invisible').isChecked())
    assert.equal(await page.getByRole('alert').count(), 0)
  },
)

test(
  'appearance and language are saved, and every section is accessible in each of them',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    const page = await openAs(t, ada, '/settings/appearance')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('radio', { name: 'Light' }).check()
    await page.getByRole('switch', { name: 'High contrast' }).check()
    await page.getByRole('radio', { name: 'Largest' }).check()
    await page.getByRole('radio', { name: 'Deutsch', exact: true }).check()
    await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
    const html = page.locator('html')
    assert.equal(await html.getAttribute('lang'), 'de')
    assert.equal(await html.getAttribute('data-theme'), 'light')
    assert.equal(await html.getAttribute('data-contrast'), 'high')
    assert.equal(await html.getAttribute('data-text-size'), 'largest')
    const sections = [
      'profile',
      'status',
      'appearance',
      'notifications',
      'voice',
      'shortcuts',
      'password',
      'sessions',
    ]
    for (const colors of ['Hell', 'Dunkel']) {
      await page.locator('nav a[href="/settings/appearance"]').click()
      await page.getByRole('radio', { name: colors }).check()
      for (const section of sections) {
        await page.locator(`nav a[href="/settings/${section}"]`).click()
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.getByText('Wird geladen').waitFor({ state: 'detached' })
        const rules = colors === 'Hell' ? 'all' : 'colors'
        await assertAccessible(page, `${section}, ${colors}`, rules)
      }
    }
  },
)

test('the chosen theme is applied before the client loads', inBrowser, async (t) => {
  const app = await sharedApp()
  const page = await openAs(t, await app.register(), '/settings/appearance')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  const backdrop = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await backdrop()
  await page.route(/\/assets\/libraries-.*\.js$/, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  // The first frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  assert.equal(await backdrop(), dark)
  assert.equal(await page.locator('#root > *').count(), 0, 'the client is not loaded')
})

test('closing the settings leads back to the page before them', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner: ada } = server
  const lounge = await server.channel('Lounge', { type: 'voice' })
  const page = await openAs(t, ada, '/')
  const close = page.getByRole('link', { name: 'Close', exact: true })
  const paths = ['/friends', '/messages', `/servers/${server.id}/${lounge.id}?panel=members`]
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Appearance' }).click()
    await page.reload()
    await close.click()
    await close.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => location.pathname + location.search), path)
  }
  await page.getByRole('button', { name: server.server.name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Server settings' }).click()
  await close.waitFor()
  await page.keyboard.press('Escape')
  await close.waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => location.pathname + location.search), paths.at(-1))
})

test(
  'a profile has a text and a banner, shown on the card beside the name',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const ada = server.owner
    const ben = await server.member()
    const page = await openAs(t, ada, '/settings/profile')
    const others = await openAs(t, ben, `/servers/${server.id}/${server.general.id}`)
    const card = others.getByRole('dialog', { name: `${ada.username}’s profile` })
    const open = () => others.getByRole('button', { name: `Online ${ada.username}` }).click()
    await open()
    await assertAccessible(others, 'a card without a banner')
    assert.equal(await card.getByText('About me').count(), 0)
    await others.keyboard.press('Escape')

    await page.getByLabel('About me').fill('I **keep** the lighthouse')
    await page.getByRole('radio', { name: 'Green', exact: true }).check()
    await page.locator('strong', { hasText: 'keep' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    const banner = page.getByRole('group', { name: 'Banner' })
    await banner
      .locator('input[type=file]')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: picture })
    await useWholePicture(page)
    await banner.locator('img').waitFor()
    assert.equal(await page.getByLabel('About me').inputValue(), 'I **keep** the lighthouse')
    await assertAccessible(page, 'a profile with a preview')
    await page.setViewportSize({ width: 360, height: 740 })
    const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth)
    assert.equal(isWide, false, 'the page fits a phone')

    await open()
    await card.locator('strong', { hasText: 'keep' }).waitFor()
    await waitUntil('the banner is shown', () =>
      card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    )
    await assertAccessible(others, 'a card with a banner')
    await banner.getByRole('button', { name: 'Remove banner' }).click()
    await banner.locator('img').waitFor({ state: 'detached' })
  },
)
