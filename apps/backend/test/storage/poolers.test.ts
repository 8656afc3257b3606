import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '../../src/core/start-error.ts'
import { maxConnections } from '../../src/storage/postgres/postgres.ts'
import { connect } from '../gateway-client.ts'
import { startPgBouncer, startStrictPooler, withPgBouncer } from '../pooler.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { recordedLog } from '../recorded-log.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'

/** Uses every connection: for reading, writing, long searches, messages between processes, jobs and rate limits. */
async function useEverything(app: TestApp): Promise<void> {
  const fixture = await createServerFixture(app)
  const { owner, path, general } = fixture
  const { hook } = await createWebhook(fixture)
  await owner.expect(201, app.visitor().post(hook, { content: 'apple' }))
  const online = await connect(owner)
  await online.action('message.send', { channelId: general.id, content: 'pear' })
  await waitUntil('it is indexed', async () => {
    const { messages } = await owner.expect(200, owner.get(`${path}/search?q=pear`))
    return messages.length === 1
  })
  await owner.expect(200, app.visitor().get('/api/ready'))
}

test('O63: no connection needs a start-up parameter; one that is refused is logged once and shown', async (t) => {
  const pooler = await startStrictPooler(t, await createEmptyDatabase())
  const { log, entries } = recordedLog()
  const app = await startApp(t, { DATABASE_URL: pooler.url }, { log })
  await useEverything(app)
  assert.deepEqual([...pooler.parameters].toSorted(), [
    ...['application_name', 'client_encoding', 'database', 'user'],
  ])

  pooler.refuse()
  const ready = async () => (await app.visitor().get('/api/ready')).status
  await waitUntil('it is not ready', async () => (await ready()) === 503)
  const refusals = () => entries.filter(({ msg }) => msg === 'PostgreSQL refuses a connection')
  const purposes = () => new Set(refusals().map(({ purpose }) => purpose))
  await waitUntil('all are logged', async () => (await ready()) === 503 && purposes().size === 6)
  for (let n = 0; n < 20; n += 1) await app.visitor().get('/api/invites/none')
  assert.equal(refusals().length, 6, 'each of them once')

  pooler.accept()
  await waitUntil('it is ready again', async () => (await ready()) === 200)
  await useEverything(app)
})

test(
  'O61 O62: a pooler in session mode serves as many processes as it has connections for',
  withPgBouncer,
  async (t) => {
    const poolSize = 2 * maxConnections
    const url = await startPgBouncer(t, await createEmptyDatabase(), { poolSize })
    const first = await startApp(t, { DATABASE_URL: url })
    const second = await startApp(t, { DATABASE_URL: url })
    await useEverything(first)
    await useEverything(second)
    await assert.rejects(startApp(t, { DATABASE_URL: url }), (error) => {
      assert.ok(error instanceof StartError, String(error))
      return /^DATABASE_URL: .* needs \d+ connections, and got \d+ .*default_pool_size/.test(
        error.message,
      )
    })
    await useEverything(first)
  },
)

test('O62: a pooler in transaction or statement mode is refused', withPgBouncer, async (t) => {
  const database = await createEmptyDatabase()
  for (const mode of ['transaction', 'statement']) {
    const DATABASE_URL = await startPgBouncer(t, database, { mode })
    await assert.rejects(startApp(t, { DATABASE_URL }), (error) => {
      assert.ok(error instanceof StartError, String(error))
      return /^DATABASE_URL: .*pool_mode = session/.test(error.message)
    })
  }
})
