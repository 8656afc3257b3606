import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import type { Kysely, KyselyPlugin } from 'kysely'
import { createMessageFilters } from '../../src/chat/moderation/message-filters.ts'
import { createBus } from '../../src/events/bus.ts'
import { createMemoryRateLimits } from '../../src/core/memory-rate-limit.ts'
import { createLog } from '../../src/core/log.ts'
import { createSoloGroup } from '../../src/core/process-group.ts'
import { createEventPublisher } from '../../src/events/event-publisher.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Tables } from '../../src/storage/schema.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'

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
  })
  return { database, release }
}

async function openFilters(t: TestContext, dataDir: string) {
  const { database, release } = await openSlowly(t, dataDir)
  const log = createLog('silent')
  const bus = createBus(log)
  const processes = createSoloGroup('only')
  const filters = createMessageFilters({
    database,
    publisher: createEventPublisher({ database, bus, processes }),
    bus,
    clock,
    log,
    rateLimits: createMemoryRateLimits(clock),
    leaveRoleMenus: async () => [],
  })
  return { filters, bus, release }
}

test('a filter that is being loaded when it changes is not kept', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, general } = fixture
  const { filters, bus, release } = await openFilters(t, app.dataDir)
  const content = () => ({ texts: ['badword'], addresses: [] })
  const post = { serverId, channelId: general.id, content }
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

test('a filter never shortens a mute that a moderator set meanwhile', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, id: serverId, general } = fixture
  const ben = await fixture.member()
  const filter = { ...noMessageFilter, words: ['badword'], action: 'mute', muteMinutes: 10 }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  const { filters, release } = await openFilters(t, app.dataDir)
  const refused = filters.enforce(async () =>
    filters.requireAllowed({
      serverId,
      channelId: general.id,
      userId: ben.id,
      roleIds: [],
      permissions: 0,
      content: 'badword',
    }),
  )
  const mutedUntil = Date.now() + 86_400_000
  const at = `${fixture.path}/members/${ben.id}`
  await owner.expect(200, owner.patch(at, { mutedUntil }))
  release()
  await assert.rejects(refused, { code: 'forbidden' })
  const { members } = await owner.expect(200, owner.get(`${fixture.path}/members`))
  const muted = members.find(({ user }: Member) => user.id === ben.id)
  assert.equal(muted?.mutedUntil, mutedUntil)
})
