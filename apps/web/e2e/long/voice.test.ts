import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@guildhall/contract'
import type { Page } from 'playwright-core'
import type { Account } from '../../../backend/test/account.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { sharedApp } from '../shared-app.ts'
import {
  openClient,
  bar,
  lounge,
  connected,
  listed,
  joinCall,
  waitForSound,
  waitForPlayers,
} from '../call-actions.ts'

test('an empty channel, push-to-talk and shortcuts', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const role = await server.role('Raiders', ['view_channel'])
  const raid = await server.channel('Raid', { type: 'voice' })
  const page = await openClient(t, server.owner, server)
  const main = page.getByRole('main')

  await t.test('an empty channel says who can come, and that push-to-talk has no key', async () => {
    await page.evaluate(() => {
      const state = { mode: 'push_to_talk', pushToTalkKey: null }
      localStorage.setItem('guildhall.voice', JSON.stringify({ state, version: 1 }))
    })
    await page.goto(`/servers/${server.id}/${raid.id}`)
    await main.getByText('Everyone in Guild can see this channel.').waitFor()
    await main.getByText('Push to talk has no key yet').waitFor()
    const path = `/api/channels/${raid.id}/overwrites`
    const set = (id: string, allow: string[], deny: string[]) =>
      server.owner.expect(200, server.owner.put(`${path}/${id}`, { target: 'role', allow, deny }))
    await set(server.everyone.id, [], ['view_channel'])
    await set(role.id, ['view_channel'], [])
    await main.getByText('Only Raiders and administrators can see this channel.').waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await assertAccessible(page, 'an empty channel', colorScheme === 'dark' ? 'all' : 'colors')
    }
  })

  await t.test('the key shows whether one is heard', async () => {
    await page.evaluate(() => {
      const state = { mode: 'push_to_talk', pushToTalkKey: { code: 'F8', name: 'F8' } }
      localStorage.setItem('guildhall.voice', JSON.stringify({ state, version: 1 }))
    })
    await page.reload()
    await main.getByText('Hold to talk').waitFor()
    await main.getByRole('button', { name: 'Join' }).click()
    await connected(page).waitFor()
    await bar(page).getByText('Hold to talk').waitFor()
    await page.keyboard.down('F8')
    await bar(page).getByText('Others hear you').waitFor()
    await main.getByRole('listitem').and(page.locator('[data-speaking]')).waitFor()
    await page.keyboard.up('F8')
    await bar(page).getByText('Hold to talk').waitFor()
  })

  await t.test('the channel has messages beside the stage', async () => {
    await main.getByRole('button', { name: 'Open chat' }).click()
    const chat = page.getByRole('region', { name: 'Chat of Raid' })
    await chat.getByRole('textbox', { name: 'Message Raid' }).fill('who has the map?')
    await page.keyboard.press('Enter')
    const message = chat.getByRole('article').filter({ hasText: 'who has the map?' })
    await message.waitFor()
    await main.getByRole('listitem').filter({ hasText: server.owner.username }).first().waitFor()
    await assertAccessible(page, 'the chat of a voice channel')
    await main.getByRole('button', { name: 'Close chat' }).click()
    await chat.waitFor({ state: 'detached' })
    const channels = page.getByRole('navigation', { name: 'Channels' })
    await channels.locator(`a[data-menu="channel:${raid.id}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open chat' }).click()
    await message.waitFor()
  })

  await t.test('shortcuts mute and deafen, wherever the focus is', async () => {
    await page.getByRole('link', { name: 'general' }).first().click()
    await page.getByRole('textbox', { name: 'Message #general' }).focus()
    await page.keyboard.press('Control+Shift+M')
    await bar(page).getByText('You’re muted').waitFor()
    await page.keyboard.press('Control+Shift+M')
    await bar(page).getByText('Hold to talk').waitFor()
    await page.keyboard.press('Control+Shift+D')
    await bar(page).getByRole('button', { name: 'Undeafen' }).waitFor()
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog').getByText('Mute or unmute yourself').waitFor()
  })
})

test('on a touch screen, buttons take the place of the keys', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const ben = await server.member()
  const benPage = await openClient(t, ben, server)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openClient(t, server.owner, server, undefined, phone)
  await page.evaluate(
    ([serverId, id]) => {
      const whisperTargets = { [serverId]: [{ target: 'member', id }] }
      const state = { mode: 'push_to_talk', noiseSuppression: 'off', whisperTargets }
      localStorage.setItem('guildhall.voice', JSON.stringify({ state, version: 1 }))
    },
    [server.id, ben.id] as const,
  )
  const { id } = (await server.channels()).find(({ type }) => type === 'voice')!
  await page.goto(`/servers/${server.id}/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  await joinCall(benPage)
  const hold = async (name: string, held: string, then: () => Promise<void>) => {
    const button = bar(page).getByRole('button', { name })
    const box = (await button.boundingBox())!
    assert.ok(box.height >= 40, 'it is large enough for a finger')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await bar(page).getByRole('button', { name: held, pressed: true }).waitFor()
    await then()
    // The finger may move away from the button.
    await page.mouse.move(200, 600)
    await page.mouse.up()
    await button.and(page.locator('[aria-pressed="false"]')).waitFor()
  }
  const speaking = listed(benPage, server.owner).and(benPage.locator('[data-speaking]'))
  await hold('Hold to talk', 'Others hear you', () => speaking.waitFor())
  await hold('Hold for priority', 'You have priority', () =>
    listed(benPage, server.owner).getByLabel('speaking with priority').waitFor(),
  )
  await hold(`Hold to whisper to ${ben.username}`, `Only ${ben.username} hears you`, () =>
    benPage.locator('p[data-whisper]').waitFor(),
  )
  await assertAccessible(page, 'the buttons that are held down')

  // The controls are in one row, and a tap makes a small picture large.
  await page.setViewportSize({ width: 360, height: 740 })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Turn on camera' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on camera' }).tap()
  const controls = await main
    .getByRole('group', { name: 'Call controls' })
    .getByRole('button')
    .all()
  const tops = await Promise.all(controls.map(async (one) => (await one.boundingBox())?.y))
  assert.deepEqual([controls.length, new Set(tops).size], [6, 1])
  await main.getByRole('button', { name: 'Show who speaks large' }).tap()
  const own = main.getByRole('listitem').filter({ hasText: server.owner.username })
  await own.and(page.locator('[data-video][data-small]')).tap()
  await own.and(page.locator('[data-large]')).waitFor()
})

test('moderators mute, move and disconnect; a channel has a limit', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner: ada } = server
  const ben = await server.member()
  await server.channel('Raid', { type: 'voice' })
  const adaPage = await openClient(t, ada, server)
  const benPage = await openClient(t, ben, server)
  await Promise.all([joinCall(adaPage), joinCall(benPage)])

  await t.test('from the menu of who is in the channel', async () => {
    await listed(benPage, ada).click()
    const card = benPage.getByRole('dialog', { name: `${ada.username}’s profile` })
    const volume = card.getByRole('slider', { name: 'Volume' })
    await volume.focus()
    await benPage.keyboard.press('End')
    await card.getByText('200%').waitFor()
    await waitForSound(benPage)
    assert.equal(await card.getByRole('button', { name: /voice/ }).count(), 0, 'not for members')
    await card.getByRole('button', { name: 'Mute for me' }).click()
    await card.getByText('0%', { exact: true }).waitFor()
    await waitForPlayers(benPage, 0)
    await card.getByRole('button', { name: 'Unmute for me' }).click()
    await waitForPlayers(benPage, 1)
    await benPage.keyboard.press('Escape')
    await bar(benPage).getByRole('button', { name: 'Leave voice channel' }).click()
    await connected(benPage).waitFor({ state: 'detached' })
    await joinCall(benPage)
    await waitForSound(benPage)

    await listed(adaPage, ben).click()
    const menu = adaPage.getByRole('region', { name: 'Voice channel' })
    await menu.getByRole('button', { name: 'Mute in voice channels', exact: true }).click()
    await bar(benPage).getByText('A moderator muted you').waitFor()
    await bar(benPage).getByRole('button', { name: 'A moderator muted you' }).click()
    await benPage.getByRole('status').getByText('A moderator muted you').waitFor()
    await assertAccessible(adaPage, 'the voice actions of a member')
    await menu.getByRole('button', { name: 'Unmute in voice channels' }).click()
    await bar(benPage).getByText('You can speak again').waitFor()
    // The click explained the mute, and did not choose another one that outlasts it.
    await bar(benPage).getByRole('button', { name: 'Mute', exact: true }).waitFor()
    await menu.getByRole('button', { name: 'Move to another channel' }).click()
    await adaPage.getByRole('radio', { name: 'Raid' }).check()
    await adaPage.keyboard.press('Enter')
    await bar(benPage).getByText('A moderator moved you to Raid').waitFor()
    await listed(adaPage, ben, 'Raid').click()
    await menu.getByRole('button', { name: 'Disconnect from voice' }).click()
    await bar(benPage).getByText('You were disconnected from Raid').waitFor()
    await listed(adaPage, ben, 'Raid').waitFor({ state: 'detached' })
  })

  await t.test('by dragging: others with the permission, and oneself', async () => {
    await joinCall(benPage)
    const row = (page: Page, account: Account) =>
      page.locator(`[data-drag="participant:${account.id}"]`)
    const raid = (page: Page) => page.locator('[data-drag]', { hasText: 'Raid' })
    await row(adaPage, ben).hover()
    await adaPage.locator('[data-drag][draggable="true"]').first().waitFor()
    await row(adaPage, ben).dragTo(raid(adaPage))
    await bar(benPage).getByText('A moderator moved you to Raid').waitFor()
    await listed(adaPage, ben, 'Raid').waitFor()
    await row(adaPage, ada).dragTo(row(adaPage, ben))
    await listed(benPage, ada, 'Raid').waitFor()
    await connected(adaPage).waitFor()
    // A member without the permission moves nobody but themselves.
    await row(benPage, ben).hover()
    await benPage.locator('[data-drag][draggable="true"]').first().waitFor()
    const inLounge = benPage.locator('[data-drag]', { hasText: 'Lounge' })
    await row(benPage, ada).dragTo(inLounge)
    await row(benPage, ben).dragTo(inLounge)
    await listed(adaPage, ben).waitFor()
    await listed(adaPage, ada, 'Raid').waitFor()
    await bar(benPage).getByRole('button', { name: 'Leave voice channel' }).click()
    await lounge(adaPage).click()
    await listed(benPage, ada).waitFor()
  })

  await t.test('who joins a full channel reads why that fails', async () => {
    await lounge(adaPage).hover()
    await adaPage.getByRole('link', { name: 'Lounge settings' }).click()
    const limit = adaPage.getByRole('textbox', { name: 'User limit' })
    await limit.fill('1000')
    await adaPage.getByText('Enter a number from 1 to 500').waitFor()
    await limit.fill('1')
    // Scrolling closes a list.
    await adaPage.setViewportSize({ width: 1280, height: 1600 })
    await adaPage.getByRole('combobox', { name: 'Audio bitrate' }).click()
    await adaPage.getByRole('option', { name: '128 kbit/s' }).click()
    await adaPage.getByRole('button', { name: 'Save' }).click()
    await waitUntil('the limit is saved', async () => {
      const { body } = await ada.get(`${server.path}/channels`)
      return body.channels.some(({ userLimit }: Channel) => userLimit === 1)
    })
    await benPage.getByRole('link', { name: /^Lounge.*1 of 1 people/ }).click()
    await bar(benPage).getByText('This voice channel is full').waitFor()
  })
})

/** Whether the offer of each media connection named the relay. */
function offersOfRelay(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    peers.map((peer) => (peer.getConfiguration().iceServers ?? []).length > 0),
  )
}

test('a call without a microphone, without UDP and with voice turned off', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const ben = await server.member()

  await t.test('who allows no microphone listens, and speaks after allowing it', async () => {
    const page = await openClient(t, server.owner, server, () => {
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      let attempts = 0
      mediaDevices.getUserMedia = (constraints) => {
        attempts += 1
        if (attempts > 1) return getUserMedia(constraints)
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
    })
    await joinCall(page)
    await bar(page).getByText('Your browser blocks the microphone').waitFor()
    await listed(page, server.owner).getByRole('img', { name: 'muted' }).waitFor()
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await listed(page, server.owner).getByRole('img').waitFor({ state: 'detached' })
    await page.locator('[data-speaking]').first().waitFor()
  })

  await t.test(
    'V92: who is not connected reads what may be wrong, the call goes over TCP in the end, and the next one at once',
    async () => {
      const blockAll = (): void => {
        globalThis.blocked = 'all'
      }
      const page = await openClient(t, ben, server, blockAll, { isReused: false })
      await page.clock.install()
      await lounge(page).click()
      await bar(page).getByText('Connecting…').waitFor()
      await page.clock.fastForward(20_000)
      await bar(page).getByText('Your network may block UDP').waitFor()
      await page.evaluate(() => {
        globalThis.blocked = 'udp'
      })
      const tried = (await offersOfRelay(page)).length
      await bar(page).getByRole('button', { name: 'Try again' }).click()
      await connected(page).waitFor()
      await waitForSound(page)
      await connected(page).click()
      const details = page.getByRole('dialog', { name: 'Connection quality' })
      await details.getByText('Your network blocks UDP. Your call goes over TCP.').waitFor()
      await page.keyboard.press('Escape')

      assert.equal((await offersOfRelay(page))[tried], false)
      await bar(page).getByRole('button', { name: 'Leave voice channel' }).click()
      const again = (await offersOfRelay(page)).length
      await joinCall(page)
      assert.equal((await offersOfRelay(page))[again], true)
    },
  )

  await t.test('an operator can turn voice off', async () => {
    const quiet = await createServerFixture(await startApp(t, { VOICE: 'off' }))
    const page = await openClient(t, quiet.owner, quiet)
    await lounge(page).click()
    await bar(page)
      .getByText(/turned off/)
      .waitFor()
  })
})
