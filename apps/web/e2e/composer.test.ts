import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { png } from '../../backend/test/images.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { messageWith, openChannel, waitUntilVisible } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'
import {
  fieldOf,
  backgroundOf,
  channelLink,
  assertFocused,
  hand,
  note,
} from './composer-actions.ts'

test('mentions are completed by keyboard and mouse and notify the member', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, general } = server
  const plans = await server.channel('plans')
  const ben = await server.member()
  const mia = await server.member()
  await owner.expect(200, owner.patch(`${server.path}/members/${ben.id}`, { nickname: 'Bënjamin' }))
  const page = await openChannel(t, owner, general)
  const his = await openChannel(t, ben, plans)
  const field = fieldOf(page)
  await field.pressSequentially('Come here, @benj')
  const options = page.getByRole('option')
  await options.filter({ hasText: 'Bënjamin' }).waitFor()
  await assertAccessible(page, 'suggested members')
  await page.keyboard.press('Tab')
  assert.equal(await field.inputValue(), `Come here, @${ben.username} `)
  await page.keyboard.press('Enter')
  await messageWith(page, 'Come here, @Bënjamin').waitFor()
  await channelLink(his, 'general').getByText('1', { exact: true }).waitFor()
  await channelLink(his, 'general').click()
  const mentioned = messageWith(his, 'Come here')
  await mentioned.waitFor()

  await field.pressSequentially('no mention here')
  await page.keyboard.press('Enter')
  await messageWith(his, 'no mention here').waitFor()
  assert.notEqual(
    await backgroundOf(mentioned),
    await backgroundOf(messageWith(his, 'no mention here')),
  )
  await channelLink(his, 'general').getByText('1', { exact: true }).waitFor({ state: 'detached' })

  // Arrows select, Escape closes and keeps the text.
  await field.pressSequentially('@')
  await options.first().waitFor()
  const names = await options.allInnerTexts()
  await page.keyboard.press('ArrowDown')
  assert.equal(await options.nth(1).getAttribute('aria-selected'), 'true')
  assert.equal(
    await field.getAttribute('aria-activedescendant'),
    await options.nth(1).getAttribute('id'),
  )
  assert.ok(
    names.some((name) => name.includes('@everyone')),
    'its owner may call all',
  )
  // The list scrolls to what is selected.
  await page.setViewportSize({ width: 1280, height: 320 })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await waitUntilVisible(options.last())
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), '@')

  await field.fill('')
  await field.pressSequentially('And @')
  await options.filter({ hasText: mia.username }).click()
  assert.equal(await field.inputValue(), `And @${mia.username} `)
  await assertFocused(field)
})

const picture = { name: 'cat.png', type: 'image/png', base64: png.toString('base64') }

test(
  'WC26: files are attached by dropping and pasting and shown before and after sending',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const ben = await server.member()
    const page = await openChannel(t, server.owner, server.general)
    const his = await openChannel(t, ben, server.general)
    const field = fieldOf(page)
    await hand(field, 'drop', [picture, note])
    const files = page.getByRole('list', { name: 'Files for this message' })
    await files.locator('img').waitFor()
    await files.getByText('notes.txt').waitFor()
    await hand(field, 'paste', [
      { ...picture, name: 'second.png' },
      { ...picture, name: 'third.png' },
    ])
    await files.getByText('third.png').waitFor()
    const back = page.getByRole('button', { name: 'Move third.png back' })
    await back.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await assertFocused(back)
    const order = await files.locator('bdi').allInnerTexts()
    assert.deepEqual(order, ['cat.png', 'third.png', 'notes.txt', 'second.png'])
    await page.getByText('third.png is now 2 of 4.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Describe cat.png' }).click()
    await page.getByLabel('Description').fill('A black cat')
    await page.getByRole('switch', { name: 'Spoiler' }).check()
    await assertAccessible(page, 'the details of a file')
    await page.getByRole('button', { name: 'Save' }).click()
    await files.getByRole('img', { name: 'With a description' }).waitFor()
    assert.equal(await files.count(), 1, 'saving the details sends nothing')
    await assertAccessible(page, 'files before they are sent')
    await page.getByRole('button', { name: 'Remove second.png' }).click()
    await files.getByText('second.png').waitFor({ state: 'detached' })
    await assertFocused(field)
    await page.keyboard.type('Both of them')
    await page.keyboard.press('Enter')
    for (const reader of [page, his]) {
      const message = messageWith(reader, 'Both of them')
      const spoiler = message.getByRole('button', { name: 'Show spoiler: cat.png' })
      await spoiler.waitFor()
      assert.equal(await spoiler.locator('img').count(), 0, 'a spoiler is not loaded')
      await waitUntil('its blurred preview is shown', () =>
        spoiler.evaluate(({ style }) => style.backgroundImage.includes('data:image/png')),
      )
      await spoiler.press('Enter')
      const opener = message.getByRole('button', { name: 'Open cat.png: A black cat' })
      await assertFocused(opener)
      const image = opener.locator('img')
      await image.waitFor()
      await waitUntil('the picture is shown', () =>
        image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0),
      )
      const file = message.getByRole('link', { name: /notes\.txt/ })
      assert.equal(await file.getAttribute('download'), 'notes.txt')
    }
    const url = await messageWith(his, 'Both of them')
      .getByRole('link', { name: /notes\.txt/ })
      .getAttribute('href')
    assert.equal((await ben.get(url ?? '')).body, 'what we agreed on')
    assert.equal(await files.count(), 0)

    // A file is a message without text. What decodes previews has loaded by now.
    await hand(field, 'paste', [{ ...picture, name: 'alone.png' }])
    await files.getByText('alone.png').waitFor()
    await field.press('Enter')
    for (const reader of [page, his]) {
      await reader.getByRole('button', { name: 'Open alone.png' }).locator('img').waitFor()
    }
  },
)
