import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { soundLimits } from '@guildhall/contract'
import type { VoiceState } from '@guildhall/contract'
import type { VoiceReport } from '../../src/chat/voice/operator-commands.ts'
import { callRunningProcess } from '../../src/operator/call.ts'
import { attributes, buildStun, parseStun } from '../../../../packages/media/src/relay/stun.ts'
import {
  encodeXorAddress,
  ipBytes,
} from '../../../../packages/media/src/relay/transport-address.ts'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { ActionError, connect, refused } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { addSound } from '../sounds.ts'
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

const joined = (client: GatewayClient, channelId: string, data: object = {}) =>
  client.action('voice.join', { channelId, ...data })

test('V2 V4 V6 V8 V34: joining answers with the participants and makes one offer; everyone who can view the channel sees it', async (t) => {
  const { lounge, server, owner, ben, benOnline, cyOnline } = await setUp(t)
  const benElsewhere = await online(ben)
  const first = await joined(owner, lounge.id)
  assert.deepEqual(first.slots, { audio: 16, video: 8 })
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
  assert.deepEqual(mids.slice(0, 6), [
    'up-audio',
    'up-screen-audio',
    'up-camera',
    'up-screen',
    'up-whisper',
    'down-audio-0',
  ])
  assert.equal(mids.length, 5 + 16 + 8 + 1, 'and one that probes for bandwidth')
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

test('V77 V85: connecting needs view_channel and connect_voice, a voice channel and free room', async (t) => {
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
  for (const field of [{ bitrateKbps: 129 }, { videoKbps: 499 }, { videoKbps: 12_001 }]) {
    await server.owner.expect(400, server.owner.patch(path, field))
  }
  const general = `/api/channels/${server.general.id}`
  for (const field of [{ userLimit: 1 }, { videoKbps: 1000 }]) {
    await server.owner.expect(400, server.owner.patch(general, field))
  }
})

test('a channel can limit the bitrate of screens, by who may manage it', async (t) => {
  const { lounge, server, ben } = await setUp(t)
  const path = `/api/channels/${lounge.id}`
  const limitOf = async () =>
    (await server.channels()).find(({ id }) => id === lounge.id)?.videoKbps
  assert.equal(await limitOf(), null)
  await ben.expect(403, ben.patch(path, { videoKbps: 2000 }))
  await server.owner.expect(200, server.owner.patch(path, { videoKbps: 2000 }))
  assert.equal(await limitOf(), 2000)
  const log = (await server.owner.get(`${server.path}/audit-log`)).body
  assert.deepEqual(log.entries[0].changes, { videoKbps: { from: null, to: 2000 } })
  // Other changes leave it.
  await server.owner.expect(200, server.owner.patch(path, { userLimit: 3 }))
  assert.equal(await limitOf(), 2000)
  await server.owner.expect(200, server.owner.patch(path, { videoKbps: null }))
  assert.equal(await limitOf(), null)
  assert.equal((await server.channel('Raid', { type: 'voice', videoKbps: 500 })).videoKbps, 500)
})

test('V5 V75: a second session takes over; the first one gets voice.left', async (t) => {
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

test('V81: a member who loses view_channel, connect_voice, the membership or the channel is removed before the response', async (t) => {
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

test('V78: without speak one is muted by the server and shows no camera', async (t) => {
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

test('V1 V76 V79 V80: moderators mute, deafen, move and disconnect those below them, and the audit log says so', async (t) => {
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
  await benOnline.settle()
  // That it is in a channel at every moment lets its client distinguish a move from a disconnect.
  const seen = benOnline.events.flatMap(({ type, data }) =>
    type === 'voice.joined' || type === 'voice.left' ? [[type, data.channelId]] : [],
  )
  assert.deepEqual(seen.slice(-2), [
    ['voice.joined', raid.id],
    ['voice.left', lounge.id],
  ])
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

test('SEC102 V72 V73 V74: a sound is played to the participants alone, by those who may, and only now and then', async (t) => {
  const { app, lounge, server, owner, ben, benOnline, cyOnline, denyIn } = await setUp(t)
  app.clock.freeze()
  const serverId = server.id
  const { id: soundId } = await addSound(server.owner, server.path)
  const play = (client: GatewayClient, id = soundId) =>
    client.action('voice.play_sound', { soundId: id })
  await refused('conflict', play(benOnline))
  await joined(owner, lounge.id)
  // Who is muted by choice plays sounds nevertheless.
  await joined(benOnline, lounge.id, { muted: true })
  const elsewhere = await createServerFixture(app)
  const foreign = await addSound(elsewhere.owner, elsewhere.path)
  for (const id of [foreign.id, 'nothing']) await refused('invalid_input', play(benOnline, id))
  const [ownerElsewhere, benElsewhere] = await Promise.all([online(server.owner), online(ben)])
  await play(benOnline)
  const played = { serverId, channelId: lounge.id, userId: ben.id, soundId }
  for (const client of [owner, benOnline]) {
    assert.deepEqual(await client.next('voice.sound_played'), played)
  }
  for (const client of [cyOnline, ownerElsewhere, benElsewhere]) {
    await client.settle()
    assert.deepEqual(client.all('voice.sound_played'), [])
  }
  await refused('rate_limited', play(benOnline))
  await play(owner)

  const path = `${server.path}/members/${ben.id}`
  const moderate = (data: object) =>
    owner.action('voice.moderate', { serverId, userId: ben.id, ...data })
  const mutedUntil = app.clock.now() + 60_000
  const silences: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
    'without use_soundboard': [
      () => denyIn(ben, 'member', 'use_soundboard'),
      () => denyIn(ben, 'member'),
    ],
    'without speak': [() => denyIn(ben, 'member', 'speak'), () => denyIn(ben, 'member')],
    'timed out': [
      () => server.owner.expect(200, server.owner.patch(path, { mutedUntil })),
      () => server.owner.expect(200, server.owner.patch(path, { mutedUntil: null })),
    ],
    'muted by a moderator': [() => moderate({ muted: true }), () => moderate({ muted: false })],
    'deafened by a moderator': [
      () => moderate({ deafened: true }),
      () => moderate({ deafened: false }),
    ],
    deafened: [
      () => benOnline.action('voice.update', { deafened: true }),
      () => benOnline.action('voice.update', { deafened: false }),
    ],
  }
  for (const [what, [begin, end]] of Object.entries(silences)) {
    await begin()
    app.clock.advance(soundLimits.playEveryMs)
    await assert.rejects(play(benOnline), { code: 'forbidden' }, what)
    await end()
    if (what === 'without speak') await play(benOnline)
  }

  // All together, in any span of time.
  app.clock.advance(soundLimits.callWindowMs)
  await joined(cyOnline, lounge.id)
  const people = [owner, benOnline, cyOnline]
  for (let count = 0; count < soundLimits.perCall; count += 1) {
    if (count % people.length === 0) app.clock.advance(soundLimits.playEveryMs)
    await play(people[count % people.length]!)
  }
  await refused('rate_limited', play(people[soundLimits.perCall % people.length]!))
  const other = await server.channel('Other', { type: 'voice' })
  await joined(cyOnline, other.id)
  await play(cyOnline)
})

test('V33 V36 V90: bad answers are refused, candidates are ignored, and the participant stays', async (t) => {
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

test('V86: voice lasts as long as the session can be resumed, and ends with it', async (t) => {
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

test('V87: a page that is closed leaves after a few seconds', async (t) => {
  const { app, lounge, benOnline, cyOnline } = await setUp(t)
  await joined(benOnline, lounge.id)
  await benOnline.terminate()
  await waitUntil('the session is known to be lost', async () => {
    app.clock.advance(6000)
    await cyOnline.settle()
    return cyOnline.all('voice.left').length > 0
  })
})

test('O37: the operator checks the port and the addresses', async (t) => {
  const { app } = await setUp(t)
  // A busy machine can take longer to connect than the check allows.
  await waitUntil('an address is reachable', async () => {
    const report = await callRunningProcess<VoiceReport>(app.dataDir, 'voice-check', '')
    assert.ok(report.kind === 'checked')
    assert.ok(report.port > 0)
    assert.ok(report.addresses.length > 0)
    assert.deepEqual(report.turn, [])
    assert.equal(report.relayPort, Number(new URL(app.url).port))
    return report.addresses.some(({ isReachable }) => isReachable)
  })
  const off = await startApp(t, { VOICE: 'off' })
  assert.deepEqual(await callRunningProcess(off.dataDir, 'voice-check', ''), { kind: 'off' })
})

test('the address on the Internet comes from a STUN server, and the others stay where it is silent', async (t) => {
  // Of example.org: nothing is sent there.
  const publicAddress = '93.184.215.14'
  const stun = createSocket('udp4')
  t.after(() => stun.close())
  let answers = true
  stun.on('message', (bytes, { port, address }) => {
    const request = parseStun(bytes)
    if (!request || !answers) return
    const send = (ip: string, transactionId: Buffer) => {
      const value = encodeXorAddress(ipBytes(ip)!, port, transactionId)
      const mapped = { type: attributes.xorMappedAddress, value }
      const { method } = request
      const reply = buildStun({ method, class: 'success', transactionId, attributes: [mapped] })
      stun.send(reply, port, address)
    }
    // The guess of another sender comes first.
    send('198.51.100.66', Buffer.alloc(12))
    send(publicAddress, request.transactionId)
  })
  stun.bind(0, '127.0.0.1')
  await once(stun, 'listening')
  const VOICE_STUN = `127.0.0.1:${stun.address().port}`
  const offered = async () => {
    const { lounge, owner } = await setUp(t, { VOICE_STUN })
    await owner.action('voice.join', { channelId: lounge.id, relay: true })
    const signal = await owner.next('voice.signal', ({ kind }) => kind === 'offer')
    assert.ok(signal.kind === 'offer')
    const addresses = [...signal.sdp.matchAll(/^a=candidate:\d+ 1 UDP \d+ (\S+) /gm)]
    const relay = signal.iceServers.find(({ kind }) => kind === 'relay')
    return { addresses: addresses.map(([, found]) => found), urls: relay?.urls ?? [] }
  }
  const found = await offered()
  assert.equal(found.addresses.at(-1), publicAddress)
  assert.ok(found.addresses.length > 1, 'the addresses of the machine are offered as well')
  // People whose network blocks UDP are elsewhere, too.
  assert.ok(found.urls[0]?.startsWith(`turn:${publicAddress}:`), found.urls.join())
  answers = false
  const silent = await offered()
  assert.deepEqual(silent.addresses, found.addresses.slice(0, -1))
  assert.ok(silent.urls.length > 0 && !silent.urls[0]!.includes(publicAddress))
  await assert.rejects(startApp(t, { VOICE_STUN, VOICE_ADDRESS: '127.0.0.1' }), /VOICE_STUN/)
  await assert.rejects(startApp(t, { VOICE_STUN: 'stun:stun.example.org' }), /VOICE_STUN/)
})

test('voice that is switched off says so', async (t) => {
  const { lounge, benOnline } = await setUp(t, { VOICE: 'off' })
  await refused('busy', joined(benOnline, lounge.id))
})

test('O36: TURN servers come with credentials that expire', async (t) => {
  const { lounge, ben, benOnline } = await setUp(t, {
    VOICE_TURN_URLS: 'turn:turn.example.org:3478, turns:turn.example.org',
    VOICE_TURN_SECRET: 'a secret',
  })
  const { iceServers } = await joined(benOnline, lounge.id)
  const [{ kind, urls, username, credential }] = iceServers
  assert.equal(kind, 'turn')
  assert.deepEqual(urls, ['turn:turn.example.org:3478', 'turns:turn.example.org'])
  const [expiry, user] = username.split(':')
  assert.equal(user, ben.id)
  const lifeHours = (Number(expiry) * 1000 - Date.now()) / 3_600_000
  assert.ok(lifeHours > 1 && lifeHours <= 24, `${lifeHours}`)
  assert.match(credential, /^[A-Za-z0-9+/]{27}=$/)
})

test('V69 V71: a test of the connection makes an offer of its own, is bounded, and is refused where voice is off', async (t) => {
  const { app, lounge, owner, benOnline } = await setUp(t, { VOICE_ADDRESS: '127.0.0.1' })
  await refused('conflict', benOnline.action('voice.check_answer', { sdp: 'v=0' }))
  await joined(benOnline, lounge.id)
  const { sdp, iceServers } = await benOnline.action('voice.check', {})
  assert.match(sdp, /^a=candidate:1 1 UDP \d+ 127\.0\.0\.1 \d+ typ host\r$/m)
  assert.equal(iceServers.length, 1)
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
