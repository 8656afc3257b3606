import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '../account.ts'
import { startChild } from '../child.ts'
import type { GuildhallProcess } from '../child.ts'
import { chooseSeed, createRandom } from '../fuzz/random.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const rounds = 4
const posters = 24
const high = '1000000'
const settings = { WEBHOOK_RATE_PER_MINUTE: high, WEBHOOK_ADDRESS_RATE_PER_MINUTE: high }
const login = { username: 'mia', password: 'correct horse battery' }

test('SEC70 W1 O7: acknowledged writes exist exactly once after a kill', async (t) => {
  const seed = chooseSeed()
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const random = createRandom(seed)
  const dataDir = temporaryDirectory(t)
  const acknowledged = new Map<string, string>()
  const sent = new Set<string>()
  const accounts: string[] = []
  let child = await startChild(t, dataDir, { settings })
  const { channelId, hook } = await setUp(child)

  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.size
    const load = startLoad(child, hook, round, { acknowledged, sent, accounts })
    await waitUntil('posts are acknowledged', () => acknowledged.size >= before + 50)
    await wait(random.below(120))
    assert.equal((await child.kill('SIGKILL')).signal, 'SIGKILL')
    await load
    child = await startChild(t, dataDir, { settings })
    const mia = await logIn(child)
    const stored = await readAll(mia, channelId)
    checkStored(stored, acknowledged, sent)
    for (const username of accounts) {
      const { status } = await child.visitor().post('/api/auth/login', { ...login, username })
      assert.equal(status, 200, `${username} was acknowledged and is missing`)
    }
  }
  t.diagnostic(`${acknowledged.size} posts acknowledged, ${sent.size} sent, in ${rounds} rounds`)
  assert.equal((await child.kill('SIGTERM')).code, 0)
})

interface Records {
  /** Acknowledged message contents with their ids. */
  acknowledged: Map<string, string>
  sent: Set<string>
  /** Names of acknowledged registrations. */
  accounts: string[]
}

/** Posts and registers until the process exits. */
async function startLoad(
  child: GuildhallProcess,
  hook: string,
  round: number,
  { acknowledged, sent, accounts }: Records,
): Promise<void> {
  const post = async (poster: number): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const content = `${round}-${poster}-${number}`
      sent.add(content)
      const reply = await send(child.url + hook, { content })
      if (!reply) return
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      acknowledged.set(content, reply.body.id)
    }
  }
  const register = async (): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const username = `round-${round}-${number}`
      const reply = await send(`${child.url}/api/auth/register`, { ...login, username })
      if (!reply) return
      assert.equal(reply.status, 201)
      accounts.push(username)
    }
  }
  await Promise.all([register(), ...Array.from({ length: posters }, (_, n) => post(n))])
}

/** Null if the connection closed before the complete response. */
async function send(url: string, body: object): Promise<{ status: number; body: any } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

async function setUp(child: GuildhallProcess): Promise<{ channelId: string; hook: string }> {
  const mia = child.visitor()
  await mia.register(login.username)
  const { server, channels } = await mia.expect(201, mia.post('/api/servers', { name: 'Guild' }))
  const channelId = channels[0].id
  const path = `/api/servers/${server.id}/webhooks`
  const { url } = await mia.expect(201, mia.post(path, { name: 'CI', channelId }))
  return { channelId, hook: new URL(url).pathname }
}

async function logIn(child: GuildhallProcess): Promise<Account> {
  const mia = child.visitor()
  await mia.expect(200, mia.post('/api/auth/login', login))
  return mia
}

interface Stored {
  id: string
  seq: number
  content: string
}

async function readAll(account: Account, channelId: string): Promise<Stored[]> {
  const stored: Stored[] = []
  for (;;) {
    const path = `/api/channels/${channelId}/messages?limit=100&after=${stored.at(-1)?.seq ?? 0}`
    const { messages } = await account.expect(200, account.get(path))
    if (messages.length === 0) return stored
    stored.push(...messages)
  }
}

function checkStored(stored: Stored[], acknowledged: Map<string, string>, sent: Set<string>): void {
  const byContent = new Map(stored.map((message) => [message.content, message]))
  assert.equal(byContent.size, stored.length, 'a message is duplicated')
  for (const [content, id] of acknowledged) {
    assert.equal(byContent.get(content)?.id, id, `${content} was acknowledged and is missing`)
  }
  for (const { content } of stored) assert.ok(sent.has(content), `${content} was never sent`)
  const numbers = stored.map(({ seq }) => seq)
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
    'the numbers have a gap',
  )
}
