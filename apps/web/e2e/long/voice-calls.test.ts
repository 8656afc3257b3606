import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { addSound, toneFile } from '../../../backend/test/sounds.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { connect } from '../../../backend/test/gateway-client.ts'
import { joinWithMedia } from '../../../backend/test/voice-client.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { startProxy, viaProxy } from '../network-proxy.ts'
import { waitUntilVisible } from '../page-actions.ts'
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

/** The number of videos whose frames arrive at the moment, of the newest media connection. */
function receivedVideos(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frames = async () => {
      const found = new Map<string, number>()
      for (const report of (await peers.at(-1)?.getStats())?.values() ?? []) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') {
          found.set(report.id, report.framesReceived ?? 0)
        }
      }
      return found
    }
    const before = await frames()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [...(await frames())].filter(([id, count]) => count > (before.get(id) ?? 0)).length
  })
}

async function waitForFrames(page: Page, videos: number): Promise<void> {
  await waitUntil(`${videos} videos arrive`, async () => (await receivedVideos(page)) === videos)
}

/** Adds a tone to the shared screen, whose sound not every browser gives. */
function shareSound(): void {
  const { mediaDevices } = navigator
  const getDisplayMedia = mediaDevices.getDisplayMedia.bind(mediaDevices)
  mediaDevices.getDisplayMedia = async (options) => {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const sound = audio.createMediaStreamDestination()
    tone.connect(sound)
    tone.start()
    const stream = await getDisplayMedia(options)
    return new MediaStream([...stream.getVideoTracks(), ...sound.stream.getAudioTracks()])
  }
}

/** The device encodes H.264 in hardware, as far as the page knows. */
function encodeInHardware(): void {
  const { mediaCapabilities } = navigator
  const encodingInfo = mediaCapabilities.encodingInfo.bind(mediaCapabilities)
  mediaCapabilities.encodingInfo = async (configuration) => {
    const info = await encodingInfo(configuration)
    const isH264 = configuration.video?.contentType.startsWith('video/H264') === true
    return { ...info, powerEfficient: info.supported && isH264 }
  }
}

/** How many videos the page has a track for. */
function sentVideos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      peers
        .at(-1)!
        .getSenders()
        .filter(({ track }) => track?.kind === 'video').length,
  )
}

test(
  'V47 V55: keys for priority and whispers are heard by whom they are meant for',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const healers = await server.role('Healers', [])
    const [ben, cy] = [await server.member(), await server.member(healers)]
    await addSound(server.owner, server.path, {}, toneFile({ length: 5 * 48_000 }))
    const setKeys = (): void => {
      const state = {
        ...{ priorityKey: { code: 'F9', name: 'F9' }, whisperKey: { code: 'F7', name: 'F7' } },
        ...{ noiseSuppression: 'off', gateThreshold: -100 },
      }
      if (!localStorage.getItem('guildhall.voice')) {
        localStorage.setItem('guildhall.voice', JSON.stringify({ state, version: 1 }))
      }
    }
    const [adaPage, benPage, cyPage] = await Promise.all([
      openClient(t, server.owner, server, setKeys),
      openClient(t, ben, server, setKeys),
      openClient(t, cy, server),
    ])
    for (const page of [adaPage, benPage, cyPage]) await joinCall(page)
    await waitForPlayers(cyPage, 2)

    await t.test('others are quieter while someone speaks with priority', async () => {
      /** Of the voices that the page plays, the quietest first. */
      const volumes = (page: Page): Promise<number[]> =>
        page.evaluate(() =>
          [...players]
            .filter((one) => one instanceof HTMLAudioElement && one.srcObject && !one.muted)
            .map(({ volume }) => volume)
            .sort((a, b) => a - b),
        )
      const areAlike = async (page: Page) => (await volumes(page)).every((volume) => volume === 1)
      await adaPage.keyboard.down('F9')
      await bar(adaPage).getByText('You have priority').waitFor()
      await waitUntil('Ben is quieter than Ada', async () => {
        const [quiet, loud] = await volumes(cyPage)
        return quiet! < 0.26 && loud === 1
      })
      await listed(cyPage, server.owner).getByLabel('speaking with priority').waitFor()
      /** Of the sounds of the soundboard that the page has played. */
      const soundVolumes = (page: Page): Promise<number[]> =>
        page.evaluate(() =>
          [...players].flatMap((one) => (one.src.startsWith('blob:') ? one.volume : [])),
        )
      await benPage
        .getByRole('region', { name: 'Voice' })
        .getByRole('button', { name: 'Soundboard' })
        .click()
      await benPage.getByRole('button', { name: 'Play Airhorn' }).click()
      await benPage.keyboard.press('Escape')
      await waitUntil('sounds are quieter as well', async () => {
        const [played] = await soundVolumes(cyPage)
        return played !== undefined && played < 0.26
      })
      await waitUntil(
        'but not for who has priority',
        async () => (await soundVolumes(adaPage))[0] === 1,
      )
      assert.ok(await areAlike(adaPage), 'who has priority hears all as before')
      await adaPage.keyboard.up('F9')
      await waitUntil('all are alike again', () => areAlike(cyPage))
      await benPage.keyboard.press('F9')
      assert.equal(await bar(benPage).getByText('priority').count(), 0)
    })

    await t.test('a whisper is shown to both ends and to nobody else', async () => {
      await listed(benPage, server.owner).click({ button: 'right' })
      await benPage.getByRole('menuitem', { name: `Whisper to ${server.owner.username}` }).click()
      await bar(benPage).getByText(`Hold to whisper to ${server.owner.username}`).waitFor()
      /** How much of the whisper Ben's browser sends. */
      const sent = () =>
        benPage.evaluate(async () => {
          const sender = peers
            .at(-1)!
            .getTransceivers()
            .find(({ mid }) => mid === 'up-whisper')!
          const reports = [...(await sender.sender.getStats()).values()]
          return (reports.find(({ type }) => type === 'outbound-rtp')?.packetsSent as number) ?? 0
        })
      assert.equal(await sent(), 0)
      await benPage.keyboard.down('F7')
      await bar(benPage).getByText(`Only ${server.owner.username} hears you`).waitFor()
      const toAda = bar(adaPage).locator('p[data-whisper]')
      await toAda.filter({ hasText: `${ben.username} is whispering to you` }).waitFor()
      await waitUntil('it is sent', async () => (await sent()) > 20)
      await listed(adaPage, ben).and(adaPage.locator('[data-whisper]')).waitFor()
      await waitUntil('Cy sees nobody speak', async () => {
        const speaking = listed(cyPage, ben).and(cyPage.locator('[data-speaking]'))
        return (await speaking.count()) === 0
      })
      assert.equal(await cyPage.locator('[data-whisper]').count(), 0)
      await assertAccessible(adaPage, 'a whisper to the account')
      await assertAccessible(benPage, 'a whisper of the account')
      await benPage.keyboard.up('F7')
      await toAda.waitFor({ state: 'detached' })
      await listed(cyPage, ben).and(cyPage.locator('[data-speaking]')).waitFor()
    })

    await t.test('roles are chosen in the settings', async () => {
      await listed(benPage, server.owner).click({ button: 'right' })
      await benPage
        .getByRole('menuitem', { name: `Don’t whisper to ${server.owner.username}` })
        .click()
      await bar(benPage).getByRole('link', { name: 'Whisper to…' }).click()
      const group = benPage.getByRole('group', { name: 'Whispers in Guild' })
      await group.getByText('Nobody chosen yet.').waitFor()
      const roles = group.getByRole('combobox', { name: 'Add a role' })
      await roles.focus()
      await waitUntilVisible(roles)
      await benPage.keyboard.press('End')
      await benPage.keyboard.press('Enter')
      await group.getByText('Everyone with the role Healers').waitFor()
      await bar(benPage).getByText('Hold to whisper to Healers').waitFor()
      await benPage.keyboard.down('F7')
      await bar(benPage).getByText(`Only ${cy.username} hears you`).waitFor()
      await benPage.keyboard.up('F7')
      await group.getByRole('button', { name: /^Stop whispering to/ }).click()
      await group.getByText('Nobody chosen yet.').waitFor()
    })
  },
)

test(
  'V42 WC12: cameras and screens are shared, watched and kept in a window',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner: ada } = server
    const ben = await server.member()
    const adaPage = await openClient(t, ada, server)
    const benPage = await openClient(t, ben, server, shareSound)
    await benPage.evaluate(encodeInHardware)
    await Promise.all([joinCall(adaPage), joinCall(benPage)])
    const stage = (page: Page) => page.getByRole('main')

    await t.test('a camera is seen on the page of the channel, and only there', async () => {
      await stage(benPage).getByRole('button', { name: 'Turn on camera' }).click()
      const preview = benPage.getByRole('dialog', { name: 'Camera preview' })
      await preview.getByRole('button', { name: 'Turn on camera' }).click()
      await listed(adaPage, ben).getByRole('img', { name: 'camera on' }).waitFor()
      await waitForFrames(adaPage, 1)
      const tiles = await stage(adaPage).getByRole('listitem').all()
      const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()))
      const sizes = boxes.map((box) => ({ height: box!.height, shape: box!.width / box!.height }))
      assert.ok(
        sizes.every(({ height, shape }) => height > 260 && shape > 1.3 && shape < 1.8),
        `two tiles fill the stage: ${JSON.stringify(sizes)}`,
      )
      await adaPage.getByRole('link', { name: 'general' }).first().click()
      await waitForFrames(adaPage, 0)
      await lounge(adaPage).click()
      await waitForFrames(adaPage, 1)
    })

    await t.test('a screen is watched by choice, large, and beside other channels', async () => {
      await bar(benPage).getByRole('button', { name: 'Share screen' }).click()
      const dialog = benPage.getByRole('dialog', { name: 'Share your screen' })
      await dialog.getByRole('radio', { name: 'Games and film' }).check()
      await dialog.getByRole('radio', { name: '15', exact: true }).check()
      await assertAccessible(benPage, 'the dialog before sharing a screen')
      await dialog.getByRole('button', { name: 'Choose what to share' }).click()
      await stage(adaPage).getByText(`${ben.username} is sharing a screen`).waitFor()
      await waitForPlayers(adaPage, 1)
      await stage(adaPage).getByRole('button', { name: 'Watch', exact: true }).click()
      const screen = stage(adaPage)
        .getByRole('listitem')
        .filter({ hasText: `${ben.username}’s screen` })
      await screen.and(adaPage.locator('[data-large]')).waitFor()
      await waitForFrames(adaPage, 2)
      await waitForPlayers(adaPage, 2)
      const sent = () =>
        benPage.evaluate(() => {
          const up = peers
            .at(-1)!
            .getTransceivers()
            .find(({ mid }) => mid === 'up-screen')!
          const { maxFramerate, maxBitrate } = up.sender.getParameters().encodings.at(-1)!
          const { frameRate = 0 } = up.sender.track!.getSettings()
          return [
            up.sender.track!.contentHint,
            frameRate <= (maxFramerate ?? 0),
            maxFramerate,
            maxBitrate,
          ]
        })
      assert.deepEqual(await sent(), ['motion', true, 15, 3_500_000])
      // Who shares a screen sees it on request; a window or tab, at once.
      const preview = stage(benPage).locator('[data-screen] video')
      assert.equal(await preview.count(), 0)
      await stage(benPage).getByRole('button', { name: 'Show preview' }).click()
      await waitUntil('the preview has a picture', () =>
        preview.evaluate((element) => (element as HTMLVideoElement).videoWidth > 0),
      )
      await stage(benPage).getByRole('button', { name: 'Hide preview' }).click()
      await preview.waitFor({ state: 'detached' })
      await stage(benPage).getByRole('button', { name: 'Change quality' }).click()
      const change = benPage.getByRole('dialog', { name: 'Change screen sharing' })
      await change.getByRole('radio', { name: 'Text and detail' }).check()
      await change.getByRole('radio', { name: '60', exact: true }).check()
      await change.getByRole('button', { name: 'Apply' }).click()
      await waitUntil(
        'the screen that is shared changes',
        async () =>
          JSON.stringify(await sent()) === JSON.stringify(['detail', true, 60, 8_000_000]),
      )
      const { id } = (await server.channels()).find(({ type }) => type === 'voice')!
      const limit = (videoKbps: number | null) =>
        ada.expect(200, ada.patch(`/api/channels/${id}`, { videoKbps }))
      const isLimited = async (bitrate: number) => (await sent())[3] === bitrate
      await limit(1000)
      await waitUntil('the limit of the channel applies', () => isLimited(1_000_000))
      await stage(benPage).getByRole('button', { name: 'Change quality' }).click()
      await change.getByText('This channel allows up to 1 Mbit/s').waitFor()
      await benPage.keyboard.press('Escape')
      await limit(null)
      await waitUntil('there is none again', () => isLimited(8_000_000))
      await screen.getByRole('slider', { name: 'Volume of the screen' }).press('Home')
      await waitForPlayers(adaPage, 1)
      for (const colorScheme of ['dark', 'light'] as const) {
        await adaPage.emulateMedia({ colorScheme })
        const rules = colorScheme === 'dark' ? 'all' : 'colors'
        await assertAccessible(adaPage, `the stage with videos, ${colorScheme}`, rules)
      }
      await screen.hover()
      await screen.getByRole('button', { name: /^Quality of/ }).click()
      const quality = adaPage.getByRole('dialog', { name: /^Quality of/ })
      await quality.getByText(/^\d+ × \d+$/).waitFor()
      await quality.getByText(/^\d[\d,]* kbit\/s$/).waitFor()
      await assertAccessible(adaPage, 'the quality of a video')
      // Some builds of Chromium have no H.264.
      const best = await benPage.evaluate(() => {
        const { codecs } = RTCRtpSender.getCapabilities('video')!
        return codecs.some(({ mimeType }) => mimeType === 'video/H264') ? 'H264' : 'VP8'
      })
      t.diagnostic(`sent from hardware as ${best}`)
      const isSentAs = (codec: string) => quality.getByText(codec, { exact: true }).waitFor()
      await isSentAs(best)
      const cy = await connect(await server.member())
      const vp8Only = await joinWithMedia(t, cy, id, [96])
      await isSentAs('VP8')
      await waitForFrames(adaPage, 2)
      await vp8Only.leave()
      await isSentAs(best)
      await waitForFrames(adaPage, 2)
      await quality.getByRole('radio', { name: 'Low' }).check()
      await adaPage.keyboard.press('Escape')
      await screen.hover()
      await screen.getByRole('button', { name: /in full screen$/ }).click()
      await waitUntil('it fills the screen', () =>
        adaPage.evaluate(() => document.fullscreenElement !== null),
      )
      await adaPage.evaluate(() => document.exitFullscreen())
      await screen.hover()
      await screen.getByRole('button', { name: /in a separate window$/ }).click()
      const picture = () =>
        adaPage.evaluate(() => {
          const own = window.documentPictureInPicture!.window
          return own
            ? `${own.document.title} ${own.document.querySelector('video')!.videoWidth > 0}`
            : null
        })
      const title = `${ben.username}’s screen true`
      await waitUntil('it has a window', async () => (await picture()) === title)
      await screen.getByRole('button', { name: 'Close the separate window' }).press('Enter')
      await waitUntil('the window is closed', async () => (await picture()) === null)
      await screen.getByRole('button', { name: /in a separate window$/ }).press('Enter')
      await waitUntil('it has a window again', async () => (await picture()) === title)
      await adaPage.getByRole('link', { name: 'general' }).first().click()
      await waitForFrames(adaPage, 1)
      await bar(benPage).getByRole('button', { name: 'Stop sharing' }).click()
      await waitUntil('the window closes with the screen', async () => (await picture()) === null)
      await waitForFrames(adaPage, 0)
    })

    await t.test('a member who may no longer speak no longer sends a camera', async () => {
      const channels = await server.channels()
      const voiceId = channels.find(({ type }) => type === 'voice')!.id
      const path = `/api/channels/${voiceId}/overwrites/${ben.id}`
      const deny = (...permissions: string[]) =>
        ada.expect(200, ada.put(path, { target: 'member', allow: [], deny: permissions }))
      await deny('speak')
      await listed(adaPage, ben)
        .getByRole('img', { name: 'camera on' })
        .waitFor({ state: 'detached' })
      await bar(benPage)
        .getByRole('button', { name: 'Turn off camera' })
        .waitFor({ state: 'detached' })
      await waitUntil('nothing is sent', async () => (await sentVideos(benPage)) === 0)
      const mark = listed(adaPage, ben).getByRole('img', { name: 'not allowed to speak here' })
      await mark.waitFor()
      await listed(adaPage, ben).click()
      const menu = adaPage.getByRole('region', { name: 'Voice channel' })
      const unmute = menu.getByRole('button', { name: 'Unmute in voice channels', disabled: true })
      await unmute.waitFor()
      await menu.getByText('doesn’t have permission to speak in Lounge').waitFor()
      await assertAccessible(adaPage, 'the menu of who may not speak')
      await adaPage.keyboard.press('Escape')
      // Who only listens is not asked for the microphone before it is needed.
      await bar(benPage).getByRole('button', { name: 'Leave voice channel' }).click()
      await benPage.evaluate(() => {
        const { mediaDevices } = navigator
        const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
        globalThis.openedDevices = 0
        mediaDevices.getUserMedia = (constraints) => {
          openedDevices += 1
          return getUserMedia(constraints)
        }
      })
      await joinCall(benPage)
      await stage(benPage).getByText('You can listen here').waitFor()
      assert.equal(await benPage.evaluate(() => openedDevices), 0)
      await deny()
      await mark.waitFor({ state: 'detached' })
      await adaPage.locator('[data-speaking]', { hasText: ben.username }).first().waitFor()
    })
  },
)

test(
  'WC11: a call survives a lost gateway connection and a restart of the server',
  inBrowser,
  async (t) => {
    const proxy = await startProxy(t)
    const settings = {
      PUBLIC_URL: proxy.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'guildhall-voice-')),
    }
    const app = await startApp(t, settings)
    proxy.connectTo(app.url)
    const server = await createServerFixture(app)
    const ben = await server.member()
    const adaPage = await openClient(t, viaProxy(proxy, server.owner), server)
    const benPage = await openClient(t, viaProxy(proxy, ben), server)
    await Promise.all([joinCall(adaPage), joinCall(benPage)])
    await waitForSound(adaPage)
    // A connection that could not be set up is replaced.
    const counts = () =>
      Promise.all([adaPage, benPage].map((page) => page.evaluate(() => peers.length)))
    const [adaCount = 0, benCount = 0] = await counts()

    proxy.block(true)
    await adaPage
      .getByText(/Connection lost/)
      .first()
      .waitFor()
    await waitForSound(adaPage)
    await bar(adaPage).getByRole('button', { name: 'Mute', exact: true }).click()
    proxy.block(false)
    await listed(benPage, server.owner).getByRole('img', { name: 'muted' }).waitFor()
    await waitForSound(adaPage)
    assert.equal((await counts())[0], adaCount, 'the media connection stays')

    await app.stop()
    const restarted = await startApp(t, settings)
    proxy.connectTo(restarted.url)
    await waitUntil('both have joined again', async () => {
      const [ada = 0, ben = 0] = await counts()
      return ada > adaCount && ben > benCount
    })
    await Promise.all([connected(adaPage).waitFor(), connected(benPage).waitFor()])
    await waitForSound(adaPage)
    await listed(benPage, server.owner).getByRole('img', { name: 'muted' }).waitFor()
  },
)
