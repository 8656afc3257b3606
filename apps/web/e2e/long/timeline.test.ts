import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { connect } from '../../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { imageSettings, png, sendBytes, startImageServer } from '../../../backend/test/images.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { createWebhook } from '../../../backend/test/webhooks.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  chooseAction,
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
  waitUntilVisible,
} from '../page-actions.ts'
import { startProxy, viaProxy } from '../network-proxy.ts'
import { sharedApp } from '../shared-app.ts'

test('a wide table scrolls within its message on a phone', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const cells = (text: string) => Array.from({ length: 8 }, (_, index) => `${text}${index}`)
  const rows = [cells('Column '), cells('--').map(() => '---:'), cells('**Cell** ')]
  await postMessages(
    owner,
    general.id,
    `Numbers:\n${rows.map((row) => row.join(' | ')).join('\n')}`,
  )
  const page = await openChannel(t, owner, general, { viewport: { width: 390, height: 800 } })
  const message = messageWith(page, 'Numbers:')
  await message.getByRole('columnheader', { name: 'Column 7' }).waitFor()
  assert.equal(await message.getByRole('cell', { name: 'Cell 3' }).count(), 1)
  const frame = message.getByRole('region', { name: 'Table' })
  await frame.focus()
  const widths = await frame.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  assert.ok(widths[0]! > widths[1]! && widths[1]! < 390, widths.join())
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await assertAccessible(page, 'a table')
})

test(
  'compact messages have time, name and text in one line, below each other on a phone',
  inBrowser,
  async (t) => {
    const { owner, general } = await createServerFixture(await sharedApp())
    await postMessages(owner, general.id, 'first thought', 'second thought')
    const page = await openAs(t, owner, '/settings/appearance')
    await page.getByRole('radio', { name: 'Compact' }).check()
    await page.goto(`/servers/${general.serverId}/${general.id}`)
    const row = messageWith(page, 'first thought')
    await row.waitFor()
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? assert.fail('is not shown')
    const time = await boxOf(row.locator('time'))
    const name = await boxOf(row.getByRole('button', { name: owner.username }))
    const text = await boxOf(row.getByText('first thought'))
    assert.ok(time.x + time.width <= name.x && name.x + name.width <= text.x)
    assert.ok(Math.abs(name.y + name.height / 2 - text.y - text.height / 2) < 4)
    const next = await boxOf(messageWith(page, 'second thought').getByText('second thought'))
    assert.equal(next.x, text.x)
    assert.ok(next.y - text.y < 32)
    await assertAccessible(page, 'compact messages')
    await page.setViewportSize({ width: 390, height: 700 })
    await waitUntil('the text is below the name', async () => {
      const below = await boxOf(row.getByText('first thought'))
      const above = await boxOf(row.getByRole('button', { name: owner.username }))
      return below.y >= above.y + above.height - 1 && below.width > 300
    })
  },
)

test(
  'an edit is shown at once; if it fails, it is reverted and its text stays in the editor',
  inBrowser,
  async (t) => {
    const proxy = await startProxy(t)
    const app = await startApp(t, { PUBLIC_URL: proxy.url })
    proxy.connectTo(app.url)
    const server = await createServerFixture(app)
    const ben = await server.member()
    await postMessages(ben, server.general.id, 'Tea at four')
    const page = await openChannel(t, viaProxy(proxy, ben), server.general)
    const reader = await openChannel(t, viaProxy(proxy, server.owner), server.general)
    const field = page.getByRole('textbox', { name: 'Edit message' })
    await chooseAction(page, messageWith(page, 'Tea at four'), 'Edit')
    await field.fill('Tea at **five**')
    await field.press('Enter')
    await messageWith(page, 'Tea at five').getByText('(edited)').waitFor()
    await messageWith(reader, 'Tea at five').getByText('(edited)').waitFor()

    proxy.block(true)
    await page
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    await chooseAction(page, messageWith(page, 'Tea at five'), 'Edit')
    await field.fill('Tea at six')
    await field.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Can’t reach' }).waitFor()
    assert.equal(await field.inputValue(), 'Tea at six')
    proxy.block(false)
    await page
      .getByText(/Connection lost/)
      .first()
      .waitFor({ state: 'detached' })
    await field.press('Enter')
    await messageWith(reader, 'Tea at six').waitFor()
    await messageWith(page, 'Tea at six').waitFor()

    // Saving an empty text asks to delete the message; Escape cancels.
    await chooseAction(page, messageWith(page, 'Tea at six'), 'Edit')
    await field.fill(' ')
    await field.press('Enter')
    await page.getByRole('dialog', { name: 'Delete message?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await field.press('Escape')
    await messageWith(page, 'Tea at six').waitFor()
    await chooseAction(page, messageWith(page, 'Tea at six'), 'Edit')
    await field.fill('')
    await field.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await messageWith(reader, 'Tea at six').waitFor({ state: 'detached' })
    assert.equal(await field.count(), 0)
  },
)

test('a pinned message is opened from the list', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const filler = Array.from({ length: 120 }, (_, index) => `line ${index}`)
  const [rules] = await postMessages(owner, general.id, 'The rules of the house', ...filler)
  const page = await openAs(t, owner, `/servers/${server.id}/${general.id}?at=${rules?.seq}`)
  await chooseAction(page, messageWith(page, 'The rules of the house'), 'Pin')
  await page.getByText('Pinned.').waitFor()
  const reader = await openChannel(t, await server.member(), general)
  await reader.getByRole('button', { name: 'Pinned messages' }).click()
  const pins = reader.getByRole('dialog', { name: 'Pinned messages' })
  await pins.getByText('The rules of the house').waitFor()
  await assertAccessible(reader, 'pinned messages')
  await pins.getByRole('button', { name: 'Go to message' }).click()
  await waitUntilVisible(messageWith(reader, 'The rules of the house'))
})

test('pictures of link previews are loaded through the proxy only', inBrowser, async (t) => {
  const app = await startApp(t, imageSettings)
  const server = await createServerFixture(app)
  const imageServer = await startImageServer(t, (_request, response) => sendBytes(response, png))
  const { hook } = await createWebhook(server)
  const page = await openAs(t, server.owner, `/servers/${server.id}/${server.general.id}`)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const embeds = [
    { url: 'https://shop.example/cake', title: 'Cake', image: `${imageServer.url}/cake.png` },
  ]
  await server.owner.expect(201, app.visitor().post(hook, { content: 'New in', embeds }))
  const picture = messageWith(page, 'New in').locator('img')
  await picture.waitFor()
  await waitUntil('the picture is shown', () =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  )
  assert.equal(imageServer.requests.length, 1)
  assert.deepEqual([...hosts].filter((host) => host !== '').toSorted(), [new URL(app.url).host])
})

test(
  'a reply shows the full name if there is space, code is copied and unfolded, and spoilers are hidden from all',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    // Too wide for a phone and not for a large screen, whatever the font.
    const displayName = 'W'.repeat(32)
    await server.owner.expect(200, server.owner.patch('/api/users/me', { displayName }))
    const [first] = await postMessages(server.owner, server.general.id, 'ok')
    const ben = await connect(await server.member())
    const { id: channelId } = server.general
    await ben.action('message.send', {
      channelId,
      content: 'an answer',
      replyTo: first?.id ?? null,
    })
    await ben.action('message.send', { channelId, content: '```\none line\n```' })
    await ben.close()
    const page = await openChannel(t, server.owner, server.general)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 700 })
      const name = messageWith(page, 'an answer').locator('b').first()
      const isCut = await name.evaluate((element) => element.scrollWidth > element.clientWidth)
      assert.equal(isCut, width === 360, `the name at ${width} px`)
      const excerpt = await messageWith(page, 'an answer')
        .getByText('ok', { exact: true })
        .boundingBox()
      assert.ok(excerpt && excerpt.x + 16 < width, `the excerpt at ${width} px`)

      const code = messageWith(page, 'one line')
      await code.hover()
      const bar = await code.getByRole('group', { name: 'Message' }).boundingBox()
      const copy = await code.getByRole('button', { name: 'Copy code' }).boundingBox()
      assert.ok(bar && copy)
      assert.ok(
        bar.y + bar.height <= copy.y || bar.x >= copy.x + copy.width,
        `at ${width} px: ${JSON.stringify({ bar, copy })}`,
      )
    }
    await postMessages(server.owner, channelId, `\`\`\`\n${'a line\n'.repeat(70)}the end\n\`\`\``)
    const long = messageWith(page, 'the end')
    const heightOf = async () => (await long.locator('pre').boundingBox())!.height
    const folded = await heightOf()
    await assertAccessible(page, 'folded code')
    await long.getByRole('button', { name: 'Show all 71 lines', expanded: false }).click()
    assert.ok((await heightOf()) > 3 * folded)
    await long.getByRole('button', { name: 'Show less', expanded: true }).click()
    assert.equal(await heightOf(), folded)

    // What stands in a spoiler is not read aloud either before it is opened.
    await postMessages(server.owner, channelId, '||in\n\nthe library||\nIt was ||the butler||')
    const secret = messageWith(page, 'It was')
    await secret.waitFor()
    const read = () => secret.ariaSnapshot()
    assert.doesNotMatch(await read(), /library|butler/)
    const covers = secret.getByRole('button', { name: 'Show spoiler' })
    for (let left = 3; left > 0; left -= 1) {
      assert.equal(await covers.count(), left)
      await covers.first().click()
    }
    assert.match(await read(), /library[^]*butler/)
  },
)

test('the last two days are called as people call them', inBrowser, async (t) => {
  const app = await startApp(t)
  const dayMs = 24 * 60 * 60_000
  app.clock.setBack(2 * dayMs)
  const { owner, general } = await createServerFixture(app)
  const texts = ['two days ago', 'one day ago', 'now']
  for (const text of texts) {
    await postMessages(owner, general.id, text)
    if (text !== 'now') app.clock.advance(dayMs)
  }
  const page = await openChannel(t, owner, general)
  await messageWith(page, 'now').waitFor()
  for (const day of ['Yesterday', 'Today']) {
    assert.equal(await page.getByText(day, { exact: true }).count(), 1, day)
  }
})

test(
  'times count on, small text is small, and spoilers hide whole blocks',
  inBrowser,
  async (t) => {
    const { owner, general } = await createServerFixture(await sharedApp())
    const soon = Math.floor(Date.now() / 1000) + 60
    await postMessages(
      owner,
      general.id,
      `starts <t:${soon}:R>`,
      'normal\n-# the small print',
      '||first\n\n```\nsecret code\n```\n- an item||',
    )
    const page = await openChannel(t, owner, general)
    const time = messageWith(page, 'starts').locator('time').last()
    const before = await time.innerText()
    assert.match(before, /second|minute/)
    assert.match((await time.getAttribute('data-tip')) ?? '', /\d{4}/)
    await waitUntil('the time counts on', async () => (await time.innerText()) !== before)

    const sizeOf = (text: string) =>
      page
        .getByText(text)
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    assert.ok((await sizeOf('the small print')) < (await sizeOf('normal')))

    const hidden = page.getByRole('button', { name: 'Show spoiler' })
    const code = page.getByText('secret code')
    assert.equal(await page.getByRole('code').filter({ hasText: 'secret code' }).count(), 0)
    const cover = await hidden.boundingBox()
    const box = await code.boundingBox()
    assert.ok(cover && box && box.y >= cover.y && box.y + box.height <= cover.y + cover.height)
    await hidden.click()
    assert.ok(await code.evaluate((element) => !element.closest('[inert]')))
  },
)

test('a link gets a card, which its author can remove', inBrowser, async (t) => {
  const app = await startApp(t, {
    LINK_PREVIEWS: 'on',
    LINK_PREVIEW_ALLOWED_NETWORKS: '127.0.0.1/32',
    ...imageSettings,
  })
  const site = await startImageServer(t, ({ url }, response) => {
    if (url === '/banner.png') sendBytes(response, png)
    else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<title>Raid &amp; loot</title><meta name="description" content="Bring *two* potions to https://elsewhere.example"><meta property="og:image" content="/banner.png">',
        )
    }
  })
  const { owner, general } = await createServerFixture(app)
  const page = await openChannel(t, owner, general)
  await sendMessage(page, `see ${site.url}/raid`)
  const message = messageWith(page, 'see ')
  await message.getByRole('link', { name: 'Raid & loot' }).waitFor()
  await message.getByText('Bring *two* potions to https://elsewhere.example').waitFor()
  assert.equal(await message.locator('a[href*=elsewhere]').count(), 0)
  await waitUntil('the picture is shown', () =>
    message
      .locator('img[src^="/api/images/foreign/"]')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  assert.equal(await message.getByText('edited').count(), 0)
  await chooseAction(page, message, 'Remove link previews')
  await message.getByRole('link', { name: 'Raid & loot' }).waitFor({ state: 'detached' })
})
