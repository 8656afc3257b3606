import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { buildOffer } from '../src/offer.ts'
import { sectionsOf } from '../src/sections.ts'
import { SignalError, readAnswer } from '../src/session-description.ts'
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

const transport = {
  iceUfrag: 'abcd',
  icePwd: '0123456789abcdefghijkl',
  fingerprint,
  setup: 'active',
}

test('V33: of an answer, only the parts that are known are used', () => {
  const sdp = answer().replace(
    'a=rtcp-mux',
    'a=rtcp-mux\r\na=candidate:1 1 udp 1 10.0.0.1 9 typ host\r\na=other',
  )
  const found = readAnswer(sdp, slots)
  assert.deepEqual(found.transport, transport)
  assert.deepEqual(found.ssrcs.get('up-audio'), [1234])
  assert.deepEqual(found.formats.get('down-video-0'), [96, 102])
  assert.deepEqual(found.formats.get('down-audio-1'), [111])
})

test('layers are recognized by their names, not by the numbers in an answer', () => {
  const camera = 'a=mid:up-camera'
  const sdp = answer().replace(camera, `${camera}\r\na=rid:c0 send\r\na=simulcast:send c0`)
  const found = readAnswer(sdp, slots)
  assert.deepEqual(found.ssrcs.get('up-camera'), [])
  assert.deepEqual(found.ssrcs.get('up-screen'), [1234])
})

test('the transport of an answer can stand before all sections, or in the first of them alone', () => {
  const lines = ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'].map(
    (name) => answer().match(new RegExp(`a=${name}:.*\\r\\n`))![0],
  )
  const without = lines.reduce((sdp, line) => sdp.replaceAll(line, ''), answer())
  const before = without.replace('m=audio', `${lines.join('')}m=audio`)
  assert.deepEqual(readAnswer(before, slots).transport, transport)
  const inFirst = without.replace('a=mid:up-audio', `${lines.join('')}a=mid:up-audio`)
  assert.deepEqual(readAnswer(inFirst, slots).transport, transport)
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
        const found = readAnswer(sdp, slots)
        assert.match(Object.values(found.transport).join(), /^[\w+/:, -]+$/)
        for (const ssrc of [...found.ssrcs.values()].flat()) assert.ok(Number.isInteger(ssrc))
      } catch (error) {
        assert.ok(error instanceof SignalError, String(error))
      }
    }),
    1000,
  )
})

test('V34 V45: an offer has the sections of all sources and slots, and the advertised addresses in the first', () => {
  const sdp = buildOffer(transport, {
    slots,
    audioBitrate: 32_000,
    addresses: ['203.0.113.7', '2001:db8::1'],
    port: 4000,
  })
  const [session, first, ...others] = sdp.split(/(?=^m=)/m)
  assert.match(session!, new RegExp(`^a=fingerprint:${fingerprint}\r$`, 'm'))
  const candidates = first!.match(/^a=(candidate|end).*$/gm)
  assert.equal(candidates?.length, 3)
  assert.match(candidates[0], /^a=candidate:1 1 UDP \d+ 203\.0\.113\.7 4000 typ host\r?$/)
  assert.match(candidates[1]!, /2001:db8::1 4000 typ host\r?$/)
  assert.doesNotMatch(others.join(''), /candidate/)
  assert.match(first!, /maxaveragebitrate=32000\r$/m)
  const mids = [...sdp.matchAll(/^a=mid:(\S+)\r$/gm)].map(([, mid]) => mid)
  assert.deepEqual(
    mids,
    sectionsOf(slots).map(({ mid }) => mid),
  )
  assert.match(session!, new RegExp(`^a=group:BUNDLE ${mids.join(' ')}\r$`, 'm'))
  const streams = [...sdp.matchAll(/^a=ssrc:(\d+) cname/gm)].map(([, ssrc]) => ssrc)
  assert.equal(new Set(streams).size, slots.audio + slots.video + 1)
  for (const section of [first!, ...others]) {
    assert.match(section, /^a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdefghijkl\r$/m)
    // Videos are sent in layers, and viewers report when each packet arrives.
    const isUp = section.includes('a=mid:up-')
    const isVideo = section.startsWith('m=video')
    assert.equal(/^a=simulcast:recv \w\d;\w\d/m.test(section), isUp && isVideo)
    assert.equal(/^a=rtcp-fb:96 transport-cc\r$/m.test(section), !isUp && isVideo)
    assert.equal(/^a=fmtp:102 profile-level-id=42e034;/m.test(section), isVideo)
    assert.match(section, section.includes('a=mid:up-') ? /^a=recvonly\r$/m : /^a=sendonly\r$/m)
  }
})
