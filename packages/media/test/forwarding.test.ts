import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { PeerOptions } from '../src/peer.ts'
import { buildNack } from '../src/rtcp.ts'
import { isRtcp } from '../src/rtp.ts'
import type { UpSource } from '../src/sections.ts'
import { Sfu } from '../src/sfu.ts'
import type { MediaEvent } from '../src/messages.ts'
import {
  answerTo,
  createPackets,
  markOf,
  sentSsrcs,
} from '../../../apps/backend/test/voice-packets.ts'
import type { SentFormat } from '../../../apps/backend/test/voice-packets.ts'
import { waitUntil } from '../../../apps/backend/test/wait-until.ts'

const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`
const transport = { iceUfrag: 'abcd', icePwd: '0123456789abcdefghijkl', fingerprint }
const answered = `a=ice-ufrag:abcd\na=ice-pwd:0123456789abcdefghijkl\na=fingerprint:${fingerprint}\na=setup:active`
const all = ['microphone', 'screen_audio', 'camera', 'screen'] as const satisfies UpSource[]
const roomId = 'lounge'
const guardMs = 20

/** A media process without a network: the test sends packets, receives them and sets the time. */
function startSfu(t: TestContext, { videoBitrate = 8_000_000 } = {}) {
  let nowMs = 1000
  const peers = new Map<string, PeerOptions>()
  const received = new Map<string, Buffer[]>()
  const events: MediaEvent[] = []
  const sfu = new Sfu({
    settings: {
      ...{ port: 1, isAnyPort: true, address: null, stun: null, relay: null, maxParticipants: 10 },
      videoBitrate,
      slots: { audio: 4, video: 4 },
    },
    relay: null,
    createPeer: (options) => {
      const own: Buffer[] = []
      peers.set(options.name, options)
      received.set(options.name, own)
      queueMicrotask(() => options.onOffer(transport))
      const send = (packet: Buffer) => own.push(Buffer.from(packet)) > 0
      return { accept: () => options.onState('connected'), send, close: () => undefined }
    },
    createProbe: () => assert.fail(),
    addresses: async () => ['127.0.0.1'],
    now: () => nowMs,
    emit: (event) => void events.push(event),
  })
  t.after(() => sfu.close())

  async function join(participantId: string, videoFormats?: readonly number[]) {
    const packet = createPackets()
    const access = { send: [...all], hears: true, priority: false, whisperTo: [], watching: null }
    const request = { participantId, roomId, userId: participantId, audioBitrate: 64_000, access }
    await sfu.handle({ type: 'join', ...request, usesRelay: false })
    const offers = () =>
      events.filter((event) => event.type === 'offer' && event.participantId === participantId)
    await waitUntil('the offer', () => offers().length > 0)
    const [offer] = offers()
    assert.ok(offer?.type === 'offer')
    const media = () => (received.get(participantId) ?? []).filter((one) => !isRtcp(one))
    const sdp = answerTo(offer.sdp, answered, sentSsrcs, videoFormats)
    await sfu.handle({ type: 'answer', participantId, sdp, offerId: offer.offerId })
    return {
      send: (source: UpSource, mark: number, bytes?: number, format?: SentFormat) =>
        peers.get(participantId)?.onRtp(packet(source, mark, bytes, format)),
      sendReport: (report: Buffer) => peers.get(participantId)?.onRtcp(report),
      media,
      /** How much the participant was last allowed to send, in bits per second. */
      estimate: () => (received.get(participantId) ?? []).findLast(isEstimate)?.readUInt32BE(16),
      marks: () => media().map(markOf),
    }
  }

  /** Resolves when the slots of the participant hold so many sources of others. */
  const hasSlots = (participantId: string, count: number) =>
    waitUntil(`${participantId} has ${count} sources`, () => {
      const last = events.findLast(
        (event) => event.type === 'slots' && event.participantId === participantId,
      )
      if (last?.type !== 'slots') return false
      return [...last.audio, ...last.video].filter((slot) => slot !== null).length === count
    })

  /** Resolves when the guard against overload, whose timer is no longer than this one, has noticed the time. */
  async function advance(ms: number): Promise<void> {
    nowMs += ms
    await wait(guardMs)
  }

  return {
    sfu,
    peers,
    received: (id: string) => received.get(id) ?? [],
    events,
    join,
    hasSlots,
    advance,
  }
}

/** REMB: the exponent and the mantissa follow the name and the number of streams. */
function isEstimate(packet: Buffer): boolean {
  return isRtcp(packet) && packet.toString('latin1', 12, 16) === 'REMB'
}

function bitsOf(estimate = 0): number {
  return (estimate & 0x3ffff) * 2 ** ((estimate >> 18) & 0x3f)
}

function report(bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.set([0x80, 200])
  return packet
}

test('V88: a participant sends at most 4,000 packets a second, and at most 2.5 MB', async (t) => {
  for (const [bytes, expected] of [
    [100, 4000],
    [1250, 2000],
  ] as const) {
    const { join, hasSlots, advance } = startSfu(t)
    const [ada, ben] = [await join('ada'), await join('ben')]
    await hasSlots('ben', all.length)
    const flood = (): number => {
      const before = ben.marks().length
      for (let count = 0; count < 4 * expected; count += 1) ada.send('microphone', 1, bytes)
      return ben.marks().length - before
    }
    // A burst of two seconds, then what a second allows.
    assert.equal(flood(), 2 * expected)
    assert.equal(flood(), 0)
    await advance(1000)
    assert.equal(flood(), expected)
    // Reports count as well.
    await advance(1000)
    for (let count = 0; count < expected; count += 1) ada.sendReport(report(bytes))
    assert.equal(flood(), 0)
    await advance(1000)
    assert.equal(flood(), expected)
  }
})

test('a screen takes no more than the operator and the channel allow, whatever its sender ignores', async (t) => {
  const { sfu, received, join, hasSlots, advance } = startSfu(t, { videoBitrate: 300_000 })
  const [ada, ben] = [await join('ada'), await join('ben')]
  await hasSlots('ben', all.length)
  const limit = (videoBitrate?: number) => {
    const access = { send: [...all], hears: true, priority: false, whisperTo: [], watching: null }
    const limited = { ...access, ...(videoBitrate !== undefined && { videoBitrate }) }
    return sfu.handle({ type: 'access', participantId: 'ada', access: limited })
  }
  /** What arrives of a second of 4 Mbit/s, in bits. */
  const second = async (): Promise<number> => {
    await advance(1000)
    const before = ben.marks().length
    for (let count = 0; count < 500; count += 1) ada.send('screen', 1, 1000)
    return (ben.marks().length - before) * 8000
  }
  const allowed = new Map<number, number>()
  for (const [channel, expected] of [
    [undefined, 300_000],
    [200_000, 200_000],
    [12_000_000, 300_000],
  ] as const) {
    await limit(channel)
    const most = 1.5 * expected + 8000
    // A burst comes first.
    for (let count = 0; count < 4; count += 1) await second()
    // What the viewer's connection takes is known after a while.
    await waitUntil('as much arrives as may', async () => {
      const bits = await second()
      assert.ok(bits <= most, `${bits} of ${most}`)
      return bits > most - 16_000
    })
    const before = received('ada').length
    await waitUntil('the sender receives the limit', () =>
      received('ada').slice(before).some(isEstimate),
    )
    allowed.set(expected, bitsOf(ada.estimate()))
  }
  const difference = allowed.get(300_000)! - allowed.get(200_000)!
  assert.ok(Math.abs(difference - 100_000) < 100, `${difference}`)
})

test('V89: a participant gets at most 400 packets a second again', async (t) => {
  const { join, hasSlots, advance } = startSfu(t)
  const [ada, ben] = [await join('ada'), await join('ben')]
  await hasSlots('ben', all.length)
  for (let count = 0; count < 100; count += 1) ada.send('camera', 7)
  const sent = ben.media().filter((packet) => markOf(packet) === 7)
  assert.equal(sent.length, 100)
  const nack = buildNack(
    sent[0]!.readUInt32BE(8),
    sent.map((packet) => packet.readUInt16BE(2)),
  )
  const askForAll = (times: number): number => {
    const before = ben.media().length
    for (let count = 0; count < times; count += 1) ben.sendReport(nack)
    return ben.media().length - before
  }
  assert.equal(askForAll(3), 300)
  assert.equal(askForAll(3), 100)
  await advance(1000)
  assert.equal(askForAll(5), 400)
})

test('V41: who decodes one codec alone gets a stream without a gap, however often the sender changes', async (t) => {
  const { join, hasSlots } = startSfu(t)
  const [ada, ben, cy] = [await join('ada'), await join('ben', [96]), await join('cy')]
  await Promise.all([hasSlots('ben', 2 * all.length), hasSlots('cy', 2 * all.length)])
  const formats = ['h264', 'vp8', 'h264', 'h264', 'vp8', 'vp8', 'h264', 'vp8'] as const
  for (const [index, format] of formats.entries()) ada.send('camera', index, undefined, format)
  const [atBen, atCy] = [ben.media(), cy.media()]
  assert.deepEqual(
    atBen.map(markOf),
    [...formats.keys()].filter((index) => formats[index] === 'vp8'),
  )
  assert.deepEqual(atCy.map(markOf), [...formats.keys()])
  assert.ok(atBen.every((packet) => (packet[1]! & 0x7f) === 96))
  for (const packets of [atBen, atCy]) {
    const first = packets[0]!.readUInt16BE(2)
    assert.deepEqual(
      packets.map((packet) => packet.readUInt16BE(2)),
      packets.map((_, index) => (first + index) & 0xffff),
    )
  }
})

test('V81: no packet goes to or from who has left or was moved, from the reply on', async (t) => {
  const { sfu, join, hasSlots } = startSfu(t)
  const [ada, ben] = [await join('ada'), await join('ben')]
  let mark = 0
  for (const leave of [
    { type: 'move', participantId: 'ben', roomId: 'other' },
    { type: 'leave', participantId: 'ben' },
  ] as const) {
    await sfu.handle({ type: 'move', participantId: 'ben', roomId })
    await Promise.all([hasSlots('ada', all.length), hasSlots('ben', all.length)])
    mark += 1
    for (const source of all) for (const one of [ada, ben]) one.send(source, mark)
    for (const one of [ada, ben]) {
      assert.equal(one.marks().filter((found) => found === mark).length, all.length)
    }
    await sfu.handle(leave)
    mark += 1
    for (const source of all) for (const one of [ada, ben]) one.send(source, mark)
    for (const one of [ada, ben]) assert.ok(!one.marks().includes(mark), leave.type)
    await hasSlots('ada', 0)
  }
})

test('V48: who has priority has a slot, also where others speak', async (t) => {
  const { sfu, events, join, advance } = startSfu(t)
  const people = ['ada', 'ben', 'cy', 'dee', 'eva', 'fay']
  const joined = await Promise.all(people.map((id) => join(id)))
  const send = ['microphone' as const]
  const access = { send, hears: true, priority: false, whisperTo: [], watching: null }
  for (const participantId of people) await sfu.handle({ type: 'access', participantId, access })
  const voicesAt = (participantId: string): string[] => {
    const last = events.findLast(
      (event) => event.type === 'slots' && event.participantId === participantId,
    )
    return last?.type === 'slots' ? last.audio.flatMap((slot) => slot?.userId ?? []) : []
  }
  const others = people.filter((id) => id !== 'fay')
  await waitUntil('the others speak', async () => {
    for (const one of joined.slice(0, 5)) one.send('microphone', 1)
    await advance(20)
    return !voicesAt('ada').includes('fay') && voicesAt('ada').length === 3
  })
  await sfu.handle({ type: 'access', participantId: 'fay', access: { ...access, priority: true } })
  await waitUntil('she has a slot at everyone', () =>
    others.every((id) => voicesAt(id).includes('fay')),
  )
})

test('a participant without a media connection leaves after 45 s', async (t) => {
  const { peers, events, join, advance } = startSfu(t)
  await join('ada')
  await join('ben')
  const gone = () => events.flatMap((event) => (event.type === 'gone' ? event.participantId : []))
  peers.get('ada')?.onState('lost')
  await advance(20_000)
  peers.get('ben')?.onState('lost')
  await advance(26_000)
  await waitUntil('the first one has left', () => gone().length > 0)
  assert.deepEqual(gone(), ['ada'])
  await advance(20_000)
  await waitUntil('the second one has left', () => gone().length === 2)
})
