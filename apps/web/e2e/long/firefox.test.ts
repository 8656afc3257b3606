import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { TestContext } from 'node:test'
import type { Account } from '../../../backend/test/account.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { inBrowser } from '../browser.ts'
import { FirefoxPage, inFirefox } from '../firefox.ts'
import { closeVoiceBrowser, openVoicePage } from '../voice-page.ts'

after(closeVoiceBrowser)

/** Clicks on a button or link once it is there, and not hidden. */
function click(page: FirefoxPage, name: string): Promise<void> {
  return waitUntil(`Firefox shows ${name}`, () =>
    page.evaluate((wanted) => {
      const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === wanted,
      )
      found?.click()
      return found !== undefined
    }, name),
  )
}

/** After the preview, which asks once more. */
async function turnOnCamera(page: FirefoxPage): Promise<void> {
  await click(page, 'Turn on camera')
  await waitUntil('Firefox shows the preview', () =>
    page.evaluate(() => {
      const submit = document.querySelector<HTMLElement>('dialog[open] button[type=submit]')
      submit?.click()
      return submit !== null
    }, null),
  )
}

/** Clicks as a person does, which is what opens windows. */
async function clickWithPointer(page: FirefoxPage, name: string): Promise<void> {
  const find = () =>
    page.evaluate((wanted) => {
      const found = document.querySelector(`[aria-label="${CSS.escape(wanted)}"]`)
      if (!found) return null
      const { x, y, width, height } = found.getBoundingClientRect()
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    }, name)
  let point = await find()
  await waitUntil(`Firefox shows ${name}`, async () => (point = await find()) !== null)
  await page.clickAt(point!)
}

/** The frames of video that Firefox has decoded so far. */
function decodedFrames(page: FirefoxPage): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    for (const report of (await peers.at(-1)?.getStats())?.values() ?? []) {
      if (report.type === 'inbound-rtp') sum += report.framesDecoded ?? 0
    }
    return sum
  }, null)
}

/** Whether the newest media connection takes the way through a relay, and how the page reaches that. */
function relayProtocol(page: FirefoxPage): Promise<string | null> {
  return page.evaluate(async () => {
    const reports = [...((await peers.at(-1)?.getStats())?.values() ?? [])]
    const pair = reports.find(({ type, selected }) => type === 'candidate-pair' && selected)
    const local = reports.find(({ id }) => id === pair?.localCandidateId)
    return local?.candidateType === 'relay' ? String(local.relayProtocol) : null
  }, null)
}

/** The web client in Firefox; `mayUse` is what its network lets through. */
async function openClient(
  t: TestContext,
  account: Account,
  { path, mayUse }: { path: string; mayUse: 'all' | 'tcp' },
): Promise<FirefoxPage> {
  const page = await FirefoxPage.open(t, account)
  if (mayUse === 'tcp') {
    await page.addInitScript(() => {
      globalThis.blocked = 'udp'
    })
  }
  await page.addInitScript(() => {
    // There is no screen to share without a display.
    navigator.mediaDevices.getDisplayMedia = () => {
      const canvas = document.createElement('canvas')
      const picture = canvas.getContext('2d')!
      setInterval(() => {
        picture.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`
        picture.fillRect(0, 0, canvas.width, canvas.height)
      }, 50)
      return Promise.resolve(canvas.captureStream(20))
    }
    globalThis.peers = []
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        const policy = { iceTransportPolicy: 'relay' } as const
        super({ ...configuration, ...(globalThis.blocked === 'udp' && policy) })
        globalThis.peers.push(this)
      }
    }
  })
  await page.goto(account.url + path)
  return page
}

test(
  'V44: Firefox and Chromium see each other’s cameras and screens',
  { skip: inBrowser.skip || inFirefox.skip },
  async (t) => {
    const server = await createServerFixture(await startApp(t))
    const ben = await server.member()
    const voice = (await server.channels()).find(({ type }) => type === 'voice')!
    const ada = await openVoicePage(t, server.owner)
    const path = `/servers/${server.id}/${server.general.id}`
    const page = await openClient(t, ben, { path, mayUse: 'all' })
    await ada.join(voice.id, { camera: true, screen: true, format: 'video/VP8' })
    await click(page, 'Lounge')
    await waitUntil('Firefox shows the camera', async () => (await decodedFrames(page)) > 2)
    // Without an audio device, as here, Firefox sends silence.
    await waitUntil('packets of the voice arrive', async () => {
      const received = await ada.received()
      return received.some(({ source, packets }) => source === 'microphone' && packets > 0)
    })
    await turnOnCamera(page)
    await ada.watches(ben.id, 'camera')
    await click(page, 'Share screen')
    await click(page, 'Choose what to share')
    await ada.watches(ben.id, 'screen')
    await click(page, 'Stop sharing')

    await t.test('a screen has a window, which closes with it', async () => {
      const isShown = () =>
        page.evaluate(() => {
          const { document: shown } = window.documentPictureInPicture?.window ?? {}
          const video = shown?.querySelector('video')
          return video ? video.videoWidth > 0 && shown!.title : null
        }, null)
      const name = `${server.owner.username}’s screen`
      await click(page, 'Lounge')
      await click(page, 'Watch')
      await clickWithPointer(page, `${name} in a separate window`)
      await waitUntil('it has a window', async () => (await isShown()) === name)
      await click(page, 'Close the separate window')
      await waitUntil('the window is closed', async () => (await isShown()) === null)
      await clickWithPointer(page, `${name} in a separate window`)
      await waitUntil('it has a window again', async () => (await isShown()) === name)
      await ada.action('voice.update', { screen: false })
      await waitUntil('the window closes with the screen', async () => (await isShown()) === null)
    })

    await click(page, 'Leave voice channel')
    await waitUntil('Ben has left', async () => (await ada.events('voice.left')).length > 0)
  },
)

test(
  'Firefox takes part in a call over TCP where its network blocks UDP',
  { skip: inBrowser.skip || inFirefox.skip },
  async (t) => {
    const server = await createServerFixture(await startApp(t, { VOICE_ADDRESS: '127.0.0.1' }))
    const ben = await server.member()
    const voice = (await server.channels()).find(({ type }) => type === 'voice')!
    const ada = await openVoicePage(t, server.owner)
    const path = `/servers/${server.id}/${server.general.id}`
    const page = await openClient(t, ben, { path, mayUse: 'tcp' })
    await ada.join(voice.id, { camera: true, format: 'video/VP8' })
    await click(page, 'Lounge')
    await waitUntil('Firefox shows the camera', async () => (await decodedFrames(page)) > 2)
    await waitUntil('packets of the voice arrive', async () => {
      const received = await ada.received()
      return received.some(({ source, packets }) => source === 'microphone' && packets > 0)
    })
    await turnOnCamera(page)
    await ada.watches(ben.id, 'camera')
    assert.equal(await relayProtocol(page), 'tcp')
    assert.ok(!(await ada.isRelayed()))
  },
)
