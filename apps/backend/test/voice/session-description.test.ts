import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { sectionsOf } from '../../src/voice/media/sections.ts'
import {
  SignalError,
  checkCandidate,
  readAnswer,
  withCandidates,
} from '../../src/voice/media/session-description.ts'
import { checkProperty } from './checked.ts'

const slots = { audio: 2, video: 1 }
const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`

function answer(): string {
  const sections = sectionsOf(slots).map(({ mid, kind, direction }) =>
    [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${kind === 'audio' ? '111' : '96 102'}`,
      'c=IN IP4 0.0.0.0',
      'a=ice-ufrag:abcd',
      'a=ice-pwd:0123456789abcdefghijkl',
      `a=fingerprint:${fingerprint}`,
      'a=setup:active',
      `a=mid:${mid}`,
      direction === 'recvonly' ? 'a=sendonly' : 'a=recvonly',
      'a=rtcp-mux',
      ...(direction === 'recvonly' ? ['a=ssrc:1234 cname:x'] : []),
    ].join('\r\n'),
  )
  return `v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n${sections.join('\r\n')}\r\n`
}

test('an answer is built anew from what is known in it', () => {
  const { sdp, ssrcs, formats } = readAnswer(
    answer().replace(
      'a=rtcp-mux',
      'a=rtcp-mux\r\na=candidate:1 1 udp 1 10.0.0.1 9 typ host\r\na=evil',
    ),
    slots,
  )
  assert.doesNotMatch(sdp, /candidate|evil/)
  assert.deepEqual(ssrcs.get('up-audio'), [1234])
  assert.deepEqual(formats.get('down-video-0'), [96, 102])
  assert.equal(readAnswer(sdp, slots).sdp, sdp)
})

test('answers that do not fit the offer are refused', () => {
  const good = answer()
  const bad: [string, RegExp][] = [
    ['', /v=0/],
    [good.replace('a=mid:up-audio', 'a=mid:other'), /mid/],
    [good.replace('a=setup:active', 'a=setup:actpass').replaceAll('a=setup:active', ''), /setup/],
    [good.replace('m=audio 9', 'm=audio 0'), /rejected/],
    [good.replace('SAVPF 111', 'SAVPF 0'), /format/],
    [good.replace('a=sendonly', 'a=recvonly'), /sendonly/],
    [
      good.replace('a=ssrc:1234 cname:x', [1, 2, 3, 4, 5].map((n) => `a=ssrc:${n} c`).join('\r\n')),
      /streams/,
    ],
    [good.replace('a=ssrc:1234', 'a=ssrc:9999999999'), /ssrc/],
    [good.replace('abcd', 'ab\u0000d'), /characters/],
    [good.replace('a=rtcp-mux', `a=${'x'.repeat(2000)}`), /too long/],
    [`${good}m=application 9 x 0\r\n`, /sections/],
    [good.replaceAll(fingerprint, 'md5 00'), /fingerprint/],
  ]
  for (const [sdp, reason] of bad) {
    assert.throws(
      () => readAnswer(sdp, slots),
      (error) => error instanceof SignalError && reason.test(error.message),
      String(reason),
    )
  }
})

test('mutated answers are refused or come out clean', (t) => {
  const good = answer()
  const edit = fc.record({
    at: fc.nat(good.length),
    remove: fc.nat(40),
    text: fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('\r\n', 'm=', 'a=', ':', '\u0000'),
    ),
  })
  checkProperty(
    t,
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
      let sdp = good
      for (const { at, remove, text } of edits)
        sdp = sdp.slice(0, at) + text + sdp.slice(at + remove)
      try {
        const { sdp: built } = readAnswer(sdp, slots)
        assert.match(built, /^(([vostcma]=[\x21-\x7e]+( [\x21-\x7e]+)*)\r\n)+$/)
      } catch (error) {
        assert.ok(error instanceof SignalError, String(error))
      }
    }),
    1000,
  )
})

test('candidates are checked, whatever they hold', (t) => {
  const good = 'candidate:1 1 udp 2113937151 192.168.1.2 50000 typ host generation 0'
  for (const one of [
    '',
    good,
    good.replace('192.168.1.2', 'a1b2.local'),
    good.replace('192.168.1.2', '::1'),
  ]) {
    checkCandidate(one, 'up-audio', slots)
  }
  for (const one of [
    'x',
    good.replace('50000', '99999'),
    good.replace('192.168.1.2', 'example.org'),
  ]) {
    assert.throws(() => checkCandidate(one, 'up-audio', slots), SignalError, one)
  }
  assert.throws(() => checkCandidate(good, 'no-such', slots), SignalError)
  checkProperty(
    t,
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 20 }), (candidate, mid) => {
      try {
        checkCandidate(candidate, mid, slots)
      } catch (error) {
        assert.ok(error instanceof SignalError)
      }
    }),
  )
})

test('the candidates of an offer are replaced by the advertised addresses', () => {
  const offer = 'v=0\r\nm=audio 1 x\r\na=candidate:1 1 UDP 1 10.0.0.1 1 typ host\r\nm=video 1 x\r\n'
  const sdp = withCandidates(offer, ['203.0.113.7', '2001:db8::1'], 4000)
  const lines = sdp.split('\r\n')
  assert.doesNotMatch(sdp, /10\.0\.0\.1/)
  assert.match(lines[2]!, /^a=candidate:1 1 UDP \d+ 203\.0\.113\.7 4000 typ host$/)
  assert.match(lines[3]!, /2001:db8::1 4000 typ host$/)
  assert.equal(lines[4], 'a=end-of-candidates')
  assert.equal(lines[5], 'm=video 1 x')
})
