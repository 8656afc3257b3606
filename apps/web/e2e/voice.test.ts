import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { Channel } from '@guildhall/contract'
import type { Locator, Page } from 'playwright-core'
import type { Account } from '../../backend/test/account.ts'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import type { ServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser, type PageOptions } from './browser.ts'
import { startProxy, viaProxy } from './network-proxy.ts'
import { openEmptyAs } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

declare global {
  var peers: RTCPeerConnection[]
  /** What has played something. */
  var players: Set<HTMLMediaElement>
  /** New media connections only try relays, of which there is none. */
  var isUdpBlocked: boolean
  /** How often a microphone or a camera was opened. */
  var openedDevices: number
}

/** Lets the test read the statistics of the page's media connections, and prevent them; also see what it plays. */
function recordMedia(): void {
  globalThis.peers = []
  globalThis.players = new Set()
  const { prototype } = HTMLMediaElement
  const { play } = prototype
  prototype.play = function () {
    players.add(this)
    return play.call(this)
  }
  globalThis.isUdpBlocked = false
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(globalThis.isUdpBlocked && { iceTransportPolicy: 'relay' }) })
      globalThis.peers.push(this)
    }
  }
}

/** Opens #general, ready for a call. */
async function openClient(
  t: TestContext,
  account: Account,
  server: ServerFixture,
  prepare?: () => void,
  options?: PageOptions,
): Promise<Page> {
  const page = await openEmptyAs(t, account, options)
  await page.addInitScript(recordMedia)
  if (prepare) await page.addInitScript(prepare)
  await page.goto(`/servers/${server.id}/${server.general.id}`)
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  return page
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Voice' })
const lounge = (page: Page): Locator => page.getByRole('link', { name: 'Lounge', exact: true })
const connected = (page: Page): Locator =>
  bar(page).getByRole('button', { name: /^Voice connected/ })

/** The button of a participant in the channel list. */
function listed(page: Page, account: Account, channel = 'Lounge'): Locator {
  const list = page.getByRole('list', { name: `In ${channel}` })
  return list.getByRole('button', { name: account.username })
}

async function joinCall(page: Page): Promise<void> {
  await lounge(page).click()
  await connected(page).waitFor()
}

/** Waits until sound comes through the newest media connection. */
async function waitForSound(page: Page): Promise<void> {
  const energy = () =>
    page.evaluate(async () => {
      let sum = 0
      for (const report of (await peers.at(-1)?.getStats())?.values() ?? []) {
        if (report.type === 'inbound-rtp') sum += report.totalAudioEnergy ?? 0
      }
      return sum
    })
  const before = await energy()
  await waitUntil('there is sound', async () => (await energy()) > before)
}

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

async function waitForPlayers(page: Page, wanted: number): Promise<void> {
  // Players of a connection that was replaced have no sound any more.
  const count = () =>
    page.evaluate(
      () =>
        [...players].filter(
          (one) => one instanceof HTMLAudioElement && one.srcObject !== null && !one.muted,
        ).length,
    )
  await waitUntil(`the page plays the sound of ${wanted}`, async () => (await count()) === wanted)
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

test('two people talk, by mouse and by keyboard', inBrowser, async (t) => {
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

  await t.test('who joins a full channel reads why that fails', async () => {
    await lounge(adaPage).hover()
    await adaPage.getByRole('link', { name: '#Lounge settings' }).click()
    const limit = adaPage.getByRole('textbox', { name: 'User limit' })
    await limit.fill('1000')
    await adaPage.getByText('Enter a number from 1 to 500').waitFor()
    await limit.fill('1')
    await adaPage.getByRole('combobox', { name: 'Bitrate' }).click()
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

test('cameras and screens are shared, watched and kept in a window', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner: ada } = server
  const ben = await server.member()
  const adaPage = await openClient(t, ada, server)
  const benPage = await openClient(t, ben, server, shareSound)
  await Promise.all([joinCall(adaPage), joinCall(benPage)])
  const stage = (page: Page) => page.getByRole('main')

  await t.test('a camera is seen on the page of the channel, and only there', async () => {
    await stage(benPage).getByRole('button', { name: 'Turn on camera' }).click()
    await listed(adaPage, ben).getByRole('img', { name: 'camera on' }).waitFor()
    await waitForFrames(adaPage, 1)
    await adaPage.getByRole('link', { name: 'general' }).first().click()
    await waitForFrames(adaPage, 0)
    await lounge(adaPage).click()
    await waitForFrames(adaPage, 1)
  })

  await t.test('a screen is watched by choice, large, and beside other channels', async () => {
    await bar(benPage).getByRole('button', { name: 'Share screen' }).click()
    await stage(adaPage).getByText(`${ben.username} is sharing a screen`).waitFor()
    await waitForPlayers(adaPage, 1)
    await stage(adaPage).getByRole('button', { name: 'Watch', exact: true }).click()
    const screen = stage(adaPage)
      .getByRole('listitem')
      .filter({ hasText: `${ben.username}’s screen` })
    await screen.and(adaPage.locator('[data-large]')).waitFor()
    await waitForFrames(adaPage, 2)
    await waitForPlayers(adaPage, 2)
    await screen.getByRole('slider', { name: 'Volume of the screen' }).press('Home')
    await waitForPlayers(adaPage, 1)
    for (const colorScheme of ['dark', 'light'] as const) {
      await adaPage.emulateMedia({ colorScheme })
      const rules = colorScheme === 'dark' ? 'all' : 'colors'
      await assertAccessible(adaPage, `the stage with videos, ${colorScheme}`, rules)
    }
    await screen.hover()
    await screen.getByRole('button', { name: /in full screen$/ }).click()
    await waitUntil('it fills the screen', () =>
      adaPage.evaluate(() => document.fullscreenElement !== null),
    )
    await adaPage.evaluate(() => document.exitFullscreen())
    await screen.hover()
    await screen.getByRole('button', { name: /in a separate window$/ }).click()
    await waitUntil('it has a window', () =>
      adaPage.evaluate(() => document.pictureInPictureElement !== null),
    )
    await adaPage.getByRole('link', { name: 'general' }).first().click()
    await waitForFrames(adaPage, 1)
    await bar(benPage).getByRole('button', { name: 'Stop sharing' }).click()
    await waitUntil('the window closes with the screen', () =>
      adaPage.evaluate(() => document.pictureInPictureElement === null),
    )
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
})

test(
  'a call survives a lost gateway connection and a restart of the server',
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

  await t.test('who is not connected reads what may be wrong, and can try again', async () => {
    const blockUdp = (): void => {
      globalThis.isUdpBlocked = true
    }
    const page = await openClient(t, ben, server, blockUdp, { isReused: false })
    await page.clock.install()
    await lounge(page).click()
    await bar(page).getByText('Connecting…').waitFor()
    await page.clock.fastForward(20_000)
    await bar(page).getByText('Your network may block UDP').waitFor()
    await page.evaluate(() => {
      globalThis.isUdpBlocked = false
    })
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await connected(page).waitFor()
    await waitForSound(page)
  })

  await t.test('an operator can turn voice off', async () => {
    const quiet = await createServerFixture(await startApp(t, { VOICE: 'off' }))
    const page = await openClient(t, quiet.owner, quiet)
    await lounge(page).click()
    await bar(page)
      .getByText(/turned off/)
      .waitFor()
  })
})

/** The process that this one started for media, the newest if an earlier one is still ending. */
function mediaProcess(): number {
  const arguments_ = ['-n', '-P', String(process.pid), '-f', 'media-process']
  return Number(execFileSync('pgrep', arguments_, { encoding: 'utf8' }).trim())
}
