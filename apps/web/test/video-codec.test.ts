import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VideoFormat } from '@guildhall/contract'
import { chooseCodec } from '../src/features/voice/video-codec.ts'

const vp8 = { mimeType: 'video/VP8', clockRate: 90_000 }
const h264 = {
  mimeType: 'video/H264',
  clockRate: 90_000,
  sdpFmtpLine: 'packetization-mode=1;profile-level-id=42e034',
}
const size = { width: 1920, height: 1080, framerate: 60, bitrate: 8_000_000 }
type Info = { supported: boolean; powerEfficient: boolean }

test('V43: H.264 is chosen where everyone decodes it and hardware encodes it, VP8 otherwise', async (t) => {
  let asked: unknown[] = []
  let answer = async (): Promise<Info> => ({ supported: true, powerEfficient: true })
  Object.defineProperty(navigator, 'mediaCapabilities', {
    configurable: true,
    value: {
      encodingInfo: (configuration: unknown) => {
        asked.push(configuration)
        return answer()
      },
    },
  })
  t.after(() => Reflect.deleteProperty(navigator, 'mediaCapabilities'))
  const choose = (formats: VideoFormat[], codecs = [vp8, h264]) =>
    chooseCodec(codecs, size, () => formats)
  const [both, vp8Only]: VideoFormat[][] = [['vp8', 'h264'], ['vp8']]

  assert.equal(await choose(both!), h264)
  const contentType = 'video/H264;packetization-mode=1;profile-level-id=42e034'
  assert.deepEqual(asked, [{ type: 'webrtc', video: { contentType, ...size } }])
  asked = []
  assert.equal(await choose(vp8Only!), vp8, 'one viewer decodes VP8 alone')
  assert.equal(await choose(both!, [vp8]), vp8, 'the browser has no H.264')
  assert.equal(await choose(['h264']), h264, 'one viewer decodes H.264 alone')
  assert.equal(await choose([]), vp8, 'nothing suits everyone')
  assert.deepEqual(asked, [])
  for (const info of [
    { supported: true, powerEfficient: false },
    { supported: false, powerEfficient: true },
  ]) {
    answer = async () => info
    assert.equal(await choose(both!), vp8, JSON.stringify(info))
  }
  answer = () => Promise.reject(new TypeError('unknown type'))
  assert.equal(await choose(both!), vp8, 'the browser can’t say it')

  // Someone joins while the browser is asked.
  let formats = both!
  answer = async () => {
    formats = vp8Only!
    return { supported: true, powerEfficient: true }
  }
  assert.equal(await chooseCodec([vp8, h264], size, () => formats), vp8)
})
