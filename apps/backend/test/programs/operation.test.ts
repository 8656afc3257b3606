import assert from 'node:assert/strict'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { startChild } from '../child.ts'
import { connect, GatewayClient } from '../gateway-client.ts'
import { startQuakeServer } from '../game-server.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

/** Starts the program with metrics on a free port. */
async function startWithMetrics(t: TestContext, settings: Record<string, string> = {}) {
  const child = await startChild(t, temporaryDirectory(t), {
    settings: { METRICS_PORT: '0', LOG_LEVEL: 'info', ...settings },
  })
  const url = /metrics at (http:\S+?)"/.exec(child.stderr())?.[1] ?? ''
  const read = async () => (await fetch(url)).text()
  /** The value of a series, such as `messages_total{author="user"}`. */
  const value = async (series: string) => {
    const line = (await read()).split('\n').find((one) => one.startsWith(`guildhall_${series} `))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  return { child, metricsUrl: url, read, value }
}

test('O51: metrics count what the process does, and contain no name, person or token', async (t) => {
  const game = await startQuakeServer(t)
  const { child, metricsUrl, read, value } = await startWithMetrics(t, {
    STATUS_ALLOWED_NETWORKS: '127.0.0.1',
    METRICS_GAME_SERVERS: 'on',
  })
  const owner = child.visitor()
  await owner.register('secretname')
  const created = await owner.expect(201, owner.post('/api/servers', { name: 'Hidden' }))
  const [channel] = created.channels
  const client = await connect(owner)
  await client.action('message.send', { channelId: channel.id, content: 'hello' })
  const webhooks = `/api/servers/${created.server.id}/webhooks`
  const { url: hookUrl } = await owner.expect(
    201,
    owner.post(webhooks, { name: 'CI', channelId: channel.id }),
  )
  const hook = new URL(hookUrl).pathname
  await owner.expect(201, owner.post(hook, { content: 'from a script' }))
  await owner.expect(400, owner.post(hook, { content: 7 }))
  await owner.expect(404, owner.post(hook.slice(0, -1), { content: 'unknown' }))
  const body = { game: 'urbanterror', host: '127.0.0.1', ports: [game.port] }
  assert.equal((await owner.post('/api/v1/query', body)).status, 200)
  assert.equal((await owner.get('/no/such/page')).status, 404)

  const watched = { game: 'urbanterror', host: '127.0.0.1', port: game.port }
  const { gameServer } = await owner.expect(
    201,
    owner.post(`/api/servers/${created.server.id}/game-servers`, watched),
  )
  const labels = `{server="${created.server.id}",game_server="${gameServer.id}",game="urbanterror"}`

  const expected = {
    [`game_server_up${labels}`]: 1,
    [`game_server_players${labels}`]: gameServer.status.players.online,
    gateway_connections: 1,
    'gateway_sessions{state="live"}': 1,
    gateway_frames_received_total: 1,
    'messages_total{author="user"}': 1,
    'messages_total{author="webhook"}': 1,
    'webhook_posts_total{result="accepted"}': 1,
    'webhook_posts_total{result="refused"}': 1,
    'webhook_posts_total{result="unknown"}': 1,
    'game_server_queries_total{cause="request",result="ok"}': 1,
    'http_requests_total{method="POST",route="/api/servers",status="201"}': 1,
    'queue_length{queue="database_writes"}': 0,
    stored_file_bytes: 0,
    derived_file_bytes: 0,
    picture_process_bytes: 0,
    voice_rooms: 0,
    voice_participants: 0,
  }
  // A response is counted just after the client has it.
  for (const [series, number] of Object.entries(expected)) {
    await waitUntil(series, async () => (await value(series)) === number)
  }
  const all = await read()
  assert.match(all, /^guildhall_database_commit_duration_seconds_count [1-9]/m)
  assert.match(all, /^nodejs_eventloop_lag_p99_seconds \d/m)
  assert.match(all, /^process_resident_memory_bytes \d/m)
  const token = hookUrl.split('/').at(-1) ?? ''
  for (const secret of ['secretname', 'Hidden', owner.id, token]) {
    assert.ok(!all.includes(secret), `the metrics contain ${secret}`)
  }
  assert.ok(!all.includes('/no/such/page'))

  assert.equal((await fetch(new URL('/', metricsUrl))).status, 404)
  assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 405)
  const page = await (await fetch(`${child.url}/metrics`)).text()
  assert.ok(!page.includes('guildhall_'), 'the public port serves no metrics')
})

test('O50 O52 O53 O54: SIGTERM moves clients away one after another, finishes requests, and exits with 0', async (t) => {
  const { child, value } = await startWithMetrics(t, { DRAIN_SECONDS: '8' })
  const owner = child.visitor()
  await owner.register('mia')
  assert.deepEqual(await owner.expect(200, owner.get('/api/ready')), { ok: true })
  const clients = await Promise.all([connect(owner), connect(owner), connect(owner)])
  const login = JSON.stringify({ username: 'mia', password: 'correct horse battery' })
  const slow = connectSocket(Number(new URL(child.url).port), '127.0.0.1')
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
      `connection: close\r\ncontent-length: ${login.length}\r\n\r\n${login.slice(0, 10)}`,
  )
  const response = text(slow)

  child.process.kill('SIGTERM')
  await waitUntil('not ready', async () => (await owner.get('/api/ready')).status === 503)
  assert.equal((await owner.post('/api/gateway')).status, 503)
  await assert.rejects(new GatewayClient(owner).started(), /503/)
  assert.equal((await owner.get('/api/users/me')).status, 200, 'requests are still answered')
  assert.equal(await value('gateway_connections'), 3, 'nobody leaves before the balancer knows')
  slow.write(login.slice(10))

  const order: number[] = []
  const closed = await Promise.all(
    clients.map(async (one, index) => {
      const { code } = await one.closed
      order.push(index)
      return code
    }),
  )
  assert.deepEqual(closed, [1012, 1012, 1012])
  assert.deepEqual(order, [0, 1, 2])
  assert.match(await response, /^HTTP\/1\.1 200 /)
  const { code, stderr } = await child.ended
  assert.equal(code, 0, stderr)
})
