import assert from 'node:assert/strict'
import test from 'node:test'
import { ActionError, connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { startApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

test('V26 V27 V28 V29 V30 V32: members who neither speak nor use the client are moved to the AFK channel, others stay', async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const lounge = (await server.channels()).find(({ type }) => type === 'voice')!
  const [afk, other] = [
    await server.channel('Away', { type: 'voice' }),
    await server.channel('Later', { type: 'voice' }),
  ]
  const update = (id: string, body: object) => server.owner.patch(`/api/channels/${id}`, body)
  const afkMinutesOf = async (id: string) =>
    (await server.channels()).find((channel) => channel.id === id)?.afkMinutes
  await expectError(update(afk.id, { afkMinutes: 2 }), 'invalid_input', 'afkMinutes')
  const text = update(server.general.id, { afkMinutes: 5 })
  await expectError(text, 'invalid_input', 'afkMinutes')
  const both = update(afk.id, { afkMinutes: 5, createsRooms: true })
  await expectError(both, 'invalid_input', 'afkMinutes')
  // A server has one.
  await server.owner.expect(200, update(other.id, { afkMinutes: 60 }))
  await server.owner.expect(200, update(afk.id, { afkMinutes: 1 }))
  assert.deepEqual([await afkMinutesOf(other.id), await afkMinutesOf(afk.id)], [null, 1])
  await expectError(update(afk.id, { createsRooms: true }), 'invalid_input', 'createsRooms')
  const [entry] = await server.audit()
  assert.deepEqual(entry?.changes, { afkMinutes: { from: null, to: 1 } })

  const members = [await server.member(), await server.member(), await server.member()]
  const [idle, active, sharing] = await Promise.all(members.map((account) => connect(account)))
  const showing = await connect(await server.member())
  const barred = await server.member()
  const staying = await connect(barred)
  const deny = { target: 'member', allow: [], deny: ['connect_voice'] }
  const overwrite = `/api/channels/${afk.id}/overwrites/${barred.id}`
  await server.owner.expect(200, server.owner.put(overwrite, deny))
  const viewer = await connect(server.owner)
  for (const client of [idle!, active!, sharing!, showing, staying]) {
    await client.action('voice.join', { channelId: lounge.id })
  }
  await sharing!.action('voice.update', { camera: true })
  await showing.action('voice.update', { screen: true })
  await waitUntil('the idle one is moved', async () => {
    app.clock.advance(20_000)
    await active!.action('voice.active', {})
    return idle!.all('voice.joined').some(({ channelId }) => channelId === afk.id)
  })
  const moved = idle!.all('voice.joined').find(({ channelId }) => channelId === afk.id)
  assert.equal(moved?.isInactive, true)
  await viewer.settle()
  const where = new Map(
    viewer.snapshot.servers[0]!.voice.map(({ userId, channelId }) => [userId, channelId]),
  )
  assert.deepEqual(
    [idle!, active!, sharing!, showing, staying].map(({ account }) => where.get(account.id)),
    [afk.id, lounge.id, lounge.id, lounge.id, lounge.id],
  )
  assert.ok(!(await server.audit()).some(({ action }) => action === 'voice.moved'))
  // It first is there, then no longer here, as after a moderator's move; then there is nothing to see or hear.
  const seen = idle!.events.flatMap(({ type, data }) =>
    type === 'voice.joined' || type === 'voice.left' ? [[type, data.channelId]] : [],
  )
  assert.deepEqual(seen.slice(-2), [
    ['voice.joined', afk.id],
    ['voice.left', lounge.id],
  ])
  for (const refused of [
    idle!.action('voice.update', { camera: true }),
    idle!.action('voice.update', { screen: true }),
    idle!.action('voice.play_sound', { soundId: 'any' }),
  ]) {
    await assert.rejects(
      refused,
      (error) => error instanceof ActionError && error.code === 'forbidden',
    )
  }
  await idle!.action('voice.join', { channelId: lounge.id })
  await idle!.action('voice.update', { camera: true })
  const notIn = viewer.action('voice.active', {})
  await assert.rejects(notIn, (error) => error instanceof ActionError && error.code === 'conflict')
  for (const client of [idle!, viewer]) await assertSnapshotCurrent(client, 'at the end')
})
