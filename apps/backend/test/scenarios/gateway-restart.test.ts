import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { applySubscription, createMemberListView, updateMemberList } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { sqliteOnly } from '../postgres.ts'
import { createServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'

const fileName = 'restart-state'

function startAgain(
  t: TestContext,
  app: TestApp,
  options: Parameters<typeof startApp>[2] = {},
): Promise<TestApp> {
  return startApp(t, { DATA_DIR: app.dataDir }, options)
}

function contentsOf(client: GatewayClient): string[] {
  return client.all('message.created').map(({ message }) => message.content)
}

test(
  'O42 G8: sessions continue after an orderly restart, with what was missed',
  sqliteOnly,
  async (t) => {
    const first = await startApp(t)
    const { general, ...fixture } = await createServerFixture(first)
    const [ada, ben, cat] = [fixture.owner, await fixture.member(), await fixture.member()]
    const writer = await connect(ada)
    const reader = await connect(ben)
    const gone = await connect(cat)
    await writer.next('presence.updated', ({ userId }) => userId === cat.id)
    await reader.action('presence.idle', { idle: true })
    await writer.next('presence.updated', ({ status }) => status === 'idle')
    await writer.action('presence.set', { status: 'dnd', text: 'busy' })
    await reader.next('presence.updated', ({ status }) => status === 'dnd')
    const send = (content: string) =>
      writer.action('message.send', { channelId: general.id, content })
    await send('received')
    await reader.next('message.created')
    await reader.terminate()
    for (const content of ['one', 'two', 'three']) await send(`missed ${content}`)
    await writer.settle()
    await first.stop()
    const path = join(first.dataDir, fileName)
    assert.ok(!readFileSync(path).includes('missed'), 'the file is encrypted')

    const second = await startAgain(t, first)
    assert.ok(!existsSync(path), 'the file is deleted once it was read')
    const again = await reader.resume(ben.at(second.url))
    assert.deepEqual(
      again.frames.slice(0, 2).map(({ type }) => type),
      ['hello', 'resumed'],
    )
    assert.equal(again.sessionId, reader.sessionId)
    const writing = await writer.resume(ada.at(second.url))
    assert.equal(writing.frames[1]?.type, 'resumed')
    await writing.action('message.send', { channelId: general.id, content: 'after' })
    await again.next('message.created', ({ message }) => message.content === 'after')
    assert.deepEqual(contentsOf(again), ['missed one', 'missed two', 'missed three', 'after'])
    const shown = again.snapshot.servers[0]?.presences ?? []
    assert.equal(shown.length, 3)
    assert.equal(shown.find(({ userId }) => userId === ben.id)?.status, 'idle')
    await assertSnapshotCurrent(again, 'before the grace period ends')
    second.clock.advance(20_000)
    await again.next('presence.updated', ({ userId }) => userId === gone.account.id)
    for (const client of [again, writing]) await assertSnapshotCurrent(client, 'after it')
    assert.deepEqual(
      again.snapshot.servers[0]?.presences.map(({ userId }) => userId).toSorted(),
      [ada.id, ben.id].toSorted(),
    )

    // A session can continue more than once, also without any connection in between.
    await again.terminate()
    await writing.action('message.send', { channelId: general.id, content: 'last' })
    await second.stop()
    const later = (ms: number) => startAgain(t, first, { clock: () => Date.now() + 20_000 + ms })
    await (await later(0)).stop()
    const fourth = await later(0)
    const last = await again.resume(ben.at(fourth.url))
    assert.equal(last.frames[1]?.type, 'resumed')
    await last.next('message.created')
    assert.deepEqual(contentsOf(last), ['last'])
    // Two minutes after the connection was lost, the session is over: those before the stop count as well.
    await last.terminate()
    const other = await connect(ada.at(fourth.url))
    fourth.clock.advance(61_000)
    await other.settle()
    await fourth.stop()
    const fifth = await later(60_000)
    const tooLate = await last.resume(ben.at(fifth.url))
    assert.equal(tooLate.frames[1]?.type, 'ready')
    await tooLate.terminate()
    // Nobody is shown as online who was online before a longer break.
    await fifth.stop()
    const late = await later(240_000)
    const alone = await connect(ben.at(late.url))
    assert.deepEqual(
      alone.snapshot.servers[0]?.presences.map(({ userId }) => userId),
      [ben.id],
    )
  },
)

test(
  'G8: after a change while the process was stopped, clients start afresh',
  sqliteOnly,
  async (t) => {
    const first = await startApp(t)
    const { general, ...fixture } = await createServerFixture(first)
    const [ben, cat, dan] = [await fixture.member(), await fixture.member(), await fixture.member()]
    const clients = [await connect(ben), await connect(cat), await connect(dan)] as const
    for (const client of clients) await client.terminate()
    const writer = await connect(fixture.owner)
    await writer.action('message.send', { channelId: general.id, content: 'secret' })
    await first.stop()
    const database = new DatabaseSync(join(first.dataDir, 'guildhall.db'))
    database.exec(`DELETE FROM members WHERE user_id = '${ben.id}';
    DELETE FROM sessions WHERE user_id = '${cat.id}'`)
    database.close()

    const second = await startAgain(t, first)
    const [removed, , other] = clients
    const fresh = await removed.resume(ben.at(second.url))
    assert.equal(fresh.frames[1]?.type, 'ready')
    assert.deepEqual(fresh.snapshot.servers, [])
    assert.deepEqual(contentsOf(fresh), [])
    await assert.rejects(connect(cat.at(second.url), { resume: clients[1] }), /401/)
    assert.equal((await other.resume(dan.at(second.url))).frames[1]?.type, 'ready')
  },
)

test(
  'G8 V8: voice channels are empty after a restart, and who was in one starts afresh',
  sqliteOnly,
  async (t) => {
    const first = await startApp(t)
    const fixture = await createServerFixture(first)
    const lounge = (await fixture.channels()).find(({ type }) => type === 'voice')!
    const [watcher, speaker] = [await connect(fixture.owner), await connect(await fixture.member())]
    await speaker.action('voice.join', { channelId: lounge.id })
    await watcher.next('voice.joined')
    await first.stop()

    const second = await startAgain(t, first)
    const rejoining = await speaker.resume(speaker.account.at(second.url))
    assert.equal(rejoining.frames[1]?.type, 'ready')
    const again = await watcher.resume(watcher.account.at(second.url))
    assert.equal(again.frames[1]?.type, 'resumed')
    await again.next('voice.left')
    await assertSnapshotCurrent(again, 'the voice channel is empty')
  },
)

test('a damaged file is ignored', sqliteOnly, async (t) => {
  const first = await startApp(t)
  const client = await connect(await first.register())
  await first.stop()
  const path = join(first.dataDir, fileName)
  const bytes = readFileSync(path)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(path, bytes)
  const second = await startAgain(t, first)
  const again = await client.resume(client.account.at(second.url))
  assert.equal(again.frames[1]?.type, 'ready')
})

test('in a large server, subscriptions continue after a restart', sqliteOnly, async (t) => {
  const options = { largeServer: { above: 3, downTo: 2 } }
  const first = await startApp(t, {}, options)
  const fixture = await createServerFixture(first)
  const serverId = fixture.id
  const accounts = [fixture.owner, await fixture.member(), await fixture.member()]
  const clients = [await connect(await fixture.member())]
  for (const account of accounts) clients.push(await connect(account))
  const watcher = clients.at(-1)!
  await waitUntil('the server is large', () => watcher.snapshot.servers[0]!.large)
  const subscription = {
    serverId,
    ranges: [[0, 9]] as [number, number][],
    userIds: [fixture.owner.id],
  }
  const reply = await watcher.action('members.subscribe', subscription)
  watcher.snapshot = applySubscription(watcher.snapshot, subscription, reply)
  let view = createMemberListView(reply)
  for (const client of clients) await client.terminate()
  await first.stop()

  const second = await startAgain(t, first, options)
  const again = await watcher.resume(watcher.account.at(second.url))
  assert.equal(again.frames[1]?.type, 'resumed')
  const owner = fixture.owner.at(second.url)
  const nickname = 'Zora'
  await owner.expect(200, owner.patch(`${fixture.path}/members/${owner.id}`, { nickname }))
  await waitUntil('the list follows', () => {
    view = again.events.reduce(
      (list, event) =>
        event.type === 'members.updated' ? updateMemberList(list, event.data) : list,
      createMemberListView(reply),
    )
    return view.items.values().some(({ member }) => member.nickname === nickname)
  })
  assert.equal(view.items.size, 4)
  second.clock.advance(20_000)
  await again.next(
    'presence.updated',
    ({ userId, status }) => userId === owner.id && status === 'offline',
  )
})
