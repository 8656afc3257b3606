import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createBus } from '../src/events/bus.ts'
import { actAs, actAsSystem, actingLogin } from '../src/core/acting-login.ts'
import { createBackground } from '../src/core/background.ts'
import { createLog } from '../src/core/log.ts'
import { createSoloGroup } from '../src/core/process-group.ts'
import { createEventPublisher } from '../src/events/event-publisher.ts'
import { createDeferredQueue } from '../src/gateway/directory.ts'
import { migrate } from '../src/storage/migrate.ts'
import { openSqlite } from '../src/storage/sqlite.ts'
import { waitUntil } from './wait-until.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const login = { userId: 'ada', sessionId: 'of-ada' }

test('what a login starts for others does not act as that login, and goes on after its end', async (t) => {
  const directory = temporaryDirectory(t)
  const database = await openSqlite(join(directory, 'test.db'))
  t.after(() => database.close())
  await migrate(database)
  const log = createLog('silent')
  const background = createBackground(log)
  const bus = createBus(log)
  const publisher = createEventPublisher({ database, bus, processes: createSoloGroup('one') })
  const deferred = createDeferredQueue(log)
  const actingIn: Record<string, unknown> = {}
  const record = (name: string) => (actingIn[name] ??= actingLogin() ?? 'the system')
  bus.subscribe(() => void record('a subscriber of the bus'))
  const event = { type: 'server.deleted', data: { serverId: 'none' } } as const

  await actAs(login, async () => {
    assert.equal(actingLogin(), login)
    background.run('once', async () => void record('background work'))
    background.every('often', 1, () => void record('a timer'))
    deferred.add(() => void record('deferred events'))
    publisher.publish({ kind: 'server', serverId: 'none' }, event)
    await Promise.resolve()
    assert.equal(actingLogin(), login, 'also after waiting')
    // Both fail, as there is no such session.
    const step = { sql: 'DELETE FROM nonces', params: [] }
    await assert.rejects(database.write([step]), { code: 'unauthenticated' })
    const failing = assert.rejects(
      database.transaction(async () => 1),
      { code: 'unauthenticated' },
    )
    const shared = actAsSystem(() =>
      database.transaction(async () => void record('what shares its commit')),
    )
    await Promise.all([failing, shared])
  })
  await waitUntil('all ran', () => Object.keys(actingIn).length === 5)
  assert.deepEqual([...new Set(Object.values(actingIn))], ['the system'])
  await background.stop()
})
