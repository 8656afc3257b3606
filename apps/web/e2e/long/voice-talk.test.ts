import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { mediaProcess } from '../media-process.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import {
  openClient,
  bar,
  lounge,
  connected,
  listed,
  joinCall,
  waitForSound,
} from '../call-actions.ts'

test('WC10: two people talk, by mouse and by keyboard', inBrowser, async (t) => {
  const server = await createServerFixture(await startApp(t))
  const { owner: ada } = server
  const ben = await server.member()
  const adaPage = await openClient(t, ada, server)
  const benPage = await openClient(t, ben, server)

  await t.test('both hear each other and see who speaks', async () => {
    await joinCall(adaPage)
    await listed(benPage, ada).waitFor()
    await lounge(benPage).focus()
    await benPage.keyboard.press('Enter')
    await connected(benPage).waitFor()
    await Promise.all([waitForSound(adaPage), waitForSound(benPage)])
    await adaPage.locator('[data-speaking]', { hasText: ben.username }).first().waitFor()
    const log = bar(adaPage).getByRole('log')
    await log.getByText(`${ben.username} joined the voice channel`).waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await adaPage.emulateMedia({ colorScheme })
      const rules = colorScheme === 'dark' ? 'all' : 'colors'
      await assertAccessible(adaPage, `the stage, ${colorScheme}`, rules)
    }
  })

  await t.test('a new bitrate of the channel applies to the call', async () => {
    const bitrate = () =>
      adaPage.evaluate(() => {
        const up = peers
          .at(-1)
          ?.getTransceivers()
          .find(({ mid }) => mid === 'up-audio')
        return up?.sender.getParameters().encodings[0]?.maxBitrate
      })
    assert.equal(await bitrate(), 64_000)
    const channel = (await server.channels()).find(({ type }) => type === 'voice')!
    await ada.expect(200, ada.patch(`/api/channels/${channel.id}`, { bitrateKbps: 16 }))
    await waitUntil('it is applied', async () => (await bitrate()) === 16_000)
  })

  await t.test('the bar stays while one reads elsewhere', async () => {
    await adaPage.getByRole('link', { name: 'general' }).first().click()
    await adaPage.getByRole('textbox', { name: 'Message #general' }).waitFor()
    await connected(adaPage).click()
    const details = adaPage.getByRole('dialog', { name: 'Connection quality' })
    await details.getByText(/Round trip \d+ ms, .* packet loss/).waitFor()
    await adaPage.keyboard.press('Escape')
    await adaPage.keyboard.press('Tab')
    await adaPage.keyboard.press('Tab')
    await adaPage.keyboard.press('Enter')
    await listed(benPage, ada).getByRole('img', { name: 'muted' }).waitFor()
    const own = adaPage.getByRole('region', { name: 'Your status and settings' })
    await own.getByRole('link', { name: 'Settings' }).click()
    await adaPage.getByRole('heading', { name: 'Your settings' }).waitFor()
    await bar(adaPage).getByRole('button', { name: 'Deafen', exact: true }).click()
    await listed(benPage, ada).getByRole('img', { name: 'deafened' }).waitFor()
    await bar(adaPage).getByRole('button', { name: 'Undeafen' }).click()
    await listed(benPage, ada).getByRole('img', { name: 'deafened' }).waitFor({ state: 'detached' })
    await adaPage.getByRole('link', { name: 'Close' }).click()
    await bar(adaPage).getByRole('button', { name: 'Deafen', exact: true }).click()
    await listed(benPage, ada).getByRole('img', { name: 'deafened' }).waitFor()
    // People who want to be heard want to hear as well.
    await bar(adaPage).getByRole('button', { name: 'Unmute' }).click()
    for (const name of ['deafened', 'muted']) {
      await listed(benPage, ada).getByRole('img', { name }).waitFor({ state: 'detached' })
    }
  })

  await t.test('the bar says that the connection is lost before the browser does', async () => {
    const media = mediaProcess()
    process.kill(media, 'SIGSTOP')
    try {
      await bar(adaPage).getByText('Reconnecting…').waitFor()
      assert.equal(await adaPage.evaluate(() => peers.at(-1)!.connectionState), 'connected')
    } finally {
      process.kill(media, 'SIGCONT')
    }
    await connected(adaPage).waitFor()
  })

  await t.test('they hear each other again after the media process was killed', async () => {
    process.kill(mediaProcess(), 'SIGKILL')
    await waitUntil('there are new connections', async () =>
      (
        await Promise.all([adaPage, benPage].map((page) => page.evaluate(() => peers.length)))
      ).every((count) => count > 1),
    )
    await Promise.all([connected(adaPage).waitFor(), connected(benPage).waitFor()])
    await Promise.all([waitForSound(adaPage), waitForSound(benPage)])
  })

  await t.test('another window takes the call over', async () => {
    const second = await openClient(t, ada, server)
    await lounge(second).click()
    await connected(second).waitFor()
    await bar(adaPage).getByText('You joined Lounge in another window').waitFor()
    await waitForSound(second)
    await second.close()
    await listed(benPage, ada).waitFor({ state: 'detached' })
    await bar(adaPage).getByRole('button', { name: 'Dismiss' }).click()
    await bar(adaPage).waitFor({ state: 'detached' })
  })

  await t.test('after a reload, the page offers to join again', async () => {
    await joinCall(adaPage)
    await adaPage.reload()
    await bar(adaPage).getByText('The page was reloaded while you were in Lounge.').waitFor()
    await bar(adaPage).getByRole('button', { name: 'Join again' }).click()
    await connected(adaPage).waitFor()
    await listed(benPage, ada).waitFor()
  })

  await t.test('leaving and signing out end the call', async () => {
    await bar(adaPage).getByRole('button', { name: 'Leave voice channel' }).click()
    await bar(adaPage).waitFor({ state: 'detached' })
    await listed(benPage, ada).waitFor({ state: 'detached' })
    await adaPage.reload()
    await lounge(adaPage).waitFor()
    assert.equal(await bar(adaPage).count(), 0)
    await adaPage.keyboard.press('Control+k')
    await adaPage.getByRole('dialog').getByRole('combobox').fill('lou')
    await adaPage.keyboard.press('Enter')
    await connected(adaPage).waitFor()
    const own = benPage.getByRole('region', { name: 'Your status and settings' })
    await own.getByRole('button').click()
    await benPage.getByRole('menuitem', { name: 'Sign out' }).click()
    await listed(adaPage, ben).waitFor({ state: 'detached' })
  })
})
