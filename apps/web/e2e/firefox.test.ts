import test, { after } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { inBrowser } from './browser.ts'
import { FirefoxPage, inFirefox } from './firefox.ts'
import { closeVoiceBrowser, openVoicePage } from './voice-page.ts'

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

test(
  'Firefox and Chromium see each other’s cameras and screens',
  { skip: inBrowser.skip || inFirefox.skip },
  async (t) => {
    const server = await createServerFixture(await startApp(t))
    const ben = await server.member()
    const voice = (await server.channels()).find(({ type }) => type === 'voice')!
    const ada = await openVoicePage(t, server.owner)
    const page = await FirefoxPage.open(t, ben)
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
          super(configuration)
          globalThis.peers.push(this)
        }
      }
    })
    await page.goto(`${ben.url}/servers/${server.id}/${server.general.id}`)
    await ada.join(voice.id, { camera: true, format: 'video/VP8' })
    await click(page, 'Lounge')
    await waitUntil('Firefox shows the camera', async () => (await decodedFrames(page)) > 2)
    // Without an audio device, as here, Firefox sends silence.
    await waitUntil('packets of the voice arrive', async () => {
      const received = await ada.received()
      return received.some(({ source, packets }) => source === 'microphone' && packets > 0)
    })
    await click(page, 'Turn on camera')
    await ada.watches(ben.id, 'camera')
    await click(page, 'Share screen')
    await ada.watches(ben.id, 'screen')
    await click(page, 'Stop sharing')
    await click(page, 'Leave voice channel')
    await waitUntil('Ben has left', async () => (await ada.events('voice.left')).length > 0)
  },
)
