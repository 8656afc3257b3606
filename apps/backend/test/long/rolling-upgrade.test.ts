import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { baselineName, lastBeforeBaseline } from '../../src/storage/migrations/index.ts'
import { Account } from '../account.ts'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { Follower } from '../follower.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { waitUntil } from '../wait-until.ts'
import { webhookPath } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

async function run(url: string, sql: string): Promise<{ content: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ content: string }>(sql)
  await client.end()
  return rows
}

/** The database as a version before lists its migrations, and a column that the new version adds to a table that both read. */
async function makeOlder(url: string): Promise<void> {
  await run(url, 'ALTER TABLE channels ADD COLUMN added_by_upgrade TEXT')
  const name = lastBeforeBaseline.name
  await run(url, `UPDATE kysely_migration SET name = '${name}' WHERE name = '${baselineName}'`)
}

test('O75: an upgrade beside the old process loses no message and refuses nothing', async (t) => {
  const DATABASE_URL = await createEmptyDatabase()
  const settings = {
    DATABASE_URL,
    FILES: temporaryDirectory(t),
    DRAIN_SECONDS: '4',
    WEBHOOK_RATE_PER_MINUTE: '1000000',
    WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
    VOICE: 'off',
  }
  const start = () => startChild(t, temporaryDirectory(t), { settings })
  const old = await start()
  const owner = old.visitor()
  await owner.register('owner')
  const { server, channels } = await owner.expect(201, owner.post('/api/servers', { name: 'G' }))
  const channelId: string = channels[0].id
  const created = owner.post(`/api/servers/${server.id}/webhooks`, { name: 'CI', channelId })
  const hook = webhookPath((await owner.expect(201, created)).url)

  /** Where the load balancer sends requests. */
  let ready: GuildhallProcess[] = [old]
  const urls = (): string[] => ready.map(({ url }) => url)
  const followers = Array.from({ length: 4 }, () => new Follower(owner, channelId, urls))
  t.after(() => followers.forEach((follower) => follower.stop()))
  const confirmed: string[] = []
  let isOver = false
  const post = async (name: string): Promise<void> => {
    for (let sent = 0; !isOver; sent += 1) {
      const to = new Account(urls()[sent % ready.length] ?? '')
      const content = `${name} ${sent}`
      await to.expect(201, to.post(hook, { content }))
      confirmed.push(content)
    }
  }
  /** Sends the same again to another process until it is confirmed, like the web client. */
  const type = async (): Promise<void> => {
    for (let sent = 0; !isOver;) {
      const [url = ''] = urls().slice(-1)
      const me = Object.assign(new Account(url), { cookie: owner.cookie })
      const client = await connect(me).catch(() => null)
      const closed = client && once(client.ws, 'close').then(() => null)
      while (client && !isOver) {
        const content = `typed ${sent}`
        const data = { channelId, content, nonce: content }
        const sending = client.action('message.send', data).catch(() => null)
        if (!(await Promise.race([sending, closed]))) break
        confirmed.push(content)
        sent += 1
      }
      client?.ws.terminate()
      if (!client) await wait(20)
    }
  }
  const senders = [post('a'), post('b'), type()]
  const more = async (by: number): Promise<void> => {
    const reached = confirmed.length + by
    const sending = Promise.race([
      ...senders,
      waitUntil('messages are sent', () => confirmed.length >= reached),
    ])
    await sending
  }
  await more(50)

  await makeOlder(DATABASE_URL)
  const upgraded = await start()
  ready = [old, upgraded]
  await more(100)
  for (const { url } of ready) {
    const me = Object.assign(new Account(url), { cookie: owner.cookie })
    await me.expect(200, me.get(`/api/servers/${server.id}/channels`))
    await me.expect(200, me.patch(`/api/channels/${channelId}`, { topic: url }))
  }

  // The load balancer asks for readiness; the old process answers requests until it has noticed.
  old.process.kill('SIGTERM')
  await waitUntil(
    'it is not ready',
    async () => (await old.visitor().get('/api/ready')).status === 503,
  )
  ready = [upgraded]
  const { code, stderr } = await old.ended
  assert.equal(code, 0, stderr)
  await more(50)
  isOver = true
  await Promise.all(senders)

  const rows = await run(DATABASE_URL, 'SELECT content FROM messages ORDER BY message_key')
  const stored = rows.map(({ content }) => content)
  assert.equal(new Set(stored).size, stored.length, 'stored once')
  assert.deepEqual(new Set(stored), new Set(confirmed))
  for (const { received } of followers) {
    await waitUntil('the client has all', () => received.length >= stored.length)
    assert.deepEqual(received, stored)
  }
})
