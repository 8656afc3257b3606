import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Presence } from '@guildhall/contract'
import pg from 'pg'
import type { Account } from '../account.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { accountAt, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryPostgres } from '../stored-data.ts'
import { startTwo } from '../two-processes.ts'
import { waitUntil } from '../wait-until.ts'

test('G59: a change of rights is answered when every living process has sent it, and a dead one sends nothing', async (t) => {
  const { one, two, proxy, url } = await startTwo(t)
  const fixture = await createServerFixture(one)
  const { owner, general, path } = fixture
  const role = await fixture.role('Crew', ['manage_messages'])
  const ben = await fixture.member(role)
  const here = await connect(owner)
  const there = await connect(accountAt(two, ben))
  const miaThere = await connect(accountAt(two, await fixture.member()))
  const overwrite = `/api/channels/${general.id}/overwrites/${fixture.everyone.id}`
  const deny = (...denied: string[]) =>
    owner.put(overwrite, { target: 'role', allow: [], deny: denied })
  const changes = {
    'role.updated': () => owner.patch(`${path}/roles/${role.id}`, { permissions: [] }),
    'member.updated': () => owner.patch(`${path}/members/${ben.id}`, { roleIds: [] }),
    'channel.updated': () => deny('send_messages'),
  } as const
  for (const [type, change] of Object.entries(changes) as [keyof typeof changes, () => any][]) {
    let isAnswered = false
    proxy.pause()
    const answer = change().finally(() => (isAnswered = true))
    await here.next(type)
    // A message is a later commit, but revokes nothing.
    await here.action('message.send', { channelId: general.id, content: type })
    const wasAnswered = isAnswered
    // On a slow machine, the second process may be dead by now.
    assert.ok(!wasAnswered || (await countAlive(url)) < 2, type)
    proxy.restore()
    assert.equal((await answer).status, 200, type)
    await there.settle()
    assert.equal(there.all(type).length, 1, type)
  }

  // Without the database, a process is dead for the others after a while, and has stopped sending by then.
  proxy.pause()
  assert.equal((await deny('view_channel')).status, 200)
  await miaThere.close()
  for (let count = 0; count < 2; count += 1) await tickPasses(two, there)
  await there.settle()
  const isOffline = ({ status }: { status: string }): boolean => status === 'offline'
  assert.equal(there.all('presence.updated').some(isOffline), false)
  proxy.restore()
  await there.next('presence.updated', isOffline)
  await there.next('channel.deleted', ({ channelId }) => channelId === general.id)
})

test('G55: typing and presences of another process come after the commits before them, and never undo a later one', async (t) => {
  const { one, two, proxy, url } = await startTwo(t)
  const three = await startApp(t, { DATABASE_URL: url })
  const fixture = await createServerFixture(one)
  const { owner, path, general } = fixture
  const [ben, cat, mia] = [await fixture.member(), await fixture.member(), await fixture.member()]
  const channelId = general.id
  const [here, there, third] = (await Promise.all(
    [one, two, three].map((app) => connect(accountAt(app, owner))),
  )) as [GatewayClient, GatewayClient, GatewayClient]
  const benHere = await connect(ben)
  const [catThere, miaThere] = [
    await connect(accountAt(two, cat)),
    await connect(accountAt(two, mia)),
  ]
  let marks = 0
  /** The second process has handled the messages of the first one, and sent what changed to its clients. */
  async function ticksPass(...seenBy: GatewayClient[]): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const idle = (marks += 1) % 2 === 1
      const status = idle ? 'idle' : 'online'
      await miaThere.action('presence.idle', { idle })
      for (const client of seenBy) {
        await client.next('presence.updated', (data) => isOf(mia)(data) && data.status === status)
      }
    }
  }
  const isOf =
    ({ id }: Account) =>
    ({ userId }: { userId: string }) =>
      userId === id

  await benHere.action('presence.set', { status: 'online', text: 'busy' })

  // Nothing is published before the commit.
  const unlockInsert = await lockLog(url, 'SHARE')
  const sent = benHere.action('message.send', { channelId, content: 'held' })
  await waitUntil('the commit waits', async () => {
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'event_log'::regclass AND NOT granted`
    return (await queryPostgres(url, waiting)).length > 0
  })
  await here.settle()
  assert.deepEqual(here.all('message.created'), [])
  await unlockInsert()
  await sent
  for (const client of [here, there, third]) await client.next('message.created')

  // The second process is notified, but cannot read the commit yet.
  proxy.pause()
  await benHere.action('message.send', { channelId, content: 'first' })
  await third.next('message.created')
  const unlock = await lockLog(url)
  proxy.restore()
  await benHere.action('typing.start', { channelId })
  await benHere.action('presence.idle', { idle: true })
  const isIdle = (data: Presence): boolean => isOf(ben)(data) && data.status === 'idle'
  await third.next('typing.started')
  await third.next('presence.updated', isIdle)
  await ticksPass(there, here)
  await unlock()
  await there.next('presence.updated', isIdle)
  const order = there.events.flatMap(({ type, data }) =>
    type === 'message.created' ||
    (type !== 'server.joined' && 'userId' in data && data.userId === ben.id)
      ? type
      : [],
  )
  assert.deepEqual(order.slice(-3), ['message.created', 'typing.started', 'presence.updated'])

  // What the account set, it finds at each process.
  const benThere = await connect(accountAt(two, ben))
  const { status, text } = benThere.snapshot.presence
  assert.deepEqual([status, text], ['online', 'busy'])

  // A presence from before a commit that ended the membership comes after it.
  await catThere.action('presence.idle', { idle: true })
  proxy.pause()
  await tickPasses(two, there)
  const removal = owner.delete(`${path}/members/${cat.id}`)
  await here.next('member.left', isOf(cat))
  const unlockAgain = await lockLog(url)
  const known = here.all('presence.updated').filter(isOf(cat)).length
  proxy.restore()
  await ticksPass(here)
  await here.settle()
  assert.equal(here.all('presence.updated').filter(isOf(cat)).length, known)
  await unlockAgain()
  assert.equal((await removal).status, 200)

  // An account without a connection to one process is still online at another one.
  await benThere.terminate()
  await miaThere.terminate()
  two.clock.advance(6000)
  await third.next('presence.updated', (data) => isOf(mia)(data) && data.status === 'offline')
  const presences = third.snapshot.servers[0]?.presences ?? []
  assert.equal(presences.find(isOf(ben))?.text, 'busy')
})

async function countAlive(url: string): Promise<number> {
  const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
  return (await queryPostgres(url, `SELECT id FROM processes WHERE lease_until > ${now}`)).length
}

/** The process has sent what changed: it pings a client that was idle for long in the same tick. */
async function tickPasses(app: TestApp, { ws }: GatewayClient): Promise<void> {
  const pinged = once(ws, 'ping')
  app.clock.advance(31_000)
  await pinged
}

/** Lets nobody read the log of commits, or in another mode write to it, until the returned function is called. */
async function lockLog(url: string, mode = 'ACCESS EXCLUSIVE'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE event_log IN ${mode} MODE`)
  return () => client.end()
}
