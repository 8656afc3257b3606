import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { everyoneDefaults, permissionSet } from '@guildhall/contract'
import { Migrator } from 'kysely/migration'
import { hashToken, newId, newToken } from '../../src/core/ids.ts'
import type { Database, SqlValue, Step } from '../../src/storage/database.ts'
import { migrations } from '../../src/storage/migrations/index.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { temporaryDirectory } from '../child.ts'
import { waitUntil } from '../wait-until.ts'
import { startApp } from '../start-app.ts'

const lastBefore = '0002-images'
const now = Date.now()
const [userId, serverId, busyChannel, quietChannel, deletedChannel] = Array.from(
  { length: 5 },
  newId,
) as [string, string, string, string, string]
const attachment = {
  id: newId(),
  name: 'owl "1".png',
  size: 70,
  contentType: 'image/png',
  url: '/api/attachments/1/owl.png',
}

test('migration keeps the ids, numbers and attachments of existing messages', async (t) => {
  const dataDir = temporaryDirectory(t)
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'guildhall.db')
  const { token, ids } = await createOlderDatabase(path)
  const app = await startApp(t, { DATA_DIR: dataDir })
  const mia = app.visitor()
  mia.cookie = `service_session=${token}`

  const messages = `/api/channels/${busyChannel}/messages`
  const history = await mia.expect(200, mia.get(messages))
  assert.deepEqual(
    history.messages.map(({ id, seq }: { id: string; seq: number }) => [seq, id]),
    ids.map((id, index) => [index + 1, id]),
  )
  const [first, second, third] = history.messages
  assert.deepEqual(first.reactions, [{ emoji: '🦉', count: 1, userIds: [userId] }])
  assert.equal(second.replyTo, ids[0])
  assert.deepEqual(second.mentions, [userId])
  assert.deepEqual(third.attachments, [{ ...attachment, width: null, height: null }])
  const page = await mia.expect(200, mia.get(`${messages}?before=2`))
  assert.equal(page.messages.length, 1)
  const pins = await mia.expect(200, mia.get(`/api/channels/${busyChannel}/pins`))
  assert.deepEqual(
    pins.messages.map(({ id }: { id: string }) => id),
    [ids[1]],
  )
  const other = await mia.expect(200, mia.get(`/api/channels/${quietChannel}/messages`))
  assert.equal(other.messages.length, 1)
  // The index is rebuilt in the background.
  await waitUntil('the third message is found', async () => {
    const search = await mia.expect(200, mia.get(`/api/servers/${serverId}/search?q=third`))
    return search.messages[0]?.id === ids[2]
  })
  assert.equal((await mia.delete(`/api/channels/${busyChannel}/pins/${ids[1]}`)).status, 200)

  const created = { name: 'CI', channelId: busyChannel }
  const { url } = await mia.expect(201, mia.post(`/api/servers/${serverId}/webhooks`, created))
  const posted = await mia.expect(201, mia.post(new URL(url).pathname, { content: 'fourth' }))
  const after = await mia.expect(200, mia.get(`${messages}?after=3`))
  assert.deepEqual(
    after.messages.map(({ id, seq }: { id: string; seq: number }) => [seq, id]),
    [[4, posted.id]],
  )
  assert.equal((await mia.put(`/api/channels/${busyChannel}/pins/${posted.id}`)).status, 200)
  await waitUntil('the deleted channel is purged', () => countRows(path, 'purges') === 0)
  assert.equal(countRows(path, 'messages'), 5)
  assert.equal(countRows(path, 'mentions'), 1)
  assert.equal(countRows(path, 'pragma_foreign_key_check'), 0)
})

test('a channel created after another one is purged does not get its messages', async (t) => {
  const app = await startApp(t)
  const owner = await app.register()
  const { server } = await owner.expect(201, owner.post('/api/servers', { name: 'Guild' }))
  const path = `/api/servers/${server.id}`
  const createChannel = async (name: string) =>
    (await owner.expect(201, owner.post(`${path}/channels`, { name, type: 'text' }))).channel
  const stale = await createChannel('stale')
  const created = { name: 'CI', channelId: stale.id }
  const { url } = await owner.expect(201, owner.post(`${path}/webhooks`, created))
  const { id } = await owner.expect(201, owner.post(new URL(url).pathname, { content: 'old' }))
  await owner.expect(200, owner.delete(`/api/channels/${stale.id}`))
  const database = join(app.dataDir, 'guildhall.db')
  // Created before and after the old channel is purged.
  for (const name of ['next', 'later']) {
    const channel = await createChannel(name)
    const { messages } = await owner.expect(200, owner.get(`/api/channels/${channel.id}/messages`))
    assert.deepEqual(messages, [])
    assert.equal((await owner.put(`/api/channels/${channel.id}/pins/${id}`)).status, 404)
    await waitUntil('the old channel is purged', () => countRows(database, 'purges') === 0)
  }
  assert.equal(countRows(database, 'messages'), 0)
})

/** A database of the older schema with three messages in one channel, one in another, and one of a deleted channel. */
async function createOlderDatabase(path: string): Promise<{ token: string; ids: string[] }> {
  const database = await openSqlite(path)
  await migrateUpTo(database, lastBefore)
  const token = newToken()
  const ids = Array.from({ length: 5 }, newId)
  const [first, second, third, elsewhere, lost] = ids as [string, string, string, string, string]
  await database.write([
    insertRow('users', userId, 'mia', 'Mia', null, 'none', now),
    insertRow(
      'sessions',
      newId(),
      hashToken(token),
      userId,
      null,
      '127.0.0.1',
      now,
      now,
      now + 9e8,
    ),
    insertRow('servers', serverId, 'Guild', null, null, null, 'everyone', 0, userId, 1, now),
    insertRow('roles', newId(), serverId, 'everyone', null, permissionSet(everyoneDefaults), 0),
    insertRow('members', serverId, userId, null, null, now),
    insertRow('channels', quietChannel, serverId, 'quiet', 'text', null, null, 0, 0, 1, 0, now),
    insertRow('channels', busyChannel, serverId, 'busy', 'text', null, null, 1, 0, 3, 2, now),
    insertRow('purges', deletedChannel),
    insertMessage(busyChannel, 1, first, 'first'),
    insertMessage(busyChannel, 2, second, 'second', [userId], first),
    insertMessage(busyChannel, 3, third, 'third', [], null, [attachment]),
    insertMessage(quietChannel, 1, elsewhere, 'elsewhere'),
    insertMessage(deletedChannel, 1, lost, 'lost'),
    insertRow('mentions', busyChannel, 2, userId),
    insertRow('mentions', deletedChannel, 1, userId),
    insertRow('reactions', first, '🦉', userId, now),
    insertRow('pins', busyChannel, second, userId, now),
  ])
  await database.close()
  return { token, ids: [first, second, third] }
}

async function migrateUpTo(database: Database, name: string): Promise<void> {
  await database.transaction(async (tx) => {
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      disableTransactions: true,
    })
    const { error } = await migrator.migrateTo(name)
    if (error) throw error as Error
  })
}

function insertMessage(
  channelId: string,
  seq: number,
  id: string,
  content: string,
  mentions: string[] = [],
  replyTo: string | null = null,
  attachments: object[] = [],
): Step {
  const named = JSON.stringify(mentions)
  const files = JSON.stringify(attachments)
  const shown = [content, '[]', named, files, 0, replyTo, now, null]
  return insertRow('messages', channelId, seq, id, 'webhook', newId(), 'CI', ...shown)
}

function insertRow(table: string, ...params: SqlValue[]): Step {
  return { sql: `INSERT INTO ${table} VALUES (${params.map(() => '?').join()})`, params }
}

function countRows(path: string, table: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
  } finally {
    database.close()
  }
}
