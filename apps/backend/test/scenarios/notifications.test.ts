import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { startApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'

test('A133: notification settings are stored per account, reach its other sessions, and end with the membership', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { path } = fixture
  const general = `/api/channels/${fixture.general.id}`
  const hidden = await fixture.channel('hidden')
  const [ben, stranger] = await Promise.all([fixture.member(), app.register()])
  const deny = { target: 'role', allow: [], deny: ['view_channel'] }
  await fixture.owner.expect(
    200,
    fixture.owner.put(`/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`, deny),
  )
  const [here, elsewhere] = await Promise.all([connect(ben), connect(ben)])
  assert.deepEqual(here.snapshot.notifications, { level: 'mentions', settings: [] })

  const settings = async () =>
    (await ben.expect(200, ben.get('/api/users/me/notifications'))).notifications
  const ofChannel = {
    serverId: fixture.id,
    channelId: fixture.general.id,
    level: 'all',
    mute: null,
    suppressEveryone: false,
    suppressRoles: false,
  }
  await ben.expect(200, ben.patch('/api/users/me/notifications', { level: 'nothing' }))
  await ben.expect(200, ben.patch(`${general}/notifications`, { level: 'all' }))
  // Members of other scopes are ignored.
  const foreign = { suppressEveryone: true, serverId: 'other', channelId: hidden.id }
  await ben.expect(200, ben.patch(`${general}/notifications`, foreign))
  assert.deepEqual(await settings(), { level: 'nothing', settings: [ofChannel] })
  await elsewhere.next('notifications.updated', ({ settings: changed }) => changed.length === 1)
  await assertSnapshotCurrent(elsewhere, 'another session')

  const mute = { until: 5000 }
  const ofServer = { ...ofChannel, channelId: null, level: null, mute, suppressEveryone: true }
  await ben.expect(200, ben.patch(`${path}/notifications`, { mute, suppressEveryone: true }))
  assert.deepEqual((await settings()).settings.length, 2)
  assert.deepEqual(
    (await settings()).settings.find(({ channelId }: typeof ofServer) => channelId === null),
    ofServer,
  )
  await ben.expect(200, ben.patch(`${path}/notifications`, { suppressRoles: true }))
  await ben.expect(200, ben.patch(`${path}/notifications`, { level: 'all' }))
  const all = { ...ofServer, level: 'all', suppressRoles: true }
  const ofServerNow = async () =>
    (await settings()).settings.find(({ channelId }: typeof ofServer) => channelId === null)
  assert.deepEqual(await ofServerNow(), all, 'what is left out stays')
  const back = { level: null, suppressRoles: false }
  await ben.expect(200, ben.patch(`${path}/notifications`, back))
  await ben.expect(200, ben.patch(`${general}/notifications`, { level: null }))
  assert.deepEqual((await settings()).settings, [ofServer], 'a setting without effect is gone')
  await ben.expect(200, ben.patch(`${general}/notifications`, { mute: { until: null } }))
  await assertSnapshotCurrent(elsewhere, 'a removed setting')

  await expectError(ben.patch(`${path}/notifications`, { level: 'loud' }), 'invalid_input', 'level')
  for (const until of [-1, 2 ** 53]) {
    const changed = ben.patch(`${path}/notifications`, { mute: { until } })
    await expectError(changed, 'invalid_input', 'mute.until')
  }
  await expectError(ben.patch(`/api/channels/${hidden.id}/notifications`, {}), 'not_found')
  await expectError(stranger.patch(`${path}/notifications`, { level: 'all' }), 'not_found')
  await expectError(stranger.patch(`${general}/notifications`, { level: 'all' }), 'not_found')

  await ben.expect(200, ben.delete(`${path}/members/${ben.id}`))
  assert.deepEqual(await settings(), { level: 'nothing', settings: [] })
  await assertSnapshotCurrent(elsewhere, 'after the membership')
})

test('A134: an account has a limited number of settings; those of deleted channels make room', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner } = fixture
  const muteIn = ({ id }: { id: string }) =>
    owner.patch(`/api/channels/${id}/notifications`, { mute: { until: null } })
  const [deleted, other] = [await fixture.channel('deleted'), await fixture.channel('other')]
  await owner.expect(200, muteIn(deleted))
  const fill = async (scope: string, from: number, to: number) =>
    queryStored(
      app,
      `INSERT INTO notification_settings (user_id, server_id, channel_id, is_muted, suppress_everyone)
        WITH RECURSIVE numbers(number) AS (
          SELECT CAST(? AS BIGINT) UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
        SELECT user_id, server_id, ${scope}, 1, 0 FROM numbers, notification_settings
        WHERE channel_id = ?`,
      [from, to, deleted.id],
    )
  await fill("'gone' || number", 1, limits.notificationSettings - 1)
  const client = await connect(owner)
  assert.equal(client.snapshot.notifications.settings.length, limits.notificationSettings)
  await owner.expect(200, muteIn(deleted))
  await owner.expect(200, muteIn(other))
  const { notifications } = await owner.expect(200, owner.get('/api/users/me/notifications'))
  assert.equal(
    notifications.settings.length,
    2,
    'the settings of channels that do not exist are gone',
  )
  await assertSnapshotCurrent(client, 'settings that made room')

  // Settings of channels that exist make no room; those of others don’t count.
  const [last, beyond] = [await fixture.channel('last'), await fixture.channel('beyond')]
  await queryStored(
    app,
    `INSERT INTO channels (id, server_id, name, type, position, slowmode_seconds, created_at)
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
      SELECT 'there' || n, server_id, name, type, position, slowmode_seconds, created_at
      FROM numbers, channels WHERE id = ?`,
    [other.id],
  )
  await fill("'there' || number", 1, limits.notificationSettings - 3)
  await owner.expect(200, muteIn(last))
  await expectError(muteIn(beyond), 'limit_reached')
  const ben = await fixture.member()
  const mute = { mute: { until: null } }
  await ben.expect(200, ben.patch(`/api/channels/${beyond.id}/notifications`, mute))
  await owner.expect(200, owner.patch(`/api/channels/${last.id}/notifications`, { mute: null }))
  await owner.expect(200, muteIn(beyond))
})
