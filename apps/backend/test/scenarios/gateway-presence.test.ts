import assert from 'node:assert/strict'
import test from 'node:test'
import { defaultPresence } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { waitUntil } from '../wait-until.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

test('G32 G63: an account is online from its first connection until a few seconds after its last', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [member, other] = [await fixture.member(), await fixture.member()]
  const watcher = await connect(fixture.owner)
  const changing = await connect(other)
  /** Presence events are batched: earlier changes are delivered when this resolves. */
  const waitForPresences = async (text: string): Promise<void> => {
    await changing.action('presence.set', { status: 'online', text })
    await watcher.next('presence.updated', (data) => data.text === text)
  }
  const isMember = ({ userId }: { userId: string }): boolean => userId === member.id
  const listOnline = async (): Promise<number> =>
    (await fixture.owner.expect(200, fixture.owner.get(fixture.path))).server.online

  const first = await connect(member)
  const online = {
    serverId: fixture.id,
    userId: member.id,
    status: 'online',
    text: null,
    emoji: null,
  }
  assert.deepEqual(await watcher.next('presence.updated', isMember), online)
  assert.equal(await listOnline(), 3)
  const second = await connect(member)
  await first.terminate()
  app.clock.advance(10_000)
  // A reload: disconnected and back within the grace period.
  app.clock.freeze()
  await second.terminate()
  await waitForPresences('while it is gone')
  app.clock.advance(3000)
  await waitForPresences('while it is gone for longer')
  const third = await connect(member)
  app.clock.advance(10_000)
  await third.settle()
  assert.equal(await listOnline(), 3)
  await third.terminate()
  await waitUntil('the member is offline', () => {
    app.clock.advance(1000)
    return watcher.snapshot.servers[0]?.presences.length === 2
  })
  const offline = {
    serverId: fixture.id,
    userId: member.id,
    status: 'offline',
    text: null,
    emoji: null,
  }
  assert.deepEqual(await watcher.next('presence.updated', isMember), offline)
  assert.equal(await listOnline(), 2)

  // A resumed session counts as a connection too.
  const back = await third.resume()
  assert.equal(back.frames[1]?.type, 'resumed')
  assert.deepEqual(await watcher.next('presence.updated', isMember), online)
  assert.deepEqual(
    watcher
      .all('presence.updated')
      .filter(isMember)
      .map(({ status }) => status),
    ['online', 'offline', 'online'],
    'no extra presence event',
  )
  await Promise.all([watcher, changing, back].map((client) => client.close()))
})

test('G64: status and status text are sent to others and to own connections; invisible accounts look offline', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const [watcher, first, second] = await Promise.all([
    connect(fixture.owner),
    connect(member),
    connect(member),
  ])
  const isMember = ({ userId }: { userId: string }): boolean => userId === member.id
  const nextUpdate = () => watcher.next('presence.updated', isMember)
  const serverId = fixture.id
  const userId = member.id
  await waitUntil('both are online', () => watcher.snapshot.servers[0]?.presences.length === 2)
  await nextUpdate()

  const endsAt = app.clock.now() + 3_600_000
  await first.action('presence.set', { status: 'dnd', text: 'busy', emoji: '❤', endsAt })
  const shown = { userId, status: 'dnd', text: 'busy', emoji: '❤️' }
  assert.deepEqual(await nextUpdate(), { serverId, ...shown })
  const own = await second.next('presence.updated', (data) => data.serverId === null)
  assert.deepEqual(own, { serverId: null, ...shown, endsAt })
  await first.action('presence.set', { status: 'idle' })
  assert.deepEqual(await nextUpdate(), { serverId, ...shown, status: 'idle' })
  for (const [field, wrong] of Object.entries({ emoji: 'ab', endsAt: app.clock.now() - 1 })) {
    const action = first.action('presence.set', { status: 'online', text: null, [field]: wrong })
    await assert.rejects(action, { code: 'invalid_input', message: new RegExp(`^${field}: `) })
  }

  await first.action('presence.set', { status: 'invisible', text: null })
  const gone = { serverId, userId, status: 'offline', text: null, emoji: null }
  assert.deepEqual(await nextUpdate(), gone)
  await second.next('presence.updated', ({ status }) => status === 'invisible')
  const { server } = await fixture.owner.expect(200, fixture.owner.get(fixture.path))
  assert.equal(server.online, 1)
  const fresh = await connect(fixture.owner)
  assert.deepEqual(
    fresh.snapshot.servers[0]?.presences.map((presence) => presence.userId),
    [fixture.owner.id],
  )
  // The status outlasts the connections, and reconnecting while invisible sends no event.
  const before = watcher.events.length
  await Promise.all([first.terminate(), second.terminate()])
  await watcher.settle()
  app.clock.advance(10_000)
  const back = await connect(member)
  assert.deepEqual(back.snapshot.presence, { ...defaultPresence, status: 'invisible' })
  await back.action('presence.set', { status: 'online' })
  assert.deepEqual(await nextUpdate(), { ...gone, status: 'online' })
  assert.equal(
    watcher.events.slice(before).filter(({ type }) => type === 'presence.updated').length,
    1,
  )
  await Promise.all([watcher, fresh, back].map((client) => client.close()))
})

test('G34 G35: a status text ends at its time, also after a restart, and outlasts the program otherwise', async (t) => {
  const first = await startApp(t)
  const fixture = await createServerFixture(first)
  const [ben, cat] = [await fixture.member(), await fixture.member()]
  const minute = 60_000
  const later = {
    status: 'online',
    text: 'later',
    endsAt: first.clock.now() + 90 * minute,
  } as const
  const [benOnline, catOnline] = [await connect(ben), await connect(cat)]
  const watcher = await connect(fixture.owner)
  // A new text replaces the emoji and the end as well.
  const until = { text: 'first', emoji: '🍕', endsAt: first.clock.now() + minute }
  for (const own of [until, { text: 'second' }]) {
    await benOnline.action('presence.set', { status: 'online', ...own })
  }
  const own = await benOnline.next('presence.updated', ({ text }) => text === 'second')
  assert.deepEqual([own.emoji, own.endsAt], [null, null])
  await benOnline.action('presence.set', { status: 'online', emoji: '🎲' })
  const dice = await benOnline.next('presence.updated', ({ emoji }) => emoji === '🎲')
  assert.deepEqual([dice.text, dice.endsAt], [null, null], 'and an emoji replaces the text')
  await benOnline.action('presence.set', {
    status: 'dnd',
    text: 'soon',
    emoji: '🍕',
    endsAt: first.clock.now() + 30 * minute,
  })
  await catOnline.action('presence.set', later)
  first.clock.advance(31 * minute)
  const ended = await benOnline.next(
    'presence.updated',
    ({ serverId, text }) => serverId === null && text === null,
  )
  assert.deepEqual([ended.status, ended.emoji, ended.endsAt], ['dnd', null, null])
  await watcher.next('presence.updated', ({ userId, text }) => userId === ben.id && text === null)
  await assertSnapshotCurrent(watcher, 'one has ended')
  for (const client of [benOnline, catOnline, watcher]) await client.close()
  await first.stop()

  let now = first.clock.now()
  const second = await startApp(t, { DATA_DIR: first.dataDir }, { clock: () => now })
  const again = await connect(cat.at(second.url))
  assert.deepEqual(again.snapshot.presence, { ...later, emoji: null })
  now += 60 * minute
  await again.next('presence.updated', ({ text }) => text === null)
  const fresh = await connect(cat.at(second.url))
  assert.deepEqual(fresh.snapshot.presence, defaultPresence)
  assert.deepEqual((await connect(ben.at(second.url))).snapshot.presence.status, 'dnd')
})

test('G33: an account is away only while all of its clients are idle', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const member = await fixture.member()
  const watcher = await connect(fixture.owner)
  const [desktop, phone] = [await connect(member), await connect(member)]
  const isMember = ({ userId }: { userId: string }): boolean => userId === member.id
  const shown = () => watcher.snapshot.servers[0]?.presences.find(isMember)?.status
  const becomes = (status: string | undefined) =>
    waitUntil(`the member is ${status}`, () => shown() === status)
  /** Presence events are batched: earlier changes are delivered when this resolves. */
  const waitForPresences = async (text: string): Promise<void> => {
    await watcher.action('presence.set', { status: 'online', text })
    await watcher.next('presence.updated', (data) => data.text === text && data.serverId !== null)
  }
  await becomes('online')
  await phone.action('presence.idle', { idle: true })
  await waitForPresences('one is idle')
  assert.equal(shown(), 'online')
  await desktop.action('presence.idle', { idle: true })
  await becomes('idle')
  assert.equal(desktop.snapshot.presence.status, 'online', 'what it chose')
  await assertSnapshotCurrent(watcher, 'away')

  // What the account chose itself stays, also when it is used again.
  await phone.action('presence.set', { status: 'dnd' })
  await becomes('dnd')
  await phone.action('presence.set', { status: 'invisible' })
  await becomes(undefined)
  await phone.action('presence.set', { status: 'online' })
  await becomes('idle')
  await desktop.action('presence.idle', { idle: false })
  await becomes('online')

  // A connection that ended counts for the time of a reload, and no longer.
  app.clock.freeze()
  await desktop.terminate()
  await waitForPresences('a reload')
  assert.equal(shown(), 'online')
  app.clock.advance(6000)
  await becomes('idle')
  // A session that is resumed keeps its state.
  const again = await desktop.resume()
  assert.equal(again.frames[1]?.type, 'resumed')
  await becomes('online')
  await again.action('presence.idle', { idle: true })
  await becomes('idle')
  await again.terminate()
  const idle = await again.resume()
  assert.equal(idle.frames[1]?.type, 'resumed')
  await waitForPresences('resumed while idle')
  assert.equal(shown(), 'idle')
  const third = await connect(member)
  await becomes('online')
  // An idle client that comes back before the one in use changes nothing until the time of a reload is over.
  await Promise.all([phone, idle, third].map((client) => client.terminate()))
  const alone = await phone.resume()
  assert.equal(alone.frames[1]?.type, 'resumed')
  await waitForPresences('back alone')
  assert.equal(shown(), 'online')
  app.clock.advance(6000)
  await becomes('idle')
  await Promise.all([watcher, alone].map((client) => client.close()))
})

test('an account is online in every server that it creates', async () => {
  const account = await (await sharedApp()).register()
  const client = await connect(account)
  // Servers are loaded after they are created, and presences published several times a second, so that some coincide.
  const count = 60
  for (let number = 0; number < count; number += 1) {
    await account.expect(201, account.post('/api/servers', { name: `Server ${number}` }))
  }
  const online = ({ presences }: { presences: { userId: string }[] }): boolean =>
    presences.length === 1 && presences[0]?.userId === account.id
  await waitUntil('the account is online everywhere', () => {
    const { servers } = client.snapshot
    return servers.length === count && servers.every(online)
  })
  await client.close()
})

test('G16: presence is sent only to accounts that share a server', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const stranger = await connect(await app.register())
  const owner = await connect(fixture.owner)
  await owner.next('presence.updated')
  await owner.action('presence.set', { status: 'dnd', text: null })
  await owner.next(
    'presence.updated',
    ({ serverId, status }) => serverId !== null && status === 'dnd',
  )
  await stranger.settle()
  assert.deepEqual(stranger.events, [])
  await Promise.all([owner.close(), stranger.close()])
})

test('a member who leaves is not shown as online, even with a pending change', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const watcher = await connect(fixture.owner)
  const members = [await fixture.member(), await fixture.member(), await fixture.member()]
  const clients = await Promise.all(members.map((member) => connect(member)))
  await waitUntil('all are online', () => watcher.snapshot.servers[0]?.presences.length === 4)
  // Changes are batched several times a second; the member leaves before the next batch.
  for (const [index, member] of members.entries()) {
    await clients[index]?.action('presence.set', { status: 'idle', text: 'leaving' })
    await member.expect(200, member.delete(`${fixture.path}/members/${member.id}`))
  }
  await watcher.action('presence.set', { status: 'online', text: 'afterwards' })
  await watcher.next(
    'presence.updated',
    ({ text, serverId }) => text === 'afterwards' && !!serverId,
  )
  assert.deepEqual(
    watcher.snapshot.servers[0]?.presences.map(({ userId }) => userId),
    [fixture.owner.id],
  )
  const formerMembers = new Set<string>()
  for (const event of watcher.events) {
    if (event.type === 'member.left') formerMembers.add(event.data.userId)
    if (event.type === 'presence.updated') assert.ok(!formerMembers.has(event.data.userId))
  }
  await Promise.all([watcher, ...clients].map((client) => client.close()))
})

test('the snapshot of a new session shows who is online, including its own account', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const members = await Promise.all([fixture.member(), fixture.member(), fixture.member()])
  const online: string[] = []
  for (const account of [fixture.owner, ...members]) {
    const { snapshot } = await connect(account)
    online.push(account.id)
    const [entry] = snapshot.servers
    const shown = entry?.presences.map(({ userId }) => userId).toSorted()
    assert.deepEqual(shown, online.toSorted())
    assert.equal(entry?.server.online, online.length)
  }
})

test('a snapshot stays current when a presence in it changes back before it is published', async () => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const [owner, member] = [await connect(server.owner), await server.member()]
  // Changes are batched several times a second: most snapshots are created between two batches.
  for (let round = 0; round < 3; round += 1) {
    await owner.action('presence.set', { status: 'idle', text: null })
    const client = await connect(member)
    await owner.action('presence.set', { status: 'online', text: null })
    await assertSnapshotCurrent(client, `round ${round}`)
    await client.close()
  }
  await owner.close()
})
