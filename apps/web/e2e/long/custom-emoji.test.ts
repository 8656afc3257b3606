import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { addEmoji } from '../../../backend/test/emoji.ts'
import { samples } from '../../../backend/test/images.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { messageWith, openAs, openChannel, postMessages } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a server’s emoji and stickers are added, written, picked, reacted with, renamed and deleted',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, general, path } = server
    const settings = await openAs(t, owner, `/servers/${server.id}/settings/emoji`)
    await settings.getByRole('heading', { name: 'Emoji and stickers' }).waitFor()
    const buffer = samples['image/gif']!
    const file = { name: 'Party Blob.gif', mimeType: 'image/gif', buffer }
    await settings.locator('input[type=file]').first().setInputFiles(file)
    const dialog = settings.getByRole('dialog', { name: 'Add an emoji' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('blob')
    await assertAccessible(settings, 'a new emoji')
    await dialog.getByRole('button', { name: 'Add emoji' }).click()
    await settings.getByText(':blob:', { exact: true }).waitFor()
    const large = await readFile(new URL('../../public/icon-192.png', import.meta.url))
    await addEmoji(owner, path, 'wave', large)
    await settings.getByText(':wave:', { exact: true }).waitFor()
    await settings.locator('input[type=file]').last().setInputFiles(file)
    const adding = settings.getByRole('dialog', { name: 'Add a sticker' })
    await adding.getByRole('textbox', { name: 'Description' }).fill('A dancing blob')
    await assertAccessible(settings, 'a new sticker')
    await adding.getByRole('button', { name: 'Add sticker' }).click()
    await settings.getByText('A dancing blob', { exact: true }).waitFor()
    await settings.setViewportSize({ width: 320, height: 640 })
    await assertAccessible(settings, 'the list of emoji')

    // A member writes one, and picks the other.
    const ben = await server.member()
    const page = await openChannel(t, ben, general)
    const field = page.getByRole('textbox', { name: /^Message #/ })
    await field.pressSequentially('hi :wav')
    const suggested = page.getByRole('option', { name: ':wave:' }).locator('img')
    assert.equal((await suggested.boundingBox())?.height, 28)
    await field.fill('')
    await field.pressSequentially('hi :blo')
    await page.getByRole('option', { name: ':blob:' }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    await page.getByRole('gridcell', { name: ':wave:' }).click()
    await page.keyboard.press('Enter')
    const message = messageWith(page, 'hi')
    for (const name of [':blob:', ':wave:']) await message.getByRole('img', { name }).waitFor()
    await assertAccessible(page, 'a message with emoji')

    // A sticker is sent at once, beside what is being written.
    await field.fill('a draft')
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    const focused = page.locator('input:focus')
    assert.equal(await focused.getAttribute('aria-label'), 'Search emoji', 'typing searches')
    const tone = page.getByRole('combobox', { name: 'Skin tone' })
    assert.match(await tone.innerText(), /✋/)
    const panel = page.getByRole('tabpanel')
    const heightOf = async () => (await panel.boundingBox())?.height
    const height = await heightOf()
    await page.getByRole('tab', { name: 'Stickers' }).click()
    await panel.getByRole('button', { name: /A dancing blob/ }).waitFor()
    assert.equal(await heightOf(), height, 'both tabs have the same height')
    await page.getByRole('tab', { name: 'Stickers' }).press('Tab')
    await assertAccessible(page, 'the stickers')
    await page.keyboard.press('Enter')
    await page.locator('article').getByAltText('A dancing blob').waitFor()
    assert.equal(await field.inputValue(), 'a draft')
    await field.fill('')

    // Others react with it, and join.
    await message.hover()
    await message.getByRole('button', { name: 'More emoji' }).click()
    await page.getByRole('gridcell', { name: ':blob:' }).click()
    const reaction = message.getByRole('button', { name: ':blob:, 1 reaction' })
    await reaction.waitFor()
    const hers = await openChannel(t, owner, general)
    await messageWith(hers, 'hi').getByRole('button', { name: ':blob:, 1 reaction' }).click()
    await message.getByRole('button', { name: ':blob:, 2 reactions' }).waitFor()

    // A message of emoji alone shows them large; elsewhere the name is text.
    await postMessages(owner, general.id, ':wave: :blob:', 'old :nothing:')
    await page.getByText('old :nothing:').waitFor()
    await settings.getByRole('button', { name: 'Rename :blob:' }).click()
    const rename = settings.getByRole('dialog', { name: 'Rename :blob:' })
    await rename.getByRole('textbox', { name: 'Name' }).fill('party')
    await rename.getByRole('button', { name: 'Save' }).click()
    await message.getByRole('img', { name: ':party:' }).waitFor()
    await settings.getByRole('button', { name: 'Delete :party:' }).click()
    const confirm = settings.getByRole('alertdialog').or(settings.getByRole('dialog'))
    await confirm.getByRole('button', { name: 'Delete emoji' }).click()
    await message.getByText(':blob:').waitFor()
    await settings.getByRole('button', { name: 'Delete Party Blob' }).click()
    await confirm.getByRole('button', { name: 'Delete sticker' }).click()
    await page.locator('article').getByText('Sticker: Party Blob').waitFor()
    await message.getByRole('button', { name: 'Deleted emoji, 2 reactions' }).waitFor()
  },
)
