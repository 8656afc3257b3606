import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import type { Channel, Overwrite, Permission, Role } from '@guildhall/contract'
import { countStatuses, createServerFixture, expectError } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const sharedApp = shareApp()

test('an overwrite is set, replaced and removed, and each change is recorded', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, everyone, general } = fixture
  const role = await fixture.role('some', [])
  const member = await fixture.member()
  const overwrites = `/api/channels/${general.id}/overwrites`
  const first = { target: 'role', allow: ['speak', 'manage_messages', 'speak'], deny: [] }
  const { channel } = await owner.expect(200, owner.put(`${overwrites}/${role.id}`, first))
  assert.deepEqual(channel, {
    ...general,
    overwrites: [
      { targetId: role.id, target: 'role', allow: ['manage_messages', 'speak'], deny: [] },
    ],
  })
  const before = (await fixture.audit()).length
  await owner.expect(200, owner.put(`${overwrites}/${role.id}`, first))
  assert.equal((await fixture.audit()).length, before)

  const second = { target: 'role', allow: [], deny: ['speak'] }
  await owner.expect(200, owner.put(`${overwrites}/${role.id}`, second))
  const third = { target: 'member', allow: ['speak'], deny: [] }
  await owner.expect(200, owner.put(`${overwrites}/${member.id}`, third))
  const fourth = { target: 'role', allow: [], deny: ['send_messages'] }
  const last = await owner.expect(200, owner.put(`${overwrites}/${everyone.id}`, fourth))
  assert.deepEqual(sorted(last.channel), [
    { targetId: everyone.id, ...fourth },
    { targetId: role.id, ...second },
    { targetId: member.id, ...third },
  ])
  assert.deepEqual((await fixture.channels())[0], last.channel)

  assert.deepEqual(await owner.expect(200, owner.delete(`${overwrites}/${role.id}`)), { ok: true })
  await expectError(owner.delete(`${overwrites}/${role.id}`), 'not_found')
  assert.equal((await fixture.channels())[0]?.overwrites.length, 2)

  const auditEntries = (await fixture.audit()).filter(({ action }) =>
    action.startsWith('overwrite.'),
  )
  assert.deepEqual(
    auditEntries.map(({ action, targetId, changes }) => [action, targetId, changes.targetId]),
    [
      ['overwrite.deleted', general.id, role.id],
      ['overwrite.updated', general.id, everyone.id],
      ['overwrite.updated', general.id, member.id],
      ['overwrite.updated', general.id, role.id],
      ['overwrite.updated', general.id, role.id],
    ],
  )
  assert.deepEqual(auditEntries[3]?.changes, {
    target: 'role',
    targetId: role.id,
    allow: { from: ['manage_messages', 'speak'], to: [] },
    deny: { from: [], to: ['speak'] },
  })

  function sorted({ overwrites: all }: Channel) {
    const order = [everyone.id, role.id, member.id]
    return all.toSorted((a, b) => order.indexOf(a.targetId) - order.indexOf(b.targetId))
  }
})

test('an overwrite must refer to a role or member of the same server', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const other = await createServerFixture(app)
  const { owner, general } = fixture
  const role = await fixture.role('some', [])
  const member = await fixture.member()
  const putOverwrite = (targetId: string, body: object) =>
    owner.put(`/api/channels/${general.id}/overwrites/${targetId}`, body)
  const nothing = { allow: [], deny: [] }
  await expectError(putOverwrite(other.everyone.id, { target: 'role', ...nothing }), 'not_found')
  await expectError(putOverwrite(other.owner.id, { target: 'member', ...nothing }), 'not_found')
  await expectError(putOverwrite(role.id, { target: 'member', ...nothing }), 'not_found')
  await expectError(putOverwrite(member.id, { target: 'role', ...nothing }), 'not_found')
  await expectError(putOverwrite('none', { target: 'role', ...nothing }), 'not_found')
  const invalidCases: [string, object][] = [
    ['target', nothing],
    ['target', { target: 'user', ...nothing }],
    ['allow', { target: 'role', deny: [] }],
    ['deny', { target: 'role', allow: [] }],
    ['allow.0', { target: 'role', allow: ['fly'], deny: [] }],
    ['deny', { target: 'role', allow: [], deny: 'speak' }],
    ['deny', { target: 'role', allow: ['speak'], deny: ['send_messages', 'speak'] }],
  ]
  for (const [field, body] of invalidCases)
    await expectError(putOverwrite(role.id, body), 'invalid_input', field)
  assert.deepEqual((await fixture.channels())[0]?.overwrites, [])
})

test('SEC3 SEC42 A26: a hidden channel is 404 for those who cannot view it', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, everyone } = fixture
  // manage_channels has no effect in a hidden channel.
  const keeper = await fixture.member(
    await fixture.role('keeper', ['manage_channels', 'manage_roles']),
  )
  const friend = await fixture.member()
  const role = await fixture.role('low', [])
  const hidden = await fixture.channel('hidden')
  const category = await fixture.channel('attic', { type: 'category' })
  const hideChannel = { target: 'role', allow: [], deny: ['view_channel'] }
  const show = { target: 'member', allow: ['view_channel'], deny: [] }
  for (const { id } of [hidden, category]) {
    await owner.expect(200, owner.put(`/api/channels/${id}/overwrites/${everyone.id}`, hideChannel))
  }
  await owner.expect(200, owner.put(`/api/channels/${hidden.id}/overwrites/${friend.id}`, show))

  const path = `/api/channels/${hidden.id}`
  const absent = await keeper.patch('/api/channels/none', {})
  const requests = [
    keeper.patch(path, {}),
    keeper.patch(path, { name: 'x' }),
    keeper.delete(path),
    keeper.put(`${path}/overwrites/${role.id}`, { target: 'role', allow: [], deny: [] }),
    keeper.delete(`${path}/overwrites/${everyone.id}`),
  ]
  for (const { status, body } of await Promise.all(requests)) {
    assert.equal(status, 404)
    assert.deepEqual(body, absent.body)
  }
  await expectError(friend.patch(path, {}), 'forbidden')
  assert.deepEqual(await listVisible(keeper), ['general', 'Lounge'])
  assert.deepEqual(await listVisible(friend), ['general', 'Lounge', 'hidden'])
  assert.deepEqual(await listVisible(owner), ['general', 'Lounge', 'hidden', 'attic'])

  const inside = { name: 'x', type: 'text', parentId: category.id }
  await expectError(keeper.post(`${fixture.path}/channels`, inside), 'invalid_input', 'parentId')
  const move = { parentId: category.id }
  const general = `/api/channels/${fixture.general.id}`
  await expectError(keeper.patch(general, move), 'invalid_input', 'parentId')
  await owner.expect(200, owner.patch(general, move))
  // The channel stays in its category when it is changed by a member who cannot view the category.
  await keeper.expect(200, keeper.patch(general, { ...move, topic: 'x' }))

  async function listVisible(account: typeof owner): Promise<string[]> {
    const { channels } = await account.expect(200, account.get(`${fixture.path}/channels`))
    return channels.map(({ name }: Channel) => name)
  }
})

test('a permission from a channel overwrite applies only there, also for muted members', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const helper = await fixture.role('helper', [])
  const low = await fixture.role('low', [])
  const mia = await fixture.member(helper)
  const other = await fixture.channel('other')
  const channelPath = `/api/channels/${general.id}`
  const otherPath = `/api/channels/${other.id}`
  const isAllowed = { target: 'role', allow: ['manage_channels', 'manage_roles'], deny: [] }
  await owner.expect(200, owner.put(`${channelPath}/overwrites/${helper.id}`, isAllowed))

  await mia.expect(200, mia.patch(channelPath, { topic: 'mine' }))
  await expectError(mia.patch(otherPath, { topic: 'mine' }), 'forbidden')
  await expectError(mia.post(`${fixture.path}/channels`, { name: 'x', type: 'text' }), 'forbidden')
  await expectError(mia.post(`${fixture.path}/roles`, { name: 'x', permissions: [] }), 'forbidden')
  // A permission that the caller has only in this channel can be granted only here.
  const pass = { target: 'role', allow: ['manage_channels'], deny: [] }
  await mia.expect(200, mia.put(`${channelPath}/overwrites/${low.id}`, pass))
  await expectError(mia.put(`${otherPath}/overwrites/${low.id}`, pass), 'forbidden')
  const more = { target: 'role', allow: ['manage_channels', 'manage_messages'], deny: [] }
  await expectError(mia.put(`${channelPath}/overwrites/${low.id}`, more), 'forbidden')

  // Unchanged bits need no permission: the owner's manage_messages is kept.
  await owner.expect(200, owner.put(`${channelPath}/overwrites/${low.id}`, more))
  const added = { ...more, allow: [...more.allow, 'send_messages'] }
  await mia.expect(200, mia.put(`${channelPath}/overwrites/${low.id}`, added))
  await expectError(mia.put(`${channelPath}/overwrites/${low.id}`, pass), 'forbidden')
  await expectError(mia.delete(`${channelPath}/overwrites/${low.id}`), 'forbidden')

  const mutedUntil = app.clock.now() + 60_000
  await owner.expect(200, owner.patch(`${fixture.path}/members/${mia.id}`, { mutedUntil }))
  await mia.expect(200, mia.patch(channelPath, { topic: 'still mine' }))
  // But muted members cannot grant or remove permissions that the mute takes away.
  await expectError(mia.put(`${channelPath}/overwrites/${low.id}`, more), 'forbidden')
})

test('A32: the number of overwrites per channel is limited, also for concurrent requests', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startApp(t, { DATA_DIR: dataDir })
  const fixture = await createServerFixture(first)
  const roles = [fixture.everyone]
  for (let count = 0; count < 4; count += 1) roles.push(await fixture.role(`r${count}`, []))
  await first.stop()
  const room = 2
  await fillOverwrites(first, fixture.general.id, limits.overwritesPerChannel - room)

  const app = await startApp(t, { DATA_DIR: dataDir })
  const owner = app.visitor()
  owner.cookie = fixture.owner.cookie
  const putOverwrite = (role: Role, body: object) =>
    owner.put(`/api/channels/${fixture.general.id}/overwrites/${role.id}`, body)
  const silent = { target: 'role', allow: [], deny: ['send_messages'] }
  const replies = await Promise.all(roles.map((role) => putOverwrite(role, silent)))
  assert.deepEqual(countStatuses(replies), { 200: room, 409: roles.length - room })
  const { channels } = await owner.expect(200, owner.get(`${fixture.path}/channels`))
  const { overwrites } = channels[0]
  assert.equal(overwrites.length, limits.overwritesPerChannel)
  // An existing one can still be changed.
  const stored = roles.filter(({ id }) => overwrites.some((one: Overwrite) => one.targetId === id))
  assert.equal(stored.length, room)
  for (const role of stored) {
    assert.equal((await putOverwrite(role, { ...silent, deny: ['speak'] })).status, 200)
  }
})

test('SEC103: the number of overwrites per server is limited, also for concurrent requests', async (t) => {
  const dataDir = temporaryDirectory(t)
  const first = await startApp(t, { DATA_DIR: dataDir })
  const fixture = await createServerFixture(first)
  const role = await fixture.role('quiet', [])
  const perChannel = limits.overwritesPerChannel - 10
  const full = Math.floor(limits.overwritesPerServer / perChannel)
  const channels: Channel[] = []
  for (let index = 0; index < full + 6; index += 1)
    channels.push(await fixture.channel(`c${index}`))
  await first.stop()
  const room = 2
  const rest = limits.overwritesPerServer - room - full * perChannel
  for (const { id } of channels.slice(0, full)) await fillOverwrites(first, id, perChannel)
  await fillOverwrites(first, fixture.general.id, rest)

  const app = await startApp(t, { DATA_DIR: dataDir })
  const owner = app.visitor()
  owner.cookie = fixture.owner.cookie
  const path = ({ id }: Channel) => `/api/channels/${id}/overwrites/${role.id}`
  const body = { target: 'role', allow: [], deny: ['send_messages'] }
  const fresh = channels.slice(full)
  const replies = await Promise.all(fresh.map((channel) => owner.put(path(channel), body)))
  assert.deepEqual(countStatuses(replies), { 200: room, 409: fresh.length - room })
  const isStored = (channel: Channel) => replies[fresh.indexOf(channel)]?.status === 200
  const stored = fresh.filter(isStored)
  const missing = fresh.find((channel) => !isStored(channel))
  assert.ok(stored[0] && missing)
  await expectError(owner.put(path(missing), body), 'limit_reached')
  await owner.expect(200, owner.put(path(stored[0]), { ...body, deny: ['speak'] }))
  await owner.expect(200, owner.delete(path(stored[0])))
  await owner.expect(200, owner.put(path(missing), body))
})

test('an overwrite without permissions is not stored', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const guard = await fixture.member(await fixture.role('guard', ['manage_roles']))
  const role = await fixture.role('quiet', [])
  const path = `/api/channels/${general.id}/overwrites/${role.id}`
  const putDeny = async (deny: Permission[]) =>
    (await owner.expect(200, owner.put(path, { target: 'role', allow: [], deny }))).channel
      .overwrites

  assert.deepEqual(await putDeny([]), [])
  await expectError(owner.delete(path), 'not_found')
  assert.equal((await putDeny(['mention_everyone'])).length, 1)
  const nothing = { target: 'role', allow: [], deny: [] }
  await expectError(guard.put(path, nothing), 'forbidden')
  const watching = await connect(owner)
  assert.deepEqual(await putDeny([]), [])
  const { channel } = await watching.next('channel.updated')
  assert.deepEqual(channel.overwrites, [])
  await expectError(owner.delete(path), 'not_found')
  const entries = (await fixture.audit()).filter(({ action }) => action.startsWith('overwrite.'))
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['overwrite.deleted', 'overwrite.updated'],
  )
})

test('SEC40: no audit entry contains a cookie, a password or a token', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const role = await fixture.role('some', ['speak'])
  await owner.expect(200, owner.patch(fixture.path, { name: 'Other' }))
  await owner.expect(200, owner.patch(`/api/channels/${general.id}`, { topic: 'x' }))
  const body = { target: 'role', allow: ['speak'], deny: [] }
  await owner.expect(200, owner.put(`/api/channels/${general.id}/overwrites/${role.id}`, body))
  await owner.expect(200, owner.delete(`${fixture.path}/roles/${role.id}`))
  await owner.expect(200, owner.delete(`/api/channels/${general.id}`))

  const entries = await fixture.audit()
  assert.deepEqual(
    entries.map(({ action }) => action),
    [
      'channel.deleted',
      'role.deleted',
      'overwrite.updated',
      'channel.updated',
      'server.updated',
      'role.created',
    ],
  )
  const text = JSON.stringify(entries)
  const token = owner.cookie?.split('=')[1] ?? ''
  assert.ok(token.length > 20)
  assert.ok(!text.includes(token))
  assert.ok(!/password|correct horse|token|cookie/i.test(text))
})

/** Writes overwrites into the database of a stopped app: creating that many accounts would take minutes. */
async function fillOverwrites(app: TestApp, channelId: string, count: number): Promise<void> {
  const members = Array.from({ length: count }, (_, index) => `member-${index}`)
  await queryStored(
    app,
    `INSERT INTO overwrites (channel_id, target_id, target, allow, deny)
      SELECT ?, value, 'member', 0, 0 FROM json_each(?)`,
    [channelId, JSON.stringify(members)],
  )
}
