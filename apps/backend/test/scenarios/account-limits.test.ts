import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import type { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { fetchMessages } from '../webhooks.ts'

const password = 'correct horse battery'

test('SEC90 A21: the write limit of an account counts all its sessions and addresses', async (t) => {
  const app = await startApp(t, { ACCOUNT_WRITES_PER_MINUTE: '20', TRUST_PROXY: '1' })
  const fixture = await createServerFixture(app)
  app.clock.freeze()
  app.clock.advance(60_000)
  const { owner, path } = fixture
  const elsewhere = await logIn(app, owner.username)
  const write = (account: Account, address: string) =>
    account.request('PATCH', path, { description: 'x' }, { 'x-forwarded-for': address })
  for (let n = 0; n < 20; n += 1) {
    const { status, headers } = await write(n % 2 ? owner : elsewhere, `192.0.2.${n}`)
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), '"writes";q=20;w=60')
    assert.equal(headers.get('ratelimit'), `"writes";r=${19 - n};t=60`)
  }
  const before = (await fixture.audit()).length
  app.clock.advance(1500)
  const over = await write(elsewhere, '192.0.2.200')
  assert.equal(over.status, 429)
  assert.equal(over.body.error.code, 'rate_limited')
  assert.equal(over.headers.get('retry-after'), '59')
  for (const limited of [
    owner.post('/api/servers', { name: 'another' }),
    owner.delete(path),
    owner.put(`${path}/bans/${owner.id}`, {}),
    owner.post(`/api/channels/${fixture.general.id}/attachments`, file()),
  ]) {
    assert.equal((await limited).status, 429)
  }
  assert.equal((await fixture.audit()).length, before)

  // Reading, other accounts and logging out are not limited.
  await owner.expect(200, owner.get(path))
  const other = await app.register()
  await other.expect(201, other.post('/api/servers', { name: 'Other' }))
  await elsewhere.expect(200, elsewhere.post('/api/auth/logout'))
  app.clock.advance(58_500)
  assert.equal((await write(owner, '192.0.2.1')).status, 200)
})

test('SEC90 A21: uploads and searches have separate limits', async (t) => {
  const app = await startApp(t, {
    ACCOUNT_UPLOADS_PER_MINUTE: '2',
    ACCOUNT_SEARCHES_PER_MINUTE: '2',
  })
  const { owner, path, general } = await createServerFixture(app)
  app.clock.freeze()
  const upload = () => owner.post(`/api/channels/${general.id}/attachments`, file())
  const search = () => owner.get(`${path}/search?q=green`)
  for (const [label, sendRequest] of [
    ['uploads', upload],
    ['searches', search],
  ] as const) {
    for (let n = 0; n < 2; n += 1) assert.ok((await sendRequest()).status < 300)
    const over = await sendRequest()
    assert.equal(over.status, 429)
    assert.equal(over.headers.get('retry-after'), '60')
    assert.ok(over.headers.get('ratelimit')?.includes(`"${label}";r=0;t=60`))
  }
  await owner.expect(200, owner.patch(path, { description: 'x' }))
  app.clock.advance(60_000)
  assert.equal((await upload()).status, 201)
  assert.equal((await search()).status, 200)
})

test('SEC90 G11 G12: gateway actions count per account over all connections; rejected ones have no effect', async (t) => {
  const app = await startApp(t, { ACCOUNT_ACTIONS_PER_MINUTE: '10' })
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  app.clock.freeze()
  const clients = [await connect(fixture.owner), await connect(fixture.owner)]
  const bensInvite = await connect(ben)
  const channelId = fixture.general.id
  const send = (client = clients[0]!) => client.action('message.send', { channelId, content: 'x' })
  for (let n = 0; n < 10; n += 1) await send(clients[n % 2])
  app.clock.advance(20_000)
  for (const client of [...clients, await connect(fixture.owner)]) {
    await assert.rejects(send(client), { code: 'rate_limited' })
    const response = client.frames.findLast(({ type }) => type === 'error')
    assert.equal(response?.data.retryAfterMs, 40_000)
    // The connection stays open and responds to heartbeats.
    await client.settle()
  }
  await send(bensInvite)
  assert.equal((await fetchMessages(fixture, channelId)).length, 11)
  app.clock.advance(40_000)
  await send()
})

test('G2: gateway connections per account and minute are limited, with Retry-After', async (t) => {
  const app = await startApp(t, { ACCOUNT_CONNECTS_PER_MINUTE: '3' })
  const mia = await app.register('mia')
  const ben = await app.register('ben')
  app.clock.freeze()
  const first = await connect(mia)
  await first.terminate()
  const second = await first.resume()
  await mia.expect(200, mia.post('/api/gateway'))
  await connect(mia)
  app.clock.advance(10_000)
  const limited = await handshake(app, mia)
  assert.equal(limited.statusCode, 429)
  assert.equal(limited.headers['retry-after'], '50')
  const handshakeReply = await mia.post('/api/gateway')
  assert.equal(handshakeReply.status, 429)
  assert.equal(handshakeReply.headers.get('retry-after'), '50')
  // Open connections stay, and other accounts can connect.
  await second.settle()
  await connect(ben)
  app.clock.advance(50_000)
  await connect(mia)
})

test('each user gets one event for a changed profile, however many servers they share', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  for (let n = 0; n < 4; n += 1) {
    const { server } = await ben.expect(201, ben.post('/api/servers', { name: `Server ${n}` }))
    const { invite } = await ben.expect(201, ben.post(`/api/servers/${server.id}/invites`, {}))
    await fixture.owner.expect(200, fixture.owner.post(`/api/invites/${invite.code}/accept`))
  }
  const stranger = await connect(await app.register())
  const [watching, own] = [await connect(fixture.owner), await connect(ben)]
  const rename = (displayName: string) =>
    ben.expect(200, ben.patch('/api/users/me', { displayName }))
  await rename('First')
  assert.equal((await watching.next('user.updated')).user.displayName, 'First')
  assert.equal((await own.next('user.updated')).user.displayName, 'First')
  assert.ok(own.snapshot.servers.every(({ me }) => me.user.displayName === 'First'))

  const names = Array.from({ length: 30 }, (_, n) => `Name ${n}`)
  await Promise.all(names.map(rename))
  await rename('Last')
  await own.next('user.updated', ({ user }) => user.displayName === 'Last')
  await watching.next('user.updated', ({ user }) => user.displayName === 'Last')
  assert.ok(watching.all('user.updated').length < 15, 'rapid changes are merged')
  assert.equal(own.all('user.updated').length, 32)
  assert.equal(watching.all('member.updated').length, 0)
  await stranger.settle()
  assert.equal(stranger.all('user.updated').length, 0)
})

function file(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'hello.txt')
  return form
}

async function logIn(app: TestApp, username: string): Promise<Account> {
  const account = app.visitor()
  await account.expect(200, account.post('/api/auth/login', { username, password }))
  return account
}

/** The response to a rejected handshake. */
function handshake(app: TestApp, account: Account): Promise<IncomingMessage> {
  const socket = new WebSocket(app.gatewayUrl, { headers: { cookie: account.cookie! } })
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => resolve(response))
    socket.once('open', () => reject(new Error('it was let in')))
  })
}
