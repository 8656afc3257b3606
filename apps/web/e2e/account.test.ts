import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser, openPage } from './browser.ts'
import { openAs, openEmptyAs } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

/** A red square that browsers and the server accept. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a new name, picture and status appear to others at once', inBrowser, async (t) => {
  const app = await sharedApp()
  const ada = await app.register()
  const ben = await app.register()
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Harbour' }))
  const { invite } = await ada.expect(201, ada.post(`/api/servers/${server.id}/invites`, {}))
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const page = await openAs(t, ada, '/settings')
  const others = await openAs(t, ben, `/servers/${server.id}`)

  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.getByLabel('Display name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = others.getByRole('button', { name: /Ada Lovelace/ })
  await row.waitFor()
  const files = page.getByRole('group', { name: 'Profile picture' }).locator('input[type=file]')
  await files.setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await page.getByRole('alert').filter({ hasText: 'can’t open this file' }).waitFor()
  await files.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await row.locator('img').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Status', exact: true }).click()
  await page.getByRole('radio', { name: 'Do not disturb' }).check()
  await page.getByLabel('Custom status').fill('Writing the first program')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.filter({ hasText: 'Writing the first program' }).waitFor()
  await row.getByLabel('Do not disturb').waitFor()

  // An emoji, and when both disappear.
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('pizza')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change the emoji 🍕' }).waitFor()
  await page.getByRole('combobox', { name: 'Clear after' }).click()
  await page.getByRole('option', { name: '1 hour' }).click()
  await assertAccessible(page, 'a status with an emoji')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.filter({ hasText: '🍕 Writing the first program' }).waitFor()
  await row.click()
  const card = others.getByRole('dialog', { name: 'Ada Lovelace’s profile' })
  await card.getByText('🍕 Writing the first program').waitFor()
  const { presence } = (await connect(ada)).snapshot
  const leftMs = (presence.endsAt ?? 0) - app.clock.now()
  assert.ok(leftMs > 0 && leftMs <= 3_600_000, 'it ends within the hour')

  // In the menu of the account.
  await page.goto(`/servers/${server.id}`)
  const panel = page.getByRole('region', { name: 'Your status and settings' })
  await panel.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit custom status…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom status' })
  await dialog.getByRole('combobox', { name: 'Clear after' }).filter({ hasText: /^At / }).waitFor()
  await assertAccessible(page, 'the status of the account')
  await dialog.getByRole('button', { name: 'Clear status' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.filter({ hasText: 'Writing' }).waitFor({ state: 'detached' })
})

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

test(
  'a new password ends all other sessions, and single sessions can be ended',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const ada = await app.register()
    const password = 'correct horse battery'
    const login = () => app.visitor().post('/api/auth/login', { username: ada.username, password })
    await ada.expect(200, login())
    const page = await openAs(t, ada, '/settings/sessions')
    await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
    await page.getByText('You’re not signed in anywhere else.').waitFor()

    await ada.expect(200, login())
    await ada.expect(200, login())
    const other = await openPage(t, app.url)
    await other.goto('/sign-in?then=/settings')
    await other.getByLabel('Username').fill(ada.username)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Profile' }).waitFor()

    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Enter your current password.').waitFor()
    const current = page.getByLabel('Current password', { exact: true })
    await waitUntil('the first invalid field has the focus', () =>
      current.evaluate((element) => element === document.activeElement),
    )
    const description = await current.evaluate((element) => {
      const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join()
    })
    assert.match(description, /Enter your current password\./)
    await current.fill('wrong')
    await page.getByLabel('New password', { exact: true }).fill('staple staple horse')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('That’s not your current password.').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    await other.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const { sessions } = await ada.expect(200, ada.get('/api/auth/sessions'))
    assert.equal(sessions.length, 1)
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
