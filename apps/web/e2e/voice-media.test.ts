import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { waitUntil } from '../../backend/test/wait-until.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser } from './browser.ts'
import { mediaProcess } from './media-process.ts'
import { closeVoiceBrowser } from './voice-page.ts'
import type { VoicePage } from './voice-page.ts'
import { setUpAt } from './call-pages.ts'

after(closeVoiceBrowser)

test(
  'O34 V35: people hear each other again within seconds after the media process was killed',
  inBrowser,
  async (t) => {
    const { voiceId, pages } = await setUpAt(t, await startApp(t), 2)
    const [ada, ben] = pages as [VoicePage, VoicePage]
    await ada.join(voiceId)
    await ben.join(voiceId)
    await ada.hears(ben.account.id)
    const killedAt = performance.now()
    process.kill(mediaProcess(), 'SIGKILL')
    await waitUntil('there are new offers', async () => {
      return (await ada.offers()) > 1 && (await ben.offers()) > 1
    })
    t.diagnostic(`offered again after ${(performance.now() - killedAt).toFixed()} ms`)
    await Promise.all([ada.hears(ben.account.id), ben.hears(ada.account.id)])
    t.diagnostic(`heard again after ${(performance.now() - killedAt).toFixed()} ms`)
  },
)

test('people whose network blocks UDP talk over TCP, others directly', inBrowser, async (t) => {
  const { voiceId, pages } = await setUpAt(t, await startApp(t, { VOICE_ADDRESS: '127.0.0.1' }), 2)
  const [ada, ben] = pages as [VoicePage, VoicePage]
  await ada.join(voiceId, { relay: true, camera: true })
  await ben.join(voiceId)
  const { id } = ada.account
  await Promise.all([ada.hears(ben.account.id), ben.hears(id), ben.watches(id, 'camera')])
  assert.ok(await ada.isRelayed())
  assert.ok(!(await ben.isRelayed()))
})
