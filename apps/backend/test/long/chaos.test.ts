/**
 * Two processes on one PostgreSQL under load, while failures happen: processes are killed, the database crashes, connections
 * are cut, paused and slowed, and clocks differ. After each failure, every confirmed message is stored once, and every client
 * has received all stored messages once and in order. All the while, a member loses the rights in a channel and gets them
 * back: after each answer, nothing reaches the member and nothing of theirs is stored. It takes three minutes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Account } from '../account.ts'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { Follower } from '../follower.ts'
import { GatewayClient } from '../gateway-client.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import { waitUntil } from '../wait-until.ts'
import { webhookPath } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const limitMs = 180_000
/** Posts in flight at each process, so that a commit begins before the one before it has ended. */
const postersPerProcess = 24
/** Both programs start with a clock that is ahead by this. */
const clockOffsets = [0, 5000]

interface Node {
  proxy: TcpProxy
  process: GuildhallProcess
}

async function startNode(t: TestContext, url: string, proxy: TcpProxy, offsetMs: number) {
  const proxied = Object.assign(new URL(url), { port: `${proxy.port}` }).href
  const shift = `const now = Date.now; Date.now = () => now() + ${offsetMs}`
  return startChild(t, temporaryDirectory(t), {
    settings: {
      DATABASE_URL: proxied,
      WEBHOOK_RATE_PER_MINUTE: '1000000',
      WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
      CONNECTS_PER_ADDRESS_PER_MINUTE: '1000000',
      VOICE: 'off',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
    },
  })
}

/** Tries again while the database recovers. */
async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] | null = null
  await waitUntil('the database answers', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      rows = (await client.query<Record<string, unknown>>(sql)).rows
    } catch {
      await wait(200)
    }
    await client.end().catch(() => undefined)
    return rows !== null
  })
  return rows ?? []
}

/** A member of a server who is connected to one process, or tries to be. */
class Outsider {
  readonly received = new Set<string>()
  #client: GatewayClient | null = null
  #isOver = false
  readonly #account: Account
  readonly #url: () => string

  constructor(account: Account, url: () => string) {
    this.#account = account
    this.#url = url
    void this.#run()
  }

  stop(): void {
    this.#isOver = true
    this.#client?.ws.terminate()
  }

  async send(channelId: string, content: string): Promise<void> {
    const sending = this.#client?.action('message.send', { channelId, content })
    await Promise.race([sending, this.#client?.closed]).catch(() => undefined)
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const { cookie } = this.#account
      const client = new GatewayClient(Object.assign(new Account(this.#url()), { cookie }))
      client.ws.on('message', (raw) => {
        const { type, data } = JSON.parse(String(raw))
        if (type === 'message.created') this.received.add(data.message.content)
      })
      await client.started().catch(() => null)
      this.#client = client
      await client.closed
      await wait(50)
    }
  }
}

test('no failure loses, repeats or reorders a message', { timeout: limitMs }, async (t) => {
  const url = await createEmptyDatabase()
  // The server of the tests may lose commits when it crashes.
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = on`)
  const proxies = [await startTcpProxy(new URL(url)), await startTcpProxy(new URL(url))]
  t.after(() => proxies.forEach((proxy) => proxy.close()))
  // Both create the tables at once.
  const nodes: Node[] = await Promise.all(
    proxies.map(async (proxy, index) => ({
      proxy,
      process: await startNode(t, url, proxy, clockOffsets[index] ?? 0),
    })),
  )
  const urls = (): string[] => nodes.map(({ process }) => process.url)
  const owner = new Account(urls()[0] ?? '')
  await owner.register('owner')
  const { server, channels } = await owner.expect(201, owner.post('/api/servers', { name: 'G' }))
  const channelId: string = channels[0].id
  const created = owner.post(`/api/servers/${server.id}/webhooks`, { name: 'CI', channelId })
  const hook = webhookPath((await owner.expect(201, created)).url)
  const followers = [urls, () => urls().toReversed()].map(
    (list) => new Follower(owner, channelId, list),
  )
  t.after(() => followers.forEach((follower) => follower.stop()))

  const member = new Account(urls()[0] ?? '')
  await member.register('member')
  const invited = owner.post(`/api/servers/${server.id}/invites`, {})
  const { code } = (await owner.expect(201, invited)).invite
  await member.expect(200, member.post(`/api/invites/${code}/accept`))
  const { roles } = await owner.expect(200, owner.get(`/api/servers/${server.id}/roles`))
  const room = owner.post(`/api/servers/${server.id}/channels`, { name: 'room', type: 'text' })
  const roomId: string = (await owner.expect(201, room)).channel.id
  const inRoom = { name: 'CI', channelId: roomId }
  const roomCreated = owner.post(`/api/servers/${server.id}/webhooks`, inRoom)
  const roomHook = webhookPath((await owner.expect(201, roomCreated)).url)
  const outsiders = [0, 1].map((index) => new Outsider(member, () => urls()[index] ?? ''))
  t.after(() => outsiders.forEach((outsider) => outsider.stop()))
  const overwrite = `/api/channels/${roomId}/overwrites/${roles[0].id}`
  const ownerAt = (index: number): Account =>
    Object.assign(new Account(urls()[index] ?? ''), { cookie: owner.cookie })
  const denials = { answered: 0 }
  const deny = async (): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const me = ownerAt(round % 2)
      const denied = { target: 'role', allow: [], deny: ['view_channel'] }
      const reply = await me.put(overwrite, denied).catch(() => null)
      if (reply?.status === 200) {
        denials.answered += 1
        const other = new Account(urls()[(round + 1) % 2] ?? '')
        await Promise.all([
          other.post(roomHook, { content: `secret ${round}` }).catch(() => null),
          ...outsiders.map((outsider) => outsider.send(roomId, `late ${round}`)),
        ])
      }
      await waitUntil('the right is given back', async () => {
        const back = await ownerAt((round + 1) % 2)
          .delete(overwrite)
          .catch(() => null)
        if (back?.status === 200 || back?.status === 404) return true
        await wait(50)
        return false
      })
      await Promise.all(outsiders.map((outsider) => outsider.send(roomId, `allowed ${round}`)))
    }
  }

  const confirmed: string[] = []
  let isOver = false
  const post = async (index: number, name: string): Promise<void> => {
    for (let sent = 0; !isOver; sent += 1) {
      const content = `${name} ${sent}`
      const visitor = new Account(urls()[index] ?? '')
      const reply = await visitor.post(hook, { content }).catch(() => null)
      if (reply?.status === 201) confirmed.push(content)
      else await wait(20)
    }
  }
  const posters = Array.from({ length: postersPerProcess }, (_, number) =>
    [0, 1].map((index) => post(index, `${index}-${number}`)),
  ).flat()
  const denying = deny()

  async function check(failure: string): Promise<void> {
    for (const index of [0, 1]) {
      const before = confirmed.length
      const isFrom = (content: string): boolean => content.startsWith(`${index}-`)
      await waitUntil(`${failure}: process ${index} stores messages`, () =>
        confirmed.slice(before).some(isFrom),
      )
    }
    const rows = await query(
      url,
      `SELECT content FROM messages WHERE content ~ '^[01]-' ORDER BY message_key`,
    )
    const stored = rows.map(({ content }) => String(content))
    assert.equal(new Set(stored).size, stored.length, `${failure}: stored once`)
    for (const [index, { received }] of followers.entries()) {
      await waitUntil(`${failure}: client ${index} has all`, () => received.length >= stored.length)
      assert.deepEqual(received.slice(0, stored.length), stored, failure)
    }
    for (const { received } of outsiders) {
      assert.deepEqual(
        [...received].filter((content) => content.startsWith('secret')),
        [],
        `${failure}: a member got what was sent after the answer`,
      )
    }
    const late = await query(url, `SELECT content FROM messages WHERE content LIKE 'late %'`)
    assert.deepEqual(late, [], `${failure}: a message was stored after the answer`)
    t.diagnostic(`${failure}: ${stored.length} messages, ${denials.answered} changes of rights`)
  }

  await check('no failure')

  await nodes[1]!.process.kill('SIGKILL')
  nodes[1]!.process = await startNode(t, url, nodes[1]!.proxy, clockOffsets[1] ?? 0)
  await check('a killed process')

  for (let round = 0; round < 10; round += 1) {
    await query(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
    )
    await wait(200)
  }
  await check('ended connections')

  nodes[0]!.proxy.cut()
  await wait(2000)
  nodes[0]!.proxy.restore()
  await check('a cut network')

  nodes[1]!.proxy.pause()
  await wait(10_000)
  nodes[1]!.proxy.restore()
  await check('a network that stood still for 10 s')

  nodes[0]!.proxy.slow(100)
  await wait(3000)
  await check('a slow network')
  nodes[0]!.proxy.restore()

  // PostgreSQL ends all connections and recovers when one of its processes crashes. Often enough that commits are lost.
  for (let crash = 1; crash <= 6; crash += 1) {
    const [victim] = await query(
      url,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'guildhall' LIMIT 1",
    )
    process.kill(Number(victim?.pid), 'SIGKILL')
    await check(`crash ${crash} of PostgreSQL`)
  }

  // A process that is stopped during its commits holds the lock of all for a while.
  nodes[0]!.process.process.kill('SIGSTOP')
  await wait(10_000)
  nodes[0]!.process.process.kill('SIGCONT')
  await check('a process that stood still for 10 s')

  isOver = true
  await Promise.all([...posters, denying])
  assert.ok(
    outsiders.some(({ received }) => received.has('allowed 0')),
    'rights were given back',
  )
  const rows = await query(url, 'SELECT content FROM messages')
  const stored = new Set(rows.map(({ content }) => String(content)))
  assert.deepEqual(
    confirmed.filter((content) => !stored.has(content)),
    [],
    'every confirmed message is stored',
  )
})
