import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import test from 'node:test'
import { closeCodes } from '@guildhall/contract'
import { WebSocket } from 'ws'
import { Connection } from '../../src/gateway/connection/connection.ts'
import { Account } from '../account.ts'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { waitUntil } from '../wait-until.ts'
import { shareApp, startApp } from '../start-app.ts'

const sharedApp = shareApp()

const password = 'correct horse battery'
/** More messages of 16 kB than the kernel buffers of both sides and the send buffer limit hold together. */
const mostUnread = 3000

/** Another session of the same account. */
async function logInAgain(account: Account): Promise<Account> {
  const again = new Account(account.url)
  await again.expect(200, again.post('/api/auth/login', { username: account.username, password }))
  return again
}

test('G65: connections close with their session: after logout, revocation or a new password', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const second = await logInAgain(ada)
  const third = await logInAgain(ada)
  const [first, other, remaining] = await Promise.all(
    [ada, second, third].map((one) => connect(one)),
  )
  assert.ok(first && other && remaining)

  const cookie = ada.cookie
  await ada.expect(200, ada.post('/api/auth/logout'))
  assert.equal((await first.closed).code, closeCodes.sessionEnded)
  ada.cookie = cookie
  await assert.rejects(connect(ada), /401/)

  const { sessions } = await third.expect(200, third.get('/api/auth/sessions'))
  const ended = sessions.find(({ current }: { current: boolean }) => !current)
  const change = { current: password, next: 'another horse battery' }
  await third.expect(200, third.delete(`/api/auth/sessions/${ended.id}`))
  assert.equal((await other.closed).code, closeCodes.sessionEnded)

  third.username = ada.username
  const fourth = await logInAgain(third)
  const lost = await connect(fourth)
  await third.expect(200, third.post('/api/auth/password', change))
  assert.equal((await lost.closed).code, closeCodes.sessionEnded)
  assert.deepEqual(await remaining.action('heartbeat', {}), {})
  await remaining.close()
})

test('SEC85: a connection closes when newer sessions evict its session', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const second = await logInAgain(ada)
  const [first, remaining] = await Promise.all([connect(ada), connect(second)])
  // An account has at most a hundred sessions.
  for (let count = 0; count < 99; count += 1) await logInAgain(ada)
  assert.equal((await first.closed).code, closeCodes.sessionEnded)
  await assert.rejects(connect(ada), /401/)
  assert.deepEqual(await remaining.action('heartbeat', {}), {})
  await remaining.close()
})

test('a connection of an ended session cannot be resumed', async () => {
  const app = await sharedApp()
  const ada = await app.register()
  const client = await connect(ada)
  await client.terminate()
  await ada.expect(200, ada.post('/api/auth/logout'))
  const again = await logInAgain(ada)
  const fresh = await client.resume(again)
  assert.equal(fresh.frames[1]?.type, 'ready')
  assert.notEqual(fresh.sessionId, client.sessionId)
  await fresh.close()
})

test('G65: an expired session closes its connections, idle or in use', async (t) => {
  const app = await startApp(t, { SESSION_DAYS: '1' })
  const client = await connect(await app.register())
  app.clock.advance(25 * 3_600_000)
  assert.equal((await client.closed).code, closeCodes.sessionEnded)

  const used = await connect(await app.register())
  app.clock.advance(24 * 3_600_000 - 20_000)
  await once(used.ws, 'ping')
  let isClosed = false
  used.ws.once('close', () => (isClosed = true))
  await waitUntil('the connection is closed', async () => {
    await used.settle().catch(() => undefined)
    // Too short a time for a ping.
    if (!isClosed) app.clock.advance(5000)
    return isClosed
  })
  assert.equal((await used.closed).code, closeCodes.sessionEnded)
})

test('an unreachable client is disconnected; an idle one is not', async (t) => {
  const app = await startApp(t)
  const ada = await app.register()
  const bob = await app.register()
  const unreachable = await connect(ada, { respondsToPings: false })
  const silent = await connect(bob)
  app.clock.advance(31_000)
  await once(silent.ws, 'ping')
  await silent.settle()
  app.clock.advance(46_000)
  assert.equal((await unreachable.closed).code, 1006)
  assert.deepEqual(await silent.action('heartbeat', {}), {})
  await silent.close()
})

test('SEC93 G60: a slow reader is closed with 4008, and others miss no events', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const [ben, mia] = [await fixture.member(), await fixture.member()]
  const [slow, writer, reader] = await Promise.all([
    connect(mia),
    connect(fixture.owner),
    connect(ben),
  ])
  slow.ws.pause()
  const content = '😀'.repeat(3900)
  let sent = 0
  const isClosed = (): boolean =>
    reader
      .all('presence.updated')
      .some(({ userId, status }) => userId === mia.id && status === 'offline')
  // How much the kernel buffers beside the send buffer limit depends on the machine.
  while (!isClosed() && sent < mostUnread) {
    const batch = Array.from({ length: 30 }, () =>
      writer.action('message.send', { channelId: fixture.general.id, content }),
    )
    await Promise.all(batch)
    sent += batch.length
    app.clock.advance(500)
    await reader.settle()
  }
  slow.ws.resume()
  assert.equal((await slow.closed).code, closeCodes.tooSlow)
  assert.ok(slow.all('message.created').length < sent)
  await waitUntil('all messages arrive', () => reader.all('message.created').length >= sent)
  assert.equal(reader.all('message.created').at(-1)?.message.content, content)
  assert.deepEqual(
    reader.all('message.created').map(({ message }) => message.seq),
    Array.from({ length: sent }, (_, index) => index + 1),
  )
  const again = await slow.resume()
  assert.equal(again.frames[1]?.type, 'ready')
  assert.equal(again.snapshot.servers[0]?.channels[0]?.lastSeq, sent)
  await Promise.all([again, writer, reader].map((client) => client.close()))
})

test('SEC108: a client that reads nothing for half a minute has stalled, however little waits', async (t) => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = dial((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [socket] = (await once(server, 'connection')) as [Socket]
  socket.on('error', () => undefined)
  t.after(() => {
    client.destroy()
    server.close()
  })
  const ws = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as WebSocket
  const login = { userId: 'mia', sessionId: 'session', token: 'token' }
  const connection = new Connection({ ws, socket, login, now: 0 }, () => undefined)
  assert.equal(connection.isStalled(40_000), false)
  while (!connection.isBlocked || socket.writableLength === 0) {
    connection.write(Buffer.alloc(16_384))
    await new Promise(setImmediate)
  }
  assert.equal(connection.isStalled(50_000), false)
  assert.equal(connection.isStalled(60_000), false)
  assert.equal(connection.isStalled(80_000), true)
  client.resume()
  await waitUntil('the client has read', () => !connection.isBlocked)
  assert.equal(connection.isStalled(120_000), false)
})

test('SEC109: pings and pongs are limited like heartbeats', async () => {
  const app = await sharedApp()
  const client = await connect(await app.register())
  for (let count = 0; count <= 1200; count += 1) client.ws.pong()
  assert.equal((await client.closed).code, closeCodes.tooManyActions)
})

test('G60: a client that does not read action replies is closed with 4008', async (t) => {
  const app = await startApp(t, {
    GATEWAY_ACTIONS_PER_MINUTE: '100000',
    ACCOUNT_ACTIONS_PER_MINUTE: '100000',
  })
  const fixture = await createServerFixture(app)
  const ben = await fixture.member()
  const watching = await connect(fixture.owner)
  const slow = await connect(ben)
  await watching.next('presence.updated', ({ userId }) => userId === ben.id)
  // A repeated nonce is answered with the whole message and causes no event.
  const data = { channelId: fixture.general.id, content: '😀'.repeat(3900), nonce: 'once' }
  await slow.action('message.send', data)
  slow.ws.pause()
  const isClosed = (): boolean =>
    watching.all('presence.updated').some(({ status }) => status === 'offline')
  for (let sent = 0; !isClosed() && sent < mostUnread; sent += 1) {
    slow.send({ type: 'message.send', id: `${sent}`, data })
    if (sent % 100 > 0) continue
    app.clock.advance(500)
    await watching.settle()
  }
  await waitUntil('the client is disconnected', async () => {
    app.clock.advance(500)
    await watching.settle()
    return isClosed()
  })
  slow.ws.resume()
  assert.equal((await slow.closed).code, closeCodes.tooSlow)
  assert.equal(slow.all('message.created').length, 1, 'there were no events')
  await watching.close()
})
