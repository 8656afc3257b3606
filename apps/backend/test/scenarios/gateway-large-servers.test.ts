import assert from 'node:assert/strict'
import test from 'node:test'
import { applySubscription, createMemberListView, updateMemberList } from '@guildhall/contract'
import type { ActionData, MemberListView, Role } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { ActionError, connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createSeededRandom } from '../seeded-random.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { createServerFixture, expectError } from '../server-fixture.ts'
import type { ServerFixture } from '../server-fixture.ts'
import { normalizeSnapshot } from '../snapshots.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { maxWaitMs, waitUntil } from '../wait-until.ts'

const largeServer = { above: 3, downTo: 2 }

type Subscription = Omit<ActionData<'members.subscribe'>, 'serverId'>

function entryOf({ snapshot }: GatewayClient) {
  return snapshot.servers[0]!
}

function namesIn({ items }: MemberListView): string[] {
  return [...items]
    .sort(([one], [other]) => one - other)
    .map(([, { member }]) => member.nickname ?? member.user.displayName)
}

/** A role with a group of its own. */
async function hoisted({ owner, path }: ServerFixture, name: string): Promise<Role> {
  const created = owner.post(`${path}/roles`, { name, permissions: [], hoist: true })
  return (await owner.expect(201, created)).role
}

/** Subscribes and applies the reply. Returns a view of the list that follows the events. */
async function subscribe(client: GatewayClient, subscription: Subscription) {
  const serverId = entryOf(client).server.id
  const received = client.events.length
  const reply = await client.action('members.subscribe', { serverId, ...subscription })
  const start = client.events.length
  assert.ok(start >= received)
  client.snapshot = applySubscription(client.snapshot, { serverId, ...subscription }, reply)
  return {
    current(): MemberListView {
      return client.events
        .slice(start)
        .reduce(
          (view, event) =>
            event.type === 'members.updated' ? updateMemberList(view, event.data) : view,
          createMemberListView(reply),
        )
    },
  }
}

test('G18 G19 G45 G46 G47 G48 G49 G50 G51 G53: a large server sends counts, and members and presences by subscription', async (t) => {
  const app = await startApp(t, {}, { largeServer })
  const fixture = await createServerFixture(app)
  const { id: serverId, owner, path } = fixture
  const role = await hoisted(fixture, 'Crew')
  // A role above without a group of its own changes nothing.
  const title = await fixture.role('Veteran', [])
  await owner.expect(200, owner.patch(`${path}/roles/${title.id}`, { position: 2 }))
  const rename = (account: Account, nickname: string) =>
    owner.expect(200, owner.patch(`${path}/members/${account.id}`, { nickname }))
  const [ann, ben, cat, dan, eve] = [
    await fixture.member(),
    await fixture.member(role, title),
    await fixture.member(title),
    await fixture.member(),
    await fixture.member(),
  ] as const
  const names = { Ann: ann, Ben: ben, Cät: cat, Dan: dan, Eve: eve, Owner: owner }
  for (const [name, account] of Object.entries(names)) await rename(account, name)

  const watcher = await connect(owner)
  assert.equal(entryOf(watcher).large, false)
  const refused = watcher.action('members.subscribe', { serverId, ranges: [], userIds: [] })
  await assert.rejects(refused, { code: 'conflict' })
  const clients = [await connect(ann), await connect(ben), await connect(cat)]
  await waitUntil('the server is large', () => entryOf(watcher).large)
  const late = await connect(ann)
  for (const client of [watcher, late]) {
    const own = client.account.id
    assert.deepEqual(
      entryOf(client).presences.map(({ userId }) => userId),
      [own],
    )
    assert.equal(entryOf(client).server.online, 4)
  }

  const list = await subscribe(watcher, { ranges: [[0, 4]], userIds: [eve.id] })
  assert.deepEqual(list.current().groups, [
    { id: role.id, count: 1 },
    { id: 'online', count: 3 },
    { id: 'offline', count: 2 },
  ])
  assert.deepEqual(namesIn(list.current()), ['Ben', 'Ann', 'Cät', 'Owner', 'Dan', 'Eve'])
  assert.equal(list.current().items.get(5)?.presence, null)

  // An account receives its own presence without a subscription.
  await clients[0]!.action('presence.set', { status: 'dnd' })
  const isOwn = (data: { serverId: string | null; userId: string }): boolean =>
    data.serverId === serverId && data.userId === ann.id
  assert.equal((await late.next('presence.updated', isOwn)).status, 'dnd')
  // Only those who subscribed receive presences: Ann did not.
  const eveOnline = await connect(eve)
  await watcher.next('presence.updated', ({ userId }) => userId === eve.id)
  assert.ok(entryOf(watcher).presences.some(({ userId }) => userId === eve.id))
  await waitUntil('the list follows', () => namesIn(list.current()).at(3) === 'Eve')
  await rename(dan, 'Aaron')
  await waitUntil(
    'the list is sorted again',
    () => namesIn(list.current()).includes('Aaron') === false,
  )
  await rename(cat, 'Adam')
  await waitUntil('names change', () => namesIn(list.current())[1] === 'Adam')
  await owner.expect(200, owner.patch(`${path}/members/${ann.id}`, { roleIds: [role.id] }))
  await waitUntil('roles change', () => list.current().groups[0]?.count === 2)
  const hoist = (own: boolean) => owner.patch(`${path}/roles/${title.id}`, { hoist: own })
  await owner.expect(200, hoist(true))
  await waitUntil('the role has a group', () => list.current().groups[0]?.id === title.id)
  assert.deepEqual(
    list
      .current()
      .groups.slice(0, 2)
      .map(({ count }) => count),
    [2, 1],
  )
  await owner.expect(200, hoist(false))
  await waitUntil('the group is gone', () => list.current().groups[0]?.id === role.id)
  await owner.expect(200, owner.delete(`${path}/roles/${role.id}`))
  await waitUntil('the group is gone', () => list.current().groups[0]?.id === 'online')
  assert.deepEqual(list.current().groups[0], { id: 'online', count: 5 })

  const joined = await fixture.member()
  await waitUntil('the counts follow', () => {
    app.clock.advance(1000)
    return entryOf(late).server.memberCount === 7 && entryOf(late).server.online === 5
  })
  assert.equal(late.all('member.joined').length, 0)
  assert.equal(late.all('presence.updated').filter(({ userId }) => userId !== ann.id).length, 0)
  // Ben is in the range, and Eve is subscribed to.
  for (const leaver of [ben, eve]) {
    await leaver.expect(200, leaver.delete(`${path}/members/${leaver.id}`))
    await watcher.next('member.left', ({ userId }) => userId === leaver.id)
  }
  await late.settle()
  assert.equal(late.all('member.left').length, 0)
  // With as many online as made it large, it stays large until there are fewer.
  await waitUntil('the counts follow', () => {
    app.clock.advance(1000)
    return entryOf(late).server.online === largeServer.above
  })
  assert.equal(entryOf(late).large, true)
  assert.ok(!entryOf(watcher).presences.some(({ userId }) => userId === eve.id))

  // A former member can't subscribe; neither can a stranger, and ranges are bounded.
  const anyone = { serverId, ranges: [[0, 1]], userIds: [] }
  await assert.rejects(eveOnline.action('members.subscribe', anyone), { code: 'not_found' })
  for (const range of [
    [0, 100],
    [5, 4],
  ]) {
    const action = watcher.action('members.subscribe', { ...anyone, ranges: [range] })
    await assert.rejects(action, { code: 'invalid_input' })
  }
  await Promise.all([clients[0]!.terminate(), clients[1]!.terminate(), late.terminate()])
  await waitUntil('the server is small again', () => {
    app.clock.advance(1000)
    return !entryOf(watcher).large
  })
  assert.deepEqual(
    entryOf(watcher)
      .presences.map(({ userId }) => userId)
      .toSorted(),
    [cat.id, owner.id].toSorted(),
  )
  assert.ok(joined.id)
})

test('G18 G19 G45 G46 G47 G48 G49 G50 G51 G53: a subscription ends with the next one, with the membership and with the large server; updates and counts have a pause', async (t) => {
  const app = await startApp(t, {}, { largeServer })
  const fixture = await createServerFixture(app)
  const { id: serverId, owner, path } = fixture
  const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve']
  const accounts = await Promise.all(names.map(() => fixture.member()))
  const rename = (account: Account | undefined, nickname: string) =>
    owner.expect(200, owner.patch(`${path}/members/${account?.id}`, { nickname }))
  for (const [index, account] of accounts.entries()) await rename(account, names[index]!)
  await rename(owner, 'Zoe')
  const [ann, ben, cat, dan, eve] = accounts as [Account, Account, Account, Account, Account]
  const [watcher, other] = [await connect(owner), await connect(ann)]
  const [left, marker] = [await connect(ben), await connect(cat)]
  await waitUntil('the server is large', () => entryOf(watcher).large && entryOf(left).large)
  const subscribeTo = (client: GatewayClient, range: [number, number], ...users: Account[]) =>
    client.action('members.subscribe', {
      ...{ serverId, ranges: [range] },
      userIds: [cat, ...users].map(({ id }) => id),
    })
  let marks = 0
  /** What was to be sent by now has been sent to all of these clients, who have subscribed to Cat. */
  async function ticksPass(...clients: GatewayClient[]): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const text = `${(marks += 1)}`
      await marker.action('presence.set', { status: 'online', text })
      for (const client of clients) {
        await client.next('presence.updated', (data) => data.text === text)
      }
    }
    for (const client of clients) await client.settle()
  }
  const rowsOf = (client: GatewayClient) =>
    client.all('members.updated').flatMap(({ items }) => items.map(({ member }) => member.nickname))
  const presencesOf = (client: GatewayClient, { id }: Account) =>
    client.all('presence.updated').filter(({ userId }) => userId === id).length

  app.clock.freeze()
  await subscribeTo(watcher, [0, 0], eve)
  await subscribeTo(watcher, [3, 3], dan)
  await subscribeTo(other, [0, 0], eve)
  await subscribeTo(left, [0, 0], dan)
  const ended = await connect(ann)
  await subscribeTo(ended, [0, 0], eve)
  await ended.action('members.subscribe', { serverId, ranges: [], userIds: [] })
  // Presences and rows come to who has subscribed to them, no longer to who has subscribed to others.
  await rename(ann, 'Anna')
  const eveOnline = await connect(eve)
  await ticksPass(watcher, other)
  assert.deepEqual([presencesOf(other, eve), presencesOf(watcher, eve)], [1, 0])
  assert.deepEqual([rowsOf(other).at(-1), rowsOf(watcher).includes('Anna')], ['Anna', false])
  await ended.settle()
  assert.deepEqual([rowsOf(ended).includes('Anna'), presencesOf(ended, eve)], [false, 0])

  // The next update of the list and of the counts waits.
  const counts = other.all('server.counts').length
  await rename(ann, 'Anni')
  await fixture.member()
  app.clock.advance(100)
  await ticksPass(other)
  assert.equal(rowsOf(other).at(-1), 'Anna')
  assert.equal(other.all('server.counts').length, counts)
  app.clock.advance(150)
  await waitUntil('the row follows', () => rowsOf(other).at(-1) === 'Anni')
  assert.equal(other.all('server.counts').length, counts)
  app.clock.advance(2000)
  await other.next('server.counts', ({ memberCount }) => memberCount === 7)

  // Who has left gets nothing more of what it had subscribed to.
  await ben.expect(200, ben.delete(`${path}/members/${ben.id}`))
  const danOnline = await connect(dan)
  await ticksPass(watcher)
  await left.settle()
  assert.deepEqual([presencesOf(watcher, dan), presencesOf(left, dan)], [1, 0])

  const many = (length: number) => Array.from({ length }, (_, index) => [index, index])
  const tooMany = [
    { ranges: many(6), userIds: [] },
    { ranges: [], userIds: Array.from({ length: 101 }, () => ann.id) },
  ]
  for (const subscription of tooMany) {
    const action = watcher.action('members.subscribe', { serverId, ...subscription })
    await assert.rejects(action, { code: 'invalid_input' })
  }

  // A server that was small in between has no subscriptions from before.
  await Promise.all([other, ended, danOnline, eveOnline].map((client) => client.terminate()))
  await waitUntil('the server is small', () => {
    app.clock.advance(1000)
    return !entryOf(watcher).large
  })
  const [fresh] = await Promise.all([connect(ann), connect(eve), connect(dan)])
  await waitUntil('the server is large again', () => entryOf(watcher).large && entryOf(fresh).large)
  const before = presencesOf(watcher, cat)
  await subscribeTo(fresh, [0, 0])
  await ticksPass(fresh)
  await watcher.settle()
  assert.equal(presencesOf(watcher, cat), before)
})

test('G54 A35: members are found by the beginning of their names', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const [zoe, max] = [await fixture.member(), await fixture.member()]
  await zoe.expect(200, zoe.patch('/api/users/me', { displayName: 'Zoë  van Dyk' }))
  await max.expect(200, max.patch(`${path}/members/${max.id}`, { nickname: 'Äpfel' }))
  const search = async (q: string, limit = 100): Promise<string[]> => {
    const query = `?q=${encodeURIComponent(q)}&limit=${limit}`
    const { members } = await owner.expect(200, owner.get(`${path}/members/search${query}`))
    return members.map((member: { user: { id: string } }) => member.user.id)
  }
  for (const q of ['zoe', 'ZOË V', 'dyk', zoe.username]) assert.deepEqual(await search(q), [zoe.id])
  assert.deepEqual(await search('apf'), [max.id])
  for (const q of ['oë', ' ', '%', '_']) assert.deepEqual(await search(q), [])
  await max.expect(
    200,
    max.patch(`${path}/members/${max.id}`, { nickname: '[GH] Łukasz Groß 上海小王🎮' }),
  )
  for (const q of ['[gh', 'lukasz gros', 'ＧＲＯＳＳ', '上海', '海小', '王', '🎮']) {
    assert.deepEqual(await search(q), [max.id], q)
  }
  assert.deepEqual(await search('ukasz'), [])
  assert.equal((await search('user', 2)).length, 2)
  await max.expect(200, max.patch(`${path}/members/${max.id}`, { nickname: null }))
  assert.deepEqual(await search('apf'), [])
  const stranger = await app.register()
  await expectError(stranger.get(`${path}/members/search?q=zoe`), 'not_found')
  await zoe.expect(200, zoe.delete(`${path}/members/${zoe.id}`))
  assert.deepEqual(await search('zoe'), [])
})

const steps = 48

interface Step {
  app: TestApp
  chance: SeededRandom
  fixture: ServerFixture
  accounts: Account[]
  online: Map<Account, GatewayClient>
}

const walkActions: Record<string, (step: Step) => Promise<unknown>> = {
  async connect({ chance, accounts, online }) {
    const account = chance.pick(accounts)!
    if (!online.has(account)) online.set(account, await connect(account))
  },
  async disconnect({ app, chance, accounts, online }) {
    const account = chance.pick(accounts)!
    await online.get(account)?.terminate()
    online.delete(account)
    app.clock.advance(6000)
  },
  async presence({ chance, online }) {
    const status = chance.pick(['online', 'idle', 'invisible'] as const) ?? 'online'
    await chance.pick([...online.values()])?.action('presence.set', { status, text: null })
  },
  nickname: async ({ chance, fixture: { owner, path }, accounts }) =>
    owner.patch(`${path}/members/${chance.pick(accounts)!.id}`, {
      nickname: chance.pick(['Ann', 'ann', 'Béa', 'Zed', null]),
    }),
  profile: async ({ chance, accounts }) =>
    chance.pick(accounts)!.patch('/api/users/me', { displayName: `Person ${chance.below(20)}` }),
  async roles({ chance, fixture, accounts }) {
    const { owner, path } = fixture
    const roles = (await fixture.roles()).filter(({ position }) => position > 0)
    const roleIds = roles.filter(() => chance.below(2)).map(({ id }) => id)
    return owner.patch(`${path}/members/${chance.pick(accounts)!.id}`, { roleIds })
  },
  addRole: async ({ fixture }) => hoisted(fixture, 'some'),
  async changeRole({ chance, fixture }) {
    const role = chance.pick((await fixture.roles()).filter(({ position }) => position > 0))
    const rolePath = `${fixture.path}/roles/${role?.id}`
    if (chance.below(3) === 0) return fixture.owner.delete(rolePath)
    const hoist = chance.below(2) === 0
    return fixture.owner.patch(rolePath, { position: 1 + chance.below(3), hoist })
  },
  leave: async ({ chance, fixture: { path }, accounts }) => {
    const account = chance.pick(accounts)!
    return account.delete(`${path}/members/${account.id}`)
  },
  async join({ chance, fixture: { owner, path }, accounts }) {
    const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
    return chance.pick(accounts)!.post(`/api/invites/${invite.code}/accept`)
  },
}

// About as many members are online as the bounds, so that the walk crosses them.
const walkNames = [...Object.keys(walkActions), 'connect', 'connect', 'disconnect', 'join']

test('G52: a subscribed snapshot updated by events equals a fresh one, across the bounds', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  const app = await startApp(t, {}, { largeServer: { above: 4, downTo: 3 } })
  const fixture = await createServerFixture(app)
  const accounts: Account[] = []
  for (let count = 0; count < 7; count += 1) accounts.push(await fixture.member())
  const subscription = {
    ranges: [
      [0, 2],
      [2, 5],
    ],
    userIds: accounts.slice(0, 3).map(({ id }) => id),
  }
  const watcher = await connect(fixture.owner)
  const online = new Map<Account, GatewayClient>()
  for (const account of accounts.slice(0, 3)) online.set(account, await connect(account))
  const state = { list: null as Awaited<ReturnType<typeof subscribe>> | null, joins: -1 }

  /** What the client knows; null if the server has become large or small meanwhile. */
  async function known(client: GatewayClient): Promise<object | null> {
    const joins = client.all('server.joined').length
    let view: MemberListView | null = null
    try {
      if (client !== watcher && entryOf(client).large) {
        view = (await subscribe(client, subscription)).current()
      }
      if (client === watcher && entryOf(client).large) {
        if (!state.list || state.joins !== joins) state.list = await subscribe(client, subscription)
        state.joins = joins
        view = state.list.current()
      }
    } catch (error) {
      if (error instanceof ActionError && error.code === 'conflict') return null
      throw error
    }
    if (client.all('server.joined').length !== joins) return null
    const list = view && {
      groups: view.groups,
      items: [...view.items].filter(isInRanges).sort(byIndex),
    }
    return { snapshot: normalizeSnapshot(client.snapshot), list }
  }

  async function assertCurrent(label: string): Promise<void> {
    const end = performance.now() + maxWaitMs
    while (true) {
      app.clock.advance(2000)
      const fresh = await connect(fixture.owner)
      const expected = await known(fresh)
      await watcher.settle()
      const actual = await known(watcher)
      await fresh.close()
      if (actual && JSON.stringify(actual) === JSON.stringify(expected)) return
      if (performance.now() > end) assert.deepEqual(actual, expected, label)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }

  const walked: string[] = []
  let large = 0
  for (let count = 0; count < steps; count += 1) {
    const name = chance.pick(walkNames)!
    walked.push(name)
    await walkActions[name]!({ app, chance, fixture, accounts, online })
    if (entryOf(watcher).large) large += 1
    if (count % 4 === 0) await assertCurrent(`SEED=${chance.seed}\n${walked.join('\n')}`)
  }
  await assertCurrent(`SEED=${chance.seed}\n${walked.join('\n')}`)
  t.diagnostic(`the server was large in ${large} of ${steps} steps`)
})

function isInRanges([index]: readonly [number, unknown]): boolean {
  return index <= 5
}

function byIndex([one]: readonly [number, unknown], [other]: readonly [number, unknown]): number {
  return one - other
}
