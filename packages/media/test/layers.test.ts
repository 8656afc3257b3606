import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { DownSlot } from '../src/down-slot.ts'
import { Downlink } from '../src/downlink.ts'
import { parseRtcp } from '../src/rtcp.ts'
import { emptyRtpFields, isRtcp, parseRtp } from '../src/rtp.ts'
import type { RtpFields } from '../src/rtp.ts'
import { Source } from '../src/source.ts'
import { transportSequenceOffset } from '../src/video-packet.ts'
import { aggregated, buildParameters } from './h264-parameters.ts'
import type { SentFormat } from '../../../apps/backend/test/voice-packets.ts'
import { buildTransportFeedback } from '../../../apps/backend/test/transport-feedback.ts'

const stepMs = 5
const framesPerSecond = 15
/** What Chromium sends of a camera with 960 × 540, and a keyframe takes so many times as much as another picture. */
const layers = [
  { height: 135, kbps: 150 },
  { height: 270, kbps: 500 },
  { height: 540, kbps: 1700 },
]
const keyframeFactor = 6
const overheadBytes = 38
const voiceBytes = 120
const delayMs = 20
const feedbackMs = 60
/** A browser asks again for what is missing about so often, also where it can't have arrived yet. */
const askAgainMs = 50

interface Limits {
  kbps: number
  queueMs: number
  /** On the way to the viewer; 20 by default. */
  delayMs?: number
  /** One of so many packets is lost, however empty the queue is. */
  losesOneOf?: number
}

/** A connection with a queue of limited length, in simulated time. */
class Link {
  limits: Limits = { kbps: 10_000, queueMs: 300 }
  #freeAt = 0
  #count = 0

  /** Returns when the packet arrives; null: it is lost. */
  arrival(bytes: number, nowMs: number): number | null {
    const start = Math.max(nowMs, this.#freeAt)
    if (start - nowMs > this.limits.queueMs) return null
    this.#freeAt = start + ((bytes + overheadBytes) * 8) / this.limits.kbps
    this.#count += 1
    if (this.#count % (this.limits.losesOneOf ?? Infinity) === 0) return null
    return this.#freeAt + (this.limits.delayMs ?? delayMs)
  }
}

/** A picture on its way to the viewer. */
interface Picture {
  userId: string
  height: number
  isKeyframe: boolean
  /** Whether its last packet was sent. */
  isWhole: boolean
  /** The numbers of its packets that have not arrived. */
  missing: Set<number>
}

/** What a browser decodes of one stream: each picture needs the one before it, and all of its packets. */
class Decoder {
  readonly #pictures = new Map<number, Picture>()
  readonly #arriving = new Map<number, { at: number; picture: Picture }>()
  #newest = -1

  /** `arrival` is null for a packet that gets lost. Returns whether an earlier copy of it was on its way already. */
  send(fields: RtpFields, arrival: number | null, shown: Omit<Picture, 'isWhole' | 'missing'>) {
    const { sequence, timestamp, marker } = fields
    let picture = this.#pictures.get(timestamp)
    if (!picture) {
      picture = { ...shown, isWhole: false, missing: new Set() }
      this.#pictures.set(timestamp, picture)
    }
    picture.isWhole ||= marker
    const isOnItsWay = this.#arriving.has(sequence)
    if (!isOnItsWay) picture.missing.add(sequence)
    if (!isOnItsWay && arrival !== null) this.#arriving.set(sequence, { at: arrival, picture })
    return isOnItsWay
  }

  /** Returns the pictures that can be shown from now on. */
  decode(nowMs: number): Picture[] {
    for (const [sequence, { at, picture }] of this.#arriving) {
      if (at > nowMs) continue
      this.#arriving.delete(sequence)
      picture.missing.delete(sequence)
      this.#newest = Math.max(this.#newest, sequence)
    }
    const shown: Picture[] = []
    const waiting = [...this.#pictures]
    const isReady = ([, { isWhole, missing }]: (typeof waiting)[number]) =>
      isWhole && missing.size === 0
    const keyframe = waiting.findLastIndex((entry) => entry[1].isKeyframe && isReady(entry))
    for (const [index, entry] of waiting.entries()) {
      if (index >= keyframe && !isReady(entry)) break
      if (index >= keyframe) shown.push(entry[1])
      this.#pictures.delete(entry[0])
    }
    return shown
  }

  /** The numbers of packets that are missing before the newest one. */
  gaps(): number[] {
    return [...this.#pictures.values()].flatMap(({ missing }) =>
      [...missing].filter((sequence) => sequence < this.#newest),
    )
  }
}

/** Cameras in three layers and a voice on their way to one viewer, who watches the last camera first. */
function simulate(
  height?: number,
  cameras: readonly string[] = ['ada'],
  format: SentFormat = 'vp8',
) {
  let nowMs = 1000
  const link = new Link()
  const wantsKeyframe = new Set<number>()
  /** How often each stream was asked for a keyframe. */
  const asked = new Map<number, number>()
  let sendsKeyframes = true
  const sources = cameras.map((userId) => {
    const source = new Source(userId, 'camera', (packet) => {
      for (const item of parseRtcp(packet)) {
        if (item.kind !== 'keyframe_request') continue
        asked.set(item.ssrc, (asked.get(item.ssrc) ?? 0) + 1)
        if (sendsKeyframes) wantsKeyframe.add(item.ssrc)
      }
    })
    source.allow(true)
    return source
  })
  const watching = cameras
    .map((userId) => ({ userId, source: 'camera' as const, ...(height && { height }) }))
    .toReversed()
  const arrivals = new Map<number, number | null>()
  const shown: { at: number; height: number; userId: string }[] = []
  const decoders = new Map<number, Decoder>()
  let sentPicture = { userId: '', height: 0, isKeyframe: false }
  const resent = { packets: 0, needless: 0 }
  const voice = { sent: 0, lost: 0 }
  const fields = emptyRtpFields()
  let firstUnreported = 0
  let sent = 0
  const downlink: Downlink = new Downlink({
    slots: () => slots,
    watching: () => watching,
    send: (packet) => {
      if (isRtcp(packet)) return true
      assert.ok(parseRtp(packet, fields))
      assert.equal(packet.readUInt16BE(transportSequenceOffset), sent & 0xffff)
      const arrival = link.arrival(packet.length, nowMs)
      arrivals.set(sent, arrival)
      sent += 1
      const decoder = decoders.get(fields.ssrc)
      const isOnItsWay = decoder?.send(fields, arrival, sentPicture) ?? false
      if (isOnItsWay) resent.needless += 1
      return true
    },
  })
  const slots = sources.map((_, index): DownSlot => {
    const slot = new DownSlot('video', index, {
      send: () => true,
      sendVideo: (packet, now) => downlink.sendVideo(packet, now),
      onVideoChange: () => downlink.choose(nowMs),
    })
    slot.formats = [96, 102]
    decoders.set(slot.ssrc, new Decoder())
    return slot
  })
  /** How many layers the sender sends, the smallest pictures first. */
  let sending = layers.length
  const sequences = new Map<number, number>()

  function sendFrame(camera: number, index: number, frame: number): void {
    const { height: lines, kbps } = layers[index]!
    const source = sources[camera]!
    const ssrc = 100 * (camera + 1) + index
    const isKeyframe = wantsKeyframe.delete(ssrc) || frame === 0
    sentPicture = { userId: source.userId, height: lines, isKeyframe }
    let left = Math.round((kbps * 125 * (isKeyframe ? keyframeFactor : 1)) / framesPerSecond)
    for (let isFirst = true; left > 0; isFirst = false) {
      const packet = Buffer.alloc(Math.min(1100, left) + 30)
      left -= 1100
      packet.set([0x80, (left <= 0 ? 0x80 : 0) | (format === 'vp8' ? 96 : 102)])
      const sequence = sequences.get(ssrc) ?? 0
      packet.writeUInt16BE(sequence, 2)
      packet.writeUInt32BE(6000 * frame, 4)
      packet.writeUInt32BE(ssrc, 8)
      if (format === 'vp8') {
        packet.set([0x90, 0x80, 0x80 | (frame >> 8), frame & 0xff, isKeyframe ? 0 : 1], 12)
        packet.set([0, 0, 0x9d, 0x01, 0x2a, 0, 0, lines & 0xff, lines >> 8], 17)
        if (!isFirst) packet[12] = 0x80
      } else if (isFirst && isKeyframe) {
        packet.set(aggregated(buildParameters({ height: lines })), 12)
      } else {
        packet.set([0x3c, isKeyframe ? 5 : 1], 12)
      }
      sequences.set(ssrc, (sequence + 1) & 0xffff)
      assert.ok(parseRtp(packet, fields))
      source.receive(packet, { ...fields }, source.layers[index]!, nowMs)
    }
  }

  function report(): void {
    const reported: (number | null)[] = []
    for (let sequence = firstUnreported; sequence < sent; sequence += 1) {
      const arrival = arrivals.get(sequence)!
      if (arrival !== null && arrival > nowMs - delayMs) break
      reported.push(arrival)
    }
    // The last ones may still be on their way.
    while (reported.at(-1) === null) reported.pop()
    if (reported.length === 0) return
    const [item] = parseRtcp(buildTransportFeedback(firstUnreported & 0xffff, reported))
    firstUnreported += reported.length
    assert.ok(item?.kind === 'transport_feedback')
    downlink.handleFeedback(item, nowMs)
  }

  function askAgain(): void {
    const { roundTripMs } = downlink
    for (const slot of slots) {
      for (const sequence of decoders.get(slot.ssrc)!.gaps()) {
        if (slot.resend(sequence, nowMs, roundTripMs)) resent.packets += 1
      }
    }
  }

  for (const [index, slot] of slots.entries()) slot.assign(sources[index]!)
  let frame = 0
  return {
    source: sources[0]!,
    stopKeyframes: (): void => {
      sendsKeyframes = false
    },
    /** Layers that begin, begin with a keyframe. */
    send: (count: number): void => {
      for (let index = sending; index < count; index += 1) wantsKeyframe.add(100 + index)
      sending = count
    },
    /** Lets time pass. Returns what the viewer saw and heard meanwhile. */
    run(seconds: number, limits: Limits) {
      link.limits = limits
      const start = nowMs
      Object.assign(voice, { sent: 0, lost: 0 })
      Object.assign(resent, { packets: 0, needless: 0 })
      asked.clear()
      const before = shown.length
      while (nowMs < start + 1000 * seconds) {
        nowMs += stepMs
        if (nowMs % 20 === 0) {
          voice.sent += 1
          if (link.arrival(voiceBytes, nowMs) === null) voice.lost += 1
        }
        if (nowMs >= 1000 + (1000 / framesPerSecond) * frame) {
          for (const camera of sources.keys()) {
            for (let index = 0; index < sending; index += 1) sendFrame(camera, index, frame)
          }
          frame += 1
        }
        if (nowMs % 30 === 0) {
          downlink.tick(nowMs)
          for (const source of sources) source.repair(nowMs)
        }
        if (nowMs % feedbackMs === 0) report()
        if (nowMs % askAgainMs === 0) askAgain()
        for (const decoder of decoders.values()) {
          for (const { userId, height } of decoder.decode(nowMs)) {
            shown.push({ at: nowMs, height, userId })
          }
        }
      }
      const pictures = shown.slice(before).map((one) => ({ ...one, at: one.at - start }))
      return {
        pictures,
        /** Of the stream that was asked for one most often. */
        keyframeRequests: Math.max(0, ...asked.values()),
        framesPerSecond: pictures.length / seconds,
        resent: { ...resent },
        voiceLoss: voice.lost / voice.sent,
        longestPauseMs: Math.max(
          ...pictures.map(({ at }, index) => at - (pictures[index - 1]?.at ?? 0)),
        ),
        /** From when on only pictures of this height came, in milliseconds. */
        onlyFrom: (lines: number) =>
          (pictures.findLast((one) => one.height !== lines)?.at ?? 0) + 1,
      }
    },
  }
}

test('V58: a viewer with 350 kbit/s hears the voice and sees the smallest picture all the time', (t: TestContext) => {
  const seen = simulate().run(60, { kbps: 350, queueMs: 300 })
  t.diagnostic(
    `${seen.framesPerSecond.toFixed(1)} frames/s, ${(100 * seen.voiceLoss).toFixed(2)} % of voice lost`,
  )
  assert.ok(seen.framesPerSecond >= 8)
  assert.ok(seen.voiceLoss < 0.02)
  assert.ok(seen.pictures.slice(100).every(({ height }) => height === 135))
})

test('V57: a viewer gets the layer that its connection takes, soon after that changes', (t) => {
  const viewer = simulate()
  const fast = { kbps: 4000, queueMs: 300 }
  const first = viewer.run(20, fast)
  const slow = viewer.run(30, { kbps: 300, queueMs: 300 })
  const again = viewer.run(30, fast)
  t.diagnostic(
    `up ${first.onlyFrom(540)} ms, down ${slow.onlyFrom(135)} ms, up again ${again.onlyFrom(540)} ms`,
  )
  assert.ok(first.onlyFrom(540) < 10_000)
  assert.ok(slow.onlyFrom(135) < 5000)
  assert.ok(again.onlyFrom(540) < 10_000)
  for (const { longestPauseMs } of [first, slow, again])
    assert.ok(longestPauseMs < 1000, `${longestPauseMs} ms`)
  assert.equal(first.voiceLoss, 0)
  assert.equal(again.voiceLoss, 0)
})

test('V56: a viewer gets no larger picture than it shows', () => {
  const seen = simulate(200).run(20, { kbps: 10_000, queueMs: 300 })
  assert.ok(seen.onlyFrom(270) < 10_000)
})

test('of H.264, too, a viewer gets the layer that it shows and its connection takes', () => {
  const viewer = simulate(200, ['ada'], 'h264')
  const seen = viewer.run(20, { kbps: 10_000, queueMs: 300 })
  assert.ok(seen.onlyFrom(270) < 10_000)
  assert.equal(viewer.source.largestUseful, 1)
  const slow = viewer.run(30, { kbps: 300, queueMs: 300 })
  assert.ok(slow.onlyFrom(135) < 5000)
})

test('V60: a sender is asked for a keyframe at most twice a second, however long none comes', () => {
  const viewer = simulate()
  viewer.run(20, { kbps: 4000, queueMs: 300 })
  viewer.stopKeyframes()
  const { keyframeRequests } = viewer.run(20, { kbps: 300, queueMs: 300 })
  assert.ok(keyframeRequests > 10 && keyframeRequests <= 41, `${keyframeRequests}`)
})

test('V59: where two smallest pictures do not fit, the first that the viewer watches is shown', () => {
  const { pictures } = simulate(undefined, ['ada', 'ben']).run(30, { kbps: 280, queueMs: 300 })
  const settled = pictures.filter(({ at }) => at > 10_000)
  const ofBen = settled.filter(({ userId }) => userId === 'ben')
  assert.ok(ofBen.length > 0.9 * settled.length, `${ofBen.length} of ${settled.length}`)
  assert.ok(ofBen.length > 8 * 20, `${ofBen.length}`)
})

test('a sender that sends smaller pictures than are of use is still asked for the largest', () => {
  const fast = { kbps: 10_000, queueMs: 300 }
  const viewer = simulate()
  viewer.send(1)
  viewer.run(5, fast)
  assert.equal(viewer.source.largestUseful, 2)
  viewer.send(3)
  assert.ok(viewer.run(20, fast).onlyFrom(540) < 10_000)

  const small = simulate(200)
  small.send(1)
  small.run(5, fast)
  assert.equal(small.source.largestUseful, 2, 'nothing is known of the size of the others')
  small.send(3)
  small.run(5, fast)
  assert.equal(small.source.largestUseful, 1)
})

test('the picture stops for less than 1 s where a connection becomes much slower, at whatever moment', () => {
  for (const kbps of [300, 400, 700]) {
    for (const queueMs of [300, 600]) {
      const viewer = simulate()
      for (let fall = 0; fall < 6; fall += 1) {
        viewer.run(12 + 0.035 * fall, { kbps: 4000, queueMs: 300 })
        const { longestPauseMs, voiceLoss } = viewer.run(8, { kbps, queueMs })
        const name = `${kbps} kbit/s, ${queueMs} ms, fall ${fall}`
        assert.ok(longestPauseMs < 1000, `${name}: ${longestPauseMs} ms`)
        assert.ok(voiceLoss < 0.04, `${name}: ${voiceLoss} of the voice lost`)
      }
    }
  }
})

test('what a viewer asks for again before it can have arrived is not sent again', () => {
  const lossy = { kbps: 4000, queueMs: 300, delayMs: 200, losesOneOf: 40 }
  const viewer = simulate()
  viewer.run(5, lossy)
  const { resent, framesPerSecond: shown } = viewer.run(20, lossy)
  assert.ok(resent.packets > 20, `${resent.packets} sent again`)
  assert.ok(resent.needless < 0.05 * resent.packets, `${resent.needless} of ${resent.packets}`)
  assert.ok(shown > 0.9 * framesPerSecond, `${shown} frames/s`)
})

test('attempts at a larger picture that does not fit cost the voice nothing', () => {
  for (const kbps of [260, 300, 350]) {
    const viewer = simulate()
    const slow = { kbps, queueMs: 300 }
    viewer.run(10, slow)
    const { voiceLoss, longestPauseMs } = viewer.run(60, slow)
    assert.ok(voiceLoss < 0.001, `${kbps} kbit/s: ${voiceLoss} of the voice lost`)
    assert.ok(longestPauseMs < 600, `${kbps} kbit/s: ${longestPauseMs} ms`)
  }
})
