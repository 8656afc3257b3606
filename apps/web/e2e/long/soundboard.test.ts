import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Account } from '../../../backend/test/account.ts'
import { addEmoji } from '../../../backend/test/emoji.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import type { ServerFixture } from '../../../backend/test/server-fixture.ts'
import { addSound, toneFile } from '../../../backend/test/sounds.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openEmptyAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

declare global {
  /** The volumes of the sounds that the page has played, apart from voices. */
  var playedVolumes: number[]
}

function recordPlayed(): void {
  globalThis.playedVolumes = []
  const { prototype } = HTMLMediaElement
  const { play } = prototype
  prototype.play = function () {
    if (this.src.startsWith('blob:')) playedVolumes.push(this.volume)
    return play.call(this)
  }
}

const played = (page: Page): Promise<number[]> => page.evaluate(() => playedVolumes)

async function waitForPlayed(page: Page, count: number): Promise<void> {
  await waitUntil(`${count} sounds are played`, async () => (await played(page)).length === count)
}

test('a server’s sounds are added, cut, named, heard and deleted', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, path } = server
  await addEmoji(owner, path, 'horn')
  const page = await openEmptyAs(t, owner)
  await page.addInitScript(recordPlayed)
  await page.goto(`/servers/${server.id}/settings/soundboard`)
  await page.getByText('No sounds yet').waitFor()
  const input = page.locator('input[type=file]')
  const choose = (buffer: Buffer, name = 'Ta-Daa!.wav'): Promise<void> =>
    input.setInputFiles({ name, mimeType: 'audio/wav', buffer })
  const dialog = page.getByRole('dialog', { name: 'Add a sound' })

  await choose(Buffer.from('no sound'))
  await dialog.getByText('isn’t a sound that your browser can play').waitFor()
  const submit = dialog.getByRole('button', { name: 'Add sound' })
  assert.ok(await submit.isDisabled())
  await page.keyboard.press('Escape')

  // Stereo of 7 s in another rate, as the server takes none.
  const quietThenLoud = [toneFile({ length: 88_200, sampleRate: 22_050, amplitude: 0 })]
  quietThenLoud.push(toneFile({ length: 66_150, sampleRate: 22_050 }).subarray(44))
  const long = Buffer.concat(quietThenLoud)
  long.writeUInt32LE(long.length - 44, 40)
  await choose(long)
  await dialog.getByText('longer than 5 seconds').waitFor()
  assert.equal(await dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'Ta Daa')
  await dialog.getByRole('slider', { name: 'Start' }).fill('2')
  await dialog.getByRole('button', { name: 'Listen' }).click()
  await waitForPlayed(page, 1)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Listen' }).waitFor()
  await dialog.getByRole('button', { name: 'Choose emoji' }).click()
  await page.getByRole('gridcell', { name: ':horn:' }).click()
  await assertAccessible(page, 'a new sound')
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('listitem').filter({ hasText: 'Ta Daa' })
  await row.getByText('5 s').waitFor()
  const [sound] = (await owner.expect(200, owner.get(`${path}/sounds`))).sounds
  assert.equal(sound.durationMs, 5000)
  await row.getByRole('button', { name: 'Preview Ta Daa, only for you' }).click()
  await waitForPlayed(page, 2)

  // A file that is dropped, and a name that is taken.
  await page.evaluate(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'Ta Daa.wav'))
      const target = document.querySelector('section > div:has(ul)')
      target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }))
    },
    [...toneFile()],
  )
  await submit.click()
  await dialog.getByText('is already the name of a sound').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Short')
  await submit.click()
  await page.getByText('2 of 24 sounds').waitFor()
  await page.getByText('0.5 s').waitFor()
  await page.getByRole('button', { name: 'Edit Short' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Short' })
  await editing.getByRole('textbox', { name: 'Name' }).fill('Beep')
  await editing.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete Beep' }).click()
  await page.getByRole('button', { name: 'Delete sound' }).click()
  await page.getByText('1 of 24 sounds').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await assertAccessible(page, 'the list of sounds')
})

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Voice' })

async function join(t: TestContext, account: Account, server: ServerFixture): Promise<Page> {
  const page = await openEmptyAs(t, account)
  await page.addInitScript(recordPlayed)
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await page.getByRole('link', { name: 'Lounge', exact: true }).click()
  await bar(page)
    .getByRole('button', { name: /^Voice connected/ })
    .waitFor()
  return page
}

test('sounds are played into a call, and each listener decides how loud', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner: ada, path } = server
  const ben = await server.member()
  const [adaPage, benPage] = await Promise.all([join(t, ada, server), join(t, ben, server)])

  // Who can't add any sees nothing while there are none.
  const stage = (page: Page): Locator => page.getByRole('main')
  const button = (page: Page): Locator =>
    stage(page).getByRole('button', { name: 'Soundboard', exact: true })
  assert.equal(await button(benPage).count(), 0)
  await button(adaPage).click()
  const board = (page: Page): Locator =>
    page.getByRole('dialog', { name: 'Soundboard', exact: true })
  await board(adaPage).getByText('No sounds yet').waitFor()
  await assertAccessible(adaPage, 'an empty soundboard')
  assert.match(
    (await board(adaPage).getByRole('link', { name: 'Manage sounds' }).getAttribute('href')) ?? '',
    /settings\/soundboard$/,
  )
  await adaPage.keyboard.press('Escape')

  for (const name of ['Airhorn', 'Fanfare', 'Drum roll']) {
    await addSound(ada, path, { name, emoji: '📯' }, toneFile({ length: 5 * 48_000 }))
  }
  await button(benPage).click()
  const airhorn = (page: Page): Locator => board(page).getByRole('button', { name: 'Play Airhorn' })
  await airhorn(benPage).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await benPage.emulateMedia({ colorScheme })
    await assertAccessible(benPage, `the soundboard, ${colorScheme}`)
  }
  // By keyboard: the first one that is found, then others with the arrows.
  await benPage.keyboard.type('horn')
  await benPage.keyboard.press('Enter')
  for (const page of [adaPage, benPage]) {
    await waitForPlayed(page, 1)
    await stage(page).getByRole('img', { name: 'playing Airhorn' }).waitFor()
  }
  const log = bar(adaPage).getByRole('log')
  await log.getByText(`${ben.username} played Airhorn`).waitFor()
  await benPage.keyboard.press('Control+A')
  await benPage.keyboard.type('nothing like it')
  await board(benPage).getByText('No sound found').waitFor()
  await benPage.keyboard.press('Control+A')
  await benPage.keyboard.press('Delete')
  await benPage.keyboard.press('ArrowDown')
  await benPage.keyboard.press('ArrowRight')
  const focused = () => benPage.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  assert.equal(await focused(), 'Preview Airhorn, only for you')
  await benPage.keyboard.press('ArrowDown')
  await benPage.keyboard.press('Enter')
  await waitForPlayed(benPage, 2)

  // The volume and the mute of a listener are theirs alone.
  await button(adaPage).click()
  await board(adaPage).getByRole('slider', { name: 'Soundboard volume' }).fill('40')
  const next = async (page: Page): Promise<void> => {
    const ready = page.locator('button[aria-label="Play Airhorn"]:not([aria-disabled])')
    await ready.click()
  }
  await next(benPage)
  await waitForPlayed(adaPage, 2)
  assert.deepEqual(await played(adaPage), [1, 0.4])
  await board(adaPage).getByRole('button', { name: 'Mute the soundboard for yourself' }).click()
  await board(adaPage).getByText('You don’t hear sounds that others play.').waitFor()
  await next(benPage)
  await waitForPlayed(benPage, 4)
  await log.getByText(`${ben.username} played Airhorn`).nth(2).waitFor({ state: 'attached' })
  assert.equal((await played(adaPage)).length, 2)
  await board(adaPage).getByRole('button', { name: 'Unmute the soundboard' }).click()

  // Who hears nothing plays nothing.
  await adaPage.keyboard.press('Escape')
  await stage(adaPage).getByRole('button', { name: 'Deafen', exact: true }).click()
  await next(benPage)
  await waitForPlayed(benPage, 5)
  await log.getByText(`${ben.username} played Airhorn`).nth(3).waitFor({ state: 'attached' })
  assert.equal((await played(adaPage)).length, 2)
  await button(adaPage).click()
  await board(adaPage).getByText('You can’t play sounds while you’re deafened.').waitFor()
  assert.equal(await airhorn(adaPage).getAttribute('aria-disabled'), 'true')

  // Without the permission, there is no soundboard.
  const everyone = (await ada.expect(200, ada.get(`${path}/roles`))).roles[0]
  const permissions = everyone.permissions.filter((name: string) => name !== 'use_soundboard')
  await ada.expect(200, ada.patch(`${path}/roles/${everyone.id}`, { permissions }))
  await button(benPage).waitFor({ state: 'detached' })
})

test('the settings have a volume for sounds, and a mute', inBrowser, async (t) => {
  const account = await (await sharedApp()).register()
  const page = await openAs(t, account, '/settings/voice')
  const block = page.getByRole('region', { name: 'Soundboard', exact: true })
  await block.getByRole('slider', { name: 'Soundboard volume' }).fill('25')
  await block.getByText('25%').waitFor()
  await block.getByRole('switch', { name: 'Mute soundboard' }).click()
  await page.reload()
  assert.ok(await block.getByRole('switch', { name: 'Mute soundboard' }).isChecked())
  assert.equal(await block.getByRole('slider').inputValue(), '25')
})
