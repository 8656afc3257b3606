import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import type { VoiceState } from '@guildhall/contract'
import type { VoiceReport } from '../../src/chat/voice/operator-commands.ts'
import { callRunningProcess } from '../../src/operator/call.ts'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'

async function setUp(t: TestContext, settings: Record<string, string> = {}) {
  const app = await startApp(t, settings)
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const [ben, cy] = [await server.member(), await server.member()]
  const [owner, benOnline, cyOnline] = await Promise.all([server.owner, ben, cy].map(online))
  return {
    app,
    server,
    lounge,
    ben,
    cy,
    owner: owner!,
    benOnline: benOnline!,
    cyOnline: cyOnline!,
    denyIn: (account: { id: string }, target: 'role' | 'member', ...deny: string[]) =>
      server.owner.expect(
        200,
        server.owner.put(`/api/channels/${lounge.id}/overwrites/${account.id}`, {
          target,
          allow: [],
          deny,
        }),
      ),
  }
}

function online(account: Account): Promise<GatewayClient> {
  return connect(account)
}

function voiceIn(client: GatewayClient): VoiceState[] {
  return client.snapshot.servers[0]!.voice
}

async function refused(code: string, work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => error instanceof ActionError && error.code === code, code)
}

const joined = (client: GatewayClient, channelId: string, data: object = {}) =>
  client.action('voice.join', { channelId, ...data })

test('joining answers with the participants and makes one offer; everyone who can view the channel sees it', async (t) => {
  const { lounge, server, owner, ben, benOnline, cyOnline } = await setUp(t)
  const benElsewhere = await online(ben)
  const first = await joined(owner, lounge.id)
  assert.deepEqual(first.slots, { audio: 16, video: 8 })
  assert.deepEqual(first.iceServers, [])
  assert.equal(first.participants.length, 1)
  const second = await joined(benOnline, lounge.id, { muted: true })
  assert.deepEqual(
    second.participants.map(({ userId, muted }: VoiceState) => [userId, muted]),
    [
      [server.owner.id, false],
      [ben.id, true],
    ],
  )
  const signal = await benOnline.next('voice.signal', ({ kind }) => kind === 'offer')
  assert.ok(signal.kind === 'offer')
  const mids = [...signal.sdp.matchAll(/^a=mid:(.*?)\r$/gm)].map(([, mid]) => mid)
  assert.deepEqual(mids.slice(0, 5), [
    'up-audio',
    'up-screen-audio',
    'up-camera',
    'up-screen',
    'down-audio-0',
  ])
  assert.equal(mids.length, 4 + 16 + 8)
  assert.match(signal.sdp, /ssrc-audio-level/)
  const { state, channelId } = await cyOnline.next(
    'voice.joined',
    (data) => data.state.userId === ben.id,
  )
  assert.equal(channelId, lounge.id)
  assert.equal(state.muted, true)
  assert.equal(voiceIn(cyOnline).length, 2)
  await benOnline.action('voice.update', { muted: false, camera: true })
  const updated = await cyOnline.next('voice.updated')
  assert.deepEqual([updated.state.muted, updated.state.camera], [false, true])
  // Nobody but participants gets signals, and of their sessions only the one that joined.
  for (const client of [cyOnline, benElsewhere]) {
    await client.settle()
    assert.deepEqual(client.all('voice.signal'), [])
  }
  await benOnline.action('voice.leave', {})
  assert.equal((await cyOnline.next('voice.left')).userId, ben.id)
  await refused('conflict', benOnline.action('voice.update', { muted: true }))
  for (const client of [owner, benOnline, cyOnline])
    await assertSnapshotCurrent(client, 'at the end')
})

test('connecting needs view_channel and connect_voice, a voice channel and free room', async (t) => {
  const { lounge, server, owner, ben, benOnline, cyOnline, denyIn } = await setUp(t)
  await refused('invalid_input', joined(benOnline, server.general.id))
  await refused('not_found', joined(benOnline, 'no-such-channel'))
  await denyIn(ben, 'member', 'connect_voice')
  await refused('forbidden', joined(benOnline, lounge.id))
  await denyIn(ben, 'member', 'view_channel')
  await refused('not_found', joined(benOnline, lounge.id))
  const path = `/api/channels/${lounge.id}`
  await server.owner.expect(200, server.owner.patch(path, { userLimit: 1, bitrateKbps: 96 }))
  await joined(owner, lounge.id)
  // Who can't join stays where they are, and nobody is moved there either.
  const raid = await server.channel('Raid', { type: 'voice' })
  await joined(cyOnline, raid.id)
  await refused('limit_reached', joined(cyOnline, lounge.id))
  const move = { serverId: server.id, userId: cyOnline.account.id, channelId: lounge.id }
  await refused('limit_reached', owner.action('voice.moderate', move))
  assert.ok(voiceIn(owner).some(({ channelId }) => channelId === raid.id))
  await cyOnline.action('voice.update', { muted: true })
  // A participant may join again.
  await joined(owner, lounge.id)
  await server.owner.expect(400, server.owner.patch(path, { bitrateKbps: 129 }))
  const general = `/api/channels/${server.general.id}`
  await server.owner.expect(400, server.owner.patch(general, { userLimit: 1 }))
})

test('a second session takes over; the first one gets voice.left', async (t) => {
  const { lounge, server, ben, benOnline, cyOnline } = await setUp(t)
  await joined(benOnline, lounge.id)
  const other = await online(ben)
  await joined(other, lounge.id)
  assert.equal((await benOnline.next('voice.left')).userId, ben.id)
  await refused('conflict', benOnline.action('voice.update', { muted: true }))
  await other.action('voice.update', { muted: true })
  await cyOnline.settle()
  assert.deepEqual(cyOnline.all('voice.left'), [], 'others do not see it leave')
  const second = await server.channel('Raid', { type: 'voice' })
  await joined(other, second.id)
  assert.equal((await cyOnline.next('voice.left')).channelId, lounge.id)
  await cyOnline.next('voice.joined', ({ channelId }) => channelId === second.id)
  assert.deepEqual(
    voiceIn(cyOnline).map(({ userId, channelId }) => [userId, channelId]),
    [[ben.id, second.id]],
  )
  await assertSnapshotCurrent(benOnline, 'in the first session')
})

test('a member who loses view_channel, connect_voice, the membership or the channel is removed before the response', async (t) => {
  const { lounge, server, owner, ben, benOnline, cy, cyOnline, denyIn } = await setUp(t)
  for (const permission of ['connect_voice', 'view_channel']) {
    await joined(benOnline, lounge.id)
    await denyIn(ben, 'member', permission)
    const fresh = await online(server.owner)
    assert.deepEqual(voiceIn(fresh), [], permission)
    await fresh.close()
    assert.equal((await benOnline.next('voice.left')).userId, ben.id)
    await refused('conflict', benOnline.action('voice.update', { muted: true }))
    await denyIn(ben, 'member')
  }
  await joined(cyOnline, lounge.id)
  await server.owner.expect(200, server.owner.delete(`${server.path}/members/${cy.id}`))
  assert.equal(
    (await owner.next('voice.left', ({ userId }) => userId === cy.id)).channelId,
    lounge.id,
  )
  await joined(benOnline, lounge.id)
  await server.owner.expect(200, server.owner.delete(`/api/channels/${lounge.id}`))
  await benOnline.next('voice.left', ({ channelId }) => channelId === lounge.id)
  assert.deepEqual(voiceIn(owner), [])
  await refused('conflict', benOnline.action('voice.update', { muted: true }))
  await assertSnapshotCurrent(owner, 'at the end')
})

test('without speak one is muted by the server and shows no camera', async (t) => {
  const { app, lounge, server, ben, benOnline, cyOnline, denyIn } = await setUp(t)
  await denyIn(ben, 'member', 'speak')
  await joined(cyOnline, lounge.id)
  // From the beginning, not only once permissions are reviewed.
  const { participants } = await joined(benOnline, lounge.id, { deafened: true })
  const own = participants.find(({ userId }: VoiceState) => userId === ben.id)
  assert.deepEqual([own.serverMuted, own.deafened], [true, true])
  await denyIn(ben, 'member')
  await cyOnline.next('voice.updated', (data) => !data.state.serverMuted)
  await benOnline.action('voice.update', { camera: true, deafened: false })
  await denyIn(ben, 'member', 'speak')
  const { state } = await cyOnline.next('voice.updated', (data) => data.state.serverMuted)
  assert.equal(state.camera, false)
  await refused('forbidden', benOnline.action('voice.update', { screen: true }))
  await denyIn(ben, 'member')
  await cyOnline.next('voice.updated', (data) => !data.state.serverMuted)
  // The mute of a member counts, and ends by itself.
  const path = `${server.path}/members/${ben.id}`
  const mutedUntil = app.clock.now() + 20_000
  await server.owner.expect(200, server.owner.patch(path, { mutedUntil }))
  await cyOnline.next('voice.updated', (data) => data.state.serverMuted)
  app.clock.advance(20_000)
  await cyOnline.next('voice.updated', (data) => !data.state.serverMuted)
  // A participant who must accept new rules is removed.
  const rules = { rules: [{ title: 'Be kind', text: '' }], askEveryone: true }
  await server.owner.expect(200, server.owner.put(`${server.path}/rules`, rules))
  await benOnline.next('voice.left', ({ userId }) => userId === ben.id)
  await refused('forbidden', joined(benOnline, lounge.id))
})

test('moderators mute, deafen, move and disconnect those below them, and the audit log says so', async (t) => {
  const { lounge, server, owner, ben, benOnline, cy, cyOnline } = await setUp(t)
  const moderators = await server.role('moderators', ['mute_members', 'move_members'])
  const path = `${server.path}/members/${cy.id}`
  await server.owner.expect(200, server.owner.patch(path, { roleIds: [moderators.id] }))
  const raid = await server.channel('Raid', { type: 'voice' })
  const serverId = server.id
  const moderate = (client: GatewayClient, data: object) =>
    client.action('voice.moderate', { serverId, userId: ben.id, ...data })
  await refused('forbidden', moderate(benOnline, { userId: cy.id, muted: true }))
  await refused('forbidden', moderate(cyOnline, { userId: server.owner.id, muted: true }))
  await refused('conflict', moderate(cyOnline, { channelId: null }))
  await refused('not_found', moderate(cyOnline, { userId: 'nobody', muted: true }))
  // Who is not connected is muted for the next time.
  await moderate(cyOnline, { muted: true })
  const { participants } = await joined(benOnline, lounge.id)
  assert.equal(participants[0].serverMuted, true)
  await moderate(cyOnline, { muted: false, deafened: true })
  const { state } = await owner.next('voice.updated')
  assert.deepEqual([state.serverMuted, state.serverDeafened], [false, true])
  await moderate(cyOnline, { deafened: false })
  await refused('invalid_input', moderate(cyOnline, { channelId: server.general.id }))
  await moderate(cyOnline, { channelId: raid.id })
  await owner.next('voice.joined', ({ channelId }) => channelId === raid.id)
  await owner.next('voice.left', ({ channelId }) => channelId === lounge.id)
  assert.deepEqual(
    voiceIn(owner).map(({ channelId }) => channelId),
    [raid.id],
  )
  await benOnline.action('voice.update', { muted: true })
  await server.owner.expect(
    200,
    server.owner.put(`/api/channels/${lounge.id}/overwrites/${ben.id}`, {
      target: 'member',
      allow: [],
      deny: ['connect_voice'],
    }),
  )
  await refused('forbidden', moderate(cyOnline, { channelId: lounge.id }))
  await moderate(cyOnline, { channelId: null })
  // At once: a participant without a media connection would leave after a while anyway.
  await refused('conflict', moderate(cyOnline, { channelId: null }))
  await benOnline.next('voice.left', ({ channelId }) => channelId === raid.id)
  const actions = (await server.audit())
    .filter(({ action }) => action.startsWith('voice.'))
    .map(({ action, actorId, targetId, changes }) => {
      assert.deepEqual([actorId, targetId], [cy.id, ben.id])
      return [action, changes]
    })
  assert.deepEqual(actions, [
    ['voice.disconnected', { channelId: raid.id }],
    ['voice.moved', { channelId: { from: lounge.id, to: raid.id } }],
    ['voice.undeafened', {}],
    ['voice.deafened', {}],
    ['voice.unmuted', {}],
    ['voice.muted', {}],
  ])
  await assertSnapshotCurrent(benOnline, 'after all')
})

test('bad answers are refused, candidates are ignored, and the participant stays', async (t) => {
  const { lounge, benOnline } = await setUp(t)
  const signal = (data: object) => benOnline.action('voice.signal', data as never)
  await refused('conflict', signal({ kind: 'answer', sdp: 'v=0' }))
  await joined(benOnline, lounge.id)
  await refused('invalid_input', signal({ kind: 'answer', sdp: 'v=0' }))
  await refused('invalid_input', signal({ kind: 'answer', sdp: 'x'.repeat(50_000) }))
  await refused('invalid_input', signal({ kind: 'offer', sdp: 'v=0' }))
  const candidate = 'candidate:1 1 udp 2113937151 192.168.1.2 50000 typ host'
  await signal({ kind: 'candidate', candidate, mid: 'up-audio' })
  await signal({ kind: 'candidate', candidate: 'x', mid: 'y' })
  // An answer to an offer that is not the newest says nothing.
  await signal({ kind: 'answer', sdp: 'v=0', offerId: 0 })
  await benOnline.action('voice.update', { muted: true })
})

test('voice lasts as long as the session can be resumed, and ends with it', async (t) => {
  const { lounge, ben, benOnline, cyOnline } = await setUp(t)
  await joined(benOnline, lounge.id)
  await benOnline.next('voice.signal', ({ kind }) => kind === 'offer')
  await benOnline.terminate()
  await cyOnline.settle()
  assert.equal(voiceIn(cyOnline).length, 1)
  const again = await benOnline.resume()
  await again.next('voice.signal', ({ kind }) => kind === 'slots')
  await again.action('voice.update', { muted: true })
  await ben.expect(200, ben.post('/api/auth/logout'))
  assert.equal((await cyOnline.next('voice.left')).userId, ben.id)
})

test('a page that is closed leaves after a few seconds', async (t) => {
  const { app, lounge, benOnline, cyOnline } = await setUp(t)
  await joined(benOnline, lounge.id)
  await benOnline.terminate()
  await waitUntil('the session is known to be lost', async () => {
    app.clock.advance(6000)
    await cyOnline.settle()
    return cyOnline.all('voice.left').length > 0
  })
})

test('the operator checks the port and the addresses', async (t) => {
  const { app } = await setUp(t)
  // A busy machine can take longer to connect than the check allows.
  await waitUntil('an address is reachable', async () => {
    const report = await callRunningProcess<VoiceReport>(app.dataDir, 'voice-check', '')
    assert.ok(report.kind === 'checked')
    assert.ok(report.port > 0)
    assert.ok(report.addresses.length > 0)
    assert.deepEqual(report.turn, [])
    return report.addresses.some(({ isReachable }) => isReachable)
  })
  const off = await startApp(t, { VOICE: 'off' })
  assert.deepEqual(await callRunningProcess(off.dataDir, 'voice-check', ''), { kind: 'off' })
})

test('voice that is switched off says so', async (t) => {
  const { lounge, benOnline } = await setUp(t, { VOICE: 'off' })
  await refused('busy', joined(benOnline, lounge.id))
})

test('TURN servers come with credentials that expire', async (t) => {
  const { lounge, ben, benOnline } = await setUp(t, {
    VOICE_TURN_URLS: 'turn:turn.example.org:3478, turns:turn.example.org',
    VOICE_TURN_SECRET: 'a secret',
  })
  const { iceServers } = await joined(benOnline, lounge.id)
  const [{ urls, username, credential }] = iceServers
  assert.deepEqual(urls, ['turn:turn.example.org:3478', 'turns:turn.example.org'])
  const [expiry, user] = username.split(':')
  assert.equal(user, ben.id)
  const lifeHours = (Number(expiry) * 1000 - Date.now()) / 3_600_000
  assert.ok(lifeHours > 1 && lifeHours <= 24, `${lifeHours}`)
  assert.match(credential, /^[A-Za-z0-9+/]{27}=$/)
})

test('a test of the connection makes an offer of its own, is bounded, and is refused where voice is off', async (t) => {
  const { app, lounge, owner, benOnline } = await setUp(t, { VOICE_ADDRESS: '127.0.0.1' })
  await refused('conflict', benOnline.action('voice.check_answer', { sdp: 'v=0' }))
  await joined(benOnline, lounge.id)
  const { sdp, iceServers } = await benOnline.action('voice.check', {})
  assert.match(sdp, /^a=candidate:1 1 UDP \d+ 127\.0\.0\.1 \d+ typ host\r$/m)
  assert.deepEqual(iceServers, [])
  await refused('invalid_input', benOnline.action('voice.check_answer', { sdp: 'v=0' }))
  // It concerns neither the voice channel nor anybody else.
  await benOnline.action('voice.update', { muted: true })
  assert.equal(voiceIn(owner).length, 1)
  const checks = Array.from({ length: 20 }, () => benOnline.action('voice.check', {}))
  const codes = (await Promise.allSettled(checks)).map((result) =>
    result.status === 'rejected' ? (result.reason as ActionError).code : 'ok',
  )
  assert.equal(codes.filter((code) => code === 'rate_limited').length, 9, codes.join())
  await owner.action('voice.check', {})
  // It ends whether it came about or not.
  app.clock.advance(15_000)
  await waitUntil('the test has ended', async () => {
    const error: unknown = await owner
      .action('voice.check_answer', { sdp: 'v=0' })
      .catch((one) => one)
    return error instanceof ActionError && error.code === 'conflict'
  })
  const off = await setUp(t, { VOICE: 'off' })
  await refused('busy', off.owner.action('voice.check', {}))
})
