import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { Kysely, KyselyPlugin } from 'kysely'
import { createMessageFilters } from '../../src/chat/moderation/message-filters.ts'
import { createPosting } from '../../src/chat/webhooks/posting.ts'
import { createLocalBus } from '../../src/cluster/local-bus.ts'
import { createMemoryRateLimit } from '../../src/cluster/memory-rate-limit.ts'
import { createLog } from '../../src/core/log.ts'
import { createSoloGroup } from '../../src/core/process-group.ts'
import type { BusMessage } from '../../src/events/bus-message.ts'
import { createEventPublisher } from '../../src/events/event-publisher.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Tables } from '../../src/storage/schema.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { createWebhook } from '../webhooks.ts'

const clock = () => Date.now()

/** The database of an app, whose reads are answered after `release`, with what was stored when they began, as over a network. */
async function openSlowly(t: TestContext, dataDir: string) {
  const fast = await openSqlite(join(dataDir, 'guildhall.db'))
  t.after(() => fast.close())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await released
      return result
    },
  }
  const database: Database = Object.create(fast, {
    read: { value: (fast.read as Kysely<Tables>).withPlugin(late) },
    all: {
      async value(...args: Parameters<Database['all']>) {
        const rows = await fast.all(...args)
        await released
        return rows
      },
    },
  })
  return { database, release }
}

test('a filter that is being loaded when it changes is not kept', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, general } = fixture
  const { database, release } = await openSlowly(t, app.dataDir)
  const bus = createLocalBus<BusMessage>(createLog('silent'))
  const filters = createMessageFilters({
    database,
    publisher: createEventPublisher({ database, bus, processes: createSoloGroup('only') }),
    bus,
    clock,
    log: createLog('silent'),
    reportLimit: createMemoryRateLimit({ limit: 1, windowMs: 1, clock }),
  })
  const post = { serverId, channelId: general.id, texts: () => ['badword'] }
  const first = filters.requirePostAllowed(post)
  const filter = { ...noMessageFilter, words: ['badword'], webhooks: true }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  await bus.publish({
    kind: 'event',
    recipients: { kind: 'server', serverId },
    event: { type: 'message_filter.updated', data: { serverId } },
  })
  release()
  await first
  await assert.rejects(async () => filters.requirePostAllowed(post), { code: 'forbidden' })
})

test('a webhook that is being loaded when it changes is not kept', async (t) => {
  const app = await startApp(t)
  const { hook } = await createWebhook(await createServerFixture(app))
  const [, , , serverId = '', token = ''] = hook.split('/')
  const { database, release } = await openSlowly(t, app.dataDir)
  const posting = createPosting({
    database,
    append: () => Promise.reject(new Error('nothing is posted')),
    clock,
    findMentions: () => Promise.reject(new Error('nothing is posted')),
  })
  const loading = posting.find(serverId, token)
  await database.transaction((tx) => tx.updateTable('webhooks').set({ name: 'Renamed' }).execute())
  // Another request, which finds that something has changed.
  assert.equal(posting.getCached(serverId, 'another'), undefined)
  release()
  assert.notEqual((await loading)?.name, 'Renamed')
  assert.equal(posting.getCached(serverId, token), undefined)
  assert.equal((await posting.find(serverId, token))?.name, 'Renamed')
})
