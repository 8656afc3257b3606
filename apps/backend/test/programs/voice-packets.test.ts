import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { WhisperTarget } from '@guildhall/contract'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'
import { joinWithMedia } from '../voice-client.ts'
import type { VoiceClient } from '../voice-client.ts'
import type { SentSource } from '../voice-packets.ts'
import { waitUntil } from '../wait-until.ts'

/** Packets may get lost, so they are sent until those that are to arrive have arrived; the others were sent before them. */
async function assertForwarded(
  from: VoiceClient,
  to: VoiceClient,
  { dropped, passed }: { dropped: SentSource[]; passed: SentSource[] },
  label: string,
  gateway = from.gateway,
): Promise<void> {
  const forbidden: number[] = []
  await waitUntil(`${label}: ${passed.join()} arrive`, async () => {
    forbidden.push(...(await from.send(dropped)))
    const marks = await from.send(passed)
    await gateway.settle()
    return marks.every(to.hasReceived)
  })
  assert.ok(!forbidden.some(to.hasReceived), `${label}: ${dropped.join()} must not arrive`)
}

/** Enough packets to count as speech, however long it takes until the next ones. */
const speech: SentSource[] = ['microphone', 'microphone', 'microphone', 'microphone']

/** The number of sounds that the client is sent, as the last slots say. */
function soundsOf({ gateway }: VoiceClient): number {
  const slots = gateway.all('voice.signal').findLast(({ kind }) => kind === 'slots')
  return slots?.kind === 'slots' ? slots.audio.filter((slot) => slot !== null).length : -1
}

test('V3 V31 V82: who is muted, deafened or without speak is not heard, and the deafened hear nothing, by themselves or by a moderator', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const member = await server.member()
  const owner = await connect(server.owner)
  const ada = await joinWithMedia(t, owner, lounge.id)
  const ben = await joinWithMedia(t, await connect(member), lounge.id)
  for (const one of [ada, ben]) {
    await one.gateway.action('voice.update', { camera: true, screen: true })
  }
  const sounds: SentSource[] = ['microphone', 'screen_audio']
  const videos: SentSource[] = ['camera', 'screen']
  const moderate = (data: object) =>
    owner.action('voice.moderate', { serverId: server.id, userId: member.id, ...data })
  const update = (data: object) => ben.gateway.action('voice.update', data)
  const assertAll = async (label: string): Promise<void> => {
    const passed = [...sounds, ...videos]
    await assertForwarded(ben, ada, { dropped: [], passed }, label)
    await waitUntil(`${label}: sounds come back`, () => soundsOf(ben) > 0)
    await assertForwarded(ada, ben, { dropped: [], passed }, label)
  }
  const assertDeaf = async (label: string): Promise<void> => {
    await waitUntil(`${label}: no slot has a sound`, () => soundsOf(ben) === 0)
    await assertForwarded(ada, ben, { dropped: sounds, passed: videos }, label)
  }

  await assertAll('at first')
  await moderate({ muted: true })
  await assertForwarded(ben, ada, { dropped: sounds, passed: videos }, 'muted by a moderator')
  await moderate({ muted: false })
  await assertAll('unmuted by a moderator')
  await moderate({ deafened: true })
  await assertForwarded(ben, ada, { dropped: sounds, passed: videos }, 'deafened by a moderator')
  await assertDeaf('deafened by a moderator')
  await moderate({ deafened: false })
  await assertAll('undeafened by a moderator')
  await update({ muted: true })
  await assertForwarded(ben, ada, { dropped: ['microphone'], passed: videos }, 'muted')
  await update({ muted: false, deafened: true })
  await assertForwarded(ben, ada, { dropped: ['microphone'], passed: videos }, 'deafened')
  await assertDeaf('deafened')
  await update({ deafened: false })
  await assertAll('undeafened')
  // Nothing is forwarded that nobody watches, neither is its sound.
  await ada.gateway.action('voice.update', { watching: [{ userId: member.id, source: 'camera' }] })
  await waitUntil('the sound of the screen has no slot', () => soundsOf(ada) === 1)
  const unwatched: SentSource[] = ['screen', 'screen_audio']
  const watched: SentSource[] = ['microphone', 'camera']
  await assertForwarded(ben, ada, { dropped: unwatched, passed: watched }, 'unwatched')
  // In the AFK channel nobody hears or is heard, from the moment when it becomes that.
  const setAfk = (afkMinutes: number | null) =>
    server.owner.expect(200, server.owner.patch(`/api/channels/${lounge.id}`, { afkMinutes }))
  await setAfk(60)
  await waitUntil('no slot has anything', () => soundsOf(ada) === 0 && soundsOf(ben) === 0)
  const before = await ben.send(['microphone', 'camera'])
  await setAfk(null)
  await assertForwarded(ben, ada, { dropped: [], passed: ['microphone'] }, 'no AFK channel')
  assert.ok(!before.some(ada.hasReceived), 'nothing arrives in the AFK channel')
})

test('who sees a channel learns that its only speaker has left', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const viewer = await connect(server.owner)
  const ada = await joinWithMedia(t, await connect(await server.member()), lounge.id)
  const speakers = (): number => viewer.all('voice.speaking').at(-1)?.userIds.length ?? 0
  await waitUntil('the viewer sees who speaks', async () => {
    await ada.send(['microphone'])
    return speakers() === 1
  })
  await ada.gateway.action('voice.leave', {})
  await waitUntil('nobody speaks', () => speakers() === 0)
})

test('V46 V47 V49: who has the permission speaks with priority while they want it, and nobody else does', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const member = await server.member()
  const ada = await joinWithMedia(t, await connect(server.owner), lounge.id)
  const ben = await joinWithMedia(t, await connect(member), lounge.id)
  const want = (priority: boolean) => ben.gateway.action('voice.update', { priority })
  /** Lets Ben speak until he is speaking with or without priority. */
  const assertSpeaks = (priorityUserIds: string[], label: string) =>
    waitUntil(label, async () => {
      await ben.send(speech)
      const speaking = ada.gateway.all('voice.speaking').at(-1)
      return (
        speaking?.userIds.includes(member.id) === true &&
        isDeepStrictEqual(speaking.priorityUserIds, priorityUserIds)
      )
    })
  await assert.rejects(want(true), { code: 'forbidden' })
  await assertSpeaks([], 'without the permission')
  const leaders = await server.role('leaders', ['priority_speaker'])
  const setRoles = (roleIds: string[]) =>
    server.owner.expect(200, server.owner.patch(`${server.path}/members/${member.id}`, { roleIds }))
  await setRoles([leaders.id])
  await assertSpeaks([], 'with the permission, without wanting it')
  await want(true)
  await assertSpeaks([member.id], 'with priority')
  assert.deepEqual(ada.gateway.all('voice.updated'), [], 'it is no part of the state')
  await setRoles([])
  await assertSpeaks([], 'the permission is lost')
  await setRoles([leaders.id])
  await assertSpeaks([member.id], 'the permission is back')
  await want(false)
  await assertSpeaks([], 'no longer wanted')
})

test('SEC66 V50 V51 V52 V53 V54: a whisper reaches those whom it is for, from the reply on, and nobody else gets a packet of it or a sign', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const raid = await server.channel('Raid', { type: 'voice' })
  const healers = await server.role('healers', [])
  const [member, healer] = [await server.member(), await server.member(healers)]
  const owner = await connect(server.owner)
  const ada = await joinWithMedia(t, owner, lounge.id)
  const ben = await joinWithMedia(t, await connect(member), lounge.id)
  const cy = await joinWithMedia(t, await connect(healer), lounge.id)
  const whisper = (...to: WhisperTarget[]): Promise<{ userIds: string[] }> =>
    ben.gateway.action('voice.whisper', { to })
  const toAda: WhisperTarget = { target: 'member', id: server.owner.id }
  const toHealers: WhisperTarget = { target: 'role', id: healers.id }
  const moderate = (data: object) =>
    owner.action('voice.moderate', { serverId: server.id, userId: member.id, ...data })
  /** Ben's whispers reach the one and not the others, who still hear his voice. */
  const assertWhispers = async (to: VoiceClient | null, others: VoiceClient[], label: string) => {
    const whispered: number[] = []
    await waitUntil(`${label}: it is heard`, async () => {
      const [own, voice] = await ben.send(['whisper', 'microphone'])
      whispered.push(own!)
      await ben.gateway.settle()
      const isHeard = to === null || to.hasReceived(own!)
      return isHeard && others.every((other) => other.hasReceived(voice!))
    })
    for (const other of others) assert.ok(!whispered.some(other.hasReceived), label)
  }
  const lastSlots = ({ gateway }: VoiceClient) =>
    gateway.all('voice.signal').findLast((signal) => signal.kind === 'slots')?.audio ?? []
  const isShown = (at: VoiceClient) => lastSlots(at).some((slot) => slot?.source === 'whisper')

  await assertWhispers(null, [ada, cy], 'to nobody')
  assert.deepEqual((await whisper(toAda)).userIds, [server.owner.id])
  await assertWhispers(ada, [cy], 'to one')
  await waitUntil('it is shown as a whisper', () => isShown(ada))
  assert.deepEqual((await whisper(toHealers)).userIds, [healer.id])
  await assertWhispers(cy, [ada], 'to a role')
  await whisper()
  await assertWhispers(null, [ada, cy], 'ended')
  await waitUntil('it is shown no more', () => !isShown(cy))
  // Those who don't hear it see neither a slot nor a speaker.
  const speakersAt = ({ gateway }: VoiceClient) => gateway.all('voice.speaking').at(-1)?.userIds
  // A slow machine may have taken him for silent in between.
  await waitUntil('Ben speaks', async () => {
    await ben.send(['microphone'])
    await ben.gateway.settle()
    return speakersAt(cy)?.includes(member.id) === true
  })
  await waitUntil('Ben is silent', () => speakersAt(cy)?.length === 0)
  const before = cy.gateway.events.length
  await whisper(toAda)
  await waitUntil('Ada hears it', async () => {
    const [mark] = await ben.send(['whisper'])
    await ben.gateway.settle()
    return ada.hasReceived(mark!)
  })
  for (let count = 0; count < 20; count += 1) await ben.send(['whisper'])
  await waitUntil('Cy speaks', async () => {
    await cy.send(speech)
    return speakersAt(cy)?.includes(healer.id) === true
  })
  const seen = JSON.stringify(cy.gateway.events.slice(before))
  assert.ok(!seen.includes(member.id) && !seen.includes('whisper'), seen)

  // Who is not heard can't whisper either.
  for (const [begin, end] of [
    [() => moderate({ muted: true }), () => moderate({ muted: false })],
    [() => moderate({ deafened: true }), () => moderate({ deafened: false })],
    ...[{ muted: true }, { deafened: true }].map((data) => [
      () => ben.gateway.action('voice.update', data),
      () => ben.gateway.action('voice.update', { muted: false, deafened: false }),
    ]),
  ] as [() => Promise<unknown>, () => Promise<unknown>][]) {
    await begin()
    const marks = await ben.send(['whisper', 'whisper'])
    assert.deepEqual((await whisper(toAda)).userIds, [])
    await end()
    await assertWhispers(ada, [cy], 'heard again')
    assert.ok(!marks.some(ada.hasReceived))
  }
  const overwrite = `/api/channels/${lounge.id}/overwrites/${member.id}`
  const deny = (...denied: string[]) =>
    server.owner.expect(
      200,
      server.owner.put(overwrite, { target: 'member', allow: [], deny: denied }),
    )
  await deny('speak')
  await assert.rejects(whisper(toAda), { code: 'forbidden' })
  const silenced = await ben.send(['whisper', 'whisper'])
  await deny()
  await assertWhispers(ada, [cy], 'may speak again')
  assert.ok(!silenced.some(ada.hasReceived), 'without speak')

  // Those who leave fall out, also when they come back; so does everyone when the account is moved.
  await ada.leave()
  const adaAgain = await joinWithMedia(t, await connect(server.owner), lounge.id)
  await assertWhispers(null, [adaAgain, cy], 'who came back')
  await whisper(toAda)
  await assertWhispers(adaAgain, [cy], 'to who came back')
  for (const { id } of [server.owner, member]) {
    const move = { serverId: server.id, userId: id, channelId: raid.id }
    await owner.action('voice.moderate', move)
  }
  await assertWhispers(null, [adaAgain], 'moved together')
  await assert.rejects(
    ben.gateway.action('voice.whisper', { to: Array.from({ length: 21 }, () => toAda) }),
    { code: 'invalid_input' },
  )
})

test('V7 V83 V84 V86: voice goes on without the gateway, and speakers come to viewers once a second and not to who is away', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const owner = await connect(server.owner)
  const [viewer, away] = [
    await connect(await server.member()),
    await connect(await server.member()),
  ]
  const ada = await joinWithMedia(t, owner, lounge.id)
  const ben = await joinWithMedia(t, away, lounge.id)
  await assertForwarded(ben, ada, { dropped: [], passed: ['microphone'] }, 'before')
  // A client that has not learned whether its answer arrived repeats it.
  const offer = away.all('voice.signal').findLast(({ kind }) => kind === 'offer')
  assert.ok(offer?.kind === 'offer')
  const answer = { kind: 'answer', sdp: 'v=0' } as const
  await away.action('voice.signal', { ...answer, offerId: offer.offerId })
  await assert.rejects(away.action('voice.signal', answer), { code: 'invalid_input' })
  const speaking = (client: GatewayClient) => client.all('voice.speaking')
  const isSpeaking = () => (speaking(owner).at(-1)?.userIds.length ?? 0) > 0
  const speakOnce = async (): Promise<void> => {
    await waitUntil('someone speaks', async () => {
      await ada.send(['microphone'])
      return isSpeaking()
    })
    await waitUntil('nobody speaks', () => !isSpeaking())
  }
  const startedAt = performance.now()
  // The server keeps events for the session until it notices the loss, so none may be in flight.
  await speakOnce()
  await away.settle()
  await away.terminate()
  // Without any packets, the media connection would be taken for lost as well.
  const sending = setInterval(() => void ben.send(['camera']), 100)
  t.after(() => clearInterval(sending))
  for (let count = 0; count < 4; count += 1) {
    await speakOnce()
    // The page would be closed, if the media connection were lost as well.
    app.clock.advance(6000)
  }
  await viewer.settle()
  const seconds = (performance.now() - startedAt) / 1000
  const counts = [speaking(owner).length, speaking(viewer).length]
  assert.ok(counts[1]! > 0 && counts[1]! <= seconds + 2, `${counts.join()} in ${seconds} s`)
  assert.equal(owner.snapshot.servers[0]?.voice.length, 2)
  await assertForwarded(
    ben,
    ada,
    { dropped: [], passed: ['microphone'] },
    'without the gateway',
    owner,
  )
  const before = speaking(owner).length
  const again = await away.resume()
  clearInterval(sending)
  await again.settle()
  await owner.settle()
  // Who speaks now, and what changed since it resumed.
  const expected = 1 + speaking(owner).length - before
  assert.ok(speaking(again).length <= expected, 'what was missed is not replayed')

  // Who leaves before viewers are sent the next speakers is not among them.
  const speakers = (client: GatewayClient): number => speaking(client).at(-1)?.userIds.length ?? 0
  await waitUntil('the viewer sees who speaks', async () => {
    await ben.send(['microphone'])
    return speakers(viewer) === 1
  })
  const seen = speaking(viewer).length
  await waitUntil('both speak', async () => {
    await Promise.all([ada, ben].map((one) => one.send(['microphone'])))
    return speakers(owner) === 2
  })
  await again.action('voice.leave', {})
  await owner.action('voice.leave', {})
  await waitUntil('the next speakers come', () => speaking(viewer).length > seen)
  const lastLeft = viewer.events.findLastIndex(({ type }) => type === 'voice.left')
  const late = viewer.events.slice(lastLeft).filter(({ type }) => type === 'voice.speaking')
  for (const { data } of late) {
    assert.deepEqual(data, { channelId: lounge.id, userIds: [], priorityUserIds: [] })
  }
})

test('V40 V41: senders learn which codecs everyone in the channel decodes, and nobody receives another one', async (t) => {
  const app = await startApp(t, { VOICE_ADDRESS: '127.0.0.1' })
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const [owner, ben, cy] = [server.owner, await server.member(), await server.member()]
  const ada = await joinWithMedia(t, await connect(owner), lounge.id)
  const [all, vp8Only] = [['vp8', 'h264'], ['vp8']] as const
  const isTold = (expected: readonly string[], label: string, { gateway } = ada) =>
    waitUntil(label, () => {
      const slots = gateway.all('voice.signal').findLast(({ kind }) => kind === 'slots')
      return slots?.kind === 'slots' && isDeepStrictEqual(slots.videoFormats, expected)
    })

  const atBen = await joinWithMedia(t, await connect(ben), lounge.id)
  await isTold(all, 'both decode all')
  await ada.gateway.action('voice.update', { camera: true })
  const other = await connect(cy)
  const atCy = await joinWithMedia(t, other, lounge.id, [96])
  await isTold(vp8Only, 'Cy decodes VP8 alone')
  // The sender needs a moment to change, in which those who can go on watching.
  const wrong: number[] = []
  await waitUntil('Ben receives H.264', async () => {
    const [mark] = await ada.send(['camera'], 'h264')
    wrong.push(mark!)
    await ada.gateway.settle()
    return atBen.hasReceived(mark!)
  })
  await waitUntil('both receive VP8', async () => {
    const [mark] = await ada.send(['camera'], 'vp8')
    await ada.gateway.settle()
    return atBen.hasReceived(mark!) && atCy.hasReceived(mark!)
  })
  assert.ok(!wrong.some(atCy.hasReceived), 'Cy receives no H.264')
  await atCy.leave()
  await isTold(all, 'everyone decodes all again')
  // Clients that neither send nor watch anything get it as well, so that a camera begins in the right codec.
  await isTold(all, 'Ben is told as well', atBen)
})
