import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { connect } from '../../../backend/test/gateway-client.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import type { ServerFixture } from '../../../backend/test/server-fixture.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openChannel, sendMessage } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'pictures open over the whole window, with zoom by keys, wheel and dragging',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    await postPictures(server, [
      ['first.png', 2000, 2000],
      ['second.png', 60, 40],
    ])
    const page = await openChannel(t, server.owner, server.general)
    const opener = page.getByRole('button', { name: 'Open first.png' })
    await opener.click()
    const viewer = page.getByRole('dialog')
    const picture = viewer.getByRole('img', { name: 'first.png' })
    const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0
    const left = async (): Promise<number> => (await picture.boundingBox())?.x ?? 0
    await waitUntil('the picture is there', async () => (await width()) > 500)
    const box = await viewer.boundingBox()
    assert.deepEqual([box?.width, box?.height], [1280, 720], 'it fills the window')
    const fitted = await width()
    assert.ok(fitted <= 1280)
    await assertAccessible(page, 'the picture viewer')

    await page.keyboard.press('+')
    assert.ok((await width()) > fitted * 1.3, 'plus enlarges')
    await page.keyboard.press('-')
    assert.equal(Math.round(await width()), Math.round(fitted), 'minus makes smaller')
    await page.keyboard.press('1')
    assert.equal(Math.round(await width()), 2000, 'its own size')
    const before = await left()
    await page.keyboard.press('ArrowRight')
    assert.ok((await left()) < before, 'arrows move an enlarged picture')
    await page.keyboard.press('0')
    assert.equal(Math.round(await width()), Math.round(fitted))

    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, -700)
    await waitUntil('the wheel enlarges', async () => (await width()) > fitted * 1.3)
    const start = await left()
    await page.mouse.down()
    await page.mouse.move(500, 400, { steps: 4 })
    await page.mouse.up()
    assert.ok((await left()) < start - 50, 'dragging moves it')
    assert.equal(await viewer.count(), 1, 'a drag does not close it')
    await page.mouse.dblclick(640, 400)
    assert.equal(Math.round(await width()), Math.round(fitted), 'a double click fits it again')
    await page.mouse.dblclick(640, 400)
    assert.equal(Math.round(await width()), 2000, 'and the next shows its own size')
    await page.keyboard.press('0')

    await page.keyboard.press('ArrowRight')
    await viewer.getByRole('img', { name: 'second.png' }).waitFor()
    await viewer.getByText('2 of 2').waitFor()
    const second = viewer.getByRole('img', { name: 'second.png' })
    await waitUntil('a small picture keeps its own size', async () => {
      const shown = await second.boundingBox()
      return shown?.width === 60 && shown.height === 40
    })
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await picture.waitFor()
    const original = viewer.getByRole('link', { name: 'Open original' })
    assert.equal(await original.getAttribute('target'), '_blank')
    const download = viewer.getByRole('link', { name: 'Download first.png' })
    assert.equal(await download.getAttribute('download'), 'first.png')

    // Tab stays inside.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      assert.equal(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
        true,
      )
    }
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await waitUntil('the focus is back', () =>
      opener.evaluate((element) => element === document.activeElement),
    )
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await second.waitFor()
    await page.mouse.click(40, 600)
    await viewer.waitFor({ state: 'detached' })
  },
)

test('two fingers zoom a picture, and a swipe shows the next', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  await postPictures(server, [
    ['first.png', 800, 600],
    ['second.png', 800, 600],
  ])
  const page = await openChannel(t, server.owner, server.general, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  })
  await page.getByRole('button', { name: 'Open first.png' }).tap()
  const viewer = page.getByRole('dialog')
  const picture = viewer.getByRole('img', { name: 'first.png' })
  const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0
  await waitUntil('the picture is there', async () => (await width()) > 380)
  const touch = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: [number, number][],
  ): Promise<unknown> =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  await send('touchStart', [
    [180, 400],
    [220, 400],
  ])
  for (const spread of [30, 50, 80]) {
    await send('touchMove', [
      [200 - spread, 400],
      [200 + spread, 400],
    ])
  }
  await send('touchEnd', [])
  await waitUntil('two fingers enlarge', async () => (await width()) > 900)
  await viewer.getByRole('button', { name: /Fit to window/ }).tap()
  assert.ok((await width()) <= 390)
  await send('touchStart', [[300, 400]])
  for (const x of [250, 200, 120]) await send('touchMove', [[x, 404]])
  await send('touchEnd', [])
  await viewer.getByRole('img', { name: 'second.png' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
})

test('a select is operated by keyboard', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(
    t,
    server.owner,
    `/servers/${server.id}/settings/channels?channel=${server.general.id}`,
  )
  const select = page.getByRole('combobox', { name: 'Slow mode' })
  await select.waitFor()
  const value = async (): Promise<string> => (await select.innerText()).trim()
  const first = await value()
  const list = page.getByRole('listbox', { name: 'Slow mode' }).or(page.getByRole('listbox'))
  await select.focus()
  await page.keyboard.press('Enter')
  await list.waitFor()
  assert.equal(await select.getAttribute('aria-expanded'), 'true')
  await assertAccessible(page, 'an open list of values')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  assert.equal(await value(), first, 'Escape changes nothing')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const active = await select.getAttribute('aria-activedescendant')
  assert.equal(
    await page.locator(`[id="${active}"]`).innerText(),
    await list.getByRole('option').last().innerText(),
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.notEqual(await value(), first)
  const second = await value()
  await page.keyboard.type('1 m')
  await page.keyboard.press('Tab')
  await list.waitFor({ state: 'detached' })
  assert.equal(await value(), '1 minute')
  assert.notEqual(await value(), second)
  assert.equal(await select.evaluate((element) => element === document.activeElement), false)

  await select.click()
  await list.getByRole('option').first().click()
  assert.equal(await value(), first)
  // What scrolls meanwhile doesn't close the list, which follows its button.
  await select.click()
  const gap = async (): Promise<number> =>
    ((await list.boundingBox())?.y ?? 0) - ((await select.boundingBox())?.y ?? 0)
  const before = [await gap(), (await select.boundingBox())?.y]
  await select.evaluate((element) => {
    let parent = element.parentElement
    while (parent && parent.scrollHeight <= parent.clientHeight) parent = parent.parentElement
    parent?.scrollBy(0, 20)
  })
  await waitUntil('it has moved', async () => (await select.boundingBox())?.y !== before[1])
  await waitUntil('the list follows', async () => (await gap()) === before[0])
  await page.mouse.click(5, 500)
  await list.waitFor({ state: 'detached' })
})

test('a select in a dialog closes before the dialog', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/invites`)
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const select = dialog.getByRole('combobox').first()
  await select.click()
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal(await dialog.count(), 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('on a touch screen, a select opens from the bottom', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openAs(t, server.owner, `/servers/${server.id}/settings/overview`, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  })
  const select = page.getByRole('combobox').first()
  await select.tap()
  const box = await page.getByRole('listbox').boundingBox()
  assert.equal(box?.width, 390)
  assert.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 780)
  const option = page.getByRole('option').last()
  assert.ok(((await option.boundingBox())?.height ?? 0) >= 44)
  const text = await option.innerText()
  await option.tap()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.equal((await select.innerText()).trim(), text.trim())
})

test('tooltips appear by pointer and keyboard, and disappear with Escape', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const page = await openChannel(t, server.owner, server.general)
  await sendMessage(page, 'hello')
  await page.waitForLoadState('networkidle')
  const tip = page.getByRole('tooltip')
  const pins = page.getByRole('button', { name: 'Pinned messages' })
  await pins.hover()
  await tip.getByText('Pinned messages').waitFor()
  await assertAccessible(page, 'a tooltip')
  await tip.hover()
  await tip.waitFor()
  await page.mouse.move(600, 400)
  await tip.waitFor({ state: 'detached' })

  await pins.focus()
  await page.keyboard.press('Tab')
  await tip.waitFor()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-tip'))
  assert.equal(await tip.innerText(), focused)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })

  const author = page.getByRole('article').locator('[data-tip$="’s profile"]').first()
  await author.hover()
  await tip.waitFor()
  assert.equal(await author.getAttribute('aria-describedby'), 'tooltip')
  assert.equal(await page.locator('[title]').count(), 0, 'no tooltips of the browser')
  assert.equal(await page.locator('select').count(), 0, 'no native lists')
})

test('four pictures are shown in two rows of two', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const names = ['a.png', 'b.png', 'c.png', 'd.png']
  await postPictures(
    server,
    names.map((name) => [name, 120, 80]),
  )
  const page = await openChannel(t, server.owner, server.general)
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = new Map<number, number>()
    for (const name of names) {
      const box = await page.getByRole('button', { name }).boundingBox()
      assert.ok(box)
      rows.set(box.y, (rows.get(box.y) ?? 0) + 1)
    }
    assert.deepEqual([...rows.values()], [2, 2], `at ${width} px`)
  }
})

async function postPictures(
  { owner, general }: ServerFixture,
  pictures: [string, number, number][],
): Promise<void> {
  const attachments: string[] = []
  for (const [name, width, height] of pictures) {
    const form = new FormData()
    form.append('file', new Blob([pngOf(width, height)], { type: 'image/png' }), name)
    const path = `/api/channels/${general.id}/attachments`
    attachments.push((await owner.expect(201, owner.post(path, form))).attachment.id)
  }
  const client = await connect(owner)
  await client.action('message.send', { channelId: general.id, content: 'pictures', attachments })
  client.ws.close()
  await client.closed
}

/** A gray picture. */
function pngOf(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

test(
  'roles are ordered by dragging, below the highest role of the person',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const keeping = await server.role('keeper', ['manage_roles'])
    const [crew, guards] = [await server.role('crew', []), await server.role('guards', [])]
    const keeper = await server.member(keeping)
    const page = await openAs(t, keeper, `/servers/${server.id}/settings/roles`)
    const row = (id: string) => page.locator(`[data-drag="${id}"][draggable="true"]`)
    const names = async () => (await server.roles()).map(({ name }) => name)
    await row(guards.id).dragTo(row(keeping.id))
    await row(crew.id).dragTo(row(server.everyone.id))
    await waitUntil('the role is above everyone', async () =>
      isDeepStrictEqual(await names(), ['everyone', 'crew', 'guards', 'keeper']),
    )
    await row(crew.id).dragTo(row(guards.id), { targetPosition: { x: 40, y: 2 } })
    await waitUntil('the role is above the other', async () =>
      isDeepStrictEqual(await names(), ['everyone', 'guards', 'crew', 'keeper']),
    )
  },
)
