import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeOf, QualityMeter } from '../src/features/voice/connection-quality.ts'

const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0421 }
const reportOf = (...entries: object[]) =>
  new Map(entries.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport

test('the loss is that since the last reading, the worse one of both directions', () => {
  const meter = new QualityMeter()
  const received = (packetsReceived: number, packetsLost: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
  })
  assert.equal(meter.read(reportOf(received(900, 100))), null, 'no round trip yet')
  const second = meter.read(reportOf(pair, received(990, 110), received(0, -3)))
  assert.deepEqual(second, { roundTripMs: 42, lossPercent: 10, isOverTcp: false })
  const sent = { type: 'remote-inbound-rtp', fractionLost: 0.2 }
  const third = meter.read(reportOf(pair, received(1000, 110), sent))
  assert.deepEqual(third, { roundTripMs: 42, lossPercent: 20, isOverTcp: false })
  assert.equal(meter.read(reportOf(pair, received(1000, 110)))?.lossPercent, 0, 'nothing came')
  assert.equal(meter.read(reportOf(pair))?.lossPercent, 0, 'a stream has ended')
})

test('a connection through a relay over TCP is recognized', () => {
  const through = (candidate: object) => {
    const report = new Map<string, object>([
      ['pair', { ...pair, localCandidateId: 'local' }],
      ['local', { type: 'local-candidate', ...candidate }],
    ])
    return new QualityMeter().read(report)?.isOverTcp
  }
  assert.equal(through({ candidateType: 'relay', relayProtocol: 'tcp' }), true)
  assert.equal(through({ candidateType: 'relay', relayProtocol: 'tls' }), true)
  assert.equal(through({ candidateType: 'relay', relayProtocol: 'udp' }), false)
  assert.equal(through({ candidateType: 'host' }), false)
})

test('a connection is as good as its worse half', () => {
  assert.equal(gradeOf({ roundTripMs: 40, lossPercent: 0 }), 'good')
  assert.equal(gradeOf({ roundTripMs: 40, lossPercent: 3 }), 'medium')
  assert.equal(gradeOf({ roundTripMs: 200, lossPercent: 0 }), 'medium')
  assert.equal(gradeOf({ roundTripMs: 40, lossPercent: 12 }), 'poor')
  assert.equal(gradeOf({ roundTripMs: 900, lossPercent: 0 }), 'poor')
})
