import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import { beginsKeyframe } from '../../src/voice/media/keyframe.ts'
import { Reception } from '../../src/voice/media/reception.ts'
import {
  buildEstimate,
  buildKeyframeRequest,
  buildNack,
  buildReceiverReport,
  parseRtcp,
} from '../../src/voice/media/rtcp.ts'
import { emptyRtpFields, isRtcp, parseRtp } from '../../src/voice/media/rtp.ts'
import { RtpRewriter } from '../../src/voice/media/rtp-rewriter.ts'
import { TokenBucket } from '../../src/voice/media/token-bucket.ts'
import { checkProperty } from './checked.ts'

const ssrc = fc.integer({ min: 0, max: 0xffff_ffff })
const sequence = fc.integer({ min: 0, max: 0xffff })

/** What Chromium 156 sent with its fake devices: a kind and the bytes of a packet on each line. */
const captured = readFileSync(new URL('captures/chromium-156.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string])

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
    assert.equal(fields.sendTimeOffset, 17)
    return beginsKeyframe(packet, fields)
  })
  assert.equal(first, true)
  assert.ok(others.every((isKeyframe) => !isKeyframe))
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
        assert.ok(fields.sendTimeOffset < 0 || fields.sendTimeOffset + 3 <= packet.length)
        beginsKeyframe(packet, fields)
        for (const payloadType of [96, 102]) beginsKeyframe(packet, { ...fields, payloadType })
      }
      assert.ok(parseRtcp(packet).length <= 2048)
    }),
    3000,
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
      const [estimate] = parseRtcp(buildEstimate(bits, to))
      assert.ok(estimate?.kind === 'bitrate_estimate')
      assert.ok(estimate.bitsPerSecond <= bits && estimate.bitsPerSecond >= bits * 0.9999 - 1)
      assert.deepEqual(estimate.ssrcs, to)
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
