import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { PeerOptions } from '../../src/voice/media/peer.ts'
import { buildNack } from '../../src/voice/media/rtcp.ts'
import { isRtcp } from '../../src/voice/media/rtp.ts'
import type { UpSource } from '../../src/voice/media/sections.ts'
import { Sfu } from '../../src/voice/media/sfu.ts'
import type { MediaEvent } from '../../src/voice/messages.ts'
import { answerTo, createPackets, markOf, sentSsrcs } from '../voice-packets.ts'
import { waitUntil } from '../wait-until.ts'

const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`
const transport = { iceUfrag: 'abcd', icePwd: '0123456789abcdefghijkl', fingerprint }
const answered = `a=ice-ufrag:abcd\na=ice-pwd:0123456789abcdefghijkl\na=fingerprint:${fingerprint}\na=setup:active`
const all: UpSource[] = ['microphone', 'screen_audio', 'camera', 'screen']
const roomId = 'lounge'
const guardMs = 20

/** A media process without a network: the test sends packets, receives them and sets the time. */
function startSfu(t: TestContext) {
  let nowMs = 1000
  const peers = new Map<string, PeerOptions>()
  const received = new Map<string, Buffer[]>()
  const events: MediaEvent[] = []
  const sfu = new Sfu({
    settings: {
      ...{ port: 1, isAnyPort: true, address: null, maxParticipants: 10 },
      slots: { audio: 4, video: 4 },
    },
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

  async function join(participantId: string) {
    const packet = createPackets()
    const access = { send: all, hears: true, watching: null }
    const request = { participantId, roomId, userId: participantId, audioBitrate: 64_000, access }
    await sfu.handle({ type: 'join', ...request })
    const offers = () =>
      events.filter((event) => event.type === 'offer' && event.participantId === participantId)
    await waitUntil('the offer', () => offers().length > 0)
    const [offer] = offers()
    assert.ok(offer?.type === 'offer')
    const media = () => (received.get(participantId) ?? []).filter((one) => !isRtcp(one))
    const sdp = answerTo(offer.sdp, answered, sentSsrcs)
    await sfu.handle({ type: 'answer', participantId, sdp, offerId: offer.offerId })
    return {
      send: (source: UpSource, mark: number, bytes?: number) =>
        peers.get(participantId)?.onRtp(packet(source, mark, bytes)),
      sendReport: (report: Buffer) => peers.get(participantId)?.onRtcp(report),
      media,
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

  return { sfu, peers, events, join, hasSlots, advance }
}

function report(bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.set([0x80, 200])
  return packet
}

test('a participant sends at most 2,500 packets a second, and at most 1.5 MB', async (t) => {
  for (const [bytes, expected] of [
    [100, 2500],
    [1200, 1250],
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

test('a participant gets at most 400 packets a second again', async (t) => {
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

test('no packet goes to or from who has left or was moved, from the reply on', async (t) => {
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
