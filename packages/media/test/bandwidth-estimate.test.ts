import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BandwidthEstimate } from '../src/bandwidth-estimate.ts'

const packetBytes = 1000
const packetMs = 10

/** Sends a packet every 10 ms, each reported at once with the time that `arrivalAt` gives. Returns the estimate. */
function estimateAfter(packets: number, arrivalAt: (sentAt: number) => number): number {
  const estimate = new BandwidthEstimate()
  for (let count = 0; count < packets; count += 1) {
    const sentAt = count * packetMs
    const first = count & 0xffff
    estimate.noteSent(first, packetBytes, sentAt)
    const arrivals = Float64Array.of(arrivalAt(sentAt))
    estimate.handle({ kind: 'transport_feedback', first, arrivals }, sentAt + 20)
  }
  return estimate.bitsPerSecond(packets * packetMs)
}

test('a viewer whose clock stands still or runs backwards costs no more than others', () => {
  const [standing, backwards] = [() => 0, (sentAt: number) => -sentAt].map((arrivalAt) => {
    const started = process.threadCpuUsage()
    estimateAfter(50_000, arrivalAt)
    return process.threadCpuUsage(started).user
  })
  const started = process.threadCpuUsage()
  estimateAfter(50_000, (sentAt) => sentAt)
  const honest = process.threadCpuUsage(started).user
  for (const cost of [standing, backwards]) assert.ok(cost! < 20 * honest, `${cost} and ${honest}`)
})

test('a clock that begins anew leaves the estimate as it was', () => {
  const wrapMs = 2 ** 24 * 64
  const before = estimateAfter(3000, (sentAt) => sentAt)
  const wrapped = estimateAfter(3000, (sentAt) => (sentAt < 15_000 ? sentAt : sentAt - wrapMs))
  assert.ok(Math.abs(wrapped / before - 1) < 0.05, `${wrapped} and ${before}`)
})

test('a packet that is reported as lost again and again is lost once', () => {
  const estimate = new BandwidthEstimate()
  for (let sequence = 0; sequence < 100; sequence += 1) estimate.noteSent(sequence, packetBytes, 0)
  const report = (first: number, at: number) =>
    estimate.handle({ kind: 'transport_feedback', first, arrivals: Float64Array.of(at) }, 50)
  for (let sequence = 1; sequence < 100; sequence += 1) report(sequence, sequence / 10)
  for (let count = 0; count < 1000; count += 1) {
    assert.equal(report(0, Number.NaN), false, 'the connection is not full')
  }
})

test('a picture that arrives late as a whole, as after a pause of a radio link, is no reason to send less', () => {
  const estimate = new BandwidthEstimate()
  const [pictureMs, packetsOfPicture] = [200, 10]
  for (let picture = 0; picture < 50; picture += 1) {
    const sentAt = picture * pictureMs
    const first = picture * packetsOfPicture
    for (let index = 0; index < packetsOfPicture; index += 1) {
      estimate.noteSent(first + index, packetBytes, sentAt)
    }
    const delay = picture % 10 === 9 ? 150 : 20
    const arrivals = new Float64Array(packetsOfPicture).fill(sentAt + delay)
    const isLowered = estimate.handle(
      { kind: 'transport_feedback', first, arrivals },
      sentAt + delay + 10,
    )
    assert.equal(isLowered, false, `picture ${picture}`)
  }
})

/**
 * Sends 4 Mbit/s until the estimate is lowered, over a connection that takes 10 Mbit/s, and 300 kbit/s from `fallAt` on.
 * Returns how long the fall went unnoticed, and the estimate when all has arrived.
 */
function afterFall(fallAt: number): { unnoticedMs: number; estimated: number } {
  const estimate = new BandwidthEstimate()
  const waiting: { sequence: number; at: number }[] = []
  let [freeAt, sequence, loweredAt] = [0, 0, -1]
  for (let nowMs = 0; nowMs < fallAt + 3000; nowMs += 2) {
    if (loweredAt < 0) {
      estimate.noteSent(sequence & 0xffff, packetBytes, nowMs)
      const kbps = nowMs < fallAt ? 10_000 : 300
      freeAt = Math.max(freeAt, nowMs) + (packetBytes * 8) / kbps
      waiting.push({ sequence, at: freeAt })
      sequence += 1
    }
    if (nowMs % 60 !== 0) continue
    const arrived = waiting.splice(0, waiting.filter(({ at }) => at <= nowMs).length)
    if (arrived.length === 0) continue
    const arrivals = Float64Array.from(arrived, ({ at }) => at)
    const first = arrived[0]!.sequence & 0xffff
    const isLowered = estimate.handle({ kind: 'transport_feedback', first, arrivals }, nowMs)
    if (isLowered && loweredAt < 0) loweredAt = nowMs
  }
  return { unnoticedMs: loweredAt - fallAt, estimated: estimate.bitsPerSecond(fallAt + 3000) }
}

test('a connection that becomes much slower is noticed before its queue has been full for long', () => {
  for (let fallAt = 3000; fallAt < 3060; fallAt += 6) {
    const { unnoticedMs, estimated } = afterFall(fallAt)
    assert.ok(unnoticedMs > 0 && unnoticedMs <= 250, `fall at ${fallAt}: ${unnoticedMs} ms`)
    assert.ok(estimated < 300_000, `fall at ${fallAt}: ${estimated} bit/s`)
  }
})

test('a viewer that reports ever longer delays makes the layers be chosen anew no more than every 600 ms', () => {
  const estimate = new BandwidthEstimate()
  const seconds = 10
  let lowered = 0
  for (let nowMs = 0; nowMs < 1000 * seconds; nowMs += 1) {
    const first = nowMs & 0xffff
    estimate.noteSent(first, packetBytes, nowMs)
    const arrivals = Float64Array.of(2 * nowMs)
    if (estimate.handle({ kind: 'transport_feedback', first, arrivals }, nowMs + 20)) lowered += 1
  }
  assert.ok(lowered > 0 && lowered <= (1000 * seconds) / 600 + 1, `${lowered} times`)
})
