import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../account.ts'
import { startChild } from '../child.ts'
import { connect } from '../gateway-client.ts'
import type { GatewayClient } from '../gateway-client.ts'
import { createTestDatabase } from '../postgres.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { createServerFixture } from '../server-fixture.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import { accountAt, startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryPostgres } from '../stored-data.ts'
import { startTwo } from '../two-processes.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, webhookPath } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

function contentsOf(client: GatewayClient): string[] {
  return client.all('message.created').map(({ message }) => message.content)
}

test('SEC41 O65 O66 O73 O74 G59: events and revoked rights reach the clients of all processes', async (t) => {
  const { one, two, proxy, url } = await startTwo(t)
  const fixture = await createServerFixture(one)
  const { general, owner, path } = fixture
  const hook = await createWebhook(fixture)
  const ben = await fixture.member()
  const here = await connect(ben)
  const there = await connect(accountAt(two, ben))
  const seen: string[] = []

  // Both post at once.
  const count = 40
  const post = async (app: TestApp, name: string): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) {
      await app.visitor().expect(201, app.visitor().post(hook.hook, { content: `${name} ${sent}` }))
    }
  }
  await Promise.all([post(one, 'a'), post(two, 'b'), post(two, 'c')])
  await waitUntil('everything arrived', () =>
    [here, there].every((client) => contentsOf(client).length === 3 * count),
  )
  assert.deepEqual(contentsOf(here), contentsOf(there))
  seen.push(...contentsOf(here))

  // A lost connection to the database: the process continues where it stopped.
  proxy.cut()
  await assert.rejects(there.action('typing.start', { channelId: general.id }), { code: 'busy' })
  await post(one, 'missed')
  proxy.restore()
  await waitUntil('the missed messages arrived', () => contentsOf(there).length === 4 * count)
  assert.deepEqual(contentsOf(there), contentsOf(here))
  await waitUntil('the second process stores messages again', async () => {
    const reply = await two.visitor().post(hook.hook, { content: 'again' })
    return reply.status === 201
  })

  // Typing and presences are not stored.
  const mia = await fixture.member()
  const other = await connect(accountAt(two, mia))
  await here.next(
    'presence.updated',
    ({ userId, status }) => userId === mia.id && status === 'online',
  )
  await other.action('typing.start', { channelId: general.id })
  await here.next('typing.started', ({ userId }) => userId === mia.id)
  await other.action('presence.set', { status: 'dnd', text: 'busy' })
  const shown = await here.next('presence.updated', ({ status }) => status === 'dnd')
  assert.deepEqual([shown.userId, shown.text], [mia.id, 'busy'])
  const fresh = await connect(owner)
  const presences = fresh.snapshot.servers[0]?.presences ?? []
  assert.deepEqual(presences.find(({ userId }) => userId === mia.id)?.text, 'busy')
  assert.equal((await owner.get(path)).body.server.online, 3)

  // An account is away while it is idle at all processes.
  await other.action('presence.set', { status: 'online' })
  const miaHere = await connect(mia)
  const miaIs = (status: string) =>
    waitUntil(`the member is ${status}`, () =>
      [here, there].every((client) => {
        const known = client.snapshot.servers[0]?.presences ?? []
        return known.find(({ userId }) => userId === mia.id)?.status === status
      }),
    )
  await miaIs('online')
  await other.action('presence.idle', { idle: true })
  await miaHere.action('presence.idle', { idle: true })
  await miaIs('idle')
  await other.action('presence.idle', { idle: false })
  await miaIs('online')
  await other.action('presence.idle', { idle: true })
  await miaIs('idle')
  await miaHere.action('presence.idle', { idle: false })
  await miaIs('online')
  await miaHere.close()
  await miaIs('idle')
  await other.action('presence.idle', { idle: false })

  // Friends see each other, whatever their processes.
  const zoe = await one.register()
  const zoeOnline = await connect(zoe)
  const request = { username: mia.username }
  await zoe.expect(200, zoe.post('/api/users/me/friend-requests', request))
  await other.next('relationship.updated', ({ kind }) => kind === 'incoming_request')
  const acceptance = `/api/users/me/friend-requests/${zoe.id}/accept`
  await mia.expect(200, accountAt(two, mia).post(acceptance))
  await zoeOnline.next('presence.updated', ({ text }) => text === 'busy')
  await zoeOnline.action('presence.set', { status: 'idle' })
  await other.next('presence.updated', ({ userId, status }) => {
    return userId === zoe.id && status === 'idle'
  })
  await assertSnapshotCurrent(other, 'friends')

  // When a change is answered, it holds at all processes.
  for (let round = 0; round < 5; round += 1) {
    const [from, to] = round % 2 ? [one, two] : [two, one]
    const { webhook, url: hookUrl } = await owner.expect(
      201,
      accountAt(from, owner).post(`${path}/webhooks`, { name: 'CI', channelId: general.id }),
    )
    const target = webhookPath(hookUrl)
    await ben.expect(201, to.visitor().post(target, { content: `round ${round}` }))
    await owner.expect(200, accountAt(from, owner).delete(`${path}/webhooks/${webhook.id}`))
    assert.equal((await to.visitor().post(target, { content: 'too late' })).status, 404)

    const hidden = await fixture.channel(`hidden ${round}`)
    const secret = await createWebhook(fixture, { channelId: hidden.id })
    const watcher = from === one ? there : here
    await watcher.next('channel.created', ({ channel }) => channel.id === hidden.id)
    const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
    const everyone = `/api/channels/${hidden.id}/overwrites/${fixture.everyone.id}`
    await owner.expect(200, accountAt(from, owner).put(everyone, overwrite))
    await owner.expect(201, to.visitor().post(secret.hook, { content: 'secret' }))
    assert.equal((await accountAt(to, ben).get(`/api/channels/${hidden.id}/messages`)).status, 404)
    await watcher.next('channel.deleted', ({ channelId }) => channelId === hidden.id)
  }
  await here.settle()
  await there.settle()
  for (const client of [here, there]) assert.ok(!contentsOf(client).includes('secret'))

  // Nothing that is sent meanwhile at the other process is stored after the answer.
  const allowed = `/api/channels/${general.id}/overwrites/${fixture.everyone.id}`
  for (let round = 0; round < 6; round += 1) {
    const [from, to] = round % 2 ? [one, two] : [two, one]
    const newest = async (): Promise<number> => {
      const page = await accountAt(one, owner).get(`/api/channels/${general.id}/messages?limit=1`)
      return page.body.messages[0].seq
    }
    const before = await newest()
    const senders = Array.from({ length: 6 }, async () => {
      const sender = await connect(accountAt(to, ben))
      const send = { channelId: general.id, content: 'may I?' }
      await assert.rejects(
        async () => {
          for (;;) await sender.action('message.send', send)
        },
        { code: 'forbidden' },
      )
      await sender.close()
    })
    await waitUntil('all send', async () => (await newest()) > before + 30)
    const deny = { target: 'role', allow: [], deny: ['send_messages'] }
    await owner.expect(200, accountAt(from, owner).put(allowed, deny))
    const last = await newest()
    await Promise.all(senders)
    assert.equal(await newest(), last)
    await owner.expect(200, accountAt(from, owner).delete(allowed))
  }

  // A login that ends at one process is closed at the other.
  await ben.expect(200, accountAt(one, ben).post('/api/auth/logout'))
  assert.equal((await there.closed).code, 4001)
  assert.equal((await accountAt(two, ben).get('/api/users/me')).status, 401)

  // A process that was away for too long starts afresh.
  const ann = await fixture.member()
  const late = await connect(accountAt(two, ann))
  const left = await connect(ann)
  proxy.cut()
  // The first process renews its lease every second.
  const removal = `DELETE FROM processes WHERE lease_until < (SELECT max(lease_until) FROM processes) - 1500`
  await waitUntil('the others go on without it', async () => (await runIn(url, removal)) === 1)
  await post(one, 'unseen')
  proxy.restore()
  assert.equal((await late.closed).code, 1012)
  await waitUntil(
    'it serves again',
    async () => (await accountAt(two, ann).get('/api/users/me')).status === 200,
  )
  const again = await connect(accountAt(two, ann))
  await assertSnapshotCurrent(again, 'after a restart')
  await post(two, 'last')
  await left.next('message.created', ({ message }) => message.content === `last ${count - 1}`)
  await again.next('message.created', ({ message }) => message.content === `last ${count - 1}`)
})

/** Returns how many rows changed. */
async function runIn(url: string, sql: string): Promise<number | null> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(sql)
  await client.end()
  return rowCount
}

test('a conversation is the same at all processes from its first message on', async (t) => {
  const { one, two } = await startTwo(t)
  const fixture = await createServerFixture(one)
  const [ada, ben] = [fixture.owner, accountAt(two, await fixture.member())]
  const [here, there] = [await connect(ada), await connect(ben)]
  const path = '/api/conversations/direct'
  const opened = await Promise.all([
    ada.expect(200, ada.post(path, { userId: ben.id })),
    ben.expect(200, ben.post(path, { userId: ada.id })),
  ])
  const [id, ...others] = new Set(opened.map(({ conversation }) => conversation.id))
  assert.deepEqual(others, [])
  await here.next('conversation.opened')
  const { channels } = await there.next('conversation.opened')
  const channelId = channels[0]?.id ?? ''
  await here.action('message.send', { channelId, content: 'hello' })
  await there.next('message.created', ({ message }) => message.content === 'hello')
  for (const client of [here, there]) await assertSnapshotCurrent(client, 'open')

  await ben.expect(200, ben.post(`/api/conversations/${id}/close`))
  await there.next('conversation.closed')
  await here.action('message.send', { channelId, content: 'still there?' })
  await there.next('conversation.opened')
  await there.action('message.send', { channelId, content: 'yes' })
  await here.next('message.created', ({ message }) => message.content === 'yes')
  for (const client of [here, there]) {
    await assertSnapshotCurrent(client, 'open again')
    // The other process tells with the next presences that it sends.
    await waitUntil('both are shown as online', () => {
      return client.snapshot.conversations[0]?.presences?.length === 2
    })
  }

  await ben.expect(200, ben.delete(`${fixture.path}/members/${ben.id}`))
  await assert.rejects(here.action('message.send', { channelId, content: 'gone' }))
})

test('O67 G9: snapshots at two processes stay current on a random walk', async (t) => {
  const chance = createSeededRandom((line) => t.diagnostic(line))
  const { one, two } = await startTwo(t)
  const fixture = await createServerFixture(one)
  const { owner, path, general } = fixture
  const accounts = [owner, await fixture.member(), await fixture.member()]
  const role = await fixture.role('some', ['view_channel'])
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const open = (account: Account) => connect(accountAt(chance.pick([one, two])!, account))
  const clients = await Promise.all([...accounts, ...accounts].map(open))
  const actions: ((me: GatewayClient) => Promise<unknown>)[] = [
    (me) => me.action('message.send', { channelId: general.id, content: 'hello' }),
    (me) => me.account.delete(`${path}/members/${me.account.id}`),
    (me) => me.account.post(`/api/invites/${invite.code}/accept`),
    (me) => me.account.post(`/api/invites/${invite.code}/accept`),
    (me) =>
      me.action('presence.set', {
        status: chance.pick(['online', 'dnd', 'invisible'] as const)!,
        text: null,
      }),
    (me) => me.account.post(`${path}/channels`, { name: 'more', type: 'text' }),
    (me) => me.account.patch('/api/users/me', { displayName: `Person ${chance.below(99)}` }),
    (me) => {
      const roleIds = chance.below(2) ? [role.id] : []
      return accountAt(chance.pick([one, two])!, owner).patch(`${path}/members/${me.account.id}`, {
        roleIds,
      })
    },
    (me) => {
      const deny = chance.below(2) ? ['view_channel'] : []
      const overwrite = { target: 'role', allow: [], deny }
      return me.account.put(
        `/api/channels/${general.id}/overwrites/${fixture.everyone.id}`,
        overwrite,
      )
    },
    async (me) => {
      await me.close()
      clients.splice(clients.indexOf(me), 1, await open(me.account))
    },
  ]
  for (let step = 0; step < 60; step += 1) {
    const mine = clients.slice(0, 3).map(() => chance.pick(clients)!)
    await Promise.allSettled([...new Set(mine)].map((me) => chance.pick(actions)!(me)))
    if (step % 6 > 0) continue
    for (const client of clients) {
      // A new session at the other process sees the same.
      const label = `SEED=${chance.seed} after ${step}`
      await assertSnapshotCurrent(client, label)
    }
  }
})

test('O71 G56: a process that is killed loses no event, and its accounts are soon offline', async (t) => {
  const DATABASE_URL = await createTestDatabase()
  const settings = {
    DATABASE_URL,
    WEBHOOK_RATE_PER_MINUTE: '100000',
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '100000',
  }
  const app = await startApp(t, { DATABASE_URL })
  const child = await startChild(t, temporaryDirectory(t), { settings })
  const fixture = await createServerFixture(app)
  const hook = await createWebhook(fixture)
  const watcher = await connect(fixture.owner)
  const ben = await fixture.member()
  const client = await connect(accountAt(child, ben))
  await watcher.next('presence.updated', ({ userId }) => userId === ben.id)
  const confirmed: string[] = []
  const post = async (name: string): Promise<void> => {
    for (let sent = 0; ; sent += 1) {
      const content = `${name} ${sent}`
      const reply = await child.visitor().post(hook.hook, { content })
      if (reply.status !== 201) return
      confirmed.push(content)
    }
  }
  const posters = ['a', 'b', 'c', 'd'].map((name) => post(name).catch(() => undefined))
  await waitUntil('posts are stored', () => confirmed.length > 50)
  await child.kill('SIGKILL')
  await Promise.all(posters)
  await watcher.next(
    'presence.updated',
    ({ userId, status }) => userId === ben.id && status === 'offline',
  )
  const stored = await storedContents(DATABASE_URL)
  await waitUntil('all were received', () => contentsOf(watcher).length >= stored.length)
  assert.deepEqual(contentsOf(watcher), stored)
  assert.deepEqual(
    confirmed.filter((content) => !stored.includes(content)),
    [],
  )

  // Its clients continue at the other process.
  const next = await connect(accountAt(app, ben), {
    resume: { sessionId: client.sessionId, seq: client.seq },
  })
  await assertSnapshotCurrent(next, 'at the other process')
})

test('O70: a process that stops leaves the others at once, and what it counted counts on', async (t) => {
  const limit = 40
  const settings = {
    DATABASE_URL: await createTestDatabase(),
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: `${limit}`,
  }
  const one = await startApp(t, settings)
  const two = await startApp(t, settings)
  const request = async (app: TestApp) =>
    (await app.visitor().post('/api/hooks/nowhere/nothing', { content: 'x' })).status
  const burst = (app: TestApp, count: number) =>
    Promise.all(Array.from({ length: count }, () => request(app)))
  const processes = () => queryPostgres(settings.DATABASE_URL, 'SELECT id FROM processes')
  assert.equal((await processes()).length, 2)
  await burst(two, 15)
  await two.stop()
  assert.equal((await processes()).length, 1)
  const statuses = await burst(one, limit)
  assert.equal(statuses.filter((status) => status === 404).length, limit - 15)
})

async function storedContents(url: string): Promise<string[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT content FROM messages ORDER BY message_key')
  await client.end()
  return rows.map(({ content }: { content: string }) => content)
}
