import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, waitUntilVisible } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'microphone, speakers and camera can be tested, and what is chosen is kept',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const page = await openAs(t, await app.register(), '/settings/voice', {
      permissions: ['microphone', 'camera'],
    })
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const meter = page.getByRole('meter', { name: 'Microphone level' }).first()
    const level = async (): Promise<number> => Number(await meter.getAttribute('aria-valuenow'))

    await page.getByRole('button', { name: 'Test microphone' }).waitFor()
    assert.deepEqual(
      requested.filter((url) => url.includes('rnnoise')),
      [],
    )

    // Why there is no microphone is said plainly.
    const block = page.getByRole('region', { name: 'Microphone', exact: true })
    for (const [name, text] of [
      ['NotAllowedError', 'Your browser blocks the microphone.'],
      ['NotFoundError', 'No microphone found.'],
      ['NotReadableError', 'Another app may be using it'],
    ] as const) {
      await page.evaluate((error) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
      }, name)
      await page.getByRole('button', { name: 'Test microphone' }).click()
      await block.getByRole('alert').filter({ hasText: text }).waitFor()
    }
    await page.evaluate(
      () => delete (navigator.mediaDevices as { getUserMedia?: unknown }).getUserMedia,
    )

    await page.getByRole('button', { name: 'Test microphone' }).click()
    await page
      .getByText(/Listening to Fake/)
      .first()
      .waitFor()
    assert.ok(requested.some((url) => url.includes('rnnoise')))
    await page.getByRole('radio', { name: 'Off', exact: true }).check()
    await waitUntil('the meter shows the beep', async () => (await level()) > -40)
    await page.getByRole('radio', { name: 'Browser', exact: true }).check()
    await waitUntil('the meter shows silence', async () => (await level()) < -70)
    await waitUntil('the meter shows the beep', async () => (await level()) > -60)
    assert.equal(await page.getByText('RNNoise doesn’t work').count(), 0)

    // The gate lets through what is louder than the threshold.
    const slider = page.getByRole('slider', { name: 'Threshold' })
    await slider.fill('0')
    await waitUntil(
      'the gate is closed',
      async () => (await meter.getAttribute('data-open')) === 'false',
    )
    await slider.fill('-70')
    await waitUntil(
      'the gate opens',
      async () => (await meter.getAttribute('data-open')) === 'true',
    )

    // Push-to-talk
    await page.getByRole('radio', { name: 'Push to talk' }).check()
    await waitUntil(
      'the gate is closed',
      async () => (await meter.getAttribute('data-open')) === 'false',
    )
    const pushToTalk = page.getByRole('group', { name: 'Push-to-talk key' })
    await pushToTalk.getByRole('button', { name: 'Choose key' }).click()
    await page.getByRole('button', { name: 'Press a key…' }).press('F8')
    await pushToTalk.getByText('F8', { exact: true }).waitFor()
    // Keys that nothing depends on can be removed.
    const priority = page.getByRole('group', { name: 'Priority speaker key' })
    await priority.getByRole('button', { name: 'Choose key' }).click()
    await page.getByRole('button', { name: 'Press a key…' }).press('F9')
    await priority.getByText('F9', { exact: true }).waitFor()
    await priority.getByRole('button', { name: 'Remove' }).click()
    await priority.getByText('F9', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.down('F8')
    await waitUntil(
      'the key opens it',
      async () => (await meter.getAttribute('data-open')) === 'true',
    )
    await page.keyboard.up('F8')
    await waitUntil(
      'and closes it',
      async () => (await meter.getAttribute('data-open')) === 'false',
    )

    // A recording is played back.
    await page.getByRole('radio', { name: 'Voice activity' }).check()
    await page.getByRole('button', { name: 'Record 5 seconds' }).click()
    await page.locator('audio').waitFor()
    await waitUntil('it plays', () =>
      page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).currentTime > 0),
    )
    await page.getByRole('button', { name: 'Show preview' }).click()
    const video = page.locator('video')
    await waitUntil('the camera shows', () =>
      video.evaluate((element) => (element as HTMLVideoElement).videoWidth > 0),
    )
    await page.getByRole('button', { name: 'Play test sound' }).click()

    // Another microphone is followed by the test that is running.
    const device = page.getByRole('combobox', { name: 'Input device' })
    await device.focus()
    // Scrolling closes the list.
    await waitUntilVisible(device)
    await device.press('End')
    await device.press('Enter')
    await page
      .getByText(/Listening to Fake Audio Input 2/)
      .first()
      .waitFor()
    // A busy machine can take longer to connect than the test allows.
    await waitUntil('the connection works', async () => {
      await page.getByRole('button', { name: 'Test connection' }).click()
      await page.getByText(/^Testing\./).waitFor({ state: 'detached' })
      return page.getByText('Voice and video work from here.').isVisible()
    })
    await page.getByText(/^Works, to \S+:\d+/).waitFor()
    await page.getByText('Works', { exact: true }).waitFor()
    await page.evaluate(() => {
      globalThis.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' })
        }
      }
    })
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText(/^Voice and video work over TCP.*UDP port \d+ isn’t forwarded/).waitFor()
    await page.getByText('UDP packets don’t get through').waitFor()
    await assertAccessible(page, 'voice settings')

    await page.getByRole('button', { name: 'Stop test' }).click()
    await meter.waitFor({ state: 'detached' })
    await keepDeviceIds(page)
    await page.reload()
    assert.ok(await page.getByRole('radio', { name: 'Browser', exact: true }).isChecked())
    assert.equal(await slider.inputValue(), '-70')
    await device.filter({ hasText: 'Fake Audio Input 2' }).waitFor()
  },
)

/** Chromium without a window gives devices new ids each time a page is loaded; other browsers keep them. */
async function keepDeviceIds(page: Page): Promise<void> {
  const ids = await page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.map(({ kind, label, deviceId }) => ({ kind, label, deviceId }))
  })
  await page.addInitScript((known) => {
    const { mediaDevices } = navigator
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () =>
      (await list()).map((device) => {
        const { kind, label, groupId } = device
        const old = known.find((other) => other.kind === kind && other.label === label)
        const deviceId = old?.deviceId ?? device.deviceId
        return { kind, label, groupId, deviceId, toJSON: () => device.toJSON() as unknown }
      })
  }, ids)
}
