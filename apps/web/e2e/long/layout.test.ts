import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import { messageWith, openChannel, postMessages, sendMessage } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

test(
  'popups of the header cover none of its buttons; unread marks stand out from the list of servers',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const builds = await server.channel('builds')
    const ben = await server.member()
    const page = await openChannel(t, server.owner, server.general, { colorScheme: 'light' })
    await postMessages(ben, builds.id, `@${server.owner.username} the build is done`)
    const buttons = page.locator('main > header button:not([popover] button)')
    for (const name of ['Threads', 'Pinned messages', 'Inbox']) {
      await page.getByRole('button', { name, exact: true }).click()
      const popup = page.getByRole('dialog', { name })
      await popup.waitFor()
      const covered = (await popup.boundingBox()) as Box
      for (const button of await buttons.all()) {
        const label = await button.getAttribute('aria-label')
        const isCovered = overlap(covered, (await button.boundingBox()) as Box)
        assert.equal(isCovered, false, `${name} covers ${label}`)
      }
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
    }

    const servers = page.getByRole('navigation', { name: 'Servers' })
    const row = page.locator('[data-unread]').filter({ hasText: 'builds' })
    await row.waitFor()
    const markLeft = await row.evaluate(
      (element) =>
        element.getBoundingClientRect().left +
        parseFloat(getComputedStyle(element, '::before').left),
    )
    const { x, width } = (await servers.boundingBox()) as Box
    assert.ok(markLeft >= x + width + 2, `the mark at ${markLeft} is apart from the servers`)
    const badge = servers.getByText('1', { exact: true })
    const edge = await badge.evaluate((element) => getComputedStyle(element).borderTopColor)
    const rail = await servers.evaluate((element) => getComputedStyle(element).backgroundColor)
    assert.equal(edge, rail, 'the edge of a count has the colour behind it')
  },
)

test('game servers are queried beside the list of servers', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  const servers = page.getByRole('navigation', { name: 'Servers' })
  await servers.getByRole('link', { name: 'Game servers' }).click()
  await page.getByRole('button', { name: 'Check server' }).waitFor()
  assert.equal(
    await servers.getByRole('link', { name: 'Game servers' }).getAttribute('aria-current'),
    'page',
  )
  await assertAccessible(page, 'the query of game servers')
  await servers.getByRole('link', { name: server.server.name }).click()
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/game-servers')
  await page.getByRole('link', { name: 'Back' }).click()
  await servers.waitFor()
})

test('the most used emoji of a short name is suggested first', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  const field = page.getByRole('textbox', { name: 'Message #general' })
  await field.pressSequentially('so :fir')
  await page.getByRole('option').first().getByText(':fire:').waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await field.inputValue(), 'so 🔥 ')
})

test("a channel's topic renders Markdown, with links in the popup", inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const topic = '**Raid** on Friday, see the [rules](https://rules.example/all)'
  await server.owner.expect(
    200,
    server.owner.patch(`/api/channels/${server.general.id}`, { topic }),
  )
  const page = await openChannel(t, server.owner, server.general)
  const header = page.getByRole('banner').or(page.locator('header')).first()
  const line = page.getByRole('button', { name: 'Raid on Friday, see the rules' })
  await line.waitFor()
  assert.equal(await line.locator('strong').innerText(), 'Raid')
  assert.equal(await header.getByText('**').count(), 0)
  await line.click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'rules' })
  assert.equal(await link.getAttribute('href'), 'https://rules.example/all')
})

test('axe finds nothing, dark and light, with normal and more contrast', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  await server.channel('builds')
  const visitor = await openPage(t, app.url)
  for (const path of ['/', '/sign-in', '/register', '/game-servers']) {
    await visitor.goto(path)
    await visitor.getByRole('heading', { level: 1 }).or(visitor.locator('h2')).first().waitFor()
    await visitor.waitForLoadState('networkidle')
    await assertAccessibleInAllColors(visitor, path)
  }
  const page = await openChannel(t, server.owner, server.general)
  await sendMessage(
    page,
    `@${server.owner.username} \`code\` **bold** https://a.example ||hidden||`,
  )
  await messageWith(page, 'bold').hover()
  await assertAccessibleInAllColors(page, 'a channel')
})

async function assertAccessibleInAllColors(page: Page, description: string): Promise<void> {
  const colors = new Set<string>()
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const contrast of ['no-preference', 'more'] as const) {
      await page.emulateMedia({ colorScheme, contrast })
      const used = await page.evaluate(() => {
        const style = getComputedStyle(document.body)
        return `${style.getPropertyValue('--text-soft')} on ${style.backgroundColor}`
      })
      colors.add(used)
      const rules = colors.size === 1 ? 'all' : 'colors'
      await assertAccessible(page, `${description}, ${colorScheme}, contrast ${contrast}`, rules)
    }
  }
  assert.equal(colors.size, 4, 'the page follows color scheme and contrast')
}

test('the landing page keeps its columns with wide and large fonts', inBrowser, async (t) => {
  const app = await sharedApp()
  await app.register()
  const page = await openPage(t, app.url, { locale: 'de-DE' })
  await page.goto('/')
  const headings = page.getByRole('heading', { level: 2 })
  await headings.first().waitFor()
  for (const [width, fontSize] of [
    [1440, 16],
    [1440, 32],
    [1024, 24],
    [768, 32],
    [390, 16],
    [320, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`
      document.documentElement.style.setProperty('--font', 'DejaVu Sans')
    }, fontSize)
    const description = `${width} px wide, text of ${fontSize} px`
    const layout = await headings.evaluateAll((all) => ({
      overflows: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      parts: all.map((heading) => {
        const part = heading.parentElement
        const text = part?.querySelector('p')
        return {
          left: part?.getBoundingClientRect().left,
          top: heading.parentElement?.getBoundingClientRect().top,
          textTop: text?.getBoundingClientRect().top,
          isCut: (part?.scrollWidth ?? 0) > (part?.clientWidth ?? 0),
        }
      }),
    }))
    assert.equal(layout.overflows, false, `nothing overflows at the side: ${description}`)
    assert.ok(
      layout.parts.every(({ isCut }) => !isCut),
      `no part is cut: ${description}`,
    )
    const columns = new Set(layout.parts.map(({ left }) => left)).size
    assert.ok(columns === 1 || columns === 4, `one column or four: ${description}`)
    if (columns === 4) {
      assert.equal(new Set(layout.parts.map(({ textTop }) => textTop)).size, 1, description)
    }
  }
})

test('a profile shows the join date on its own lines', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  await sendMessage(page, 'hello')
  await messageWith(page, 'hello')
    .getByRole('button', { name: server.owner.username })
    .first()
    .click()
  const card = page.getByRole('dialog')
  const heading = card.getByRole('heading', { name: 'Member since' })
  await heading.waitFor()
  const lines = await heading.locator('xpath=following-sibling::p').evaluate((date) => {
    const { height } = date.getBoundingClientRect()
    return Math.round(height / Number.parseFloat(getComputedStyle(date).lineHeight))
  })
  assert.equal(lines, 1)
})

test('no button moves under the pointer when a field loses focus', inBrowser, async (t) => {
  const app = await sharedApp()
  await app.register()
  const page = await openPage(t, app.url)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const topOf = async (button: Locator): Promise<number> => (await button.boundingBox())?.y ?? -1

    await page.goto('/game-servers')
    const submit = page.getByRole('button', { name: 'Check server' })
    const initialTop = await topOf(submit)
    await page.getByRole('combobox', { name: 'Game' }).fill('counter-strike 2')
    const host = page.getByLabel('Address', { exact: true })
    await host.fill('play.example.org:27016')
    assert.equal(await topOf(submit), initialTop, `after typing a game, ${width}`)
    await host.blur()
    const port = page.getByLabel('Query port')
    assert.equal(await port.inputValue(), '27016')
    assert.equal(await topOf(submit), initialTop, `after leaving the address, ${width}`)
    await host.fill('')
    await port.fill('99999')
    await submit.click()
    await page.getByText('Use 1 to 65535.').waitFor()
    assert.equal(await topOf(submit), initialTop, `with invalid fields, ${width}`)

    await page.goto('/register')
    const create = page.getByRole('button', { name: 'Create account' })
    const first = await topOf(create)
    await page.getByLabel('Username').fill('a b')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Password', { exact: true }).blur()
    await page.locator('[aria-invalid=true]').nth(1).waitFor()
    assert.equal(await topOf(create), first, `an account's with invalid fields, ${width}`)

    await page.goto('/sign-in')
    const signIn = page.getByRole('button', { name: 'Sign in' })
    const before = await topOf(signIn)
    await signIn.click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    assert.equal(await topOf(signIn), before, `a login without a name, ${width}`)
  }
})
