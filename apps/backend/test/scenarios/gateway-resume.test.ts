import assert from 'node:assert/strict'
import test from 'node:test'
import type { Message } from '@guildhall/contract'
import { Account } from '../account.ts'
import { connect, GatewayClient } from '../gateway-client.ts'
import { shareApp, startApp } from '../start-app.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'

const sharedApp = shareApp()

interface Setup {
  ada: Account
  ben: Account
  writer: GatewayClient
  reader: GatewayClient
  path: string
  channelId: string
}

/** Ada sends messages, Ben receives them. */
async function createSetup(app: Awaited<ReturnType<typeof startApp>>): Promise<Setup> {
  const [ada, ben] = await Promise.all([app.register(), app.register()])
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
  const path = `/api/servers/${server.id}`
  const { invite } = await ada.expect(201, ada.post(`${path}/invites`, {}))
  await ben.expect(200, ben.post(`/api/invites/${invite.code}/accept`))
  const [writer, reader] = await Promise.all([connect(ada), connect(ben)])
  await reader.next('presence.updated', ({ userId }) => userId === ben.id)
  return { ada, ben, writer, reader, path, channelId: channels[0].id }
}

const settings = { GATEWAY_ACTIONS_PER_MINUTE: '100000' }

test('G6: missed events are delivered exactly once and in order, however often the connection drops', async (t) => {
  const app = await sharedApp()
  const { ada, writer, reader: first, channelId } = await createSetup(app)
  const total = 300
  let isDone = false
  const startWriting = (async () => {
    for (let count = 1; count <= total; count += 3) {
      const batch = [0, 1, 2].map((more) =>
        writer.action('message.send', { channelId, content: `number ${count + more}` }),
      )
      await Promise.all(batch)
    }
    isDone = true
  })()
  const seen: Message[] = []
  let reader = first
  let replayed = 0
  let cuts = 0
  while (!isDone) {
    await reader.next('message.created')
    await reader.terminate()
    seen.push(...reader.all('message.created').map(({ message }) => message))
    reader = await reader.resume()
    const [hello, resumed] = reader.frames
    assert.equal(hello?.data.sessionId, first.sessionId)
    assert.equal(resumed?.type, 'resumed')
    replayed += resumed?.data.replayed
    cuts += 1
  }
  await startWriting
  const isLast = (): boolean =>
    [...seen, ...reader.all('message.created').map(({ message }) => message)].at(-1)?.seq === total
  if (!isLast()) await reader.next('message.created', ({ message }) => message.seq === total)
  seen.push(...reader.all('message.created').map(({ message }) => message))
  t.diagnostic(`${cuts} cuts, ${replayed} events replayed`)
  assert.ok(cuts > 1)
  assert.deepEqual(
    seen.map(({ seq }) => seq),
    Array.from({ length: total }, (_, index) => index + 1),
  )
  const stored: Message[] = []
  for (let before = total + 1; before > 1; before -= 100) {
    const page = await ada.expect(
      200,
      ada.get(`/api/channels/${channelId}/messages?before=${before}&limit=100`),
    )
    stored.unshift(...page.messages)
  }
  assert.deepEqual(seen, stored)
  await assertSnapshotCurrent(reader, 'after the cuts')
  await Promise.all([reader.close(), writer.close()])
})

test('G4: unacknowledged events are replayed with the same sequence numbers', async () => {
  const app = await sharedApp()
  const { writer, reader, channelId } = await createSetup(app)
  for (let count = 0; count < 5; count += 1) {
    await writer.action('message.send', { channelId, content: `${count}` })
  }
  await reader.next('message.created', ({ message }) => message.seq === 5)
  await reader.terminate()
  const last = reader.seq
  reader.seq -= 3
  const again = await reader.resume()
  await again.next('message.created', ({ message }) => message.seq === 5)
  assert.deepEqual(
    again.all('message.created').map(({ message }) => message.content),
    ['2', '3', '4'],
  )
  assert.equal(again.seq, last)
  await again.close()
})

test('G5: resuming requires a valid sequence number, the same login session, and no timeout', async (t) => {
  const app = await startApp(t, settings)
  const { ada, reader, ben, writer } = await createSetup(app)
  // After two replies, the server has processed all previous closes.
  const received = async (): Promise<void> => {
    await writer.settle()
    await writer.settle()
  }
  const attempt = async (
    account: Account,
    resume: { sessionId: string; seq: number },
  ): Promise<string | undefined> => {
    const client = new GatewayClient(account, { resume })
    const { type } = await client.started()
    const isOther = client.sessionId !== resume.sessionId
    assert.equal(isOther, type === 'ready')
    await client.terminate()
    return type
  }
  const { sessionId, seq } = reader
  await reader.terminate()
  assert.equal(await attempt(ada, { sessionId, seq }), 'ready', 'by another account')
  assert.equal(await attempt(ben, { sessionId: 'none', seq }), 'ready', 'an unknown session')
  assert.equal(await attempt(ben, { sessionId, seq }), 'resumed')
  assert.equal(
    await attempt(ben, { sessionId, seq: seq + 50 }),
    'ready',
    'a future sequence number',
  )
  assert.equal(await attempt(ben, { sessionId, seq }), 'ready', 'the previous attempt ended it')

  const other = await connect(ben)
  await other.terminate()
  await received()
  app.clock.advance(119_000)
  assert.equal(await attempt(ben, other), 'resumed')
  await received()
  app.clock.advance(121_000)
  assert.equal(await attempt(ben, other), 'ready', 'too late')
})

test('G7: another login session of the same account cannot resume', async () => {
  const app = await sharedApp()
  const { ben, reader, writer, channelId } = await createSetup(app)
  const again = new Account(ben.url)
  const login = { username: ben.username, password: 'correct horse battery' }
  await again.expect(200, again.post('/api/auth/login', login))
  await reader.terminate()
  await writer.action('message.send', { channelId, content: 'missed' })

  const fresh = await reader.resume(again)
  assert.equal(fresh.frames[1]?.type, 'ready')
  assert.notEqual(fresh.sessionId, reader.sessionId)
  // Its own login session can still resume.
  const resumed = await reader.resume()
  assert.equal(resumed.frames[1]?.type, 'resumed')
  assert.equal((await resumed.next('message.created')).message.content, 'missed')
  await Promise.all([fresh, resumed, writer].map((client) => client.close()))
})

test('the number of resumable connections per account is limited', async (t) => {
  const app = await startApp(t, settings)
  const { ben, reader, writer } = await createSetup(app)
  const others: GatewayClient[] = []
  for (let count = 0; count < 10; count += 1) others.push(await connect(ben))
  app.clock.freeze()
  for (const client of [reader, ...others]) {
    await client.terminate()
    // After two replies, the server has processed all previous closes.
    await writer.settle()
    await writer.settle()
    app.clock.advance(100)
  }
  const [oldest, next] = [await reader.resume(), await others[0]?.resume()]
  assert.equal(oldest.frames[1]?.type, 'ready', 'the oldest is discarded')
  assert.equal(next?.frames[1]?.type, 'resumed')
  await Promise.all([oldest, next, writer].map((client) => client?.close()))
})

test('G7: a session with too many missed events, or too many bytes of them, gets a new snapshot instead of a replay', async () => {
  const app = await sharedApp()
  for (const { count, content } of [
    { count: 1100, content: 'x' },
    { count: 150, content: '😀'.repeat(3900) },
  ]) {
    const { writer, reader, ben, channelId } = await createSetup(app)
    const connected = await connect(ben)
    const start = { sessionId: connected.sessionId, seq: connected.seq }
    await reader.terminate()
    for (let sent = 0; sent < count; sent += 50) {
      const batch = Array.from({ length: 50 }, () =>
        writer.action('message.send', { channelId, content }),
      )
      await Promise.all(batch)
    }
    const fresh = await reader.resume()
    assert.equal(fresh.frames[1]?.type, 'ready')
    assert.equal(fresh.snapshot.servers[0]?.channels[0]?.lastSeq, count)
    // Those that a client has received are kept within the same bounds.
    await connected.next('message.created', ({ message }) => message.seq === count)
    const { seq } = connected
    const again = await connected.resume()
    assert.equal(again.frames[1]?.type, 'resumed')
    assert.equal(again.seq, seq)
    const late = await connect(ben, { resume: start })
    assert.equal(late.frames[1]?.type, 'ready')
    await Promise.all([fresh, late, writer].map((client) => client.close()))
  }
})

test('resuming a connected session closes the old connection', async () => {
  const app = await sharedApp()
  const { writer, reader, channelId } = await createSetup(app)
  const second = await reader.resume()
  assert.equal(second.frames[1]?.type, 'resumed')
  assert.equal((await reader.closed).code, 1000)
  await writer.action('message.send', { channelId, content: 'to the new one' })
  await second.next('message.created')
  assert.deepEqual(reader.all('message.created'), [])
  assert.deepEqual(await second.action('heartbeat', {}), {})
  await second.close()
})

test('G59: events are not replayed to an account that lost access to them', async () => {
  const app = await sharedApp()
  const { ada, writer, reader, channelId, path } = await createSetup(app)
  const { roles } = await ada.expect(200, ada.get(`${path}/roles`))
  const hideChannel = (id: string): Promise<unknown> => {
    const overwrite = { target: 'role', allow: [], deny: ['view_channel'] }
    return ada.expect(200, ada.put(`/api/channels/${id}/overwrites/${roles[0].id}`, overwrite))
  }

  // Unsent events are dropped, and the loss of access is sent.
  await reader.terminate()
  await writer.action('message.send', { channelId, content: 'secret' })
  await hideChannel(channelId)
  const resumed = await reader.resume()
  assert.equal(resumed.frames[1]?.type, 'resumed')
  await resumed.next('channel.deleted', (data) => data.channelId === channelId)
  assert.deepEqual(resumed.all('message.created'), [])
  await assertSnapshotCurrent(resumed, 'after the loss')

  // Sent events already have a sequence number, so the client gets a new snapshot instead of a replay.
  const news = { name: 'news', type: 'text' }
  const { channel } = await ada.expect(201, ada.post(`${path}/channels`, news))
  await resumed.next('channel.created', (data) => data.channel.id === channel.id)
  const { seq } = resumed
  await writer.action('message.send', { channelId: channel.id, content: 'secret' })
  await resumed.next('message.created')
  await resumed.terminate()
  resumed.seq = seq
  await hideChannel(channel.id)
  const fresh = await resumed.resume()
  assert.equal(fresh.frames[1]?.type, 'ready')
  assert.deepEqual(fresh.all('message.created'), [])
  assert.ok(fresh.snapshot.servers[0]?.channels.every(({ id }) => id !== channel.id))
  await fresh.close()
})
