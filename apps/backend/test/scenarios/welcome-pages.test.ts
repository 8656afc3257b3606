import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../gateway-client.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

test('members who join while the welcome page is on see it once', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path, general, everyone } = fixture
  const early = await fixture.member()
  const staff = await fixture.role('staff', ['manage_server'])
  const [secret, category] = await Promise.all([
    fixture.channel('secret'),
    fixture.channel('plans', { type: 'category' }),
  ])
  await owner.expect(
    200,
    owner.put(`/api/channels/${secret.id}/overwrites/${everyone.id}`, {
      target: 'role',
      allow: [],
      deny: ['view_channel'],
    }),
  )
  const welcome = `${path}/welcome`
  const off = { enabled: false, text: null, channelIds: [] }
  assert.deepEqual(await early.expect(200, early.get(welcome)), off)
  const lounge = (await fixture.channels()).find(({ type }) => type === 'voice')!
  const stranger = await app.register()
  await expectError(stranger.get(welcome), 'not_found')
  await expectError(stranger.post(`${welcome}/finish`), 'not_found')
  await expectError(early.put(welcome, off), 'forbidden')

  const refused = (change: object, field: string): Promise<void> =>
    expectError(owner.put(welcome, { ...off, ...change }), 'invalid_input', field)
  await refused({ text: '🦀'.repeat(2001) }, 'text')
  await refused({ channelIds: [general.id, general.id] }, 'channelIds')
  await refused({ channelIds: [general.id, category.id] }, 'channelIds.1')
  await refused({ channelIds: ['nothing'] }, 'channelIds.0')
  await refused({ channelIds: Array.from({ length: 6 }, (_, index) => `${index}`) }, 'channelIds')
  const helper = await fixture.member(staff)
  const hidden = helper.put(welcome, { ...off, channelIds: [secret.id] })
  await expectError(hidden, 'invalid_input', 'channelIds.0')
  assert.deepEqual(await early.expect(200, early.get(welcome)), off, 'nothing was stored')

  const byEarly = await connect(early)
  const [before] = byEarly.snapshot.servers
  assert.ok(before)
  assert.equal(before.server.welcomeSince, null)
  app.clock.advance(1)
  const channelIds = [secret.id, lounge.id, general.id]
  const set = { enabled: true, text: ' **Hello** ', channelIds }
  const stored = { ...set, text: '**Hello**' }
  assert.deepEqual(await owner.expect(200, owner.put(welcome, set)), stored)
  const { server } = await byEarly.next('server.updated')
  assert.ok(server.welcomeSince !== null && server.welcomeSince > before.me.joinedAt)
  const [entry] = await fixture.audit()
  assert.equal(entry?.action, 'welcome.updated')
  assert.deepEqual(entry?.changes, {
    enabled: { from: false, to: true },
    text: { from: null, to: '**Hello**' },
  })
  // Of the channels, each sees those that they can view.
  const seen = { ...stored, channelIds: [lounge.id, general.id] }
  assert.deepEqual(await early.expect(200, early.get(welcome)), seen)

  app.clock.advance(1)
  const mia = await fixture.member()
  const byMia = await connect(mia)
  const [snapshot] = byMia.snapshot.servers
  assert.ok(snapshot && snapshot.me.joinedAt >= snapshot.server.welcomeSince!)
  assert.equal(snapshot.me.welcomed, false)
  const finish = mia.post(`${welcome}/finish`)
  assert.equal((await mia.expect(200, finish)).member.welcomed, true)
  const heard = await byMia.next('member.updated', ({ member }) => member.user.id === mia.id)
  assert.equal(heard.member.welcomed, true)
  await mia.expect(200, mia.post(`${welcome}/finish`))
  const again = await connect(mia)
  assert.equal(again.snapshot.servers[0]?.me.welcomed, true)

  // A changed text shows it to nobody again; turned off and on, it is for those who join from then on.
  const changed = { ...seen, text: '\u200b' }
  assert.equal((await owner.expect(200, owner.put(welcome, changed))).text, null)
  const unchanged = await owner.expect(200, owner.get(path))
  assert.equal(unchanged.server.welcomeSince, server.welcomeSince)
  await owner.expect(200, owner.put(welcome, off))
  assert.equal((await owner.expect(200, owner.get(path))).server.welcomeSince, null)
  app.clock.advance(1)
  await owner.expect(200, owner.put(welcome, stored))
  const later = await owner.expect(200, owner.get(path))
  assert.ok(later.server.welcomeSince > snapshot.me.joinedAt)

  // Channels that are deleted are left out.
  await owner.expect(200, owner.delete(`/api/channels/${general.id}`))
  assert.deepEqual((await owner.expect(200, owner.get(welcome))).channelIds, [secret.id, lounge.id])

  // Five channels and 2,000 characters are allowed, however many bytes these have.
  const more: string[] = []
  for (const name of ['a', 'b', 'c']) more.push((await fixture.channel(name)).id)
  const most = {
    ...{ enabled: true, text: '🦀'.repeat(2000) },
    channelIds: [secret.id, lounge.id, ...more],
  }
  assert.deepEqual(await owner.expect(200, owner.put(welcome, most)), most)
})
