import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import { emptyH264Fields, parseH264 } from '../src/h264.ts'
import { LoadGuard } from '../src/load-guard.ts'
import { Reception } from '../src/reception.ts'
import {
  buildEstimate,
  buildKeyframeRequest,
  buildNack,
  buildReceiverReport,
  buildSenderReport,
  parseRtcp,
} from '../src/rtcp.ts'
import { emptyRtpFields, isRtcp, parseRtp } from '../src/rtp.ts'
import { RtpRewriter } from '../src/rtp-rewriter.ts'
import { SenderClock } from '../src/uplink.ts'
import { TokenBucket } from '../src/rates.ts'
import { prepareVideo, videoHeaderBytes } from '../src/video-packet.ts'
import { emptyVp8Fields, parseVp8 } from '../src/vp8.ts'
import { aggregated, buildParameters } from './h264-parameters.ts'
import { buildTransportFeedback } from '../../../apps/backend/test/transport-feedback.ts'
import { checkProperty } from './checked.ts'

const ssrc = fc.integer({ min: 0, max: 0xffff_ffff })
const sequence = fc.integer({ min: 0, max: 0xffff })

/**
 * What Chromium 156 sent with its fake devices: a kind and the bytes of a packet on each line. Sender reports are all from
 * one page, with the milliseconds at which they arrived.
 */
const captured = readFileSync(new URL('captures/chromium-156.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [kind: string, bytes: string, arrivalMs?: string])

function capturedOf(kind: string): Buffer[] {
  return captured.filter(([one]) => one === kind).map(([, hex]) => Buffer.from(hex, 'hex'))
}

test('the packets of a microphone are parsed, with their audio levels', () => {
  const fields = emptyRtpFields()
  const levels = capturedOf('microphone').map((packet) => {
    assert.equal(isRtcp(packet), false)
    assert.ok(parseRtp(packet, fields))
    assert.equal(fields.payloadType, 111)
    return fields.audioLevel
  })
  assert.ok(levels.every((level) => level !== null))
  assert.ok(levels.some((level) => level < 50) && levels.some((level) => level > 100))
})

test('the packets of a camera are parsed, with the start of a keyframe', () => {
  const fields = emptyRtpFields()
  const [first, ...others] = capturedOf('camera').map((packet) => {
    assert.ok(parseRtp(packet, fields))
    assert.equal(fields.payloadType, 96)
    const { isKeyframe, height, bytes } = prepareVideo(packet, fields)
    // The payload is the same, behind another header.
    const payload = packet.subarray(fields.payloadStart, fields.payloadEnd)
    assert.deepEqual(bytes.subarray(videoHeaderBytes), payload)
    return { isKeyframe, height }
  })
  assert.ok(first?.isKeyframe)
  assert.ok(first.height >= 90 && first.height <= 1080, `${first.height} lines`)
  assert.ok(others.every(({ isKeyframe, height }) => !isKeyframe && height === 0))
})

test('a feedback names the packets that arrived, and when', (t) => {
  const delays = fc.array(fc.option(fc.integer({ min: -3000, max: 8000 })), {
    minLength: 1,
    maxLength: 300,
  })
  checkProperty(
    t,
    fc.property(sequence, delays, (first, list) => {
      // In quarters of a millisecond.
      let ticks = 64 * 4 * 1000
      const arrivals = list.map((delay) => (delay === null ? null : (ticks += delay) / 4))
      const [item] = parseRtcp(buildTransportFeedback(first, arrivals))
      assert.ok(item?.kind === 'transport_feedback')
      assert.equal(item.first, first)
      assert.deepEqual(
        [...item.arrivals].map((at) => (Number.isNaN(at) ? null : at)),
        arrivals,
      )
    }),
  )
})

test('hostile feedback and pictures never throw and take bounded work', (t) => {
  const header = [0x8f, 205, 0x01, 0xff, 0, 0, 0, 1, 0, 0, 0, 1]
  checkProperty(
    t,
    fc.property(fc.uint8Array({ maxLength: 2040 }), (body) => {
      const packet = Buffer.alloc(2048)
      packet.set([...header, ...body.subarray(0, 2036)])
      for (const item of parseRtcp(packet)) {
        if (item.kind === 'transport_feedback') assert.ok(item.arrivals.length <= 2048)
      }
      const fields = emptyVp8Fields()
      parseVp8(Buffer.from(body), fields)
      assert.ok(fields.pictureIdOffset + 2 <= Math.max(2, body.length))
      assert.ok(fields.baseIndexOffset < Math.max(1, body.length))
      assert.ok(fields.height >= 0 && fields.height < 0x4000)
    }),
    3000,
  )
})

test('the height of an H.264 picture is read where its parameters come, as browsers and others write them', (t) => {
  const fields = emptyH264Fields()
  const read = (payload: Buffer) => {
    parseH264(payload, fields)
    return { ...fields }
  }
  // What Chromium 156 sent.
  for (const [hex, height] of [
    ['6742c0158c8d40a0cbcf37010d0107844235', 180],
    ['6742c01f8c8d405017fcb37010d0107844235000', 360],
    ['6742c01e8c8d40f047f537010d0107844235', 270],
    ['6742c0158c8d40a0cb53cdc0434041e1108d40', 180],
  ] as const) {
    assert.deepEqual(read(Buffer.from(hex, 'hex')), { isKeyframe: true, height })
  }
  for (const start of [[0x65], [0x7c, 0x85]]) {
    assert.deepEqual(read(Buffer.from([...start, 0xb8])), { isKeyframe: true, height: 0 })
  }
  for (const start of [[], [0x61, 0x67], [0x7c, 0x45], [0x7c, 0x81], [0x78, 0, 1, 1]]) {
    assert.deepEqual(read(Buffer.from(start)), { isKeyframe: false, height: 0 })
  }
  const size = fc.integer({ min: 1, max: 1080 })
  checkProperty(
    t,
    fc.property(
      ...[size, size, fc.constantFrom(66, 77, 100), fc.boolean(), fc.constantFrom(0, 1, 2)],
      (...[half, columns, profile, isProgressive, order]) => {
        const height = isProgressive ? 2 * half : 4 * half
        const options = { height, width: 2 * columns, profile, isProgressive, order }
        const unit = buildParameters(options)
        const fragment = Buffer.from([0x7c, 0x87, ...unit.subarray(1)])
        for (const payload of [unit, aggregated(unit), fragment]) {
          assert.deepEqual(read(payload), { isKeyframe: true, height })
        }
        const cut = read(unit.subarray(0, half % 7))
        assert.equal(cut.height, 0)
      },
    ),
    1000,
  )
})

test('hostile H.264 never throws and has no impossible height', (t) => {
  const fields = emptyH264Fields()
  const bytes = fc.uint8Array({ maxLength: 100 })
  const starts = fc.constantFrom(
    [0x67],
    [0x78, 0, 0, 0, 60, 0x67],
    [0x7c, 0x87],
    [0x67, 66],
    [0x67, 100],
  )
  checkProperty(
    t,
    fc.property(starts, bytes, (start, body) => {
      parseH264(Buffer.from([...start, ...body]), fields)
      parseH264(Buffer.from(body), fields)
      assert.ok(Number.isInteger(fields.height) && fields.height >= 0 && fields.height <= 16_384)
    }),
    100_000,
  )
})

test('the packets of a sender become one stream in a slot that changes hands', () => {
  const fields = emptyRtpFields()
  const rewriter = new RtpRewriter(48_000, 65_520, 4_294_960_000)
  const packets = capturedOf('microphone')
  let before: { sequence: number; timestamp: number } | null = null
  for (const round of [0, 1, 2]) {
    rewriter.restart()
    for (const [index, packet] of packets.entries()) {
      assert.ok(parseRtp(packet, fields))
      const nowMs = 20 * (round * packets.length + index)
      assert.ok(rewriter.rewrite(fields.sequence, fields.timestamp, nowMs))
      const { sequence, timestamp } = rewriter
      if (before) {
        assert.equal(sequence, (before.sequence + 1) & 0xffff)
        assert.equal((timestamp - before.timestamp) >>> 0, 960)
      }
      before = { sequence, timestamp }
    }
  }
})

test('the reports of a receiver are parsed', () => {
  for (const packet of capturedOf('rtcp')) {
    assert.ok(isRtcp(packet))
    assert.equal(parseRtcp(packet)[0]?.kind, 'report_block')
  }
})

test('hostile bytes never throw, and what is parsed lies within the packet', (t) => {
  const fields = emptyRtpFields()
  const bytes = fc.uint8Array({ maxLength: 1500 })
  const almost = fc.tuple(fc.constantFrom(0x80, 0x90, 0xa0, 0xbf), fc.nat(255), bytes)
  checkProperty(
    t,
    fc.property(fc.oneof(bytes, almost), (input) => {
      const packet = Buffer.from(
        input instanceof Uint8Array ? input : [input[0], input[1], ...input[2]],
      )
      if (parseRtp(packet, fields)) {
        assert.ok(fields.payloadStart <= fields.payloadEnd)
        assert.ok(fields.payloadEnd <= packet.length)
        assert.ok(fields.layerId.length <= 16)
        for (const payloadType of [96, 102]) prepareVideo(packet, { ...fields, payloadType })
      }
      assert.ok(parseRtcp(packet).length <= 2048)
    }),
    3000,
  )
})

test('the reports of a sender are converted to the time of this process, sound and video alike', () => {
  const clock = new SenderClock()
  const before = new Map<string, { ms: number; timestamp: number }>()
  let least = Infinity
  for (const [kind, hex, arrival] of captured) {
    if (!kind.endsWith('-report')) continue
    const [item] = parseRtcp(Buffer.from(hex, 'hex'))
    assert.ok(item?.kind === 'sender_report')
    const { ms, timestamp } = item.sentTime
    const converted = clock.convert(ms, Number(arrival))
    assert.ok(converted <= Number(arrival))
    least = Math.min(least, Number(arrival) - ms)
    assert.ok(Math.abs(converted - ms - least) < 5, 'the same difference for all')
    const rate = kind === 'camera-report' ? 90 : 48
    const last = before.get(kind)
    if (last) {
      const ticks = (timestamp - last.timestamp) >>> 0
      assert.ok(Math.abs(ticks / rate - (converted - last.ms)) < 30)
    }
    before.set(kind, { ms: converted, timestamp })
  }
  assert.equal(before.size, 2)
})

test('times are converted as by the report that was fastest, also after a clock was set', (t) => {
  const report = fc.record({
    pauseMs: fc.integer({ min: 200, max: 5000 }),
    delayMs: fc.integer({ min: 0, max: 400 }),
  })
  const reports = fc.array(report, { minLength: 1, maxLength: 40 })
  const shift = fc.integer({ min: -1e12, max: 1e12 })
  checkProperty(
    t,
    fc.property(fc.array(fc.tuple(shift, reports), { minLength: 1, maxLength: 3 }), (parts) => {
      const clock = new SenderClock()
      let nowMs = 1000
      for (const [shiftMs, some] of parts) {
        let fastest = Infinity
        for (const { pauseMs, delayMs } of some) {
          nowMs += pauseMs
          const converted = clock.convert(nowMs - delayMs + shiftMs, nowMs)
          assert.ok(converted <= nowMs)
          fastest = Math.min(fastest, delayMs)
          // At most what clocks may drift apart meanwhile, or what an earlier clock was taken for.
          const error = converted - (nowMs - delayMs)
          assert.ok(error < fastest + 1000, `${error} ms`)
        }
      }
    }),
  )
})

test('a rewritten report belongs to the rewritten packets', (t) => {
  const time = fc.integer({ min: 0, max: 0xffff_ffff })
  checkProperty(
    t,
    fc.property(sequence, time, time, time, ssrc, (number, first, sent, reported, to) => {
      const rewriter = new RtpRewriter(90_000, 7, first)
      assert.equal(rewriter.isAnchored, false)
      assert.ok(rewriter.rewrite(number, sent, 0))
      assert.equal(rewriter.isAnchored, true)
      const timestamp = rewriter.writtenTimestamp(reported)
      assert.equal((timestamp - rewriter.timestamp) >>> 0, (reported - sent) >>> 0)
      const sentTime = { ms: sent / 7, timestamp }
      const report = buildSenderReport({ ssrc: to, sentTime, packets: number, bytes: sent })
      assert.ok(isRtcp(report))
      const [item] = parseRtcp(report)
      assert.ok(item?.kind === 'sender_report' && item.ssrc === to)
      assert.equal(item.sentTime.timestamp, timestamp)
      assert.ok(Math.abs(item.sentTime.ms - sentTime.ms) < 0.001)
      assert.equal(item.ntp, report.readUInt32BE(10))
    }),
  )
})

test('hostile RTCP of every type never throws', (t) => {
  const part = fc.tuple(
    fc.constantFrom(0x80, 0x81, 0x84, 0x8f, 0x9f),
    fc.constantFrom(200, 201, 202, 203, 204, 205, 206, 207),
    fc.uint8Array({ maxLength: 80 }),
    fc.integer({ min: -2, max: 2 }),
  )
  checkProperty(
    t,
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const packets = parts.map(([first, type, body, wrongBy]) => {
        const length = Math.max(0, Math.floor(body.length / 4) + wrongBy)
        return Buffer.from([first, type, length >> 8, length & 0xff, ...body])
      })
      for (const item of parseRtcp(Buffer.concat(packets))) {
        if (item.kind === 'nack') assert.ok(item.sequences.length <= 1024)
      }
    }),
    3000,
  )
})

test('what is built is parsed as it was meant', (t) => {
  checkProperty(
    t,
    fc.property(ssrc, fc.uniqueArray(sequence, { minLength: 1, maxLength: 40 }), (to, numbers) => {
      const sorted = numbers.toSorted((one, other) => one - other)
      assert.deepEqual(parseRtcp(buildKeyframeRequest(to)), [
        { kind: 'keyframe_request', ssrc: to },
      ])
      const [nack] = parseRtcp(buildNack(to, sorted))
      assert.ok(nack?.kind === 'nack')
      assert.equal(nack.ssrc, to)
      assert.deepEqual(
        nack.sequences.toSorted((one, other) => one - other),
        sorted,
      )
    }),
  )
  checkProperty(
    t,
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.array(ssrc, { maxLength: 4 }), (bits, to) => {
      const packet = buildEstimate(bits, to)
      const mantissa = ((packet[17]! & 3) << 16) | packet.readUInt16BE(18)
      const written = mantissa * 2 ** (packet[17]! >> 2)
      assert.ok(written <= bits && written >= bits * 0.9999 - 1)
      assert.deepEqual(
        to.map((_, index) => packet.readUInt32BE(20 + 4 * index)),
        to,
      )
    }),
  )
})

test('a reception counts losses and asks for what is missing', (t) => {
  const losses = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
  checkProperty(
    t,
    fc.property(sequence, losses, (first, lost) => {
      const reception = new Reception(90_000)
      reception.receive(first, 0, 0)
      const missing: number[] = []
      let last = 0
      for (const [index, isLost] of lost.entries()) {
        const number = (first + 1 + index) & 0xffff
        if (isLost) missing.push(number)
        else {
          reception.receive(number, 3000 * index, 33 * index)
          last = missing.length
        }
      }
      assert.deepEqual(reception.missingNow(5000), missing.slice(0, last))
      // Each is asked for again only after a while.
      assert.deepEqual(reception.missingNow(5001), [])
      const report = reception.report(7, 6000)
      assert.ok(report)
      assert.equal(report.packetsLost, last)
      assert.equal(buildReceiverReport(report).length, 32)
    }),
  )
})

test('after a pause of the whole process packets are forwarded; those of an overload are dropped', (t) => {
  const guard = new LoadGuard(() => 1000)
  t.after(() => guard.stop())
  // The timer of the guard cannot run before this test ends.
  assert.equal(guard.isOverloaded(1100), false)
  assert.equal(guard.isOverloaded(9000), false)
  assert.equal(guard.isOverloaded(9090), false)
  assert.equal(guard.dropped, 0)
  assert.equal(guard.isOverloaded(9110), true)
  assert.equal(guard.dropped, 1)
})

test('a bucket never allows more than its rate and burst', (t) => {
  const takes = fc.array(fc.tuple(fc.nat(50), fc.nat(30)), { minLength: 1, maxLength: 200 })
  checkProperty(
    t,
    fc.property(takes, (list) => {
      const bucket = new TokenBucket(1000, 100)
      let nowMs = 0
      let taken = 0
      for (const [waitMs, amount] of list) {
        nowMs += waitMs
        if (bucket.take(amount, nowMs)) taken += amount
        assert.ok(taken <= 100 + nowMs + 1e-6)
      }
    }),
  )
})
