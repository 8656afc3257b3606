import assert from 'node:assert/strict'
import test from 'node:test'
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

/** The number of sounds that the client is sent, as the last slots say. */
function soundsOf({ gateway }: VoiceClient): number {
  const slots = gateway.all('voice.signal').findLast(({ kind }) => kind === 'slots')
  return slots?.kind === 'slots' ? slots.audio.filter((slot) => slot !== null).length : -1
}

test('who is muted, deafened or without speak is not heard, and the deafened hear nothing, by themselves or by a moderator', async (t) => {
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
})

test('voice goes on without the gateway, and speakers come to viewers once a second and not to who is away', async (t) => {
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
  await away.terminate()
  const speaking = (client: GatewayClient) => client.all('voice.speaking')
  const isSpeaking = () => (speaking(owner).at(-1)?.userIds.length ?? 0) > 0
  const startedAt = performance.now()
  for (let count = 0; count < 4; count += 1) {
    await waitUntil('someone speaks', async () => {
      await ada.send(['microphone'])
      return isSpeaking()
    })
    await waitUntil('nobody speaks', () => !isSpeaking())
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
  const again = await away.resume()
  await again.settle()
  assert.ok(speaking(again).length <= 1, 'what was missed is not replayed')
})
