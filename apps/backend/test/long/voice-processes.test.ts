import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { VoiceState } from '@guildhall/contract'
import { connect, refused } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createTestDatabase } from '../postgres.ts'
import { createServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { addSound } from '../sounds.ts'
import { accountAt, startApp } from '../start-app.ts'
import { TurnClient } from '../turn-client.ts'
import { joinWithMedia } from '../voice-client.ts'
import { waitUntil } from '../wait-until.ts'

/** Two processes of one platform, with a server whose owner is connected to the first and a member to the second. */
async function setUp(t: TestContext, others: Record<string, string> = {}) {
  const settings = { DATABASE_URL: await createTestDatabase(), ...others }
  const one = await startApp(t, settings)
  const two = await startApp(t, settings)
  const server = await createServerFixture(one)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const ben = await server.member()
  const [owner, benOnline] = await Promise.all([
    connect(server.owner),
    connect(accountAt(two, ben)),
  ])
  return { one, two, server, lounge, ben, owner, benOnline }
}

const join = (client: GatewayClient, channelId: string, relay = false) =>
  client.action('voice.join', { channelId, relay })

const usersIn = (client: GatewayClient): string[] =>
  client.snapshot.servers[0]!.voice.map(({ userId, channelId }) => `${channelId} ${userId}`).sort()

const offersTo = (client: GatewayClient): number =>
  client.all('voice.signal').filter(({ kind }) => kind === 'offer').length

const nextOffer = (client: GatewayClient) =>
  client.next('voice.signal', ({ kind }) => kind === 'offer')

test('O72 V72: people at different processes share a voice channel', async (t) => {
  const { two, server, lounge, ben, owner, benOnline } = await setUp(t)
  await join(owner, lounge.id, true)
  await benOnline.next('voice.joined')
  const { participants } = await join(benOnline, lounge.id)
  // Asked for later, through the other process.
  await nextOffer(benOnline)
  await benOnline.action('voice.signal', { kind: 'relay' })
  assert.deepEqual(
    participants.map(({ userId }: VoiceState) => userId).sort(),
    [server.owner.id, ben.id].sort(),
  )
  // The relay is that of the process that has the media, whichever process the client is connected to.
  for (const client of [owner, benOnline]) {
    const offer = await nextOffer(client)
    assert.ok(offer.kind === 'offer')
    const [{ urls, username = '', credential = '' } = { urls: [''] }] = offer.iceServers
    const [, host = '', port = ''] = /^turn:(\S+):(\d+)\?/.exec(urls[0] ?? '') ?? []
    const turn = await TurnClient.connect(t, Number(port), { username, credential }, host)
    assert.equal(await turn.allocate(), null)
  }
  await owner.next('voice.joined', ({ state }) => state.userId === ben.id)
  await benOnline.action('voice.update', { muted: true })
  const { state } = await owner.next('voice.updated', (data) => data.state.userId === ben.id)
  assert.equal(state.muted, true)
  await refused(
    'invalid_input',
    benOnline.action('voice.signal', { kind: 'answer', sdp: 'v=0' } as never),
  )

  const { id: soundId } = await addSound(server.owner, server.path)
  await owner.action('voice.play_sound', { soundId })
  const played = await benOnline.next('voice.sound_played')
  assert.deepEqual([played.userId, played.soundId], [server.owner.id, soundId])

  // Who connects later sees everyone, whichever process they are at.
  const both = [`${lounge.id} ${server.owner.id}`, `${lounge.id} ${ben.id}`].sort()
  const later = await connect(accountAt(two, server.owner))
  assert.deepEqual(usersIn(later), both)

  // The room is full for a third one, at either process.
  const path = `/api/channels/${lounge.id}`
  await server.owner.expect(200, server.owner.patch(path, { userLimit: 2 }))
  const cy = await server.member()
  for (const account of [cy, accountAt(two, cy)]) {
    const client = await connect(account)
    await refused('limit_reached', join(client, lounge.id))
    await client.close()
  }

  // The owner's session at the other process takes over.
  await join(later, lounge.id)
  assert.equal((await owner.next('voice.left')).userId, server.owner.id)
  await refused('conflict', owner.action('voice.update', { muted: true }))
  await later.action('voice.update', { deafened: true })
  await owner.next('voice.updated', (data) => data.state.deafened)
  assert.deepEqual(usersIn(owner), both)
  for (const client of [owner, benOnline, later]) await assertSnapshotCurrent(client, 'at the end')
})

test('V81: moderators and changes of permissions reach members at other processes', async (t) => {
  const { server, lounge, ben, owner, benOnline } = await setUp(t)
  const raid = await server.channel('Raid', { type: 'voice' })
  const moderate = (data: object) =>
    owner.action('voice.moderate', { serverId: server.id, userId: ben.id, ...data })
  await join(benOnline, lounge.id)
  await owner.next('voice.joined')
  await moderate({ muted: true })
  await benOnline.next('voice.updated', ({ state }) => state.serverMuted)
  await moderate({ muted: false, channelId: raid.id })
  await benOnline.next('voice.joined', ({ channelId }) => channelId === raid.id)
  await owner.next('voice.left', ({ channelId }) => channelId === lounge.id)
  assert.deepEqual(usersIn(owner), [`${raid.id} ${ben.id}`])
  await moderate({ channelId: null })
  await benOnline.next('voice.left', ({ channelId }) => channelId === raid.id)
  await refused('conflict', benOnline.action('voice.update', { muted: true }))

  await join(benOnline, lounge.id)
  await owner.next('voice.joined', ({ channelId }) => channelId === lounge.id)
  const overwrite = { target: 'member', allow: [], deny: ['connect_voice'] }
  const path = `/api/channels/${lounge.id}/overwrites/${ben.id}`
  await server.owner.expect(200, server.owner.put(path, overwrite))
  await refused('conflict', benOnline.action('voice.update', { muted: true }))
  await owner.next('voice.left', ({ channelId }) => channelId === lounge.id)
  for (const client of [owner, benOnline]) await assertSnapshotCurrent(client, 'at the end')
})

test('who is inactive is moved to the AFK channel, whichever process they are at', async (t) => {
  const { one, two, server, lounge, ben, owner, benOnline } = await setUp(t)
  const afk = await server.channel('Away', { type: 'voice' })
  const path = `/api/channels/${afk.id}`
  await server.owner.expect(200, server.owner.patch(path, { afkMinutes: 1 }))
  const cy = await server.member()
  const cyOnline = await connect(cy)
  for (const client of [owner, benOnline, cyOnline]) await join(client, lounge.id)
  await waitUntil('both are moved', async () => {
    for (const { clock } of [one, two]) clock.advance(20_000)
    await owner.action('voice.active', {})
    const moved = owner.all('voice.joined').filter(({ channelId }) => channelId === afk.id)
    return moved.length === 2
  })
  const moved = await benOnline.next('voice.joined', ({ channelId }) => channelId === afk.id)
  assert.equal(moved.isInactive, true)
  for (const client of [owner, benOnline, cyOnline]) {
    await client.settle()
    const expected = [
      `${afk.id} ${ben.id}`,
      `${afk.id} ${cy.id}`,
      `${lounge.id} ${server.owner.id}`,
    ]
    assert.deepEqual(usersIn(client), expected.sort())
    await assertSnapshotCurrent(client, 'at the end')
  }
})

test('V13 V21 V22: a room is the same at every process, whoever makes it and ends it', async (t) => {
  const { one, two, server, ben, owner, benOnline } = await setUp(t)
  const hub = await server.channel('New room', { type: 'voice', createsRooms: true })
  const roomOf = (client: GatewayClient, id: string) =>
    client.snapshot.servers[0]!.channels.find((channel) => channel.id === id)?.room
  // The same account at both processes at once: it is one room.
  const benAtOne = await connect(accountAt(one, ben))
  const joins = await Promise.allSettled([join(benOnline, hub.id), join(benAtOne, hub.id)])
  await benAtOne.close()
  const made = (await server.channels()).filter(({ room }) => room !== null)
  assert.equal(made.length, 1, JSON.stringify(joins))
  const roomId = made[0]!.id
  assert.equal((await join(benOnline, hub.id)).channelId, roomId)
  assert.deepEqual(roomOf(owner, roomId)?.ownerId, ben.id)

  // Locked at one process, it is locked at the other.
  const cy = await server.member()
  const cyOnline = await connect(accountAt(two, cy))
  const lock = { locked: true, invitedIds: [server.owner.id] }
  await ben.expect(200, accountAt(two, ben).patch(`/api/channels/${roomId}/room`, lock))
  await refused('forbidden', join(cyOnline, roomId))
  await join(owner, roomId)
  await benOnline.action('voice.leave', {})
  // Whichever process looks after the rooms knows who is in them at the other.
  const passGrace = async (what: string, isDone: () => boolean) =>
    waitUntil(what, () => {
      for (const { clock } of [one, two]) clock.advance(10_000)
      return isDone()
    })
  await passGrace('it has another owner', () =>
    [owner, benOnline].every((client) => roomOf(client, roomId)?.ownerId === server.owner.id),
  )
  await owner.action('voice.leave', {})
  await passGrace('it is gone', () =>
    [owner, benOnline].every((client) => roomOf(client, roomId) === undefined),
  )
  for (const client of [owner, benOnline]) await assertSnapshotCurrent(client, 'at the end')
})

test('V51: a whisper reaches members at other processes, and nobody else', async (t) => {
  const { two, server, lounge, ben, owner, benOnline } = await setUp(t, {
    VOICE_ADDRESS: '127.0.0.1',
  })
  const healers = await server.role('healers', [])
  const healer = await server.member(healers)
  const ada = await joinWithMedia(t, owner, lounge.id)
  const cy = await joinWithMedia(t, await connect(accountAt(two, healer)), lounge.id)
  const eva = await joinWithMedia(t, benOnline, lounge.id)
  await owner.next('voice.joined', ({ state }) => state.userId === ben.id)
  const whispered: number[] = []
  await waitUntil('the role is known at this process, and its member hears it', async () => {
    const to = [{ target: 'role' as const, id: healers.id }]
    const { userIds } = await owner.action('voice.whisper', { to })
    const [whisper, voice] = await ada.send(['whisper', 'microphone'])
    whispered.push(whisper!)
    await owner.settle()
    const isHeard = cy.hasReceived(whisper!) && eva.hasReceived(voice!)
    return isHeard && userIds.join() === healer.id
  })
  assert.ok(!whispered.some(eva.hasReceived))
  await owner.action('voice.whisper', { to: [] })
  const late: number[] = []
  await waitUntil('the voice is heard by all', async () => {
    const [whisper, voice] = await ada.send(['whisper', 'microphone'])
    late.push(whisper!)
    await owner.settle()
    return cy.hasReceived(voice!) && eva.hasReceived(voice!)
  })
  assert.ok(!late.some((mark) => cy.hasReceived(mark) || eva.hasReceived(mark)))
})

test('a call rings at other processes until it is declined there', async (t) => {
  const { two, server, ben, owner, benOnline } = await setUp(t)
  await server.owner.post('/api/conversations/direct', { userId: ben.id })
  const { channels } = await owner.next('conversation.opened')
  const channelId = channels.find(({ type }) => type === 'voice')!.id
  await join(owner, channelId)
  await waitUntil('it rings', () => {
    const entry = benOnline.snapshot.conversations.at(0)
    return entry?.call?.ringing[0] === ben.id
  })
  await benOnline.action('call.decline', { channelId })
  await owner.next('call.updated', ({ call }) => call === null)
  // Again, and answered.
  await owner.action('voice.leave', {})
  await join(owner, channelId)
  await benOnline.next('call.updated', ({ call }) => call?.ringing[0] === ben.id)
  await join(await connect(accountAt(two, ben)), channelId)
  await owner.next('call.updated', ({ call }) => call === null)
})

test('when a process ends, its people leave and its rooms get another home', async (t) => {
  const { one, two, server, lounge, ben, owner, benOnline } = await setUp(t)
  await join(benOnline, lounge.id)
  await owner.next('voice.joined')
  // About half of the rooms are at the other process.
  const people = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const channel = await server.channel(`Room ${index}`, { type: 'voice' })
      const client = await connect(await server.member())
      await join(client, channel.id)
      await nextOffer(client)
      return client
    }),
  )
  await two.stop()
  await waitUntil('Ben has left', async () => {
    one.clock.advance(1000)
    await owner.settle()
    return owner.all('voice.left').some(({ userId }) => userId === ben.id)
  })
  await waitUntil('new offers', async () => {
    await Promise.all(people.map((client) => client.settle()))
    return people.some((client) => offersTo(client) > 1)
  })
  for (const client of people) await client.action('voice.update', { muted: true })
  assert.equal(usersIn(owner).length, people.length)
})
